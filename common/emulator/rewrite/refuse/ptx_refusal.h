// Creates the message that refuses an asm statement. The message contains the instruction and the form of it that the
// emulator supports.
#pragma once
#include <string>
#include <string_view>

namespace emulator {

/// `text`: text of the asm statement, with spaces in place of line ends; empty if it could not be read.
std::string ptx_refusal(std::string_view text);

}  // namespace emulator
