// What nothing but the student's own main() uses: readers of files, timers, checks against a library.
#pragma once
#include <string>
#include <string_view>

namespace emulator {

/// Preprocessed text without main()'s body and without the free functions that nothing else reaches: nobody calls
/// them here, so what they read, write or call is nobody's business. Every line keeps its number. What stays:
/// - all of it, where there is no matmul();
/// - functions whose name stands anywhere in what is reached, that carry attributes, or that templates of the standard
///   library may find by themselves (swap, …);
/// - kernels, device functions and templates, unless they hold what the emulator does not know. A mistake in them is
///   one that nvcc would report as well.
std::string without_unreached(std::string_view preprocessed, std::string_view student_file);

}  // namespace emulator
