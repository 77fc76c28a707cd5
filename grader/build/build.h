// A source becomes a program, or findings. The student's file is screened, preprocessed once, screened again,
// rewritten (CUDA labs), compiled once per flavour, its symbols checked, and linked with the runner.
#pragma once
#include <string>
#include <vector>

#include "grader/build/messages.h"
#include "grader/findings/finding.h"

namespace grader {

enum class Flavour {
  emulator_check,    // -O1: all findings
  emulator_count,    // -O0: lanes in lock-step, counters
  emulator_trace,    // the same code; what warps do is written down
  emulator_profile,  // the same code; it tells which way it takes, so that arithmetic can be counted
  cpu_fast,          // -O3: numbers and times
  cpu_plain,         // -O2: cachegrind and probes
  cpu_traced,        // the same code; it tells each access
  cpu_visited,       // -O0: it tells each access that the text has
  cpu_sanitized,     // -O1 with ASan and UBSan
  gpu,               // nvcc, for the GPU of this machine
};

bool is_emulator(Flavour flavour);

struct Built {
  bool ok = false;
  std::string binary = {};             // path of the program
  std::string source_file = {};        // the student's file as lines name it: "matmul.cu" or "matmul.cpp"
  std::vector<Finding> findings = {};  // why it is not ok, by the student's fault
  std::string error = {};              // why it is not ok, by nobody's fault: could not grade
  std::vector<UninitialisedWarning> uninitialised = {};
  std::vector<std::string> warnings = {};
  std::vector<Finding> notes = {};     // what was left out of the source
  std::string tells_a_simulator = {};  // cpu_plain: what in it does (screen/simulator.h), where the witness was asked
  bool cxx20 = false;                  // the file is C++20: it does not compile as C++17, which nvcc takes files for
};

/// A screened source: what the flavours have in common.
struct Prepared {
  bool ok = false;
  bool cuda = false, cxx20 = false;
  std::string workspace, file;  // `file`: as Built::source_file
  std::string content;          // the student's text
  std::string text_path;        // preprocessed (and rewritten): what is compiled
  std::string own_text;         // its part after the text that every submission begins with (gcc/prelude.h); may be ""
  std::vector<Finding> findings, notes;
  std::string error;
};

/// `content` comes from take(). Everything is made in `workspace`.
Prepared prepare(const std::string& content, bool cuda, const std::string& workspace, bool cxx20 = false);
/// `witness`: asks g++ what it understood (screen/witness.h). Once is enough for all flavours of one text.
Built compile(const Prepared& prepared, Flavour flavour, bool witness = true);

/// nvcc compiles the student's text as it is, for one architecture ("sm_90"); what it sees is screened like the text
/// for the emulator. As C++20 where it does not compile otherwise.
Built build_for_gpu(const std::string& content, const std::string& arch, const std::string& workspace);

/// Several flavours of one source, side by side; in the order of `flavours`. Flavour::gpu stands alone. What does not
/// compile as C++17 is compiled as C++20; where that fails later in the file, its findings are told.
std::vector<Built> build_all(const std::string& content, const std::vector<Flavour>& flavours,
                             const std::string& workspace);

/// The runner's object for a CPU flavour.
std::string cpu_runner(bool sanitized = false);
/// What a program is linked with so that calls through pointers are looked at (common/runner/indirect_calls.h).
std::vector<std::string> call_check_words();

/// One flavour of one file on disk.
Built build(const std::string& source_path, Flavour flavour, const std::string& workspace);

}  // namespace grader
