@echo off
rem Makes the virtual environment once, fetches the embedder, opens the window.
setlocal
cd /d "%~dp0"

where py >nul 2>nul && (set "PYTHON=py -3") || (set "PYTHON=python")
%PYTHON% -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul
if errorlevel 1 (
  echo Python 3.11 or newer is needed: get it from https://www.python.org/downloads/ and tick "Add Python to PATH".
  pause
  exit /b 1
)
if not exist .venv\Scripts\python.exe %PYTHON% -m venv .venv || exit /b 1
for /f "skip=1 delims=" %%h in ('certutil -hashfile pyproject.toml SHA256') do if not defined WANTED set "WANTED=%%h"
set "HAVE="
if exist .venv\.installed-run set /p HAVE=<.venv\.installed-run
if not "%HAVE%"=="%WANTED%" (
  echo Installing Familiars Desktop and what it needs
  .venv\Scripts\python -m pip install --quiet --disable-pip-version-check --editable . || exit /b 1
  >.venv\.installed-run echo %WANTED%
)
.venv\Scripts\familiars models pull || exit /b 1
start "" .venv\Scripts\pythonw -m familiars_desktop
