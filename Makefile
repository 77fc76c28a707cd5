# The entry point: `make` alone lists the commands. All paths are relative, so that folder names may contain spaces.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-print-directory --no-builtin-rules
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif

# ---- The compiler: g++ 12 or newer, under any of its names. common/tools/deps.sh reports if there is none.
ifeq ($(origin CXX),default)
CXX := $(shell for name in g++ g++-15 g++-14 g++-13 g++-12; do \
         [ "$$($$name -dumpversion 2>/dev/null | cut -d. -f1)" -ge 12 ] 2>/dev/null && echo $$name && exit; \
       done; echo g++)
endif
export CXX

# Warnings are errors with the compilers that the package is tested with; a newer one may have more warnings.
WERROR := $(if $(filter 12 13 14,$(firstword $(subst ., ,$(shell $(CXX) -dumpversion 2>&1)))),-Werror)
# (-Wrestrict has false positives for std::string in g++ 12.)
WARNINGS := -Wall -Wextra -Wno-restrict $(WERROR)
INCLUDES := -I. -Icommon -isystem build/deps/usr/include -isystem build/deps/usr/include/eigen3 \
            -isystem /usr/include/eigen3 -isystem build/deps/usr/include/$(shell $(CXX) -print-multiarch 2>/dev/null)
# The frame pointer keeps the kernel's value: common/emulator/device/state/threads.cpp.
EMULATOR_INCLUDES := $(if $(filter x86_64-%,$(shell $(CXX) -dumpmachine)),-ffixed-rbp) -falign-functions=64 -DEMU_RUNTIME -I. -Icommon/emulator/include -isystem build/deps/usr/include
# A product and a sum are two roundings on every processor: aarch64 has one instruction for both, and inputs come from sums.
CXXFLAGS := -std=c++20 -O2 -ffp-contract=off $(WARNINGS)
# A unique symbol could not be sealed (common/runner/seal.sh).
RUNTIME_FLAGS = $(CXXFLAGS) -fno-gnu-unique $(EMULATOR_INCLUDES)
# Folders of the grader that mostly wait for compilers and programs are compiled with -O1 and a precompiled header
# (common/tools/precompiled/). Folders that compute are optimised: references, predictions, the time model.
COMPUTES := grader/run/% grader/model/% grader/diagnosis/numbers/% grader/diagnosis/hypothesis% common/matmul/% common/source/% common/timing/% common/emulator/% grader/trace/%
# (In a precompiled header g++ 12 forgets which headers are system headers, and has false positives for std::string.)
precompiled = -Wno-array-bounds -Wno-stringop-overflow -include build/precompiled/$(1).h
computes = $(filter $(COMPUTES),$(filter-out %_test.cpp,$<))
host_flags = $(if $(computes),-O2,-O1) \
  $(if $(filter-out $(RUNTIME_TESTS),$<),$(call precompiled,$(if $(filter %_test.cpp,$<),tests,$(if $(computes),grader_O2,grader_O1))))
DEPENDENCIES = -MMD -MP -MF $(@:.o=.d)
LDLIBS := -Lbuild/deps/lib '-Wl,-rpath,$$ORIGIN/deps/lib' -lfmt -lseccomp \
  -larchive -lnettle -lbz2 -llzma -lzstd -lsqlite3 -lz -lpthread -ldl -lm

# ---- Lists of sources and objects. New files are found automatically.
SOURCES := $(filter-out grader/proof/kernels/%,$(sort $(shell find grader common solutions/lecture solutions/experiments -name node_modules -prune -o -name '*.cpp' -print 2>/dev/null)))
TEST_SOURCES := $(filter %_test.cpp,$(SOURCES))
RUNTIME_ROOMS := $(addprefix common/emulator/,wall/% host/% device/% observe/% check/% count/% record/%)
RUNTIME := $(filter-out %_test.cpp,$(filter $(RUNTIME_ROOMS),$(SOURCES)))
# Files with their own main(), and files linked into the student's process, are not part of the shared objects.
MAINS := common/tools/static/fmt.cpp grader/cli/main.cpp grader/cli/hand_over.cpp grader/run/baselines/eigen.cpp common/tools/make_skeletons.cpp \
  $(filter %_main.cpp common/runner/runner_%.cpp,$(SOURCES))
