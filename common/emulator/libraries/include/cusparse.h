// The commonly used part of cuSPARSE: sparse matrices by rows (CSR), by columns (CSC) or as a list (COO), times vectors
// and matrices, and triangular solves. Works like cublas_v2.h.
#pragma once
#include "cublas_v2.h"

enum EMU_STATUS cusparseStatus_t {
  CUSPARSE_STATUS_SUCCESS,
  CUSPARSE_STATUS_NOT_INITIALIZED,
  CUSPARSE_STATUS_ALLOC_FAILED,
  CUSPARSE_STATUS_INVALID_VALUE,
  CUSPARSE_STATUS_ARCH_MISMATCH,
  CUSPARSE_STATUS_MAPPING_ERROR,
  CUSPARSE_STATUS_EXECUTION_FAILED,
  CUSPARSE_STATUS_INTERNAL_ERROR,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSPARSE_STATUS_ZERO_PIVOT,
  CUSPARSE_STATUS_NOT_SUPPORTED,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES
};
enum cusparseOperation_t {
  CUSPARSE_OPERATION_NON_TRANSPOSE,
  CUSPARSE_OPERATION_TRANSPOSE,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I };
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 };
enum cusparseSpMVAlg_t {
  CUSPARSE_SPMV_ALG_DEFAULT,
  CUSPARSE_SPMV_COO_ALG1,
  CUSPARSE_SPMV_CSR_ALG1,
  CUSPARSE_SPMV_CSR_ALG2,
  CUSPARSE_SPMV_COO_ALG2,
  CUSPARSE_MV_ALG_DEFAULT = 0
};
enum cusparseSpMMAlg_t {
  CUSPARSE_SPMM_ALG_DEFAULT,
  CUSPARSE_SPMM_COO_ALG1,
  CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_CSR_ALG2 = 6,
  CUSPARSE_SPMM_CSR_ALG3 = 12
};
enum cusparseSpSVAlg_t { CUSPARSE_SPSV_ALG_DEFAULT };
enum cusparseSparseToDenseAlg_t { CUSPARSE_SPARSETODENSE_ALG_DEFAULT };
enum cusparseDenseToSparseAlg_t { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT };
enum cusparseFillMode_t { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER };
enum cusparseDiagType_t { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT };
enum cusparseMatrixType_t { CUSPARSE_MATRIX_TYPE_GENERAL };
enum cusparseSpMatAttribute_t { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE };

struct cusparseContext {
  cusparsePointerMode_t mode = CUSPARSE_POINTER_MODE_HOST;
};
using cusparseHandle_t = cusparseContext*;
inline cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) {
  *handle = new cusparseContext;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) { return delete handle, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetStream(cusparseHandle_t, emu::LibraryStream) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  return handle->mode = mode, CUSPARSE_STATUS_SUCCESS;
}
inline const char* cusparseGetErrorString(cusparseStatus_t status) {
  return status == CUSPARSE_STATUS_SUCCESS ? "success" : "cuSPARSE refused the call";
}
inline const char* cusparseGetErrorName(cusparseStatus_t status) {
  return status == CUSPARSE_STATUS_SUCCESS ? "CUSPARSE_STATUS_SUCCESS" : "cuSPARSE refused the call";
}

namespace emu::sparse {

enum class Format { csr, csc, coo };
/// `first`: start of each row (CSR) or column (CSC), or the row of each element (COO). `second`: the other index.
struct Matrix {
  Format format;
  int64_t rows, columns, elements;
  void *first, *second, *values;
  cusparseIndexType_t first_type, second_type;
  int base;
  cudaDataType type;
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
};
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

struct Element {
  int64_t row, column;
  double value;
};

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
inline std::vector<Element> elements(const Matrix& m, cusparseOperation_t t, bool& ok, int line) {
  const auto n = static_cast<size_t>(m.elements);
  const auto lines = static_cast<size_t>(m.format == Format::csc ? m.columns : m.rows);
  const auto first = indices(m.first, m.first_type, m.format == Format::coo ? n : lines + 1, ok, line);
  const auto second = indices(m.second, m.second_type, n, ok, line);
  const auto values = numbers<double>(m.values, m.type, n, ok, line);
  std::vector<Element> all;
  if (!ok) return all;
  const auto add = [&](int64_t a, size_t i) {
    const bool swapped = (m.format == Format::csc) != (t != CUSPARSE_OPERATION_NON_TRANSPOSE);
    const int64_t b = second[i] - m.base;
    all.push_back(swapped ? Element{b, a, values[i]} : Element{a, b, values[i]});
  };
  if (m.format == Format::coo)
    for (size_t i = 0; i < n; ++i) add(first[i] - m.base, i);
  else
    for (size_t l = 0; l < lines; ++l)
      for (int64_t i = first[l] - m.base; i < first[l + 1] - m.base; ++i)
        add(static_cast<int64_t>(l), static_cast<size_t>(i));
  return all;
}
/// False if an index is outside of the matrix, or a size does not match.
inline bool fit(const std::vector<Element>& all, int64_t rows, int64_t columns, const char* call_and_reason, int line) {
  for (const Element& e : all)
    if (e.row < 0 || e.row >= rows || e.column < 0 || e.column >= columns)
      return emu::call_failed(call_and_reason, line), false;
  return true;
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

}  // namespace emu::sparse

struct cusparseMatDescr {
  cusparseMatrixType_t type = CUSPARSE_MATRIX_TYPE_GENERAL;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
};
using cusparseMatDescr_t = cusparseMatDescr*;
inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t* d) {
  return *d = new cusparseMatDescr, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t d, cusparseMatrixType_t type) {
  return d->type = type, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t d, cusparseIndexBase_t base) {
  return d->base = base, CUSPARSE_STATUS_SUCCESS;
}

