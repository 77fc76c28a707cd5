// Rewrites preprocessed CUDA C++ to C++ that g++ compiles against the emulator's runtime (common/emulator/include).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace emulator {

/// A refusal before compilation.
struct Refusal {
  enum class Kind {
    compile_error,  // nvcc would reject it: host-only calls, std containers or exceptions in device code, a kernel
                    // called without <<< >>>, …
    forbidden,      // inline assembly, no_sanitize*/optimize attributes and pragmas, constructors, sections
    unsupported,    // CUDA that the emulator does not support: PTX, cub, thrust, textures, …
  };
  Kind kind;
  int line;             // line in the student's file
  std::string message;  // one sentence that names the refused item
};

/// `template <class T> __constant__ T mask[8];`: g++ places no template variable in a section, so the linker must.
struct VariableTemplate {
  std::string name, section;
};

/// Code that compiles, with nvcc as well, but cannot work.
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

/// Kind of program. For a lab, matmul() is called and main() is not. For a whole program, main() is called, its host
/// code may do anything, and the libraries that come with whole programs are allowed (common/emulator/libraries).
/// program_of_files: each file has its own device variables, as with nvcc, and other files may use the same names.
enum class Whole { lab, program, program_of_files };

/// `preprocessed`: output of `g++ -E` with its line markers. Only text from `student_file` (the name in the line
/// markers) is rewritten and screened; everything else is passed through unchanged.
Rewritten rewrite(std::string_view preprocessed, std::string_view student_file, Whole whole = Whole::lab);

/// Compiler of code that is only screened: g++ for a CPU lab, nvcc for a GPU lab, which assembles the PTX that the
/// emulator supports.
enum class Target { cpu, gpu };

/// Screens in the same way, without rewriting.
std::vector<Refusal> screen(std::string_view preprocessed, std::string_view student_file, Target target = Target::cpu);

/// A pragma that was removed, and its line.
struct LeftOut {
  int line;
  std::string text;  // "#pragma GCC optimize"
};

/// For CPU labs: returns the text without pragmas that ask g++ for other optimisations than the build command does. All
/// lines keep their numbers.
std::string without_optimisation(std::string_view preprocessed, std::string_view student_file,
                                 std::vector<LeftOut>& left_out);

/// True for an attribute that changes how a function is compiled, checked or placed, which no submission may use.
bool is_forbidden_attribute(std::string_view name);

/// Returns preprocessed text without the body of main() and without the free functions that only main() reaches. They
/// are never called here, so their contents do not matter. All lines keep their numbers. Kept are:
/// - everything, if there is no matmul();
/// - functions whose name occurs in reached code, that have attributes, or that templates of the standard library may
/// find
///   by themselves (swap, …);
/// - kernels, device functions and templates, unless they contain something unknown to the emulator. nvcc would report
/// a
///   mistake in them as well.
std::string without_unreached(std::string_view preprocessed, std::string_view student_file);

}  // namespace emulator