LECTURE := $(filter-out $(TEST_SOURCES) $(MAINS),$(filter solutions/lecture/%,$(SOURCES)))
EXPERIMENTS := $(filter-out $(TEST_SOURCES) $(MAINS),$(filter solutions/experiments/%,$(SOURCES)))
SHARED := $(filter-out $(TEST_SOURCES) $(MAINS) $(LECTURE) $(EXPERIMENTS) $(RUNTIME) grader/proof/%,$(SOURCES))
PROOF := $(filter-out $(TEST_SOURCES) $(MAINS),$(filter grader/proof/%,$(SOURCES)))
COMMON := $(filter-out common/emulator/%,$(filter common/%,$(SHARED)))
# Parts that a first report does not need: build/grader is linked without them (grader/cli/more.h).
MORE := $(filter $(addprefix grader/,$(addsuffix /%,cli/more class program trace forecast watch build/whole) \
  $(addsuffix .cpp,clock/calibrate report/time_report base/child_job \
    model/kernel_time)),$(SHARED))

host = $(patsubst %.cpp,build/host/%.o,$(1))
# Files of the runtime that do not depend on the build (device/run/observer.h, count/steps.h) are compiled once.
ASKING := $(filter common/emulator/device/run/% common/emulator/count/counter.cpp common/emulator/count/playback.cpp \
  common/emulator/count/step_log.cpp common/emulator/count/lane_values.cpp,$(RUNTIME))
runtime_objects = $(patsubst %.cpp,build/$(1)/%.o,$(filter $(ASKING),$(2))) $(patsubst %.cpp,build/runtime/%.o,$(filter-out $(ASKING),$(2)))
CHECKING := $(call runtime_objects,check,$(filter-out common/emulator/count/%,$(RUNTIME)))
COUNTING := $(call runtime_objects,count,$(filter-out common/emulator/check/%,$(RUNTIME)))
TRACING := $(call runtime_objects,trace,$(RUNTIME))
LIBRARIES := build/libemulator_check.a build/libemulator_count.a
RUNNERS := build/runner_emulator_check.o build/runner_emulator_count.o build/runner_cpu.o build/runner_cpu_sanitized.o
RUNNERS_OF_MORE := build/runner_emulator_trace.o build/runner_program_check.o build/runner_program_count.o build/runner_program_trace.o
PRELUDE := build/prelude/.stamp-$(firstword $(shell pwd | cksum))
# A package for students or platforms has prebuilt/: it is tried once in each place, and the sources are built if it
# does not work.
ifneq ($(if $(FROM_SOURCES),,$(wildcard prebuilt/version)),)
GRADER := build/.prebuilt-$(firstword $(shell { pwd; cat prebuilt/version; } | cksum))
READY := $(GRADER)
ALL_READY := $(GRADER)
else
GRADER := build/grader
ALL_READY := build/grader $(LIBRARIES) $(RUNNERS) $(PRELUDE) build/.more
# The rest is built on first use, and kept up to date from then on.
READY := $(filter-out $(if $(wildcard build/.more),,build/.more),$(ALL_READY))
endif
DEPS := build/deps/.stamp

# ---- [ 3/40] compile grader/judge/judge.cpp: the number of steps is determined once, when the first one begins.
ifndef COUNTING_STEPS
count_steps = $(if $(TOTAL),,$(eval TOTAL := $(shell \
  $(MAKE) -n COUNTING_STEPS=yes $(MAKECMDGOALS) 2>&1 | grep -c '^: step$$')))
# A step takes somewhat less than a second of one core.
announce = [ $(TOTAL) -lt 60 ] || \
  { m=$$(( ($(TOTAL) * 85 / 100 / $$(nproc) + 59) / 60 )); echo "This is built only once, in about $$m minute$$([ $$m -eq 1 ] || echo s)."; }
step = $(count_steps)$(eval STEPS += x)@$(if $(filter 1,$(words $(STEPS))),$(announce);) printf '[%3d/%d] %s %s\n' $(words $(STEPS)) $(TOTAL) $(1) $(2)
else
step = : step
endif

# If points are lost, the report has said everything, so make exits with code 1 and prints nothing itself.
pass_on = || { status=$$?; [ $$status -eq 1 ] && common/tools/leave_quietly.sh $$PPID && exit 0; exit $$status; }

# A package for students (make dist) has skeletons/, and lacks the tests of the grader.
NOT_FOR_STUDENTS := test pages pictures gallery browser-test notebook-test package-test mutants seeds verdicts agreement bench calibrate gpu-check fuzz ladder sweep crossover records figures plots predicted lecture demo \
  skeletons dist gradescope autolab image lint format api
ifneq ($(wildcard skeletons),)
ifneq ($(filter $(NOT_FOR_STUDENTS),$(MAKECMDGOALS)),)
$(error make $(filter $(NOT_FOR_STUDENTS),$(MAKECMDGOALS)) needs the whole package, which instructors have; README.md lists what is here)
endif
endif

