// Defines a shape: the three sides of a matrix multiplication.
#pragma once
#include <string>

namespace grader {

/// C (M x N) = A (M x K) * B (K x N).
struct Shape {
  int M = 0, N = 0, K = 0;

  bool operator==(const Shape&) const = default;
};

/// Converts "64x32x16" to {64, 32, 16}. Returns false if the text has another form or a side is below 1.
bool parse_shape(const std::string& text, Shape& shape);
std::string to_string(const Shape& shape);

/// Returns M * N * K, which measures the amount of work.
inline double multiply_adds(const Shape& s) { return static_cast<double>(s.M) * s.N * s.K; }

}  // namespace grader
