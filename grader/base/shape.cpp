#include "grader/base/shape.h"

#include <cctype>

#include <fmt/core.h>

namespace grader {

bool parse_shape(const std::string& text, Shape& shape) {
  int sides[3] = {0, 0, 0}, side = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (std::isdigit(static_cast<unsigned char>(c))) {
      if (sides[side] > 10000000) return false;
      sides[side] = sides[side] * 10 + (c - '0');
    } else if ((c == 'x' || c == 'X') && side < 2 && sides[side] > 0) {
      ++side;
    } else {
      return false;
    }
  }
  if (side != 2 || sides[0] < 1 || sides[1] < 1 || sides[2] < 1) return false;
  shape = Shape{sides[0], sides[1], sides[2]};
  return true;
}

std::string to_string(const Shape& shape) { return fmt::format("{}x{}x{}", shape.M, shape.N, shape.K); }

}  // namespace grader
