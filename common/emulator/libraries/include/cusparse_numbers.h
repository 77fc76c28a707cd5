// Copies numbers, indices and dense matrices of cuSPARSE to and from the device. Part of cusparse.h.
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

template <class T>
constexpr bool kIsComplex = false;
template <class R>
constexpr bool kIsComplex<std::complex<R>> = true;

/// Calls f(T()), where T is the type in which the library computes with numbers of this type.
template <class F>
cusparseStatus_t compute_for(cudaDataType type, F f) {
  return type == CUDA_C_32F || type == CUDA_C_64F ? f(std::complex<double>()) : f(double());
}
/// Calls f(T()), where T is the C++ type for `type`. Reports a type that the emulator does not support.
template <class F>
cublasStatus_t with_number(cudaDataType type, int line, F f) {
  if (type == CUDA_C_32F) return f(std::complex<float>());
  if (type == CUDA_C_64F) return f(std::complex<double>());
  const cublasStatus_t status = blas::with_type(type, f);
  if (status == CUBLAS_STATUS_NOT_SUPPORTED)
    emu::call_failed("cusparse: the emulator does not support numbers of this type", line);
  return status;
}
inline size_t bytes_of(cudaDataType type, int line) {
  size_t bytes = 0;
  with_number(type, line, [&](auto number) {
    bytes = sizeof number;
    return CUBLAS_STATUS_SUCCESS;
  });
  return bytes;
}
/// A real number becomes the real part; the imaginary part of a complex number is lost where `To` is real.
template <class To, class From>
EMU_LIBRARY To converted(const From& x) {
  if constexpr (kIsComplex<From> && !kIsComplex<To>)
    return static_cast<To>(x.real());
  else if constexpr (kIsComplex<To> && !kIsComplex<From>)
    return To(static_cast<typename To::value_type>(static_cast<double>(x)));
  else
    return static_cast<To>(x);
}

template <class To, class From>
EMU_LIBRARY void convert_all(size_t count, const From* from, To* to) {
  for (size_t i = 0; i < count; ++i) to[i] = converted<To>(from[i]);
}

/// Copies numbers to the host. If this fails, the result is empty and `ok` is false.
template <class Out>
std::vector<Out> numbers(const void* from, cudaDataType type, size_t count, bool& ok, int line) {
  std::vector<Out> all;
  const auto status = with_number(type, line, [&](auto number) {
    blas::Operand<decltype(number)> values(static_cast<const decltype(number)*>(from), count, 1, count, line);
    ok = ok && values.fetch().ok;
    all.resize(count);
    convert_all(count, values.values.data(), all.data());
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
template <class T>
cusparseStatus_t store(const std::vector<T>& values, void* to, cudaDataType type, int line) {
  const auto status = with_number(type, line, [&](auto number) {
    using Out = decltype(number);
    blas::Operand<Out> out(static_cast<const Out*>(to), values.size(), 1, values.size(), line);
    convert_all(values.size(), values.data(), out.values.data());
    return out.store();
  });
  return status == CUBLAS_STATUS_SUCCESS ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}
/// The value of alpha or beta.
template <class T>
T scalar(cusparseHandle_t h, const void* value, cudaDataType type, int line) {
  cublasContext context{static_cast<cublasPointerMode_t>(h->mode)};
  T result = 0;
  with_number(type, line, [&](auto number) {
    result = converted<T>(blas::scalar(&context, static_cast<const decltype(number)*>(value), line));
    return CUBLAS_STATUS_SUCCESS;
  });
  return result;
}
/// Loads the matrix by columns, regardless of its order in memory.
template <class T>
blas::Whole<T> load(const Dense& d, bool& ok, int line) {
  const bool by_rows = d.order == CUSPARSE_ORDER_ROW;
  const auto rows = static_cast<size_t>(d.rows), columns = static_cast<size_t>(d.columns);
  blas::Whole<T> whole(rows, columns);
  const auto status = with_number(d.type, line, [&](auto number) {
    using In = decltype(number);
    blas::Operand<In> a(static_cast<const In*>(d.values), by_rows ? columns : rows, by_rows ? rows : columns,
                        static_cast<size_t>(d.stride), line);
    ok = ok && a.fetch().ok;
    for (size_t j = 0; j < columns && ok; ++j)
      for (size_t i = 0; i < rows; ++i) whole.at(i, j) = converted<T>(by_rows ? a.at(j, i) : a.at(i, j));
    return CUBLAS_STATUS_SUCCESS;
  });
  ok = ok && status == CUBLAS_STATUS_SUCCESS;
  return whole;
}
template <class T>
cusparseStatus_t store(const blas::Whole<T>& whole, const Dense& d, int line) {
  const bool by_rows = d.order == CUSPARSE_ORDER_ROW;
  const auto status = with_number(d.type, line, [&](auto number) {
    using Out = decltype(number);
    blas::Operand<Out> a(static_cast<const Out*>(d.values), by_rows ? whole.columns : whole.rows,
                         by_rows ? whole.rows : whole.columns, static_cast<size_t>(d.stride), line);
    for (size_t j = 0; j < whole.columns; ++j)
      for (size_t i = 0; i < whole.rows; ++i) (by_rows ? a.at(j, i) : a.at(i, j)) = converted<Out>(whole.at(i, j));
    return a.store();
  });
  return status == CUBLAS_STATUS_SUCCESS ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}
/// op(a)
template <class T>
blas::Whole<T> operand(blas::Whole<T> a, cusparseOperation_t t) {
  if (t == CUSPARSE_OPERATION_NON_TRANSPOSE) return a;
  if (t == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE)
    for (T& v : a.values) v = blas::conjugate(v);
  return blas::transposed(a);
}
/// Returns the start of each row or column in a list of elements that is sorted by them, and the end. line_of() returns
/// the row or column of an element, from 0; elements outside of the matrix do not count.
template <class Any, class LineOf>
std::vector<int64_t> starts_of(const std::vector<Any>& all, int64_t lines, int64_t base, LineOf line_of) {
  std::vector<int64_t> starts(static_cast<size_t>(lines) + 1);
  for (const Any& e : all)
    if (const int64_t line = line_of(e); line >= 0 && line < lines) ++starts[static_cast<size_t>(line) + 1];
  starts[0] = base;
  for (size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  return starts;
}
/// Stores indices of the type that the program chose.
inline bool store_indices(const std::vector<int64_t>& values, void* to, cusparseIndexType_t type, int line) {
  if (type != CUSPARSE_INDEX_64I) return store(values, to, CUDA_R_32I, line) == CUSPARSE_STATUS_SUCCESS;
  blas::Operand<int64_t> out(static_cast<const int64_t*>(to), values.size(), 1, values.size(), line);
  out.values = values;
  return out.store() == CUBLAS_STATUS_SUCCESS;
}

}  // namespace emu::sparse
