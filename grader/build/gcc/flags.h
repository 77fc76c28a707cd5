// Gives the options for g++, which are the same for every submission, because counts and findings depend on them.
#pragma once
#include <string>
#include <vector>

#include "grader/build/build.h"

namespace grader {

/// "check", "count", "fast", …: part of the names of a flavour's files.
std::string flavour_name(Flavour flavour);

/// True if a submission's calls through pointers (common/runner/indirect_calls.h) and the memory operands of its
/// instructions (grader/build/operands) are checked, as on x86-64. Without these checks, a submission could call or
/// overwrite the code that grades it.
bool calls_are_checked();

/// The default standard of g++ and nvcc, with GNU extensions.
std::string standard(bool cxx20);

/// The folder with precompiled headers (prelude.h). They name files by the package's path, so a package that was moved
/// has none.
std::string prelude_folder();

/// Runs g++'s preprocessor on `file`, which is in the current folder of the command.
std::vector<std::string> preprocess_command(const std::string& file, bool cuda, bool cxx20);

/// Precompiles the header that preprocess_command() includes first.
std::vector<std::string> preprocessed_header_command();

/// The first words of every command that compiles a submission as this flavour.
std::vector<std::string> compile_command(Flavour flavour, bool cxx20);

/// Commands for whole programs (grader/build/whole), which have their own main() and whose calls through pointers are
/// not checked. `folders`: further folders to search for headers.
std::vector<std::string> preprocess_program_command(const std::string& file, const std::vector<std::string>& folders,
                                                    bool cxx20);
std::vector<std::string> compile_program_command(Flavour flavour, bool cxx20);
/// Commands for files in C of a whole program, which do not use CUDA's language.
std::vector<std::string> preprocess_c_command(const std::string& file, const std::vector<std::string>& folders);
std::vector<std::string> compile_c_command(Flavour flavour);

/// Linker options by which the runner of CPU labs without a sanitizer provides guarded memory
/// (common/runner/cpu/guarded_heap.h).
std::vector<std::string> heap_check_words();

/// Flags for a CPU lab that uses wider vector types or intrinsics, if the processor has them; otherwise none.
std::vector<std::string> vector_flags(const std::string& content);

}  // namespace grader
