// Rewrites preprocessed CUDA C++ to C++ that g++ compiles against the emulator's runtime (common/emulator/include).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace emulator {

/// A refusal before compilation.
struct Refusal {
  enum class Kind {
    compile_error,  // nvcc would reject it: host-only calls, or std containers or exceptions in device code,
                    // or a kernel called without <<< >>>
    forbidden,      // inline assembly, no_sanitize*/optimize attributes and pragmas, constructors, sections
    unsupported,    // CUDA that the emulator does not support: PTX, cub, thrust, textures, …
  };
  Kind kind;
  int line;             // line in the student's file
  std::string message;  // one sentence that names what is refused
};

/// A template of a device variable, such as `template <class T> __constant__ T mask[8];`, and the section to which it
/// belongs. g++ cannot assign a template variable to a section, so the linker does.
struct VariableTemplate {
  std::string name, section;
};

/// Code that compiles, also with nvcc, but cannot work.
struct Notice {
  int line;
  std::string message;
};

struct Rewritten {
  std::string source;             // input for `g++ -x c++-cpp-output`; all lines keep their numbers
  std::vector<Refusal> refusals;  // sorted by line; if not empty, do not compile `source`
  std::vector<VariableTemplate> variable_templates;
  std::vector<Notice> notices;
};

/// Kind of program.
/// - lab: matmul() is called, and main() is not.
/// - program: a whole program. main() is called, host code is not restricted, and the libraries in
/// common/emulator/libraries may be used.
/// - program_of_files: a whole program of several files. As with nvcc, each file has its own device variables, whose
/// names may also occur in other files.
enum class Whole { lab, program, program_of_files };

/// Rewrites a file and searches it for code that must be refused. `preprocessed`: output of `g++ -E` with its line
/// markers. Only text from `student_file` (the name in the line markers) is processed; all other text remains
/// unchanged.
Rewritten rewrite(std::string_view preprocessed, std::string_view student_file, Whole whole = Whole::lab);

/// The build for which screen() searches. cpu: g++ for a CPU lab. gpu: nvcc for a GPU lab, where the PTX that the
/// emulator supports is allowed.
enum class Target { cpu, gpu };

/// Searches a file for code that must be refused, without rewriting it.
std::vector<Refusal> screen(std::string_view preprocessed, std::string_view student_file, Target target = Target::cpu);

/// A pragma that was removed, and its line.
struct LeftOut {
  int line;
  std::string text;  // "#pragma GCC optimize"
};

/// For CPU labs: removes pragmas that request other optimisations than the build command. Returns the remaining text
/// and adds the pragmas to `left_out`. All lines keep their numbers.
std::string without_optimisation(std::string_view preprocessed, std::string_view student_file,
                                 std::vector<LeftOut>& left_out);

/// True for an attribute that changes how a function is compiled, checked or placed. No submission may use such an
/// attribute.
bool is_forbidden_attribute(std::string_view name);

/// Returns the text without the body of main() and without the free functions that only main() reaches. A lab never
/// calls them, so their contents do not matter. All lines keep their numbers. The result keeps:
/// - everything, if there is no matmul();
/// - functions whose name occurs in code that matmul() reaches, that have attributes, or that templates of the standard
/// library may call (swap, …);
/// - kernels, device functions and templates, because nvcc would also report mistakes in them, unless they contain
/// something that the emulator does not support.
std::string without_unreached(std::string_view preprocessed, std::string_view student_file);

}  // namespace emulator
