// Runs one command for a stranger: inside bubblewrap where that works, under limits always.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

enum class SandboxKind { bubblewrap, landlock, limits_only };

struct Limits {
  double cpu_seconds = 10;  // of one process
  double wall_seconds = 20;
  uint64_t address_space_bytes = 0;     // 0: no limit (ASan and cachegrind need that)
  uint64_t file_bytes = 64 << 20;       // largest file it may write
  uint64_t scratch_bytes = 256 << 20;   // size of its /tmp
  int processes = 64;                   // 0: no limit
  uint64_t output_bytes = 1 << 20;      // of stdout and of stderr each are kept
  uint64_t discarded_bytes = 64 << 20;  // so much more of each is read and thrown away; then the process is ended
  uint64_t result_bytes = 1ull << 30;   // of the result pipe
};

/// Hears what a program says as it comes: 1 is its standard output, 2 its standard error.
using Listener = std::function<void(int stream, std::string_view text)>;

struct Command {
  std::vector<std::string> argv = {};         // argv[0] is a path as seen inside (see `readable`)
  std::vector<std::string> readable = {};     // host paths, visible read-only under the same path; /usr always is
  std::string writable = {};                  // a host folder, visible under the same path; "" for none
  std::vector<std::string> environment = {};  // "NAME=value"; nothing else is passed on
  std::string directory = "/tmp";             // working directory inside
  std::string input = {};                     // bytes for standard input
  bool result_pipe = false;                   // open file descriptor 3 (lab::kResultFd) for writing
  int outputs = -1;                           // a file of the caller's, open for it as lab::kOutputsFd; -1: none
  bool trusted = false;                       // ours, like a compiler: it needs no devices, no /proc and no scratch
  bool gpu = false;                           // may use the GPU: its device files and its driver's folders
  Limits limits = {};
  Listener listener = {};  // what it was told counts as kept
};

struct Outcome {
  bool started = false;  // false: `error` says why and what to do
  std::string error = {};
  bool lost = false;   // not started, as far as is known: what watched over it is gone
  int exit_code = -1;  // -1 when a signal ended it
  int signal = 0;
  bool wall_timeout = false, cpu_timeout = false;
  bool output_capped = false;      // it was ended because it printed too much
  std::string out = {}, err = {};  // standard output and standard error, capped
  std::string result = {};         // what came through the result pipe
  double wall_seconds = 0, cpu_seconds = 0;
};

/// How many programs want each processor now, 1 to 10: a limit of wall time that is multiplied by it does not make slow
/// programs of quick ones.
double busyness();

/// The strongest kind that works here, probed once per process.
SandboxKind sandbox_kind();

/// Runs to the end and leaves no process behind. `kind` is for tests; the default is sandbox_kind().
Outcome run(const Command& command, SandboxKind kind = sandbox_kind());

}  // namespace grader
