// Prepares the prelude, which is the text of cuda_runtime.h. Every CUDA submission begins with it, and g++ needs more
// time for it than for the rest. The package preprocesses the prelude once, and precompiles it once per flavour of the
// emulator with the flags of submissions. A different g++ rejects the precompiled files and reads the headers instead.
#pragma once
#include <string>
#include <string_view>

#include "grader/build/build.h"

namespace grader {

/// Creates build/prelude/. Returns "", or the reason for the failure.
std::string make_prelude();

/// Inserts the headers' text where preprocess_command() omitted it. Any other text is returned unchanged.
std::string with_prelude(std::string preprocessed);

/// Returns the part of a C++17 submission after the prelude. `text` is preprocessed and rewritten. Returns "" if the
/// text does not begin with the prelude's text or if there is no prelude.
std::string after_prelude(std::string_view text);

/// Returns the lines that replace the prelude's text in a compilation.
std::string compiled_prelude(Flavour flavour);

}  // namespace grader
