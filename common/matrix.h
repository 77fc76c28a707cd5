// Defines a small row-major matrix for examples, tests and programs that call matmul() from the host.
#pragma once
#include <cstddef>
#include <vector>

namespace lab {

struct Matrix {
  Matrix(int rows, int columns, float value = 0.0f)
      : rows(rows), columns(columns), values(static_cast<size_t>(rows) * columns, value) {}

  float& operator()(int row, int column) { return values[static_cast<size_t>(row) * columns + column]; }
  float operator()(int row, int column) const { return values[static_cast<size_t>(row) * columns + column]; }
  float* data() { return values.data(); }
  const float* data() const { return values.data(); }

  int rows, columns;
  std::vector<float> values;  // element (row, column) is at row * columns + column
};

/// A * B by definition, summed in double and rounded once. Slow, but easy to verify.
inline Matrix product(const Matrix& A, const Matrix& B) {
  Matrix C(A.rows, B.columns);
  for (int i = 0; i < C.rows; ++i) {
    for (int j = 0; j < C.columns; ++j) {
      double sum = 0;
      for (int k = 0; k < A.columns; ++k) sum += static_cast<double>(A(i, k)) * B(k, j);
      C(i, j) = static_cast<float>(sum);
    }
  }
  return C;
}

/// True if every element differs by at most `tolerance`. A NaN on either side gives false.
inline bool close(const Matrix& X, const Matrix& Y, float tolerance) {
  if (X.rows != Y.rows || X.columns != Y.columns) return false;
  for (size_t i = 0; i < X.values.size(); ++i) {
    const float difference = X.values[i] - Y.values[i];
    if (!(difference <= tolerance && -difference <= tolerance)) return false;
  }
  return true;
}

}  // namespace lab