using cusparseSpMatDescr_t = emu::sparse::Matrix*;
using cusparseConstSpMatDescr_t = const emu::sparse::Matrix*;
using cusparseDnVecDescr_t = emu::sparse::Vector*;
using cusparseConstDnVecDescr_t = const emu::sparse::Vector*;
using cusparseDnMatDescr_t = emu::sparse::Dense*;
using cusparseConstDnMatDescr_t = const emu::sparse::Dense*;
struct emuSparseSolver {};
using cusparseSpSVDescr_t = emuSparseSolver*;

#define EMU_AT int at = __builtin_LINE()
inline cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t elements,
                                          void* begins, void* column_of, void* values, cusparseIndexType_t first,
                                          cusparseIndexType_t second, cusparseIndexBase_t base, cudaDataType type) {
  *m = new emu::sparse::Matrix{
      emu::sparse::Format::csr, rows, columns, elements, begins, column_of, values, first, second, base, type};
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t elements,
                                          void* begins, void* row_of, void* values, cusparseIndexType_t first,
                                          cusparseIndexType_t second, cusparseIndexBase_t base, cudaDataType type) {
  *m = new emu::sparse::Matrix{
      emu::sparse::Format::csc, rows, columns, elements, begins, row_of, values, first, second, base, type};
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t elements,
                                          void* row_of, void* column_of, void* values, cusparseIndexType_t index,
                                          cusparseIndexBase_t base, cudaDataType type) {
  *m = new emu::sparse::Matrix{
      emu::sparse::Format::coo, rows, columns, elements, row_of, column_of, values, index, index, base, type};
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t m) { return delete m, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t m, cusparseSpMatAttribute_t which, void* value,
                                                  size_t) {
  if (which == CUSPARSE_SPMAT_FILL_MODE) m->fill = *static_cast<cusparseFillMode_t*>(value);
  if (which == CUSPARSE_SPMAT_DIAG_TYPE) m->diagonal = *static_cast<cusparseDiagType_t*>(value);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t m, int64_t* rows, int64_t* columns,
                                             int64_t* elements) {
  *rows = m->rows, *columns = m->columns, *elements = m->elements;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t m, void* begins, void* column_of, void* values) {
  m->first = begins, m->second = column_of, m->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* v, int64_t length, void* values, cudaDataType type) {
  *v = new emu::sparse::Vector{length, values, type};
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t v) { return delete v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t v, void* values) {
  return v->values = values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* d, int64_t rows, int64_t columns, int64_t stride,
                                            void* values, cudaDataType type, cusparseOrder_t order) {
  *d = new emu::sparse::Dense{rows, columns, stride, values, type, order};
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }

// A workspace has a few bytes, so that its address is not null.
constexpr size_t kEmuSparseWorkspace = 4;

inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void*,
                                                cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t h, cusparseOperation_t t, const void* alpha,
                                     cusparseConstSpMatDescr_t m, cusparseConstDnVecDescr_t x, const void* beta,
                                     cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpMVAlg_t, void*, EMU_AT) {
  bool ok = true;
  const auto all = emu::sparse::elements(*m, t, ok, at);
  const auto from = emu::sparse::numbers<double>(x->values, x->type, static_cast<size_t>(x->length), ok, at);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  if (!emu::sparse::fit(all, y->length, x->length,
                        "cusparseSpMV: an element is outside the matrix, or the vectors are shorter", at))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const double a = emu::sparse::scalar(h, alpha, compute, at), b = emu::sparse::scalar(h, beta, compute, at);
  std::vector<double> to(static_cast<size_t>(y->length));
  if (b != 0) to = emu::sparse::numbers<double>(y->values, y->type, to.size(), ok, at);
  for (double& v : to) v *= b;
  for (const auto& e : all) to[static_cast<size_t>(e.row)] += a * e.value * from[static_cast<size_t>(e.column)];
  return emu::sparse::store(to, y->values, y->type, at);
}

inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                                cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                     const void* alpha, cusparseConstSpMatDescr_t m, cusparseConstDnMatDescr_t B,
                                     const void* beta, cusparseDnMatDescr_t C, cudaDataType compute, cusparseSpMMAlg_t,
                                     void*, EMU_AT) {
  bool ok = true;
  const auto all = emu::sparse::elements(*m, ta, ok, at);
  auto b = emu::sparse::load(*B, ok, at), c = emu::sparse::load(*C, ok, at);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  if (tb != CUSPARSE_OPERATION_NON_TRANSPOSE) b = emu::blas::transposed(b);
  if (!emu::sparse::fit(all, C->rows, static_cast<int64_t>(b.rows),
                        "cusparseSpMM: an element is outside the matrix, or the sizes do not fit together", at))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const double factor = emu::sparse::scalar(h, alpha, compute, at), old = emu::sparse::scalar(h, beta, compute, at);
  for (double& v : c.values) v = old == 0 ? 0 : old * v;
  for (size_t j = 0; j < c.columns; ++j)
    for (const auto& e : all)
      c.at(static_cast<size_t>(e.row), j) += factor * e.value * b.at(static_cast<size_t>(e.column), j);
  return emu::sparse::store(c, *C, at);
}

// ---- triangular solves

inline cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t* d) {
  return *d = new emuSparseSolver, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t,
                                                cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                                cusparseSpSVDescr_t, size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t, cusparseOperation_t, const void*,
                                              cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t,
                                              cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                              cusparseSpSVDescr_t, void*) {
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t h, cusparseOperation_t t, const void* alpha,
                                           cusparseConstSpMatDescr_t m, cusparseConstDnVecDescr_t x,
                                           cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpSVAlg_t,
                                           cusparseSpSVDescr_t, EMU_AT) {
  bool ok = true;
  const auto all = emu::sparse::elements(*m, t, ok, at);
  const auto n = static_cast<size_t>(m->rows);
  emu::blas::Whole<double> a(n, n), b(n, 1);
  b.values = emu::sparse::numbers<double>(x->values, x->type, n, ok, at);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  const bool lower = (m->fill == CUSPARSE_FILL_MODE_LOWER) == (t == CUSPARSE_OPERATION_NON_TRANSPOSE);
  for (const auto& e : all)
    if (lower ? e.row >= e.column : e.row <= e.column)
      a.at(static_cast<size_t>(e.row), static_cast<size_t>(e.column)) = e.value;
  for (size_t i = 0; m->diagonal == CUSPARSE_DIAG_TYPE_UNIT && i < n; ++i) a.at(i, i) = 1;
  const double factor = emu::sparse::scalar(h, alpha, compute, at);
  for (double& v : b.values) v *= factor;
  emu::blas::solve(a, lower, b);
  return emu::sparse::store(b.values, y->values, y->type, at);
}

// ---- conversions between formats

inline cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t, cusparseConstSpMatDescr_t,
                                                         cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t,
                                                         size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSparseToDense(cusparseHandle_t, cusparseConstSpMatDescr_t m, cusparseDnMatDescr_t d,
                                              cusparseSparseToDenseAlg_t, void*, EMU_AT) {
  bool ok = true;
  const auto all = emu::sparse::elements(*m, CUSPARSE_OPERATION_NON_TRANSPOSE, ok, at);
  if (!ok || !emu::sparse::fit(all, d->rows, d->columns, "cusparseSparseToDense: an element is outside the matrix", at))
    return CUSPARSE_STATUS_INVALID_VALUE;
  emu::blas::Whole<double> whole(static_cast<size_t>(d->rows), static_cast<size_t>(d->columns));
  for (const auto& e : all) whole.at(static_cast<size_t>(e.row), static_cast<size_t>(e.column)) = e.value;
  return emu::sparse::store(whole, *d, at);
}
inline cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t, const int* rows, int elements, int count, int* begins,
                                         cusparseIndexBase_t base, EMU_AT) {
  bool ok = true;
  const auto row_of = emu::sparse::numbers<int64_t>(rows, CUDA_R_32I, static_cast<size_t>(elements), ok, at);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  std::vector<double> starts(static_cast<size_t>(count) + 1, base);
  for (const int64_t row : row_of)
    for (size_t later = static_cast<size_t>(row - base) + 1; later < starts.size(); ++later) ++starts[later];
  return emu::sparse::store(starts, begins, CUDA_R_32I, at);
}
#undef EMU_AT
