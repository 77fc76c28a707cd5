// From preprocessed CUDA C++ to C++ that g++ compiles against the emulator's runtime (common/emulator/include).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace emulator {

/// Something that is refused before the compiler sees it.
struct Refusal {
  enum class Kind {
    compile_error,  // nvcc would reject it: host-only calls, std containers or exceptions in device code, a kernel
                    // called without <<< >>>, …
    forbidden,      // inline assembly, no_sanitize*/optimize attributes and pragmas, constructors, sections
    unsupported,    // real CUDA that the emulator does not know: PTX, cub, thrust, textures, …
  };
  Kind kind;
  int line;             // in the student's file
  std::string message;  // one sentence that names the thing
};

/// `template <class T> __constant__ T mask[8];`: g++ places no variable of a template in a section, so the linker must.
struct VariableTemplate {
  std::string name, section;
};

/// Something that compiles, with nvcc too, and cannot work.
struct Notice {
  int line;
  std::string message;
};

struct Rewritten {
  std::string source;             // ready for `g++ -x c++-cpp-output`; every line keeps its number
  std::vector<Refusal> refusals;  // in order of line; when not empty, do not compile `source`
  std::vector<VariableTemplate> variable_templates;
  std::vector<Notice> notices;
};

/// What the text belongs to. A lab's matmul() is called and its main() is not; of a whole program main() is, and its host
/// code may do whatever it likes: nothing is forbidden there, and libraries are not refused that come with such programs
/// (common/emulator/libraries).
/// program_of_files: its device variables belong to one file each, as nvcc has it, and others may have the same names.
enum class Whole { lab, program, program_of_files };

/// `preprocessed`: output of `g++ -E` with its line markers. Only text from `student_file` (the name as it stands in
/// the line markers) is rewritten and screened; everything else passes through untouched.
Rewritten rewrite(std::string_view preprocessed, std::string_view student_file, Whole whole = Whole::lab);

/// Who compiles what is only screened: g++ for a CPU lab, nvcc for a GPU, which assembles the PTX that the emulator knows.
enum class Target { cpu, gpu };

/// The same screening without rewriting.
std::vector<Refusal> screen(std::string_view preprocessed, std::string_view student_file, Target target = Target::cpu);

/// What was left out, and where.
struct LeftOut {
  int line;
  std::string text;  // "#pragma GCC optimize"
};

/// For CPU labs: preprocessed text without the pragmas that ask g++ to optimise otherwise than the build command says.
/// Every line keeps its number.
std::string without_optimisation(std::string_view preprocessed, std::string_view student_file,
                                 std::vector<LeftOut>& left_out);

/// An attribute that changes how a function is compiled, checked or placed: no submission may use it.
bool is_forbidden_attribute(std::string_view name);

/// Preprocessed text without main()'s body and without the free functions that nothing else reaches: nobody calls
/// them here, so what they read, write or call is nobody's business. Every line keeps its number. What stays:
/// - all of it, where there is no matmul();
/// - functions whose name stands anywhere in what is reached, that carry attributes, or that templates of the standard
///   library may find by themselves (swap, …);
/// - kernels, device functions and templates, unless they hold what the emulator does not know. A mistake in them is
///   one that nvcc would report as well.
std::string without_unreached(std::string_view preprocessed, std::string_view student_file);

}  // namespace emulator
