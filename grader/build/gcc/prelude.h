// Every CUDA submission begins with the text of cuda_runtime.h, which takes g++ longer than all that comes after it. So
// the package preprocesses it once, and compiles it once for each flavour of the emulator, with the flags that submissions
// are compiled with. g++ uses nothing that another g++ made, and reads the headers then.
#pragma once
#include <string>
#include <string_view>

#include "grader/build/build.h"

namespace grader {

/// Makes build/prelude/. Says why it cannot; "" when it has.
std::string make_prelude();

/// The whole text, where preprocess_command() took the headers' part of it as read; any other text as it is.
std::string with_prelude(std::string preprocessed);

/// What a C++17 submission has of its own: `text` is preprocessed and rewritten. "" where it does not begin with the
/// prelude's text, or none was made.
std::string after_prelude(std::string_view text);

/// The lines that stand for the prelude's text.
std::string compiled_prelude(Flavour flavour);

}  // namespace grader