# ---- The commands.
.PHONY: help deps ready more grade run dist handin gradescope autolab image check watch trace time progress log hint try start update editor skeletons ladder sweep crossover records figures plots predicted lecture demo test pages pictures gallery browser-test notebook-test package-test mutants seeds agreement \
  verdicts bench calibrate gpu-check doctor fuzz api lint format clean distclean
help:
	@echo "Matmul Labs"
	@echo
	@echo "  make check LAB=05_tiled            grade your labs/05_tiled (or FILE=your_file.cu)"
	@echo "  make watch LAB=05_tiled            grade your labs/05_tiled again on every save"
	@echo "  make trace LAB=05_tiled            show your kernel's warps step by step in a browser"
	@echo "  make time LAB=02_tiled_cpu         measure your kernel's speed; compare it with other kernels and the thresholds"
	@echo "                                     (CARD=h200,t4: predict the speed on these GPUs; SIZES=1024,4096)"
	@echo "  make progress                      show your labs with points, best points, and what to do next"
	@echo "  make log LAB=05_tiled              write a work log of passed checks, as Markdown for a hand-in (or OUT=)"
	@echo "  make hint LAB=05_tiled             show a hint; N=2 shows the second one"
	@echo "  make try FILE=F SHAPE=64x48x32     run any file with one shape, MxNxK"
	@echo "  make run FILE=prog.cu              run any CUDA program that has its own main(), without a GPU (WORDS='its arguments')"
	@echo "  make start LAB=06_boundary_checked begin a lab; 06 to 09 begin with your own earlier file"
	@echo "  make handin                        write handin.tar.gz with every lab that you worked on (or OUT=)"
	@echo "  make update                        update the package and keep your own files (FROM=matmul-labs.tar.gz)"
	@echo "  make editor                        show errors in .cu files in the editor (clangd), with or without CUDA"
	@echo "  make doctor                        show what this machine supports, and what is missing"
	@echo "  make deps                          fetch libraries into build/deps (no root)"
	@echo "  make clean, make distclean         remove everything built (distclean: build/deps too)"
ifeq ($(wildcard skeletons),)
	@echo
	@echo "  make grade SUBMISSION=DIR          grade every lab in DIR (try: SUBMISSION=solutions)"
	@echo "  make lecture                       make the lecture as one page: build/lecture.html (or OUT=; SLIDES=folder: add your own)"
	@echo "  make demo                          show the lecture in the terminal, step by step through 04 to 07"
	@echo "  build/grader batch DIR --book FILE grade a class (grader/INSTRUCTORS.md)"
	@echo "  make test                          run all tests (ROOM=grader/report: only those of this folder)"
	@echo "  make gallery OUT=folder            make a static site with twelve kernels; needs node and common/web's packages"
	@echo "  make browser-test                  fetch a Chromium and test the pages in it; needs node"
	@echo "  make notebook-test                 test matmul_labs.ipynb in a container-like Debian root (ROOT=folder); needs root"
	@echo "  make package-test ROOT=folder      test the student package in a container-like Debian root; needs root"
	@echo "  make mutants                       grade 900 mutants of the solutions (or SAMPLE=50, LAB=05)"
	@echo "  make seeds                         grade every correct kernel with 100 seeds (or SEEDS=10)"
	@echo "  make verdicts BEFORE=old.jsonl     write all reports on all kernels to build/verdicts.jsonl, and show changes"
	@echo "  make agreement                     compare the emulator with a real GPU, kernel by kernel"
	@echo "  make bench                         measure the speed of the emulator and the grader"
	@echo "  make ladder                        measure every solution against the libraries, with counters and roofline"
	@echo "                                     (KERNELS='my.cu other.cu': add yours to the table)"
	@echo "  make sweep                         measure tile width, bounds checks and size"
	@echo "  make crossover                     compare CPU and GPU, including copies"
	@echo "                                     (these three work with or without a GPU; ANEW=yes discards earlier rows)"
	@echo "  make records                       run these three again and record the results (FROM=folder: results of another machine)"
	@echo "  make figures                       write recorded numbers into the texts, and show differences"
	@echo "  make predicted                     predict every measured kernel again, and show the errors"
	@echo "  make plots                         redraw the plots in build/results (or FOLDER=); needs node"
	@echo "  make dist                          write build/matmul-labs.tar.gz, the student package without solutions (or OUT=)"
	@echo "  make gradescope LAB=05_tiled       write build/gradescope.zip, the autograder for Gradescope (COURSE=course.toml)"
	@echo "  make autolab LAB=05_tiled          write build/autograde.tar and build/autograde-Makefile for Autolab"
	@echo "  make image                         write build/image for docker build, for PrairieLearn, Autolab and GitHub"
	@echo "  make skeletons                     generate labs/ from solutions/"
	@echo "  make calibrate                     measure this machine's GPU, for the speed thresholds"
	@echo "  make gpu-check                     test the gpu backend; needs a GPU"
	@echo "  make api                           update the list of the emulator's CUDA functions"
	@echo "  make lint, make format             check the code's style, or fix it"
