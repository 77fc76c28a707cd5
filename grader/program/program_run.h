// Runs a complete CUDA program on the emulator. Shows its output as it arrives, then its mistakes, then the work of its
// kernels. The program is the user's own and earns no marks. Its host code may read files and arguments like any
// program.
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
  std::string input;             // standard input
  double cpu_seconds = 60;       // limit for host code and kernels together
  bool checked = true;           // look for mistakes
  bool counted = true;           // count the work of kernels
  bool counted_briefly = false;  // count only if this takes no longer than the run
  std::optional<Card> card;      // the GPU for which to predict times; none if kernels are not counted
  std::string tool = {};         // show only the findings of this tool (tools.h); "": all
  bool late = false;             // asynchronous work runs only when the host waits for it
  std::string out = {};          // folder for files that the program creates; "": the folder of its first file
  bool overwrite = false;        // files that the program creates may replace existing files in that folder
  lab::TraceRequest trace;       // no blocks: nothing is recorded; see program_trace.h
};

/// All launches of one kernel from one source line.
struct KernelTally {
  std::string kernel;
  FileLine place;  // place of the launch
  size_t launches = 0;
  double threads = 0;
  double seconds = 0;                            // predicted device time of all launches
  std::string limit;                             // the longest limit of the longest launch (model/kernel_time.h)
  double load_bytes = 0, load_sector_bytes = 0;  // bytes requested by lanes; bytes fetched
  double store_bytes = 0;
  double bank_conflicts = 0, atomics = 0, barriers = 0;
};

/// The kind of times that the program's events returned.
enum class EventTimes { none, predicted, emulated };

struct ProgramRun {
  std::string error;              // why it could not be run; not the program's fault
  std::vector<Finding> findings;  // paths in `file`; includes compile errors
  Allowed allowed;                // findings that comments in the program removed
  bool built = false;
  EventTimes event_times = EventTimes::none;
  int exit_code = -1, signal = 0;  // how the program ended
  std::vector<KernelTally> kernels;
  std::string not_counted;  // why there are no kernels, although counts were requested; otherwise ""
  std::string folder;       // the intended folder for files that the program creates
  GivenBack given;          // files that the program created
};

/// `listener` receives the program's output.
ProgramRun run_program(const ProgramOptions& options, const Listener& listener);

/// Returns the folder for files that the program creates.
std::string out_folder(const ProgramOptions& options);

/// Returns the exit code of the command, which is the program's own. If that is 0, returns 1 if an error was found or,
/// with `check`, a warning.
int exit_code_of(const ProgramRun& run, bool check);

}  // namespace grader
