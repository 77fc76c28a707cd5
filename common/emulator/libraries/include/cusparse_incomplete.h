// Incomplete factors of a sparse matrix by rows, in its own pattern: LU without pivoting, and Cholesky. Part of
// cusparse.h. Source: Y. Saad, "Iterative Methods for Sparse Linear Systems", 2nd edition, algorithms 10.4 and 10.7.
#pragma once

struct emuIncompleteFactors {
  int zero_pivot = -1;  // first row without a pivot, from the matrix's base; -1: none
  bool analysed = false;
};
using csrilu02Info_t = emuIncompleteFactors*;
using csric02Info_t = emuIncompleteFactors*;

namespace emu::sparse {

/// Rows of a square matrix in host memory. The columns of a row are in ascending order.
template <class T>
struct HostRows {
  std::vector<int64_t> begins, columns;
  std::vector<T> values;
  bool ok = true;

  /// The place of an element in `values`; -1 if the pattern does not have it.
  int64_t place(int64_t row, int64_t column) const {
    const auto from = columns.begin() + begins[static_cast<size_t>(row)];
    const auto to = columns.begin() + begins[static_cast<size_t>(row) + 1];
    const auto found = std::lower_bound(from, to, column);
    return found != to && *found == column ? found - columns.begin() : -1;
  }
  T& at(int64_t place) { return values[static_cast<size_t>(place)]; }
};
template <class T>
HostRows<T> host_rows(const T* values, const int* begins, const int* columns, size_t n, size_t elements, int base,
                      int line) {
  HostRows<T> rows;
  rows.begins = numbers<int64_t>(begins, CUDA_R_32I, n + 1, rows.ok, line);
  rows.columns = numbers<int64_t>(columns, CUDA_R_32I, elements, rows.ok, line);
  blas::Operand<T> from(values, elements, 1, elements, line);
  rows.ok = rows.ok && from.fetch().ok;
  rows.values = from.values;
  for (int64_t& begin : rows.begins) begin -= base;
  for (int64_t& column : rows.columns) column -= base;
  const auto outside = [&](int64_t column) { return column < 0 || column >= static_cast<int64_t>(n); };
  if (rows.ok && (rows.begins[0] != 0 || rows.begins[n] != static_cast<int64_t>(elements) ||
                  !std::ranges::is_sorted(rows.begins) || std::ranges::any_of(rows.columns, outside))) {
    emu::call_failed("cusparse: an offset or a column of the sparse matrix is outside of it", line);
    rows.ok = false;
  }
  return rows;
}
/// L below the diagonal, without its ones, and U. Returns the first row whose pivot is zero or missing; -1: none.
template <class T>
int64_t factor_lu(HostRows<T>& a) {
  int64_t zero = -1;
  const auto n = static_cast<int64_t>(a.begins.size()) - 1;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t p = a.begins[static_cast<size_t>(i)]; p < a.begins[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t k = a.columns[static_cast<size_t>(p)];
      if (k >= i) break;
      const int64_t pivot = a.place(k, k);
      if (pivot < 0) continue;
      const T factor = a.at(p) /= a.at(pivot);
      for (int64_t q = pivot + 1; q < a.begins[static_cast<size_t>(k) + 1]; ++q)
        if (const int64_t to = a.place(i, a.columns[static_cast<size_t>(q)]); to >= 0) a.at(to) -= factor * a.at(q);
    }
    const int64_t own = a.place(i, i);
    if (zero < 0 && (own < 0 || a.at(own) == T(0))) zero = i;
  }
  return zero;
}
/// L of L L^H in the lower triangle; the upper triangle stays as it is.
template <class T>
int64_t factor_cholesky(HostRows<T>& a) {
  int64_t zero = -1;
  const auto n = static_cast<int64_t>(a.begins.size()) - 1;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t p = a.begins[static_cast<size_t>(i)]; p < a.begins[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.columns[static_cast<size_t>(p)];
      if (j > i) break;
      T sum = a.at(p);
      for (int64_t q = a.begins[static_cast<size_t>(i)]; q < p; ++q)
        if (const int64_t other = a.place(j, a.columns[static_cast<size_t>(q)]); other >= 0)
          sum -= a.at(q) * blas::conjugate(a.at(other));
      const int64_t pivot = a.place(j, j);
      if (j < i) {
        a.at(p) = pivot < 0 ? sum : sum / a.at(pivot);
      } else {
        a.at(p) = std::sqrt(sum);
        if (zero < 0 && !(std::real(sum) > 0)) zero = i;
      }
    }
  for (int64_t i = 0; i < n && zero < 0; ++i)
    if (a.place(i, i) < 0) zero = i;
  return zero;
}
inline Arguments incomplete_arguments(const char* call, cusparseHandle_t h, int m, int elements,
                                      const cusparseMatDescr* d, const void* values, const emuIncompleteFactors* info,
                                      int line) {
  Arguments args(call, h, line);
  args.sizes(m, elements).refuse_if(!d || !info, "a descriptor is null");
  return args.matrix(values);
}
template <class T, class F>
cusparseStatus_t factor(Arguments args, T* values, const int* begins, const int* columns, int m, int elements,
                        const cusparseMatDescr* d, emuIncompleteFactors* info, int line, F method) {
  if (!args.ok()) return args.status();
  if (!args.refuse_if(!info->analysed, "the analysis was not called for this matrix").ok()) return args.status();
  HostRows<T> rows = host_rows(values, begins, columns, static_cast<size_t>(m), static_cast<size_t>(elements),
                               static_cast<int>(d->base), line);
  if (!rows.ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  const int64_t zero = method(rows);
  info->zero_pivot = zero < 0 ? -1 : static_cast<int>(zero) + static_cast<int>(d->base);
  blas::Operand<T> out(values, rows.values.size(), 1, rows.values.size(), line);
  out.values = rows.values;
  return out.store() == CUBLAS_STATUS_SUCCESS ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

}  // namespace emu::sparse

// P is the type that callers pass, T the type of the computation: std::complex for pairs.
#define EMU_INCOMPLETE(LETTER, NAME, METHOD, P, T)                                                                    \
  inline cusparseStatus_t cusparse##LETTER##NAME##_bufferSize(cusparseHandle_t h, int m, int elements,                \
                                                              const cusparseMatDescr_t d, P* values, const int*,      \
                                                              const int*, NAME##Info_t info, int* bytes, EMU_AT) {    \
    *bytes = static_cast<int>(kEmuSparseWorkspace);                                                                   \
    return emu::sparse::incomplete_arguments("cusparse" #LETTER #NAME "_bufferSize", h, m, elements, d, values, info, \
                                             at)                                                                      \
        .status();                                                                                                    \
  }                                                                                                                   \
  inline cusparseStatus_t cusparse##LETTER##NAME##_analysis(                                                          \
      cusparseHandle_t h, int m, int elements, const cusparseMatDescr_t d, const P* values, const int*, const int*,   \
      NAME##Info_t info, cusparseSolvePolicy_t, void* buffer, EMU_AT) {                                               \
    auto args =                                                                                                       \
        emu::sparse::incomplete_arguments("cusparse" #LETTER #NAME "_analysis", h, m, elements, d, values, info, at); \
    if (!args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace).ok()) return args.status();                 \
    info->analysed = true;                                                                                            \
    return CUSPARSE_STATUS_SUCCESS;                                                                                   \
  }                                                                                                                   \
  inline cusparseStatus_t cusparse##LETTER##NAME(cusparseHandle_t h, int m, int elements, const cusparseMatDescr_t d, \
                                                 P* values, const int* begins, const int* columns, NAME##Info_t info, \
                                                 cusparseSolvePolicy_t, void* buffer, EMU_AT) {                       \
    auto args = emu::sparse::incomplete_arguments("cusparse" #LETTER #NAME, h, m, elements, d, values, info, at);     \
    args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace);                                                 \
    return emu::sparse::factor(args, reinterpret_cast<T*>(values), begins, columns, m, elements, d, info, at,         \
                               [](auto& rows) { return emu::sparse::METHOD(rows); });                                 \
  }