endif
	@echo
	@echo "Inside a lab's folder: make, make hint, make try SHAPE=64x48x32."
	@echo "Options for the grader: ARGS='--seed 7 --verbose'. All its commands: build/grader --help."

deps: $(DEPS)
	@common/tools/deps.sh --list

ready: $(READY)

# Everything that build/grader itself does not contain.
more: $(ALL_READY)

grade: $(READY)
	@[ -n "$$SUBMISSION" ] || { echo "Give a folder to grade: make grade SUBMISSION=solutions"; exit 2; }
	@build/grader grade "$$SUBMISSION" $(ARGS) $(pass_on)

check: $(READY)
	@[ -n "$$LAB" ] || { echo "Give a lab: make check LAB=05_tiled"; exit 2; }
	@build/grader check "$$LAB" $(if $(FILE),--file "$$FILE") $(ARGS) $(pass_on)

editor:
	@sh common/tools/editor.sh
	@echo "Written: compile_commands.json. An editor with clangd now reads the labs, .cu files as CUDA."
	@command -v clangd >/dev/null || echo "clangd is not installed yet: use apt install clangd, or your editor's clangd extension."

watch: $(ALL_READY)
	@[ -n "$$LAB" ] || { echo "Give a lab: make watch LAB=05_tiled"; exit 2; }
	@build/grader watch "$$LAB" $(if $(FILE),--file "$$FILE") $(ARGS) $(pass_on)

time: $(ALL_READY)
	@[ -n "$$LAB" ] || { echo "Give a lab: make time LAB=02_tiled_cpu"; exit 2; }
	@build/grader time "$$LAB" $(if $(FILE),--file "$$FILE") $(if $(CARD),--card "$$CARD") $(if $(SIZES),--sizes "$$SIZES") $(ARGS) $(pass_on)

trace: $(ALL_READY)
	@[ -n "$$LAB" ] || { echo "Give a lab: make trace LAB=05_tiled"; exit 2; }
	@build/grader trace "$$LAB" $(if $(FILE),--file "$$FILE") $(if $(SHAPE),--shape "$$SHAPE") $(ARGS) $(pass_on)

progress: $(GRADER)
	@build/grader progress

log: $(ALL_READY)
	@[ -n "$$LAB" ] || { echo "Give a lab: make log LAB=05_tiled"; exit 2; }
	@build/grader worklog "$$LAB" --out "$(or $(OUT),build/worklog_$$LAB.md)"

hint:
	@[ -n "$$LAB" ] || { echo "Give a lab: make hint LAB=05_tiled, or make hint in its folder."; exit 2; }
	@lab=$$(common/tools/lab_name.sh "$$LAB") && $(MAKE) -C "labs/$$lab" hint $(if $(N),N="$(N)")

try: $(READY)
	@[ -n "$$FILE" ] && [ -n "$$SHAPE" ] || { echo "Give a file and a shape: make try FILE=f.cu SHAPE=64x48x32"; exit 2; }
	@build/grader try "$$FILE" --shape "$$SHAPE" $(ARGS) $(pass_on)

# The program's own exit code shows how it ended; make prints nothing itself.
run: $(ALL_READY)
	@[ -n "$$FILE" ] || { echo "Give a program: make run FILE=prog.cu (WORDS=\"its arguments\")"; exit 2; }
	@build/grader run $$FILE $(ARGS) -- $(WORDS) $(pass_on)

start: $(if $(wildcard skeletons),,build/make_skeletons)
	@[ -n "$$LAB" ] || { echo "Give a lab: make start LAB=06_boundary_checked"; exit 2; }
	@common/tools/start.sh "$$LAB" "$(FORCE)" $(pass_on)

update:
	@common/tools/update.sh $(if $(FROM),"$(FROM)")

dist: build/make_skeletons build/handout build/prebuilt/version
	@grader/class/handout/dist.sh $(if $(OUT),"$(OUT)")

# A package for students contains its skeletons.
handin: $(if $(wildcard skeletons),,build/make_skeletons)
	@grader/class/handout/handin.sh $(if $(OUT),"$(OUT)")

