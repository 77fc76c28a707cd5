// Conversions between matrix formats. Part of cusparse.h.
#pragma once

inline cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t, cusparseConstSpMatDescr_t,
                                                         cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t,
                                                         size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSparseToDense(cusparseHandle_t, cusparseConstSpMatDescr_t m, cusparseDnMatDescr_t d,
                                              cusparseSparseToDenseAlg_t, void*, EMU_AT) {
  return emu::sparse::compute_for(m->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    const auto all = emu::sparse::elements<T>(*m, CUSPARSE_OPERATION_NON_TRANSPOSE, ok, at);
    if (!ok ||
        !emu::sparse::fit(all, d->rows, d->columns, "cusparseSparseToDense: an element is outside the matrix", at))
      return CUSPARSE_STATUS_INVALID_VALUE;
    emu::blas::Whole<T> whole(static_cast<size_t>(d->rows), static_cast<size_t>(d->columns));
    for (const auto& e : all) whole.at(static_cast<size_t>(e.row), static_cast<size_t>(e.column)) = e.value;
    return emu::sparse::store(whole, *d, at);
  });
}
inline cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t, const int* rows, int elements, int count, int* begins,
                                         cusparseIndexBase_t base, EMU_AT) {
  bool ok = true;
  const auto row_of = emu::sparse::numbers<int64_t>(rows, CUDA_R_32I, static_cast<size_t>(elements), ok, at);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  const auto starts = emu::sparse::starts_of(row_of, count, base, [&](int64_t row) { return row - base; });
  return emu::sparse::store(starts, begins, CUDA_R_32I, at);
}
inline cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t, const int* begins, int elements, int count, int* rows,
                                         cusparseIndexBase_t base, EMU_AT) {
  bool ok = true;
  const auto starts = emu::sparse::numbers<int64_t>(begins, CUDA_R_32I, static_cast<size_t>(count) + 1, ok, at);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  std::vector<double> row_of(static_cast<size_t>(elements));
  if (!emu::sparse::walk(starts, base, row_of.size(), at,
                         [&](int64_t row, size_t i) { row_of[i] = static_cast<double>(row + base); }))
    return CUSPARSE_STATUS_INVALID_VALUE;
  return emu::sparse::store(row_of, rows, CUDA_R_32I, at);
}

/// The transpose of a matrix by rows is the same matrix by columns.
inline cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t h, int, int, int, const void*, const int*,
                                                      const int*, void*, int*, int*, cudaDataType, cusparseAction_t,
                                                      cusparseIndexBase_t, cusparseCsr2CscAlg_t, size_t* bytes,
                                                      EMU_AT) {
  *bytes = kEmuSparseWorkspace;
  return emu::sparse::Arguments("cusparseCsr2cscEx2_bufferSize", h, at).status();
}
inline cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t h, int m, int n, int elements, const void* values,
                                           const int* row_begins, const int* column_of, void* csc_values,
                                           int* column_begins, int* row_of, cudaDataType type, cusparseAction_t action,
                                           cusparseIndexBase_t base, cusparseCsr2CscAlg_t, void* buffer, EMU_AT) {
  emu::sparse::Arguments args("cusparseCsr2cscEx2", h, at);
  args.sizes(m, n).sizes(elements, 0);
  if (!args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace).ok()) return args.status();
  const auto first = const_cast<int*>(row_begins), second = const_cast<int*>(column_of);
  const emu::sparse::Matrix rows{
      CUSPARSE_FORMAT_CSR, m,    n,    elements, first, second, const_cast<void*>(values), CUSPARSE_INDEX_32I,
      CUSPARSE_INDEX_32I,  base, type, elements};
  return emu::sparse::compute_for(type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    const auto all = emu::sparse::places(rows, ok, at);
    if (!ok || !emu::sparse::fit(all, m, n, "cusparseCsr2cscEx2: an element is outside the matrix", at))
      return CUSPARSE_STATUS_INVALID_VALUE;
    std::vector<size_t> order(all.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](size_t i) { return all[i].column; });
    const auto begins = emu::sparse::starts_of(all, n, base, [](const auto& e) { return e.column; });
    std::vector<int64_t> indices;
    for (const size_t i : order) indices.push_back(all[i].row + base);
    ok = emu::sparse::store_indices(begins, column_begins, CUSPARSE_INDEX_32I, at) &&
         emu::sparse::store_indices(indices, row_of, CUSPARSE_INDEX_32I, at);
    if (ok && action == CUSPARSE_ACTION_NUMERIC) {
      const auto from = emu::sparse::numbers<T>(values, type, order.size(), ok, at);
      std::vector<T> to;
      for (const size_t i : order) to.push_back(ok ? from[i] : T(0));
      ok = ok && emu::sparse::store(to, csc_values, type, at) == CUSPARSE_STATUS_SUCCESS;
    }
    return ok ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
  });
}

