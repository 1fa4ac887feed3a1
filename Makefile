# Six Stones. `make help` lists what can be made.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Python compiles what it imports; compiling all of it at once would cost a fifth of the set-up.
PIP := $(BIN)/python -m pip install -q --no-compile
# Exactly these files and no others, whatever an index offers; pip takes no package of our own along in this mode.
LOCKED := $(PIP) --no-deps --require-hashes -r requirements
COMPILE := -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header
EDITABLE := --no-deps --no-build-isolation -C cmake.define.CMAKE_COMPILE_WARNING_AS_ERROR=ON -e
CORE := $(wildcard core/* core/bind/*) CMakeLists.txt pyproject.toml $(wildcard src/sixstones/data/*.*)
CXX_SOURCES := $(wildcard core/*.h core/*.cpp core/bind/*.h core/bind/*.cpp tests/core/*.h tests/core/*.cpp)
SANITIZED := build/sanitized
comma := ,
# The core in the page.
ENGINE := $(addprefix build/engine/,core.wasm study.wasm)
ENGINE_KEPT := web/src/engine
.DEFAULT_GOAL := play
# Wherever it is set: the tests start hundreds of processes, each of which would compile what it imports.
unexport PYTHONDONTWRITEBYTECODE
include core/engine.mk
# More than the machine may have cores: a test that waits for a server's process leaves its core to others.
PYTEST := $(BIN)/python -m pytest -q -n 4 --dist worksteal
# Not npm ci: it wants the optional packages of every other platform in the lock file.
NPM := cd web && npm install --no-save --no-audit --no-fund --silent
PAGE := src/sixstones/web/index.html
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/src/paraglide/*' \
	-not -path 'web/tests/*' -not -path 'web/tools/*' -not -path 'web/screenshots/*') \
	$(wildcard src/sixstones/data/*.* src/sixstones/data/messages/*)

.PHONY: play test test-fast coverage torture check check-sources check-web format bench bench-engine bench-page golden web engine docs site \
	core-tests thread-tests python-tests \
	package-tests web-tests clang-torture python-torture web-torture screenshots pictures wheel sdist lock clean help ready

play: ## set up what playing needs and play in the browser, or in the terminal where Node is missing
	@if sh .ci/node; then \
		$(MAKE) --no-print-directory -j2 .venv/built $(PAGE) && $(BIN)/sixstones serve --open; \
	elif ! $(MAKE) --no-print-directory .venv/built; then \
		exit 1; \
	elif [ -e $(PAGE) ]; then \
		echo "Without it, this is the page as it was built last." && $(BIN)/sixstones serve --open; \
	else \
		echo "Without it, this is the game in the terminal." && $(BIN)/sixstones play; \
	fi

test: ready ## set everything up and run all tests
	@MAKE='$(MAKE)' sh .ci/parts core-tests python-tests web-tests

test-fast: .venv/dev .venv/built web/node_modules/.dev ## the tests for every minute: no server, no browser, nothing long
	$(PYTEST) tests/engine tests/bots tests/oracle tests/tactics
	cd web && npm run --silent test:unit

coverage: .venv/dev .venv/built $(PAGE) ## how much of the package the Python tests reach, at least 95 %
	@sh .ci/deployment
	$(PYTEST) --cov --cov-report=term --cov-fail-under=95

torture: ready ## the long form of all tests, to the end
	@MAKE='$(MAKE)' sh .ci/parts core-tests thread-tests coverage clang-torture python-torture web-torture

check: ## what must hold before a commit: format, lint, types, generated files
	@$(MAKE) --no-print-directory -j2 .venv/dev .venv/built web/node_modules/.dev $(PAGE) $(ENGINE)
	@$(MAKE) --no-print-directory -j2 --output-sync=target check-sources check-web

check-sources:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run -Werror $(CXX_SOURCES)
	$(BIN)/mypy
	cmp build/*/_core.pyi src/sixstones/_core.pyi
	for file in $(ENGINE); do cmp $$file $(ENGINE_KEPT)/$${file##*/} || exit 1; done

check-web:
	cd web && npm run --silent check

format: .venv/dev .venv/built web/node_modules/.dev ## put the sources in the form that check wants
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(CXX_SOURCES)
	cp build/*/_core.pyi src/sixstones/_core.pyi
	cd web && npm run --silent format

bench: .venv/built ## print the benchmarks
	@$(BIN)/sixstones bench

bench-engine: .venv/built web/node_modules/.dev ## print how large and how fast the core in the page is, beside the native one
	@sh .ci/browser
	@node bench/engine.mjs

bench-page: .venv/built web/node_modules/.dev $(PAGE) ## print how large and how fast the web page is
	@sh .ci/browser
	@node bench/page.mjs

golden: .venv/built ## regenerate the golden files, to be reviewed in the diff
	PYTHONPATH=tests $(BIN)/python -m golden.make

web: $(PAGE) ## build the web page

engine: $(ENGINE) ## build the core for the page anew, into web/src/engine, which is committed
	cp $(ENGINE) $(ENGINE_KEPT)

docs: .venv/dev .venv/built ## write the documentation as a site into build/docs; any broken link ends it
	@$(BIN)/sphinx-build -q -W --keep-going -b html docs build/docs
	@echo "build/docs/index.html"

site: web/node_modules/.play ## write the page as plain files into site/, for any file server; online tables with SERVER=https://…, documentation with DOCS=yes
	cd web && VITE_SIXSTONES_SITE=plain VITE_SIXSTONES_SERVER='$(SERVER)' npm run --silent build -- --logLevel warn --outDir ../site
	$(if $(DOCS),@$(MAKE) --no-print-directory docs && cp -r build/docs site/docs)

# The core's own tests built with these sanitizers, in that folder.
define sanitized
	@$(BIN)/cmake -S . -B $(2) -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
		-DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-O1 \
		-DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DCMAKE_UNITY_BUILD=ON -DSIXSTONES_SANITIZE=$(1) > /dev/null
	@$(BIN)/cmake --build $(2) $(3)
endef

core-tests: .venv/tools ## only the core's own tests, under ASan and UBSan
	$(call sanitized,"address$(comma)undefined",$(SANITIZED))
	@$(SANITIZED)/search_tests & search=$$!; \
		$(SANITIZED)/core_tests && $(SANITIZED)/json_tests && $(SANITIZED)/game_tests && $(SANITIZED)/net_tests && \
		$(SANITIZED)/team_tests; rest=$$?; \
		wait $$search && exit $$rest

thread-tests: .venv/tools ## the core's tests of threads under TSan, which tells of data that two touch at once
	$(call sanitized,thread,$(SANITIZED)-threads,--target team_tests)
	@$(SANITIZED)-threads/team_tests

python-tests: .venv/dev .venv/built $(PAGE) ## only the tests in Python
	@sh .ci/deployment
	$(PYTEST)

# Another compiler than the one that built the package: the levels choose the same.
clang-torture: build/engine/choices_tests
	$< tests/golden

python-torture: .venv/dev .venv/built $(PAGE)
	@sh .ci/deployment
	SIXSTONES_TORTURE=1 $(PYTEST)

package-tests: .venv/dev .venv/built $(PAGE) ## only the tests of the wheel and the sdist
	$(PYTEST) tests/package

web-tests: .venv/built web/node_modules/.dev $(PAGE) ## only the tests of the web page, in a real browser
	@sh .ci/browser
	cd web && npm run --silent test

web-torture: .venv/built web/node_modules/.dev $(PAGE)
	@sh .ci/browser
	cd web && npm run --silent torture

screenshots: .venv/built web/node_modules/.dev $(PAGE) ## pictures of every room of the web page, and contact sheets of the table, into web/screenshots/
	@sh .ci/browser
	cd web && node tools/run.mjs tools/screens.ts screenshots && node tools/run.mjs tools/sheet.ts screenshots/table

pictures: .venv/built web/node_modules/.dev $(PAGE) ## the few pictures of the table that docs/ keeps
	@sh .ci/browser
	cd web && node tools/run.mjs tools/docs.ts ../docs

wheel: .venv/dev .venv/built $(PAGE) ## build a wheel, which holds the page, into dist/
	$(BIN)/python -m build --wheel --no-isolation --outdir dist .

sdist: .venv/dev $(PAGE) ## build an archive of the sources and the built page into dist/
	$(BIN)/python -m build --sdist --no-isolation --outdir dist .

lock: ## pin anew what make installs, with hashes; versions stay unless LOCK="--upgrade" or pyproject.toml says otherwise
	uv pip compile $(LOCK) $(COMPILE) --group build -o requirements/build.txt
	uv pip compile $(LOCK) $(COMPILE) --group engine -o requirements/engine.txt
	uv pip compile $(LOCK) $(COMPILE) pyproject.toml --group build --group dev --group docs --all-extras \
		-c requirements/build.txt -o requirements/dev.txt
	uv pip compile $(LOCK) $(COMPILE) pyproject.toml --extra serve -c requirements/dev.txt -o requirements/serve.txt
	uv pip compile $(LOCK) $(COMPILE) pyproject.toml --extra serve --extra postgres \
		-c requirements/dev.txt -o requirements/deploy.txt

clean: ## remove everything that was made
	rm -rf .venv build dist site web/node_modules web/screenshots web/src/paraglide src/sixstones/web .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' Makefile

# Everything the tests need, two things at a time.
ready:
	@echo "== set-up: Python, the core and the page"
	@sh .ci/browser
	@sh .ci/deployment
	@$(MAKE) --no-print-directory -j2 .venv/dev .venv/built web/node_modules/.dev $(PAGE)

# A stamp is written when its work is done, so what was interrupted is done again.
$(PAGE): web/node_modules/.play $(PAGE_SOURCES)
	cd web && npm run --silent build -- --logLevel warn

# What the tests and the checks of the page need; the stamp below is newer when it has taken these packages away again.
web/node_modules/.dev: web/node_modules/.play
	$(NPM)
	@touch $@

web/node_modules/.play: web/package.json web/package-lock.json
	@sh .ci/node
	$(NPM) --omit=dev
	@touch $@

# The compiler of the core in the page, which weighs 400 MB, so only those who change the core need it.
.venv/engine: requirements/engine.txt | .venv/tools
	$(LOCKED)/engine.txt
	@touch $@

# What the tests and the checks need: .venv/built already brought what playing needs.
.venv/dev: requirements/dev.txt | .venv/built
	$(LOCKED)/dev.txt
	@touch $@

# pip reads the editable package through the build folder, so ninja rebuilds only what changed.
.venv/built: .venv/tools requirements/serve.txt $(CORE)
	$(LOCKED)/serve.txt
	$(PIP) $(EDITABLE) .
	@touch $@

# venv of Python 3.11 brings setuptools, which nothing here uses.
.venv/tools: requirements/build.txt
	@PYTHON=$(PYTHON) sh .ci/prerequisites
	$(PYTHON) -m venv .venv
	$(LOCKED)/build.txt
	$(BIN)/python -m pip uninstall -qq -y setuptools
	@touch $@