gradescope autolab image: build/prebuilt/version $(READY)
	@LAB="$(LAB)" COURSE="$(COURSE)" grader/class/platforms/package.sh $@

skeletons: build/make_skeletons
	@build/make_skeletons

# The records in solutions/results/h200, and the figures in the texts. FROM=folder imports the output of `build/measure
# records --card` from a different machine.
records: build/measure $(ALL_READY)
	@build/measure records $(if $(FROM),--from "$(FROM)") $(ARGS)

figures: build/measure
	@build/measure figures $(pass_on)

ladder sweep crossover: build/measure $(ALL_READY)
	@build/measure $@ $(if $(ANEW),--anew) $(foreach kernel,$(KERNELS),--kernel "$(kernel)") $(ARGS)

predicted: build/measure $(ALL_READY)
	@build/measure predicted $(TABLE)

plots: build/measure
	@build/measure plots $(FOLDER)

lecture: build/lecture $(ALL_READY)
	@build/lecture page "$(or $(OUT),build/lecture.html)" $(if $(SLIDES),"$(SLIDES)")

demo: build/lecture $(ALL_READY)
	@build/lecture $(ARGS)

fuzz: build/fuzz
	@build/fuzz $(ARGS)

doctor: $(GRADER)
	@build/grader doctor

# The last line is always "N passed, M failed".
test: build/tests build/make_skeletons $(ALL_READY)
	@common/tools/test.sh build/tests $(if $(ROOM),"--source-file=*$(ROOM)/*") $(ARGS) $(pass_on)

common/web/node_modules: common/web/package-lock.json
	@command -v npm >/dev/null || { echo "Pages need node 20 and npm, which are not installed (Debian, Ubuntu: apt-get install nodejs npm)."; exit 3; }
	@npm ci --prefix common/web --no-audit --no-fund --silent && touch $@ || { echo "The packages of common/web/package.json cannot be fetched: check the network."; exit 3; }

pages: common/web/node_modules
	@node common/web/build.mjs

pictures: build/lecture common/web/node_modules $(ALL_READY)
	@CHROMIUM=$$(common/web/browser.sh) && export CHROMIUM && node common/web/pictures.mjs

gallery: common/web/node_modules $(ALL_READY)
	@CHROMIUM=$$(common/web/browser.sh) && export CHROMIUM && node common/web/gallery.mjs "$(or $(OUT),build/gallery)"

browser-test: build/lecture common/web/node_modules $(ALL_READY)
	@common/web/test.sh $(ARGS)

# Both run as root in a Debian root, as in a container. ROOT=folder: use your own, with the packages that the script names.
# KEEP=out.ipynb: keep the executed notebook.
notebook-test: dist
	@grader/proof/machines/notebook_test.sh "$(ROOT)" "$(KEEP)"

package-test: dist
	@[ -n "$$ROOT" ] || { echo "Give a root folder: make package-test ROOT=folder"; exit 2; }
	@grader/proof/machines/package_test.sh "$$ROOT"

mutants: build/grade_mutants $(ALL_READY)
	@build/grade_mutants $(if $(SAMPLE),--sample "$(SAMPLE)") $(if $(LAB),--lab "$(LAB)") $(ARGS) $(pass_on)

seeds: build/grade_seeds $(ALL_READY)
	@build/grade_seeds $(SEEDS) $(pass_on)

# Takes half an hour. Without BEFORE, it makes the file that a later run uses as BEFORE. If kernels changed or moved
# between the two, give both the kernels of one copy of the package: ARGS='--kernels COPY'.
verdicts: build/verdicts build/grade_mutants $(ALL_READY)
	@rm -rf build/verdicts_corpus && build/grade_mutants --sample 200 --seed 1 --write build/verdicts_corpus
	@build/verdicts gather . build/verdicts.jsonl $(ARGS)
	@$(if $(BEFORE),build/verdicts compare "$(BEFORE)" build/verdicts.jsonl $(pass_on))

# Takes minutes; needs nvcc, compute-sanitizer and a GPU.
agreement: $(ALL_READY)
	@for stage in emulator gpu table; do bash grader/proof/agreement/agreement.sh $$stage || exit 3; done

bench: build/bench $(ALL_READY)
	@build/bench $(ARGS)

calibrate: $(ALL_READY)
	@build/grader calibrate

gpu-check: build/make_skeletons $(ALL_READY)
	@grader/proof/gpu_check.sh $(pass_on)

api:
	@common/tools/api.sh >common/emulator/API.md.part && mv common/emulator/API.md.part common/emulator/API.md

