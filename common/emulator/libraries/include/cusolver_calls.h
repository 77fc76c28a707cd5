// Common parts of cuSOLVER calls: copies of matrices to and from the device, and the end of a call. Part of
// cusolverDn.h.
#pragma once
#include "cublas_v2.h"
#include "cusolver_common.h"
#include "cusolver_values.h"
#include "library_arguments.h"

namespace emu::solver {

using Arguments = library::Arguments<cusolverStatus_t, CUSOLVER_STATUS_NOT_INITIALIZED, CUSOLVER_STATUS_INVALID_VALUE,
                                     CUSOLVER_STATUS_EXECUTION_FAILED>;

/// A matrix or vector of the program in device memory. Columns begin `stride` elements apart.
template <class T>
struct Place {
  T* memory;
  int64_t rows, columns, stride;
  int line;

  bool load(Whole<Wide<T>>& to) const {
    blas::Operand<T> a = operand();
    to = Whole<Wide<T>>(a.rows, a.count);
    if (!a.fetch().ok) return false;
    for (size_t j = 0; j < a.count; ++j)
      for (size_t i = 0; i < a.rows; ++i) to.at(i, j) = Wide<T>(a.at(i, j));
    return true;
  }
  bool store(const Whole<Wide<T>>& from) const {
    blas::Operand<T> a = operand();
    for (size_t j = 0; j < a.count; ++j)
      for (size_t i = 0; i < a.rows; ++i) a.at(i, j) = T(from.at(i, j));
    return a.store() == CUBLAS_STATUS_SUCCESS;
  }

 private:
  blas::Operand<T> operand() const {
    const auto size = [](int64_t n) { return static_cast<size_t>(n); };
    return blas::Operand<T>(memory, size(rows), size(columns), size(std::max(stride, rows)), line);
  }
};
template <class To, class From>
bool store_all(const std::vector<From>& values, To* to, int line) {
  blas::Operand<To> all(to, values.size(), 1, values.size(), line);
  for (size_t i = 0; i < values.size(); ++i) all.values[i] = static_cast<To>(values[i]);
  return all.store() == CUBLAS_STATUS_SUCCESS;
}
/// Ends a call: stores its result code in `info` on the device.
inline cusolverStatus_t finish(bool stored, int code, int* info, int line) {
  const bool kept = !info || store_all(std::vector<int>{code}, info, line);
  return stored && kept ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}
/// Loads the stored triangle as the lower triangle.
template <class T>
bool load_lower(const Place<T>& place, cublasFillMode_t stored, Whole<Wide<T>>& to) {
  if (!place.load(to)) return false;
  if (stored == CUBLAS_FILL_MODE_UPPER) to = adjoint(to);
  return true;
}

}  // namespace emu::solver
