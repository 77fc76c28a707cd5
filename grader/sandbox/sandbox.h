// Runs one untrusted command, always with limits, and inside bubblewrap if it works on this machine.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

enum class SandboxKind { bubblewrap, landlock, limits_only };

struct Limits {
  double cpu_seconds = 10;  // CPU time of one process
  double wall_seconds = 20;
  uint64_t address_space_bytes = 0;     // 0: no limit (needed for ASan and cachegrind)
  uint64_t file_bytes = 64 << 20;       // size of the largest file that the program may write
  uint64_t scratch_bytes = 256 << 20;   // size of the program's /tmp
  int processes = 64;                   // 0: no limit
  uint64_t output_bytes = 1 << 20;      // number of bytes of stdout, and of stderr, that are kept
  uint64_t discarded_bytes = 64 << 20;  // number of further bytes of each that are read and discarded before the
                                        // process is killed
  uint64_t result_bytes = 1ull << 30;   // size limit of the result pipe
};

/// Receives output of the program as it arrives: stream 1 is standard output, 2 is standard error.
using Listener = std::function<void(int stream, std::string_view text)>;

struct Command {
  std::vector<std::string> argv = {};         // argv[0] is a path inside the sandbox (see `readable`)
  std::vector<std::string> readable = {};     // host paths that are visible read-only under the same path; /usr is
                                              // always visible
  std::string writable = {};                  // a host folder, visible under the same path; "" for none
  std::vector<std::string> environment = {};  // "NAME=value"; no other variable is passed
  std::string directory = "/tmp";             // working directory inside
  std::string input = {};                     // bytes for standard input
  bool result_pipe = false;                   // open file descriptor 3 (lab::kResultFd) for writing
  int outputs = -1;                           // the caller's file, opened for the program as lab::kOutputsFd; -1: none
  bool trusted = false;                       // a program of ours, such as a compiler: needs no devices, /proc or
                                              // scratch space
  bool gpu = false;                           // may use the GPU: its device files and its driver's folders
  Limits limits = {};
  Listener listener = {};  // output that is passed to the listener counts as kept
};

struct Outcome {
  bool started = false;  // false: `error` contains the reason and what to do
  std::string error = {};
  bool lost = false;   // the result is unknown, because the process that supervised the program is gone
  int exit_code = -1;  // -1 if a signal ended it
  int signal = 0;
  bool wall_timeout = false, cpu_timeout = false;
  bool output_capped = false;      // the program was killed because it printed too much
  std::string out = {}, err = {};  // standard output and standard error, capped
  std::string result = {};         // data received through the result pipe
  double wall_seconds = 0, cpu_seconds = 0;
};

/// Returns the strongest kind of sandbox that works on this machine. It is probed once per process.
SandboxKind sandbox_kind();

/// Runs the command to its end and leaves no process behind. `kind` is for tests; the default is sandbox_kind().
Outcome run(const Command& command, SandboxKind kind = sandbox_kind());

}  // namespace grader