lint: $(DEPS)
	@common/tools/lint.sh check $(FILES) $(pass_on)

format:
	@common/tools/lint.sh format

clean:
	@find build -mindepth 1 -maxdepth 1 ! -name deps -exec rm -rf {} + 2>/dev/null || true

distclean:
	@rm -rf build

# ---- The files.
$(DEPS): common/tools/deps.sh
	@common/tools/deps.sh

# The compiler's version: if it changes, everything is compiled again.
COMPILER := build/.compiler
ifeq ($(MAKELEVEL),0)
$(shell mkdir -p build && $(CXX) --version 2>&1 | head -1 | cmp -s - $(COMPILER) || $(CXX) --version 2>&1 | head -1 >$(COMPILER))
endif
$(COMPILER): ;

ifneq ($(GRADER),build/grader)
$(GRADER): $(COMPILER)
	@common/tools/use_prebuilt.sh || { [ $$? -eq 1 ] && $(MAKE) FROM_SOURCES=yes ready; }
	@touch $@
endif

PRECOMPILED := $(patsubst %,build/precompiled/%.h.gch,grader_O1 grader_O2 tests runtime)
.SECONDARY: $(PRECOMPILED)

build/precompiled/runtime.h.gch: common/tools/precompiled/runtime.h $(COMPILER) | $(DEPS)
	$(call step,compile,$<)
	@mkdir -p $(@D) && cp $< $(@:.gch=) && $(CXX) $(RUNTIME_FLAGS) -x c++-header $< -o $@

# A precompiled header works for one optimisation level: with a different one g++ 12 crashes.
build/precompiled/grader_O%.h.gch: common/tools/precompiled/grader.h $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (-O$*)')
	@mkdir -p $(@D) && cp $< $(@:.gch=) && $(CXX) $(CXXFLAGS) -O$* $(INCLUDES) -x c++-header $< -o $@

build/precompiled/tests.h.gch: common/tools/precompiled/tests.h common/tools/precompiled/grader.h $(COMPILER) | $(DEPS)
	$(call step,compile,$<)
	@mkdir -p $(@D) && cp $< $(@:.gch=) && $(CXX) $(CXXFLAGS) -O1 $(INCLUDES) -x c++-header $< -o $@

build/host/%_test.o: %_test.cpp $(COMPILER) build/precompiled/tests.h.gch | $(DEPS)
	$(call step,compile,$<)
	@mkdir -p $(@D) && $(CXX) $(CXXFLAGS) $(host_flags) $(INCLUDES) $(DEPENDENCIES) -c $< -o $@

build/host/%.o: %.cpp $(COMPILER) build/precompiled/grader_O1.h.gch build/precompiled/grader_O2.h.gch | $(DEPS)
	$(call step,compile,$<)
	@mkdir -p $(@D) && $(CXX) $(CXXFLAGS) $(host_flags) $(INCLUDES) $(DEPENDENCIES) -c $< -o $@

# Objects linked with a student's code are sealed: a definition in that code cannot replace one of ours.
SEAL := common/runner/seal.sh
seal_runner = && $(SEAL) $@ $@.part && rm -f $@.part

build/runtime/%.o: %.cpp $(COMPILER) build/precompiled/runtime.h.gch | $(DEPS)
	$(call step,compile,$<)
	@mkdir -p $(@D) && $(CXX) $(RUNTIME_FLAGS) $(call precompiled,runtime) $(DEPENDENCIES) -c $< -o $@

# The rest of the runtime is built three times: to check (findings), to count (lanes in lock-step, counters) and to
# record (both, and each step).
build/check/%.o: %.cpp $(COMPILER) build/precompiled/runtime.h.gch | $(DEPS)
	$(call step,compile,'$< (checking)')
	@mkdir -p $(@D) && $(CXX) $(RUNTIME_FLAGS) $(call precompiled,runtime) $(DEPENDENCIES) -c $< -o $@

build/count/%.o: %.cpp $(COMPILER) build/precompiled/runtime.h.gch | $(DEPS)
	$(call step,compile,'$< (counting)')
	@mkdir -p $(@D) && $(CXX) $(RUNTIME_FLAGS) -DEMU_COUNT $(call precompiled,runtime) $(DEPENDENCIES) -c $< -o $@

build/trace/%.o: %.cpp $(COMPILER) build/precompiled/runtime.h.gch | $(DEPS)
	$(call step,compile,'$< (recording)')
	@mkdir -p $(@D) && $(CXX) $(RUNTIME_FLAGS) -DEMU_TRACE $(call precompiled,runtime) $(DEPENDENCIES) -c $< -o $@

