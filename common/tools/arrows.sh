#!/usr/bin/env bash
# arrows.sh [FOLDER]: checks that every file may include what it includes. Prints file, line and arrow of each #include
# that is not allowed. A room is a folder or a file; the longest match counts; with a "/" at its end, it means only the
# files directly in that folder. A room may include itself, the rooms after the colon, and what those may include. "*":
# everything. Tests may include everything, too.
set -u -o pipefail

rooms='
grader/base:        common/matmul common/protocol
grader/sandbox:     grader/base
grader/lab:         grader/base common/source
grader/findings:    grader/sandbox grader/lab common/protocol
grader/build:       grader/findings common/emulator/rewrite
grader/run:         grader/build common/timing
grader/clock:       grader/model
grader/provenance:  grader/run
grader/diagnosis:   grader/provenance
grader/judge:       grader/diagnosis grader/clock
grader/report:      grader/judge grader/model
grader/watch:       grader/report
grader/trace:       grader/run
grader/model:       grader/run
grader/forecast:     grader/model grader/clock
grader/program:      grader/model grader/report grader/trace
grader/class/book:  grader/findings
grader/class/intake: grader/base
grader/class/course: grader/class/book
grader/class/batch: grader/class/intake grader/class/course grader/report
grader/class/platforms: .
grader/class/export: grader/class/intake grader/class/course grader/report
grader/class/pages: grader/class/export
grader/class/handout: grader/build common/source
grader/cli:         grader/watch grader/program grader/trace grader/forecast grader/class/pages grader/class/batch grader/class/export
grader/proof:       *
solutions/lecture:  *
solutions/experiments: *

common/:            .
common/protocol:    .
common/matmul:      common/
common/timing:      common/
common/source:      .
common/editor:      common/emulator/include
common/tools:       .
common/runner:      common/protocol common/matmul common/timing common/runner/indirect_calls.h common/runner/interrupts.h common/runner/filter.h
common/runner/indirect_calls.h: common/source
common/runner/interrupts.h: .
common/runner/filter.h: .
common/hopper.h: common/emulator/include
common/runner/runner_emulator.cpp: common/runner/device_process.h common/emulator/host common/emulator/device/run
common/runner/runner_program.cpp: common/runner/device_process.h common/runner/long_divisions.h common/runner/program_functions.h common/runner/program_progress.h common/emulator/host common/emulator/device/run
common/runner/long_divisions.h: common/emulator/device/run
common/runner/program_functions.h: common/emulator/device/run common/emulator/host
common/runner/program_progress.h: common/emulator/device/run
common/runner/device_process.h: common/runner common/emulator/device/run

common/emulator/include:      .
common/emulator/libraries:    common/emulator/include
common/emulator/rewrite:      common/source
common/emulator/wall:         common/emulator/include common/protocol
common/emulator/host:         common/emulator/wall common/runner/interrupts.h common/runner/filter.h
common/emulator/device/state: common/emulator/wall
common/emulator/observe:      common/emulator/device/state
common/emulator/check:        common/emulator/observe
common/emulator/count:        common/emulator/observe
common/emulator/record:       common/emulator/check common/emulator/count
common/emulator/device/run:   common/emulator/record common/runner/indirect_calls.h
'

cd -- "${1:-$(dirname -- "$0")/../..}" || exit 2
files=$(find common grader solutions/lecture solutions/experiments -path '*/kernels' -prune -o -type f \
  \( -name '*.cpp' -o -name '*.h' -o -name '*.cu' -o -name '*.cuh' \) -print 2>/dev/null)
# shellcheck disable=SC2086  # no file of the package has a space in its name
grep -nHE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' /dev/null $files |
  awk -v rooms="$rooms" -v files="$files" '
    function room_of(path,   room, best, fits) {
      best = ""
      for (room in sees) {
        if (room ~ /\/$/) fits = path ~ ("^" room "[^/]*$")
        else fits = path == room || index(path, room "/") == 1
        if (fits && length(room) > length(best)) best = room
      }
      return best
    }
    function file_of(name, from) {  # the file that the compiler finds for an include
      sub(/[^\/]*$/, "", from)
      if (name in there) return name
      if (from name in there) return from name
      if ("common/" name in there) return "common/" name
      if ("common/emulator/include/" name in there) return "common/emulator/include/" name
      return ""
    }
    function complain(what) { print what; failed = 1 }
    # reach[a, b]: a may include b, directly or through other rooms.
    function close_table(   a, b, c) {
      for (b in sees) for (a in sees) for (c in sees) if (reach[a, b] && reach[b, c]) reach[a, c] = 1
      for (a in sees) if (reach[a, a]) complain("the table of folders has a cycle through " a)
    }
    function read_table(   n, lines, i, k, words, count) {
      n = split(rooms, lines, "\n")
      for (i = 1; i <= n; i++) if (split(lines[i], words, ":") == 2) sees[words[1]] = words[2]
      for (i in sees) {
        count = split(sees[i], words, " ")
        for (k = 1; k <= count; k++) {
          if (words[k] in sees) reach[i, words[k]] = 1
          else if (words[k] == "*") everything[i] = 1
          else if (words[k] != ".") complain("the table of folders has no line for " words[k])
        }
      }
      close_table()
    }
    BEGIN {
      read_table()
      n = split(files, all, "\n")
      for (i = 1; i <= n; i++) {
        there[all[i]] = 1
        if (room_of(all[i]) == "") complain(all[i] ": its folder is not in the table of common/tools/arrows.sh")
      }
    }
    {
      split($0, part, ":")
      split($0, quoted, "\"")
      to = file_of(quoted[2], part[1])
      a = room_of(part[1])
      b = room_of(to)
      if (a == "" || b == "" || a == b || a in everything || part[1] ~ /(_test\.cpp|\/test_[^\/]*)$/) next
      if (!reach[a, b]) complain(part[1] ":" part[2] ": " a " -> " b ", which it may not include")
    }
    END { exit failed }'
