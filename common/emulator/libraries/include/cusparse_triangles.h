// Solves systems with a triangular sparse matrix. Part of cusparse.h.
#pragma once

struct emuSparseSolver {
  const emu::sparse::Matrix* analysed = nullptr;
};
using cusparseSpSVDescr_t = emuSparseSolver*;
using cusparseSpSMDescr_t = emuSparseSolver*;

namespace emu::sparse {

inline cusparseStatus_t create(emuSparseSolver** d) {
  if (!d) return CUSPARSE_STATUS_INVALID_VALUE;
  *d = new emuSparseSolver;
  return CUSPARSE_STATUS_SUCCESS;
}
inline Arguments triangle_arguments(const char* call, cusparseHandle_t h, const Matrix* m, const emuSparseSolver* d,
                                    int line) {
  Arguments args(call, h, line);
  if (!args.refuse_if(!m || !d, "a descriptor is null").ok()) return args;
  return args.refuse_if(m->rows != m->columns, "the matrix is not square");
}
inline cusparseStatus_t analyse(const char* call, cusparseHandle_t h, const Matrix* m, emuSparseSolver* d, void* buffer,
                                int line) {
  Arguments args = triangle_arguments(call, h, m, d, line);
  if (!args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace).ok()) return args.status();
  d->analysed = m;
  return CUSPARSE_STATUS_SUCCESS;
}
/// Elements of a triangular matrix, row by row; the diagonal apart.
template <class T>
struct TriangleRows {
  std::vector<size_t> begins;  // start of each row in `elements`, and the end
  std::vector<Element<T>> elements;
  std::vector<T> diagonal;
};
/// Sorts by rows; begins[i] becomes the end of row i - 1 at first, and its start at last.
template <class T>
EMU_LIBRARY void sort_by_rows(size_t count, const Element<T>* all, bool lower, bool unit, size_t n, size_t* begins,
                              Element<T>* sorted, T* diagonal) {
  for (size_t i = 0; i < count; ++i)
    if (lower ? all[i].row > all[i].column : all[i].row < all[i].column) ++begins[all[i].row];
  for (size_t i = 0, before = 0; i <= n; ++i) begins[i] = before += begins[i];
  for (size_t i = count; i-- > 0;) {
    if (all[i].row == all[i].column && !unit) diagonal[all[i].row] = all[i].value;
    if (lower ? all[i].row > all[i].column : all[i].row < all[i].column) sorted[--begins[all[i].row]] = all[i];
  }
}
template <class T>
TriangleRows<T> rows_of(const std::vector<Element<T>>& all, size_t n, bool lower, bool unit) {
  TriangleRows<T> rows{std::vector<size_t>(n + 1), std::vector<Element<T>>(all.size()),
                       std::vector<T>(n, T(unit ? 1 : 0))};
  sort_by_rows(all.size(), all.data(), lower, unit, n, rows.begins.data(), rows.elements.data(), rows.diagonal.data());
  return rows;
}
/// Replaces b by x: A x = factor b.
template <class T>
EMU_LIBRARY void substitute(size_t n, const size_t* begins, const Element<T>* elements, const T* diagonal, bool lower,
                            T factor, T* b) {
  for (size_t step = 0; step < n; ++step) {
    const size_t i = lower ? step : n - 1 - step;
    T sum = factor * b[i];
    for (size_t e = begins[i]; e < begins[i + 1]; ++e) sum -= elements[e].value * b[elements[e].column];
    b[i] = sum / diagonal[i];
  }
}
/// Solves op(A) X = factor B. Elements in the other triangle are ignored.
template <class T>
cusparseStatus_t solve(const Matrix& m, cusparseOperation_t t, T factor, blas::Whole<T>& b, int line) {
  bool ok = true;
  const auto all = elements<T>(m, t, ok, line);
  const auto n = static_cast<size_t>(m.rows);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  if (!fit(all, m.rows, m.columns, "cusparse: an element of the triangular matrix is outside of it", line))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const bool lower = (m.fill == CUSPARSE_FILL_MODE_LOWER) == (t == CUSPARSE_OPERATION_NON_TRANSPOSE);
  const TriangleRows<T> rows = rows_of(all, n, lower, m.diagonal == CUSPARSE_DIAG_TYPE_UNIT);
  for (size_t j = 0; j < b.columns; ++j)
    substitute(n, rows.begins.data(), rows.elements.data(), rows.diagonal.data(), lower, factor, b.column(j));
  return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace emu::sparse

inline cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t* d) { return emu::sparse::create(d); }
inline cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t h, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t m, cusparseConstDnVecDescr_t,
                                                cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                                cusparseSpSVDescr_t d, size_t* bytes, EMU_AT) {
  *bytes = kEmuSparseWorkspace;
  return emu::sparse::triangle_arguments("cusparseSpSV_bufferSize", h, m, d, at).status();
}
inline cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t h, cusparseOperation_t, const void*,
                                              cusparseConstSpMatDescr_t m, cusparseConstDnVecDescr_t,
                                              cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                              cusparseSpSVDescr_t d, void* buffer, EMU_AT) {
  return emu::sparse::analyse("cusparseSpSV_analysis", h, m, d, buffer, at);
}
inline cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t h, cusparseOperation_t t, const void* alpha,
                                           cusparseConstSpMatDescr_t m, cusparseConstDnVecDescr_t x,
                                           cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpSVAlg_t,
                                           cusparseSpSVDescr_t d, EMU_AT) {
  auto args = emu::sparse::triangle_arguments("cusparseSpSV_solve", h, m, d, at);
  if (!args.ok()) return args.status();
  args.refuse_if(x->length != m->rows || y->length != m->rows, "the vectors are not as long as the matrix is high");
  args.refuse_if(d->analysed != m, "cusparseSpSV_analysis() was not called for this matrix");
  if (!args.ok()) return args.status();
  return emu::sparse::compute_for(m->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    emu::blas::Whole<T> b(static_cast<size_t>(m->rows), 1);
    b.values = emu::sparse::numbers<T>(x->values, x->type, b.rows, ok, at);
    if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    const auto status = emu::sparse::solve(*m, t, emu::sparse::scalar<T>(h, alpha, compute, at), b, at);
    return status == CUSPARSE_STATUS_SUCCESS ? emu::sparse::store(b.values, y->values, y->type, at) : status;
  });
}

