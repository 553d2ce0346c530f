# make run    from nothing to a window (without a display: pictures and a report)
# make test   everything that continuous integration runs
# make installer      a package for this system in dist/ (TARGET=deb, tar, nsis, dmg or appimage-dir)
# make try-installer  installs the .deb on a bare Debian without Python and uses it as people do (root)
# make release-check  everything before a release: the tests, the installer built twice and tried
# make bench  the figures of tests/benchmarks/README.md, about an hour (LOCOMO=file TEMPORAL=file for those that need
#             data; make bench-peers compares with other vector stores, in an environment of their own)
# make crash  kills a program that writes a thousand times and looks what is left (some minutes)

VENV ?= .venv
TARGET ?= deb
BIN  := $(VENV)/bin

.PHONY: run test lint demo bench bench-peers crash clean installer try-installer release-check

run:
	@sh packaging/bootstrap.sh run
	@sh packaging/run.sh

test:
	@sh packaging/bootstrap.sh test
	@$(BIN)/familiars models pull sentence-transformers/all-MiniLM-L6-v2 HuggingFaceTB/SmolLM2-135M-Instruct
	@$(MAKE) --no-print-directory lint
	@sh packaging/test.sh

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

demo:
	@sh packaging/bootstrap.sh run
	@QT_QPA_PLATFORM=offscreen $(BIN)/familiars demo --output demo-output

bench:
	@sh packaging/bootstrap.sh test
	$(BIN)/python tests/benchmarks/timeline.py
	$(BIN)/python tests/benchmarks/recall_latency.py
	$(BIN)/python tests/benchmarks/recall_latency.py --records 6000 --turns 0
	$(BIN)/python tests/benchmarks/second_stage.py
	$(BIN)/python tests/benchmarks/off_topic.py
	$(BIN)/python tests/benchmarks/languages.py
	$(BIN)/python tests/benchmarks/index.py --no-peers --rows 100000 --dim 384
	$(BIN)/python tests/benchmarks/index.py --no-peers
	$(if $(LOCOMO),$(BIN)/python tests/benchmarks/recall.py --data $(LOCOMO))
	$(if $(LOCOMO),$(if $(TEMPORAL),$(BIN)/python tests/benchmarks/temporal.py --data $(TEMPORAL) --dialogues $(LOCOMO)))
	$(BIN)/python tests/benchmarks/storage.py --records 10000
	$(BIN)/python tests/benchmarks/gate.py
	$(BIN)/python tests/benchmarks/embedding.py
	$(BIN)/python tests/benchmarks/consolidation.py
	$(BIN)/python tests/benchmarks/decay.py

bench-peers:
	@sh packaging/bootstrap.sh test
	@python=$$(sh packaging/peers.sh) && $$python tests/benchmarks/index.py --peers

crash:
	@sh packaging/bootstrap.sh test
	$(BIN)/python tests/benchmarks/crash.py --kills 1000

installer:
	@sh packaging/bootstrap.sh package
	@$(BIN)/python packaging/build.py --target $(TARGET)

try-installer:
	@sh packaging/bootstrap.sh package
	@$(BIN)/python packaging/chroot_test.py

release-check: test
	@sh packaging/bootstrap.sh package
	@$(BIN)/python packaging/build.py --target deb --verify
	@$(MAKE) --no-print-directory try-installer
	@$(BIN)/python packaging/start_time.py

clean:
	rm -rf $(VENV) build dist demo-output .mypy_cache .ruff_cache .pytest_cache .hypothesis
