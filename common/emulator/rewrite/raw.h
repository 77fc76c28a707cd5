// What must be seen before preprocessing, because afterwards nobody can tell it from g++'s own lines.
#pragma once
#include <string_view>
#include <vector>

#include "common/emulator/rewrite/rewrite.h"

namespace emulator {

/// `#line`, and `# 1 "other.h" 1` written by hand, would make text look as if it came from another file, where it is
/// not screened. `file_text` is the student's file as handed in.
std::vector<Refusal> screen_raw(std::string_view file_text);

}  // namespace emulator