#define EMU_INCOMPLETE_OF(NAME, CREATE, METHOD)                                                        \
  inline cusparseStatus_t cusparseCreate##CREATE##Info(NAME##Info_t* info) {                           \
    return *info = new emuIncompleteFactors, CUSPARSE_STATUS_SUCCESS;                                  \
  }                                                                                                    \
  inline cusparseStatus_t cusparseDestroy##CREATE##Info(NAME##Info_t info) {                           \
    return delete info, CUSPARSE_STATUS_SUCCESS;                                                       \
  }                                                                                                    \
  /** Stores the row of the first zero pivot, or -1. */                                                \
  inline cusparseStatus_t cusparseX##NAME##_zeroPivot(cusparseHandle_t, NAME##Info_t info, int* row) { \
    *row = info->zero_pivot;                                                                           \
    return info->zero_pivot < 0 ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ZERO_PIVOT;                \
  }                                                                                                    \
  EMU_INCOMPLETE(S, NAME, METHOD, float, float)                                                        \
  EMU_INCOMPLETE(D, NAME, METHOD, double, double)                                                      \
  EMU_INCOMPLETE(C, NAME, METHOD, cuComplex, std::complex<float>)                                      \
  EMU_INCOMPLETE(Z, NAME, METHOD, cuDoubleComplex, std::complex<double>)
EMU_INCOMPLETE_OF(csrilu02, Csrilu02, factor_lu)
EMU_INCOMPLETE_OF(csric02, Csric02, factor_cholesky)
#undef EMU_INCOMPLETE_OF
#undef EMU_INCOMPLETE
