// Numbers, indices and dense matrices of cuSPARSE, to and from the device. Part of cusparse.h.
#pragma once

namespace emu::sparse {

struct Vector {
  int64_t length;
  void* values;
  cudaDataType type;
};
struct Dense {
  int64_t rows, columns, stride;
  void* values;
  cudaDataType type;
  cusparseOrder_t order;
};
using Arguments = library::Arguments<cusparseStatus_t, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_INVALID_VALUE,
                                     CUSPARSE_STATUS_EXECUTION_FAILED>;

/// Copies numbers to the host. Empty and not ok if this fails.
template <class Out>
std::vector<Out> numbers(const void* from, cudaDataType type, size_t count, bool& ok, int line) {
  std::vector<Out> all;
  const auto status = blas::with_type(type, [&](auto number) {
    blas::Operand<decltype(number)> values(static_cast<const decltype(number)*>(from), count, 1, count, line);
    ok = ok && values.fetch().ok;
    for (size_t i = 0; i < count; ++i) all.push_back(static_cast<Out>(values.values[i]));
    return CUBLAS_STATUS_SUCCESS;
  });
  ok = ok && status == CUBLAS_STATUS_SUCCESS;
  return all;
}
inline std::vector<int64_t> indices(const void* from, cusparseIndexType_t type, size_t count, bool& ok, int line) {
  if (type != CUSPARSE_INDEX_64I) return numbers<int64_t>(from, CUDA_R_32I, count, ok, line);
  blas::Operand<int64_t> values(static_cast<const int64_t*>(from), count, 1, count, line);
  ok = ok && values.fetch().ok;
  return values.values;
}
inline cusparseStatus_t store(const std::vector<double>& values, void* to, cudaDataType type, int line) {
  const auto status = blas::with_type(type, [&](auto number) {
    using T = decltype(number);
    blas::Operand<T> out(static_cast<const T*>(to), values.size(), 1, values.size(), line);
    for (size_t i = 0; i < values.size(); ++i) out.values[i] = static_cast<T>(values[i]);
    return out.store();
  });
  return status == CUBLAS_STATUS_SUCCESS ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}
inline double scalar(cusparseHandle_t h, const void* value, cudaDataType type, int line) {
  cublasContext context{static_cast<cublasPointerMode_t>(h->mode)};
  return blas::typed_scalar(&context, value, type, line);
}
/// Loads by columns, whatever the order in memory is.
inline blas::Whole<double> load(const Dense& d, bool& ok, int line) {
  const bool by_rows = d.order == CUSPARSE_ORDER_ROW;
  const auto rows = static_cast<size_t>(d.rows), columns = static_cast<size_t>(d.columns);
  blas::Whole<double> whole(rows, columns);
  blas::with_type(d.type, [&](auto number) {
    using T = decltype(number);
    blas::Operand<T> a(static_cast<const T*>(d.values), by_rows ? columns : rows, by_rows ? rows : columns,
                       static_cast<size_t>(d.stride), line);
    ok = ok && a.fetch().ok;
    for (size_t j = 0; j < columns && ok; ++j)
      for (size_t i = 0; i < rows; ++i) whole.at(i, j) = static_cast<double>(by_rows ? a.at(j, i) : a.at(i, j));
    return CUBLAS_STATUS_SUCCESS;
  });
  return whole;
}
inline cusparseStatus_t store(const blas::Whole<double>& whole, const Dense& d, int line) {
  const bool by_rows = d.order == CUSPARSE_ORDER_ROW;
  const auto status = blas::with_type(d.type, [&](auto number) {
    using T = decltype(number);
    blas::Operand<T> a(static_cast<const T*>(d.values), by_rows ? whole.columns : whole.rows,
                       by_rows ? whole.rows : whole.columns, static_cast<size_t>(d.stride), line);
    for (size_t j = 0; j < whole.columns; ++j)
      for (size_t i = 0; i < whole.rows; ++i) (by_rows ? a.at(j, i) : a.at(i, j)) = static_cast<T>(whole.at(i, j));
    return a.store();
  });
  return status == CUBLAS_STATUS_SUCCESS ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}
/// Stores indices of the type that the program chose.
inline bool store_indices(const std::vector<int64_t>& values, void* to, cusparseIndexType_t type, int line) {
  if (type != CUSPARSE_INDEX_64I)
    return store(std::vector<double>(values.begin(), values.end()), to, CUDA_R_32I, line) == CUSPARSE_STATUS_SUCCESS;
  blas::Operand<int64_t> out(static_cast<const int64_t*>(to), values.size(), 1, values.size(), line);
  out.values = values;
  return out.store() == CUBLAS_STATUS_SUCCESS;
}

}  // namespace emu::sparse
