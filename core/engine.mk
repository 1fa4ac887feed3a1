# How the core is compiled for the page, by ziglang, without exceptions and threads: what judges positions for speed, but
# only the net with its loops unrolled, which is worth a tenth of the search there and nothing elsewhere; all the rest
# for size. There are two files of it: core.wasm has what playing needs, study.wasm all of it, the net's code too, for the
# study and for whoever goes by the net. Included by the Makefile.
ENGINE_UNROLLED := net
ENGINE_FAST := rules encode heuristic
ENGINE_SMALL := wasm wasm_bots wasm_draft wasm_study sha256 text cards state hash line observe json move refusal deal record game \
	search search_edges search_result search_reuse playout net_fold net_read level team bot day analysis facts luck parts
ENGINE_OBJECTS := $(addprefix build/engine/,$(addsuffix .o,$(ENGINE_UNROLLED) $(ENGINE_FAST) $(ENGINE_SMALL)))
# What only these two export is what only study.wasm can do.
ENGINE_STUDY := build/engine/wasm_draft.o build/engine/wasm_study.o
ENGINE_LINK = @$(ZIG_WASM) -Os -s -flto -Wl,-z,stack-size=1048576 $^ -o $@
ENGINE_TABLES := $(addprefix build/engine/tables/,characters.inc locations.inc weights.inc)
ZIG := ZIG_GLOBAL_CACHE_DIR=$(CURDIR)/build/zig $(BIN)/python -m ziglang c++
ZIG_WASM := $(ZIG) -target wasm32-wasi -mexec-model=reactor
ZIG_FLAGS := -std=c++20 -DNDEBUG -g0 -ffp-contract=off -Wall -Wextra -Werror -Icore -Ibuild/engine/tables
# Zig makes -Os of -Oz, so that clang itself has to be told.
ZIG_SPEED = $(if $(filter $*,$(ENGINE_UNROLLED)),-O2,$(if $(filter $*,$(ENGINE_FAST)),-O2 -fno-unroll-loops,-Os -Xclang -Oz))
ZIG_WASM_FLAGS := $(ZIG_FLAGS) -fno-rtti -fno-exceptions -fno-threadsafe-statics -flto -msimd128

build/engine/core.wasm: $(filter-out $(ENGINE_STUDY),$(ENGINE_OBJECTS))
	$(ENGINE_LINK)

build/engine/study.wasm: $(ENGINE_OBJECTS)
	$(ENGINE_LINK)

build/engine/%.o: core/%.cpp $(wildcard core/*.h) $(ENGINE_TABLES) core/engine.mk | .venv/engine
	@$(ZIG_WASM) $(ZIG_WASM_FLAGS) $(ZIG_SPEED) -c $< -o $@

$(ENGINE_TABLES) &: core/tables.py $(wildcard src/sixstones/data/*) | .venv/tools
	@mkdir -p build/engine/tables
	$(BIN)/python core/tables.py src/sixstones/data build/engine/tables

# The golden choices by a native clang.
build/engine/choices_tests: tests/core/choices_tests.cpp tests/core/testing.h $(wildcard core/*.cpp core/*.h) $(ENGINE_TABLES) \
		core/engine.mk | .venv/engine
	@$(ZIG) $(ZIG_FLAGS) -O2 $(filter-out core/wasm%,$(filter %.cpp,$^)) -o $@
