// What g++ is asked for: the same for every submission, because counts and findings depend on it.
#pragma once
#include <string>
#include <vector>

#include "grader/build/build.h"

namespace grader {

/// "check", "count", "fast", …: what a flavour's files are called.
std::string flavour_name(Flavour flavour);

/// Whether calls through pointers in a submission are looked at (common/runner/indirect_calls.h), and what each instruction
/// touches (grader/build/operands): on x86-64. Without, a submission could call, or write to, what marks it.
bool calls_are_checked();

/// As g++ and nvcc compile when nobody asks for anything else: with GNU's extensions.
std::string standard(bool cxx20);

/// Where what g++ has read once is kept (prelude.h). It names files by where the package lies: a package that was moved
/// since has none.
std::string prelude_folder();

/// g++ with what makes the text of `file`, which lies in the folder where this runs.
std::vector<std::string> preprocess_command(const std::string& file, bool cuda, bool cxx20);

/// Compiles the header that preprocess_command() includes first, so that it need not be read.
std::vector<std::string> preprocessed_header_command();

/// The first words of every command that compiles this flavour.
std::vector<std::string> compile_command(Flavour flavour, bool cxx20);

/// The same for whole programs (grader/build/whole): their main() is their own, and calls through pointers are not looked at.
/// `folders`: where more headers are looked for.
std::vector<std::string> preprocess_program_command(const std::string& file, const std::vector<std::string>& folders,
                                                    bool cxx20);
std::vector<std::string> compile_program_command(Flavour flavour, bool cxx20);
/// Of its files in C, which know nothing of CUDA's language.
std::vector<std::string> preprocess_c_command(const std::string& file, const std::vector<std::string>& folders);
std::vector<std::string> compile_c_command(Flavour flavour);

/// A program is linked so that the runner of CPU labs without a sanitizer gives out guarded memory
/// (common/runner/cpu/guarded_heap.h).
std::vector<std::string> heap_check_words();

/// A CPU lab that names the types or functions of wider vectors is compiled for them, where the processor has them.
std::vector<std::string> vector_flags(const std::string& content);

}  // namespace grader
