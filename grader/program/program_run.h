// A whole CUDA program, run on the emulator: what it prints as it comes, then what is wrong with it, and what its kernels
// did. It is its user's own, and earns no marks: its host code reads files and arguments as any program's.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "common/protocol/trace_record.h"
#include "grader/build/whole/whole_program.h"
#include "grader/model/predict.h"
#include "grader/program/allowed.h"
#include "grader/program/give_back.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

struct ProgramOptions {
  ProgramSource source;
  std::vector<std::string> arguments;
  std::string input;             // what it finds on its standard input
  double cpu_seconds = 60;       // after which it is ended; its host code and its kernels together
  bool checked = true;           // look for mistakes
  bool counted = true;           // count what kernels do
  bool counted_briefly = false;  // ... where that takes no longer than the run
  std::optional<Card> card;      // predict times for this one; none where kernels are not counted
  std::string tool = {};         // whose findings alone are shown (tools.h); "": all
  bool late = false;             // work runs when the host waits for it, and not before
  std::string out = {};          // the folder for what it makes; "": that of its first file
  bool overwrite = false;        // what it makes may replace what is in that folder
  lab::TraceRequest trace;       // no blocks: nothing is recorded; see program_trace.h
};

/// All launches of one kernel from one line.
struct KernelTally {
  std::string kernel;
  FileLine place;  // of the launch
  size_t launches = 0;
  double threads = 0;
  double seconds = 0;                            // predicted, of all launches: on the device
  std::string limit;                             // what takes longest in the longest of them (model/kernel_time.h)
  double load_bytes = 0, load_sector_bytes = 0;  // what lanes asked for; what was fetched
  double store_bytes = 0;
  double bank_conflicts = 0, atomics = 0, barriers = 0;
};

/// What the times are that its events told.
enum class EventTimes { none, predicted, emulated };

struct ProgramRun {
  std::string error;              // it could not be run, by nobody's fault
  std::vector<Finding> findings;  // paths in `file`; why it does not compile, too
  Allowed allowed;                // what its comments took out of them
  bool built = false;
  EventTimes event_times = EventTimes::none;
  int exit_code = -1, signal = 0;  // how it ended
  std::vector<KernelTally> kernels;
  std::string not_counted;  // why there are no kernels in it although counts were asked for; "" where there are
  std::string folder;       // where what it made was to go
  GivenBack given;          // what it made
};

/// `listener` hears the program.
ProgramRun run_program(const ProgramOptions& options, const Listener& listener);

/// The folder for what the program makes.
std::string out_folder(const ProgramOptions& options);

/// Of the command that ran it: the program's own, or 1 where that is 0 and an error was found; `check`: a warning does, too.
int exit_code_of(const ProgramRun& run, bool check);

}  // namespace grader
