// Builds a program from a source file, or returns findings. The student's file is screened, preprocessed once and
// screened again. A file of a CUDA lab is then rewritten. The text is compiled once per flavour. Its symbols are
// checked, and it is linked with the runner.
#pragma once
#include <string>
#include <vector>

#include "grader/build/messages.h"
#include "grader/findings/finding.h"

namespace grader {

enum class Flavour {
  emulator_check,    // -O1: all findings
  emulator_count,    // -O0: lanes in lockstep, counters
  emulator_trace,    // like emulator_count; records the steps of warps
  emulator_profile,  // like emulator_count; also reports its path through the code, to count arithmetic
  cpu_fast,          // -O3: numbers and times
  cpu_plain,         // -O2: cachegrind and probes
  cpu_traced,        // like cpu_plain; reports each access
  cpu_visited,       // -O0: reports each access of the source text
  cpu_sanitized,     // -O1 with ASan and UBSan
  gpu,               // nvcc, for the GPU of this machine
};

bool is_emulator(Flavour flavour);

struct Built {
  bool ok = false;
  std::string binary = {};             // path of the program
  std::string source_file = {};        // the name of the student's file in messages: "matmul.cu" or "matmul.cpp"
  std::vector<Finding> findings = {};  // if not ok: the errors in the student's file
  std::string error = {};              // if not ok and the submission is not at fault: the reason why it could not be
                                       // graded
  std::vector<UninitialisedWarning> uninitialised = {};
  std::vector<int> error_lines = {};  // if not ok because lines do not compile: these lines
  std::vector<std::string> warnings = {};
  std::vector<Finding> notes = {};     // parts of the source that were ignored
  std::string tells_a_simulator = {};  // cpu_plain with witness: the instruction that could detect the simulator
                                       // (screen/simulator.h)
  bool cxx20 = false;                  // compiled as C++20, because it does not compile as C++17, nvcc's default
};

/// A screened source, which all flavours share.
struct Prepared {
  bool ok = false;
  bool cuda = false, cxx20 = false;
  std::string workspace, file;  // `file`: like Built::source_file
  std::string content;          // the student's text
  std::string text_path;        // preprocessed (and rewritten) text to compile
  // the part of that text after the prelude, which all submissions share (gcc/prelude.h); may be empty
  std::string own_text;
  std::vector<Finding> findings, notes;
  std::string error;
};

/// `content` comes from take(). All files are made in `workspace`.
Prepared prepare(const std::string& content, bool cuda, const std::string& workspace, bool cxx20 = false);
/// `witness`: also dumps how g++ parsed the text (screen/witness.h). One dump is enough for all flavours of one text.
Built compile(const Prepared& prepared, Flavour flavour, bool witness = true);

/// nvcc compiles the student's text unchanged, for one architecture ("sm_90"). This text is screened like the text for
/// the emulator. If it does not compile as C++17, it is compiled as C++20.
Built build_for_gpu(const std::string& content, const std::string& arch, const std::string& workspace);

/// Builds several flavours of one source in parallel. Results are in the order of `flavours`. Flavour::gpu must be the
/// only one. A file that does not compile as C++17 is compiled as C++20. If the C++20 build fails later in the file,
/// its findings are reported.
std::vector<Built> build_all(const std::string& content, const std::vector<Flavour>& flavours,
                             const std::string& workspace);

/// Builds one flavour of a changed copy of a submission, in the C++ standard in which the submission compiles. No other
/// standard is tried, because most copies that do not compile are wrong in any standard.
Built build_copy(const std::string& content, Flavour flavour, bool cxx20, const std::string& workspace);

/// Returns the path of the runner's object file for a CPU flavour.
std::string cpu_runner(bool sanitized = false);
/// Returns the linker options for programs whose calls through pointers are checked (common/runner/indirect_calls.h).
std::vector<std::string> call_check_words();

/// Builds one flavour of one file on disk.
Built build(const std::string& source_path, Flavour flavour, const std::string& workspace);

}  // namespace grader