inline cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t* d) { return emu::sparse::create(d); }
inline cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t h, cusparseOperation_t, cusparseOperation_t,
                                                const void*, cusparseConstSpMatDescr_t m, cusparseConstDnMatDescr_t,
                                                cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t,
                                                cusparseSpSMDescr_t d, size_t* bytes, EMU_AT) {
  *bytes = kEmuSparseWorkspace;
  return emu::sparse::triangle_arguments("cusparseSpSM_bufferSize", h, m, d, at).status();
}
inline cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t h, cusparseOperation_t, cusparseOperation_t, const void*,
                                              cusparseConstSpMatDescr_t m, cusparseConstDnMatDescr_t,
                                              cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t,
                                              cusparseSpSMDescr_t d, void* buffer, EMU_AT) {
  return emu::sparse::analyse("cusparseSpSM_analysis", h, m, d, buffer, at);
}
inline cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                           const void* alpha, cusparseConstSpMatDescr_t m, cusparseConstDnMatDescr_t B,
                                           cusparseDnMatDescr_t C, cudaDataType compute, cusparseSpSMAlg_t,
                                           cusparseSpSMDescr_t d, EMU_AT) {
  auto args = emu::sparse::triangle_arguments("cusparseSpSM_solve", h, m, d, at);
  if (!args.ok()) return args.status();
  args.refuse_if(d->analysed != m, "cusparseSpSM_analysis() was not called for this matrix");
  if (!emu::sparse::check(args, *B).ok() || !emu::sparse::check(args, *C).ok()) return args.status();
  return emu::sparse::compute_for(m->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    auto b = emu::sparse::operand(emu::sparse::load<T>(*B, ok, at), tb);
    if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    args.refuse_if(
        static_cast<int64_t>(b.rows) != m->rows || C->rows != m->rows || C->columns != static_cast<int64_t>(b.columns),
        "the sizes do not fit together");
    if (!args.ok()) return args.status();
    const auto status = emu::sparse::solve(*m, ta, emu::sparse::scalar<T>(h, alpha, compute, at), b, at);
    return status == CUSPARSE_STATUS_SUCCESS ? emu::sparse::store(b, *C, at) : status;
  });
}
