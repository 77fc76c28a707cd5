// Contains the loop in which a runner executes the judge's commands (turns.h). The runners for CPU and GPU share this
// file. C++17. Included once per program.
//
// `Kernel` is a class of the runner that holds a few sets of buffers:
//
//   void load(const Fresh&)                       fills the next set of buffers and poisons its C
//   double go()                                   calls matmul once; returns seconds by the runner's clock, or 0
//   void batch(int32_t calls)                     calls matmul `calls` times and waits for the last
//   kHoldsC                                       false if C is in the judge's file (outputs.h); if true, also:
//   std::vector<float> rows(numbers)              returns these rows of C, one after another
//   void take_shape(const CaseHeader&)            replaces the buffers by buffers of this shape
#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <vector>

#include "common/matmul/turns.h"
#include "common/runner/runner_io.h"

namespace lab::runner {

using Numbers = std::vector<int32_t>;

static inline Numbers read_numbers(int32_t count) {
  Numbers numbers(static_cast<size_t>(count));
  if (!read_all(numbers.data(), numbers.size() * sizeof(int32_t))) bad_job("it ends early");
  return numbers;
}

template <class Kernel>
static void serve_load(Kernel& kernel) {
  Fresh fresh{};
  if (!read_all(&fresh, sizeof fresh)) bad_job("it ends early");
  kernel.load(fresh);
  write_all(&kTurnDone, 1);
}

template <class Kernel>
static void serve_go(Kernel& kernel) {
  const double seconds = kernel.go();
  write_all(&kTurnDone, 1);
  write_all(&seconds, sizeof seconds);
}

template <class Kernel>
static void serve_rows(Kernel& kernel) {
  const Numbers numbers = read_numbers(read_numbers(1)[0]);
  if constexpr (Kernel::kHoldsC) {
    const std::vector<float> values = kernel.rows(numbers);
    send_head(RecordType::output, values.size() * sizeof(float));
    write_all(values.data(), values.size() * sizeof(float));
  } else {
    bad_job("the judge has the rows");
  }
}

template <class Kernel>
static void serve_shape(Kernel& kernel) {
  if constexpr (Kernel::kHoldsC) {
    kernel.take_shape(read_case_header());
    write_all(&kTurnDone, 1);
  } else {
    bad_job("the judge has the file of C");
  }
}

template <class Kernel>
static void serve_turn(Kernel& kernel, Turn turn) {
  switch (turn) {
    case Turn::load:
      return serve_load(kernel);
    case Turn::go:
      return serve_go(kernel);
    case Turn::batch:
      kernel.batch(read_numbers(1)[0]);
      return write_all(&kTurnDone, 1);
    case Turn::rows:
      return serve_rows(kernel);
    case Turn::ping:
      return write_all(&kTurnDone, 1);
    case Turn::shape:
      return serve_shape(kernel);
  }
  bad_job("there is an unknown turn in it");
}

/// Serves turns until the judge closes its end of the pipe.
template <class Kernel>
static void serve_turns(Kernel& kernel) {
  for (char command; read_all(&command, 1);) serve_turn(kernel, static_cast<Turn>(command));
}

static inline void open_as(const char* path, int flags, int wanted) {
  const int file = open(path, flags);
  if (file < 0 || dup2(file, wanted) < 0) bad_job("its named pipes cannot be opened");
  if (file != wanted) close(file);
}

/// Opens the judge's two named pipes in place of standard input and kResultFd, and reads the head of the job.
static inline void open_turns(const char* turns, const char* answers) {
  open_as(turns, O_RDONLY, STDIN_FILENO);
  open_as(answers, O_WRONLY, kResultFd);
  if (read_job_header() != 1) bad_job("timing takes one case");
}

}  // namespace lab::runner