namespace emu::sparse {

inline Arguments dense_to_sparse_arguments(const char* call, cusparseHandle_t h, const Dense* d, const Matrix* m,
                                           int line) {
  Arguments args(call, h, line);
  if (!args.refuse_if(!d || !m, "a descriptor is null").ok()) return args;
  args.refuse_if(d->rows != m->rows || d->columns != m->columns, "the matrices are of different sizes");
  args.refuse_if(d->type != m->type, "the matrices have numbers of different types");
  args.refuse_if(m->format == CUSPARSE_FORMAT_BSR || m->format == CUSPARSE_FORMAT_SLICED_ELLPACK,
                 "the sparse matrix must be in CSR, CSC, COO or Blocked ELL format", CUSPARSE_STATUS_NOT_SUPPORTED);
  return check(args, *d);
}
/// Returns the non-zero elements: by columns for CSC, otherwise by rows.
template <class T>
std::vector<Element<T>> elements_of(const blas::Whole<T>& whole, cusparseFormat_t format) {
  const bool by_columns = format == CUSPARSE_FORMAT_CSC;
  std::vector<Element<T>> all;
  for (size_t a = 0; a < (by_columns ? whole.columns : whole.rows); ++a)
    for (size_t b = 0; b < (by_columns ? whole.rows : whole.columns); ++b) {
      const size_t row = by_columns ? b : a, column = by_columns ? a : b;
      if (whole.at(row, column) != T(0))
        all.push_back({static_cast<int64_t>(row), static_cast<int64_t>(column), whole.at(row, column)});
    }
  return all;
}
/// For CSR and CSC. The starts of the rows or columns are known after the analysis.
template <class T>
bool store_starts(const std::vector<Element<T>>& all, const Matrix& m, int line) {
  const bool by_columns = m.format == CUSPARSE_FORMAT_CSC;
  const auto starts = starts_of(all, by_columns ? m.columns : m.rows, m.base,
                                [&](const Element<T>& e) { return by_columns ? e.column : e.row; });
  return store_indices(starts, m.first, m.first_type, line);
}
template <class T>
bool store_elements(const std::vector<Element<T>>& all, const Matrix& m, int line) {
  std::vector<int64_t> rows, columns;
  std::vector<T> values;
  for (const Element<T>& e : all) {
    rows.push_back(e.row + m.base), columns.push_back(e.column + m.base);
    values.push_back(e.value);
  }
  const bool list = m.format == CUSPARSE_FORMAT_COO;
  return (!list || store_indices(rows, m.first, m.first_type, line)) &&
         store_indices(m.format == CUSPARSE_FORMAT_CSC ? rows : columns, m.second, m.second_type, line) &&
         store(values, m.values, m.type, line) == CUSPARSE_STATUS_SUCCESS;
}
/// Stores the blocks that the program's index arrays list; fills padding with zeros.
template <class T>
bool store_blocks(const blas::Whole<T>& whole, const Matrix& m, int line) {
  bool ok = true;
  std::vector<T> values(static_cast<size_t>(m.slots));
  const auto all = places(m, ok, line);
  if (!ok || !fit(all, m.rows, m.columns, "cusparseDenseToSparse: a block is outside of the matrix", line))
    return false;
  for (const Spot& p : all) values[p.slot] = whole.at(static_cast<size_t>(p.row), static_cast<size_t>(p.column));
  return store(values, m.values, m.type, line) == CUSPARSE_STATUS_SUCCESS;
}

}  // namespace emu::sparse

inline cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t h, cusparseConstDnMatDescr_t d,
                                                         cusparseSpMatDescr_t m, cusparseDenseToSparseAlg_t,
                                                         size_t* bytes, EMU_AT) {
  *bytes = kEmuSparseWorkspace;
  return emu::sparse::dense_to_sparse_arguments("cusparseDenseToSparse_bufferSize", h, d, m, at).status();
}
inline cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t h, cusparseConstDnMatDescr_t d,
                                                       cusparseSpMatDescr_t m, cusparseDenseToSparseAlg_t, void* buffer,
                                                       EMU_AT) {
  auto args = emu::sparse::dense_to_sparse_arguments("cusparseDenseToSparse_analysis", h, d, m, at);
  if (!args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace).ok()) return args.status();
  m->analysed = true;
  if (m->format == CUSPARSE_FORMAT_BLOCKED_ELL) return CUSPARSE_STATUS_SUCCESS;
  return emu::sparse::compute_for(d->type, [&](auto number) {
    bool ok = true;
    const auto all = emu::sparse::elements_of(emu::sparse::load<decltype(number)>(*d, ok, at), m->format);
    m->elements = m->slots = static_cast<int64_t>(all.size());
    if (m->format != CUSPARSE_FORMAT_COO) ok = ok && emu::sparse::store_starts(all, *m, at);
    return ok ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
  });
}
inline cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t h, cusparseConstDnMatDescr_t d,
                                                      cusparseSpMatDescr_t m, cusparseDenseToSparseAlg_t, void* buffer,
                                                      EMU_AT) {
  auto args = emu::sparse::dense_to_sparse_arguments("cusparseDenseToSparse_convert", h, d, m, at);
  if (!args.ok()) return args.status();
  args.refuse_if(!m->analysed, "cusparseDenseToSparse_analysis() was not called for this matrix");
  if (!args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace).ok()) return args.status();
  return emu::sparse::compute_for(d->type, [&](auto number) {
    bool ok = true;
    const auto whole = emu::sparse::load<decltype(number)>(*d, ok, at);
    if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    ok = m->format == CUSPARSE_FORMAT_BLOCKED_ELL
             ? emu::sparse::store_blocks(whole, *m, at)
             : emu::sparse::store_elements(emu::sparse::elements_of(whole, m->format), *m, at);
    return ok ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
  });
}
