// Reports the progress of a launch of a whole program. The reports are lines of standard error that the judge removes
// again (grader/program/run_progress.h). Included by runner_program.cpp.
#pragma once
#include <unistd.h>

#include <cstdio>
#include <ctime>

#include "common/emulator/device/state/state.h"
#include "common/protocol/program_record.h"

namespace lab::runner {
namespace {

struct ProgramProgress {
  unsigned launch = 0;
  uint64_t blocks = 0;         // number of blocks that have begun
  double begun = 0, said = 0;  // seconds of a clock: start of the launch, time of the last line
};
constinit ProgramProgress progress_of_program;

double coarse_seconds() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void say_progress(const ProgramProgress& p, double now) {
  const emu::Running& r = emu::state.running;
  char line[160];
  const int length =
      std::snprintf(line, sizeof line, "%c%s%c%d%c%llu%c%llu%c%.1f\n", kProgressBegins, r.kernel, kProgressParts,
                    r.launch_line, kProgressParts, static_cast<unsigned long long>(p.blocks), kProgressParts,
                    static_cast<unsigned long long>(emu::volume(r.grid)), kProgressParts, now - p.begun);
  if (write(STDERR_FILENO, line, static_cast<size_t>(length)) < 0) return;
}

void show_progress(bool block_begins) {
  constexpr double kPatience = 2;
  ProgramProgress& p = progress_of_program;
  const double now = coarse_seconds();
  if (p.launch != emu::state.running.launch) {
    p = {emu::state.running.launch, 0, now, p.said > 0 ? p.said : now};
  }
  if (block_begins) p.blocks += emu::state.parts.processes;
  if (now - p.said < kPatience) return;
  p.said = now;
  say_progress(p, now);
}

}  // namespace
}  // namespace lab::runner