build/runner_emulator_check.o: common/runner/runner_emulator.cpp $(SEAL) $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (checking)')
	@$(CXX) $(RUNTIME_FLAGS) $(DEPENDENCIES) -MT $@ -c $< -o $@.part $(seal_runner)

build/runner_emulator_count.o: common/runner/runner_emulator.cpp $(SEAL) $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (counting)')
	@$(CXX) $(RUNTIME_FLAGS) -DEMU_COUNT $(DEPENDENCIES) -MT $@ -c $< -o $@.part $(seal_runner)

build/runner_emulator_trace.o: common/runner/runner_emulator.cpp $(SEAL) $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (recording)')
	@$(CXX) $(RUNTIME_FLAGS) -DEMU_TRACE $(DEPENDENCIES) -MT $@ -c $< -o $@.part $(seal_runner)

build/runner_program_check.o: common/runner/runner_program.cpp $(SEAL) $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (checking)')
	@$(CXX) $(RUNTIME_FLAGS) $(DEPENDENCIES) -MT $@ -c $< -o $@.part $(seal_runner)

build/runner_program_count.o: common/runner/runner_program.cpp $(SEAL) $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (counting)')
	@$(CXX) $(RUNTIME_FLAGS) -DEMU_COUNT $(DEPENDENCIES) -MT $@ -c $< -o $@.part $(seal_runner)

build/runner_program_trace.o: common/runner/runner_program.cpp $(SEAL) $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (recording)')
	@$(CXX) $(RUNTIME_FLAGS) -DEMU_TRACE $(DEPENDENCIES) -MT $@ -c $< -o $@.part $(seal_runner)

# Its functions are in separate sections from the submission's (student_text.ld).
build/runner_cpu.o: common/runner/runner_cpu.cpp $(COMPILER) | $(DEPS)
	$(call step,compile,$<)
	@$(CXX) $(CXXFLAGS) $(INCLUDES) $(DEPENDENCIES) -MT $@ -c $< -o $@.part && \
	  objcopy --rename-section .text=runner_text --rename-section .text.startup=runner_text_startup \
	  --rename-section .text.unlikely=runner_text_unlikely $@.part $@ && rm -f $@.part

build/runner_cpu_sanitized.o: common/runner/runner_cpu.cpp $(COMPILER) | $(DEPS)
	$(call step,compile,'$< (sanitized)')
	@$(CXX) $(CXXFLAGS) -O1 -fsanitize=address,undefined $(INCLUDES) $(DEPENDENCIES) -c $< -o $@

# Tests of the emulator's folders are compiled with the same include paths.
RUNTIME_TESTS := $(filter $(RUNTIME_ROOMS),$(TEST_SOURCES))
$(call host,$(RUNTIME_TESTS)): INCLUDES := $(EMULATOR_INCLUDES)

# Boost.Context's few objects are added to the libraries, so that a student's program links with one file. The whole
# library is one object.
find_context = $(firstword $(wildcard build/deps/lib/libboost_context.a) \
  $(shell $(CXX) -print-file-name=libboost_context.a))
define make_library
$(call step,archive,$@)
@rm -rf $@ $@.parts && mkdir $@.parts && context=$$(realpath $(find_context)) && \
  (cd $@.parts && ar x "$$context") && $(SEAL) $@.parts/sealed $(1) $$(find $@.parts -name '*.o') && \
  ar rcs $@ $@.parts/sealed && rm -rf $@.parts
endef

build/libemulator_check.a: $(CHECKING) $(SEAL) | $(DEPS)
	$(call make_library,$(CHECKING))

build/libemulator_count.a: $(COUNTING) $(SEAL) | $(DEPS)
	$(call make_library,$(COUNTING))

build/libemulator_trace.a: $(TRACING) $(SEAL) | $(DEPS)
	$(call make_library,$(TRACING))

define make_program
$(call step,link,$@)
@$(CXX) -o $@ $(filter %.o,$^) $(LDLIBS)
endef

build/grader: $(call host,grader/cli/main.cpp grader/cli/hand_over.cpp $(filter-out $(MORE),$(SHARED))) common/VERSION | $(DEPS)
	$(make_program)
	@common/tools/version.sh >build/version

build/grader_more: $(call host,grader/cli/main.cpp $(SHARED)) | $(DEPS)
	$(make_program)

build/.more: build/grader_more build/libemulator_trace.a $(RUNNERS_OF_MORE)
	@touch $@

