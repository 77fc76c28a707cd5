# Targets of `make` inside a lab's folder. labs/NN_name/Makefile is one line: include ../../common/lab.mk
.DEFAULT_GOAL := check
MAKEFLAGS += --no-print-directory
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif

FILE := $(firstword $(wildcard matmul.cu matmul.cpp))
N := 1
PRECISION := $(if $(shell grep -s '^precision = "tf32"' rubric.toml),--precision tf32)
MULTIPROCESSORS := $(shell sed -n 's/^multiprocessors = \([0-9]*\).*/--multiprocessors \1/p' rubric.toml 2>/dev/null)
# The shell knows the full name of this folder; make would cut it at the first space.
HERE := here=$$(pwd -P); lab=$${here\#\#*/}
IN_HERE := case $$FILE in /*) file=$$FILE ;; *) file=$$here/$$FILE ;; esac
# If points are lost, the report has said everything, so make exits with code 1 and prints nothing itself.
pass_on = || { status=$$?; [ $$status -eq 1 ] && ../../common/tools/leave_quietly.sh $$PPID && exit 0; exit $$status; }
export FILE

.PHONY: check watch trace time try start hint progress log editor help
check:
	@$(HERE); $(IN_HERE); $(MAKE) -C ../.. check "LAB=$$lab" "FILE=$$file" $(pass_on)

watch:
	@$(HERE); $(IN_HERE); $(MAKE) -C ../.. watch "LAB=$$lab" "FILE=$$file" "ARGS=$(ARGS)" $(pass_on)

trace:
	@$(HERE); $(IN_HERE); $(MAKE) -C ../.. trace "LAB=$$lab" "FILE=$$file" "ARGS=$(ARGS)" $(pass_on)

time:
	@$(HERE); $(IN_HERE); $(MAKE) -C ../.. time "LAB=$$lab" "FILE=$$file" "ARGS=$(ARGS)" $(pass_on)

try:
	@[ -n "$$SHAPE" ] || { echo "Give a shape, MxNxK: make try SHAPE=64x48x32"; exit 2; }
	@$(HERE); $(IN_HERE); $(MAKE) -C ../.. try "FILE=$$file" "SHAPE=$$SHAPE" "ARGS=$(ARGS) $(PRECISION) $(MULTIPROCESSORS)" $(pass_on)

start:
	@$(HERE); $(MAKE) -C ../.. start "LAB=$$lab" $(pass_on)

hint:
	@[ -e "hints/$(N).md" ] || { last=$$(ls hints | sort -n | tail -1); echo "There is no hint $(N): the last one is hint $${last%.md}."; exit 2; }
	@cat "hints/$(N).md"
	@next=$$(( $(N) + 1 )); [ ! -e "hints/$$next.md" ] || { echo; echo "Still stuck? make hint N=$$next"; }

progress:
	@$(MAKE) -C ../.. progress

log:
	@$(HERE); $(MAKE) -C ../.. log "LAB=$$lab" $(pass_on)

editor:
	@$(MAKE) -C ../.. editor

help:
	@echo "  make                     grade the file in this folder"
	@echo "  make watch               grade the file again each time it is saved"
	@echo "  make trace               show in a browser, step by step, what the kernel's warps do"
	@echo "  make time                measure the kernel's speed; compare it with other kernels and the thresholds"
	@echo "  make try SHAPE=64x48x32  run the file with one shape, MxNxK"
	@echo "  make hint                show the first hint; make hint N=2 shows the second one"
	@echo "  make progress            show all labs: current points, best points, and what to do next"
	@echo "  make log                 write a work log of passed checks, as Markdown for a hand-in"
	@echo "  make editor              show errors in your editor, if it uses clangd"
	@echo "  make start               begin this lab (06 to 09 begin with your own earlier file)"
	@echo "Options for the grader: ARGS='--seed 7 --verbose'. README.md describes the task."
