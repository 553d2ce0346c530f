# make run    from nothing to a window (without a display: pictures and a report)
# make test   everything that continuous integration runs
# make crash  kills a program that writes a thousand times and looks what is left (some minutes)

VENV ?= .venv
BIN  := $(VENV)/bin

.PHONY: run test lint demo bench crash clean

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
	$(BIN)/python tests/benchmarks/second_stage.py
	$(BIN)/python tests/benchmarks/off_topic.py
	$(BIN)/python tests/benchmarks/index.py --no-peers --rows 100000 --dim 384
	$(BIN)/python tests/benchmarks/storage.py --records 10000
	$(BIN)/python tests/benchmarks/gate.py

crash:
	@sh packaging/bootstrap.sh test
	$(BIN)/python tests/benchmarks/crash.py --kills 1000

clean:
	rm -rf $(VENV) build dist demo-output .mypy_cache .ruff_cache .pytest_cache .hypothesis
