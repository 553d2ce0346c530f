; The installer for Windows: for the user who runs it, without an administrator.
; makensis -DVERSION=0.1.0 -DVERSION_NUMBERS=0.1.0.0 -DSTAGE=<folder> -DOUTPUT=<file.exe> familiars.nsi

Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
; What is packed has the source's date; nothing of the building machine's time goes in.
SetDateSave off

!include MUI2.nsh
!include FileFunc.nsh

!define NAME "Familiars"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Familiars"
!define FILE_KIND "Familiars.Memories"

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Familiars"
InstallDirRegKey HKCU "Software\Familiars" "InstallDir"
BrandingText "Familiars Desktop ${VERSION}"

VIProductVersion "${VERSION_NUMBERS}"
VIAddVersionKey /LANG=1033 "ProductName" "Familiars Desktop"
VIAddVersionKey /LANG=1033 "FileDescription" "Familiars Desktop installer"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "LegalCopyright" "MIT licence"

!define MUI_ICON "${STAGE}\familiars.ico"
!define MUI_UNICON "${STAGE}\familiars.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\familiars-window.exe"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Familiars is removed from this computer. Your memories, models and settings stay in $LOCALAPPDATA\familiars; delete this folder yourself if you want them gone."

!insertmacro MUI_PAGE_LICENSE "${STAGE}\LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "Arabic"

Function .onInit
  ; A program that runs holds its files: the old version has to be closed first.
  ${If} ${FileExists} "$INSTDIR\familiars-window.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\familiars-window.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "Familiars is running. Close it, then start this installer again." /SD IDOK
      SetErrorLevel 1
      Abort
    ${EndIf}
    FileClose $0
  ${EndIf}
FunctionEnd

Section "Familiars"
  SetOutPath "$INSTDIR"
  ; Libraries of an older version must not stay beside those of this one.
  RMDir /r "$INSTDIR\_internal"
  File /r "${STAGE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "Software\Familiars" "InstallDir" "$INSTDIR"

  CreateShortcut "$SMPROGRAMS\Familiars.lnk" "$INSTDIR\familiars-window.exe" "" "$INSTDIR\familiars.ico"

  WriteRegStr HKCU "Software\Classes\.familiars" "" "${FILE_KIND}"
  WriteRegStr HKCU "Software\Classes\${FILE_KIND}" "" "Familiars memories"
  WriteRegStr HKCU "Software\Classes\${FILE_KIND}\DefaultIcon" "" "$INSTDIR\familiars.ico"
  WriteRegStr HKCU "Software\Classes\${FILE_KIND}\shell\import" "" "Import into Familiars"
  WriteRegStr HKCU "Software\Classes\${FILE_KIND}\shell\import\command" "" '"$INSTDIR\familiars.exe" memory import "%1"'

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Familiars Desktop"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\familiars.ico"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  ; Only what the installer put there: a folder that was chosen may hold other things.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\familiars.exe"
  Delete "$INSTDIR\familiars-window.exe"
  Delete "$INSTDIR\familiars.ico"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\THIRD_PARTY.md"
  Delete "$INSTDIR\sbom.cdx.json"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Familiars.lnk"
  DeleteRegKey HKCU "Software\Classes\${FILE_KIND}"
  DeleteRegKey HKCU "Software\Classes\.familiars"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\Familiars"
SectionEnd
