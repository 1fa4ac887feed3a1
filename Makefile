# Six Stones. `make help` lists what can be made.
PYTHON ?= python3
BIN := .venv/bin
CORE := $(wildcard core/* core/bind/*) CMakeLists.txt pyproject.toml $(wildcard src/sixstones/data/*.csv)
SANITIZED := build/sanitized
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal
PAGE := src/sixstones/web/index.html
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/src/paraglide/*' \
	-not -path 'web/tests/*' -not -path 'web/tools/*' -not -path 'web/screenshots/*')

.PHONY: play test check format bench bench-page golden torture web web-tests screenshots wheel clean help core-tests

play: .venv/built $(PAGE) ## set everything up and play in the browser
	@$(BIN)/sixstones serve --open

test: .venv/built core-tests web-tests ## set everything up and run all tests
	$(PYTEST) --cov --cov-report=term --cov-fail-under=95

check: .venv/built $(PAGE) ## what must hold before a commit: format, lint, types, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run -Werror core/*.h core/*.cpp core/bind/*.h core/bind/*.cpp tests/core/*.h tests/core/*.cpp
	$(BIN)/mypy
	cmp build/*/_core.pyi src/sixstones/_core.pyi
	cd web && npm run --silent check

format: .venv/built web/node_modules/.installed ## put the sources in the form that check wants
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i core/*.h core/*.cpp core/bind/*.h core/bind/*.cpp tests/core/*.h tests/core/*.cpp
	cp build/*/_core.pyi src/sixstones/_core.pyi
	cd web && npm run --silent format

bench: .venv/built ## print the benchmarks
	@$(BIN)/sixstones bench

bench-page: .venv/built $(PAGE) ## print how large and how fast the web page is
	@sh .ci/browser
	@node bench/page.mjs

golden: .venv/built ## make the golden files anew, to be reviewed in the diff
	PYTHONPATH=tests $(BIN)/python -m golden.make

torture: .venv/built core-tests ## the long form of the tests
	SIXSTONES_TORTURE=1 $(PYTEST)

web: $(PAGE) ## build the web page

web-tests: .venv/built $(PAGE) ## only the tests of the web page, in a real browser
	@sh .ci/browser
	cd web && npm run --silent test

screenshots: .venv/built $(PAGE) ## pictures of every room of the web page into web/screenshots/
	@sh .ci/browser
	cd web && node tools/run.mjs tools/screens.ts screenshots

wheel: .venv/built $(PAGE) ## build a wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation --outdir dist .

clean: ## remove everything that was made
	rm -rf .venv build dist web/node_modules web/screenshots web/src/paraglide src/sixstones/web .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-11s %s\n", $$1, $$2}' Makefile

core-tests: .venv/installed ## the core's own tests under ASan and UBSan
	@$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
		-DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-O1 \
		-DSIXSTONES_SANITIZE=ON > /dev/null
	@$(BIN)/cmake --build $(SANITIZED)
	@$(SANITIZED)/core_tests & rules=$$!; $(SANITIZED)/search_tests; search=$$?; wait $$rules && exit $$search

$(PAGE): web/node_modules/.installed $(PAGE_SOURCES)
	cd web && npm run --silent build

web/node_modules/.installed: web/package.json web/package-lock.json
	@PYTHON=$(PYTHON) sh .ci/prerequisites
	@# Not npm ci: it wants the optional packages of every other platform in the lock file.
	cd web && npm install --no-save --no-audit --no-fund --silent
	@touch $@

# pip reads the editable package through the build folder, so ninja rebuilds only what changed.
.venv/built: .venv/installed $(CORE)
	$(BIN)/pip install -q --no-build-isolation --no-deps -e .
	@touch $@

.venv/installed: pyproject.toml constraints.txt
	@PYTHON=$(PYTHON) sh .ci/prerequisites
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -c constraints.txt --upgrade pip
	$(BIN)/pip install -q -c constraints.txt --group dev rich
	@touch $@
