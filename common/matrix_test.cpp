#include "common/matrix.h"

#include <doctest/doctest.h>

#include <limits>

using lab::Matrix;

TEST_CASE("a matrix is row-major") {
  Matrix A(2, 3);
  A(1, 2) = 7;
  CHECK(A.data()[1 * 3 + 2] == 7);
  CHECK(A.values.size() == 6);
}

TEST_CASE("product follows the definition") {
  Matrix A(1, 2), B(2, 2);
  A(0, 0) = 2, A(0, 1) = 3;
  B(0, 0) = 5, B(0, 1) = 7, B(1, 0) = 11, B(1, 1) = 13;
  const Matrix C = lab::product(A, B);
  CHECK(C(0, 0) == 43);
  CHECK(C(0, 1) == 53);
}

TEST_CASE("NaN, infinity and another shape are never close") {
  Matrix X(1, 1, 1.0f), Y(1, 1, 1.25f);
  CHECK(lab::close(X, Y, 0.25f));
  CHECK_FALSE(lab::close(X, Y, 0.1f));
  CHECK_FALSE(lab::close(X, Matrix(1, 2, 1.0f), 1.0f));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK_FALSE(lab::close(Matrix(1, 1, nan), Matrix(1, 1, nan), 1.0f));
}