# For packages: the same program without shared libraries, so that it starts on any Linux on x86-64.
build/prebuilt/grader: $(call host,grader/cli/main.cpp $(SHARED)) common/tools/static/fmt.cpp | $(DEPS)
	$(call step,link,$@)
	@mkdir -p $(@D) && $(CXX) $(CXXFLAGS) -fkeep-inline-functions -ffunction-sections $(INCLUDES) -c common/tools/static/fmt.cpp -o $@.fmt.o && \
	  $(CXX) -static -Wl,--gc-sections -s -o $@ $(filter %.o,$^) $@.fmt.o $(filter-out -lfmt -Wl%,$(subst ',,$(LDLIBS))) 2>$@.said || \
	  { cat $@.said >&2; exit 1; }
	@rm -f $@.fmt.o $@.said

build/prebuilt/version: build/prebuilt/grader $(LIBRARIES) build/libemulator_trace.a $(RUNNERS) $(RUNNERS_OF_MORE) common/tools/gather_prebuilt.sh
	@common/tools/gather_prebuilt.sh $(@D)

# The headers with which every CUDA submission begins (grader/build/gcc/prelude.h).
$(PRELUDE): build/grader $(shell find common/emulator/include -type f 2>/dev/null) $(wildcard common/matmul.h)
	$(call step,compile,'cuda_runtime.h (once for all submissions)')
	@build/grader prelude && touch $@

build/measure: $(call host,solutions/experiments/experiments_main.cpp $(EXPERIMENTS) $(SHARED)) | $(DEPS)
	$(make_program)

build/make_skeletons: $(call host,common/tools/make_skeletons.cpp $(COMMON)) | $(DEPS)
	$(make_program)

build/lecture: $(call host,solutions/lecture/lecture_main.cpp $(LECTURE) solutions/experiments/tables/table.cpp $(SHARED)) | $(DEPS)
	$(make_program)

# The folders of the runtime from the checking build, the counters, and the device, but without the code that runs
# kernels, because it replaces functions of the C library.
RUN := common/emulator/device/run
TESTED_RUNTIME := $(call runtime_objects,check,$(filter-out common/emulator/host/host_%_api.cpp \
  common/emulator/host/process.cpp \
  $(addprefix $(RUN)/,device_functions.cpp indirect_calls.cpp library_functions.cpp),$(RUNTIME)))

build/tests: $(call host,common/tools/test_main.cpp $(TEST_SOURCES) $(LECTURE) $(EXPERIMENTS) $(PROOF) $(SHARED)) \
  $(TESTED_RUNTIME) | $(DEPS)
	$(call step,link,$@)
	@$(CXX) -o $@ $^ $(find_context) $(LDLIBS)

build/handout: $(call host,grader/class/handout/handout_main.cpp $(SHARED)) | $(DEPS)
	$(make_program)

build/bench: $(call host,grader/proof/bench_main.cpp $(SHARED)) | $(DEPS)
	$(make_program)

build/grade_seeds: $(call host,grader/proof/mutants/seeds_main.cpp $(PROOF) $(SHARED)) | $(DEPS)
	$(make_program)

build/verdicts: $(call host,grader/proof/verdicts_main.cpp $(PROOF) $(SHARED)) | $(DEPS)
	$(make_program)

build/provenance: $(call host,grader/proof/provenance_main.cpp $(SHARED)) | $(DEPS)
	$(make_program)

# Code that reads untrusted files, built with sanitizers.
FUZZED := grader/proof/fuzz/fuzz_main.cpp grader/class/batch/receipt.cpp grader/lab/rubric.cpp grader/findings/result.cpp \
  $(filter-out %_test.cpp,$(filter grader/class/intake/% grader/class/book/% grader/class/course/% grader/base/%,$(SHARED)))

build/sanitized/%.o: %.cpp | $(DEPS)
	$(call step,compile,'$< (sanitized)')
	@mkdir -p $(@D) && $(CXX) $(CXXFLAGS) -O1 -Wno-maybe-uninitialized -fsanitize=address,undefined -fno-sanitize-recover=all $(INCLUDES) $(DEPENDENCIES) -c $< -o $@

build/fuzz: $(patsubst %.cpp,build/sanitized/%.o,$(FUZZED)) | $(DEPS)
	$(call step,link,$@)
	@$(CXX) -fsanitize=address,undefined -o $@ $^ $(LDLIBS)

build/grade_mutants: $(call host,grader/proof/mutants/mutants_main.cpp $(PROOF) $(SHARED)) | $(DEPS)
	$(make_program)

-include $(shell find build -path build/deps -prune -o -name '*.d' -type f -print 2>/dev/null)
