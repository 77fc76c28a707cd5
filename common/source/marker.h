// A line such as `# 12 "path/matmul.cu" 1 3` that the preprocessor writes: where the text that follows comes from.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace source {

struct Marker {
  int line = 0;
  std::string file;
  bool enters = false, returns = false;
};

/// Nothing for any other line; `#line` written by hand is one.
std::optional<Marker> read_marker(std::string_view line);

}  // namespace source
