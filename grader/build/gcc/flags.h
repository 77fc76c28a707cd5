// Defines the options for g++. They are the same for every submission, because counts and findings depend on them.
#pragma once
#include <string>
#include <vector>

#include "grader/build/build.h"

namespace grader {

/// Returns "check", "count", "fast" and so on. The names of a flavour's files contain this word.
std::string flavour_name(Flavour flavour);

/// True if a submission's calls through pointers (common/runner/indirect_calls.h) and the memory operands of its
/// instructions (grader/build/operands) are checked. This is the case on x86-64. Without these checks, a submission
/// could call or overwrite the code that grades it.
bool calls_are_checked();

/// Returns the option for the default standard of g++ and nvcc, with GNU extensions.
std::string standard(bool cxx20);

/// Returns the folder with precompiled headers (prelude.h). Its name depends on the package's path, so a package that
/// was moved has none.
std::string prelude_folder();

/// Returns a command that runs g++'s preprocessor on `file`, which is in the command's current folder.
std::vector<std::string> preprocess_command(const std::string& file, bool cuda, bool cxx20);

/// Returns a command that precompiles the header which preprocess_command() includes first.
std::vector<std::string> preprocessed_header_command();

/// Returns the first words of every command that compiles a submission as this flavour.
std::vector<std::string> compile_command(Flavour flavour, bool cxx20);

/// Commands for whole programs (grader/build/whole), which have their own main() and whose calls through pointers are
/// not checked. `folders`: further folders to search for headers.
std::vector<std::string> preprocess_program_command(const std::string& file, const std::vector<std::string>& folders,
                                                    bool cxx20);
std::vector<std::string> compile_program_command(Flavour flavour, bool cxx20);
/// Commands for C files of a whole program. These files do not use CUDA.
std::vector<std::string> preprocess_c_command(const std::string& file, const std::vector<std::string>& folders);
std::vector<std::string> compile_c_command(Flavour flavour);

/// Returns linker options for the runner of CPU labs without a sanitizer. With them, the runner provides guarded memory
/// (common/runner/cpu/guarded_heap.h).
std::vector<std::string> heap_check_words();

/// Returns flags for a CPU lab that uses wider vector types or intrinsics, if the processor supports them; otherwise
/// none.
std::vector<std::string> vector_flags(const std::string& content);

}  // namespace grader
