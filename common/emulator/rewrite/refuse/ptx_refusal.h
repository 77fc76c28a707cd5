// The sentence that refuses an asm: its instruction by name, and the form that the emulator supports in its place.
#pragma once
#include <string>
#include <string_view>

namespace emulator {

/// `text`: that of an asm, with spaces in place of line ends; empty if it could not be read.
std::string ptx_refusal(std::string_view text);

}  // namespace emulator
