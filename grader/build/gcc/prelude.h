// Prepares the prelude: the text of cuda_runtime.h, with which every CUDA submission begins, and which takes g++ longer
// than the rest. The package preprocesses the prelude once, and precompiles it once per flavour of the emulator, with
// the flags of submissions. A different g++ rejects the precompiled files and reads the headers instead.
#pragma once
#include <string>
#include <string_view>

#include "grader/build/build.h"

namespace grader {

/// Makes build/prelude/. Returns "", or the reason why it cannot.
std::string make_prelude();

/// Inserts the headers' text where preprocess_command() left it out; any other text is returned unchanged.
std::string with_prelude(std::string preprocessed);

/// The part of a C++17 submission after the prelude: `text` is preprocessed and rewritten. "" if it does not begin with
/// the prelude's text, or if there is no prelude.
std::string after_prelude(std::string_view text);

/// The lines that replace the prelude's text when compiling.
std::string compiled_prelude(Flavour flavour);

}  // namespace grader
