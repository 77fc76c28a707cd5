// Products of sparse and dense matrices and vectors. Part of cusparse.h.
#pragma once

namespace emu::sparse {

/// y += factor A x
template <class T>
EMU_LIBRARY void add_product(size_t count, const Element<T>* a, T factor, const T* x, T* y) {
  for (size_t i = 0; i < count; ++i) y[a[i].row] += factor * a[i].value * x[a[i].column];
}

}  // namespace emu::sparse

inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void*,
                                                cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void*,
                                                cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, void*) {
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t h, cusparseOperation_t t, const void* alpha,
                                     cusparseConstSpMatDescr_t m, cusparseConstDnVecDescr_t x, const void* beta,
                                     cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpMVAlg_t, void* buffer,
                                     EMU_AT) {
  emu::sparse::Arguments args("cusparseSpMV", h, at);
  args.refuse_if(m->format == CUSPARSE_FORMAT_BLOCKED_ELL, "the blocked ELL format is only for cusparseSpMM()",
                 CUSPARSE_STATUS_NOT_SUPPORTED);
  args.refuse_if(!buffer, "externalBuffer is a null pointer. Allocate what cusparseSpMV_bufferSize() says");
  if (!args.ok()) return args.status();
  return emu::sparse::compute_for(y->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    const auto all = emu::sparse::elements<T>(*m, t, ok, at);
    const auto from = emu::sparse::numbers<T>(x->values, x->type, static_cast<size_t>(x->length), ok, at);
    if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    if (!emu::sparse::fit(all, y->length, x->length,
                          "cusparseSpMV: an element is outside the matrix, or the vectors are shorter", at))
      return CUSPARSE_STATUS_INVALID_VALUE;
    const T a = emu::sparse::scalar<T>(h, alpha, compute, at), b = emu::sparse::scalar<T>(h, beta, compute, at);
    std::vector<T> to(static_cast<size_t>(y->length));
    if (b != T(0)) to = emu::sparse::numbers<T>(y->values, y->type, to.size(), ok, at);
    for (T& v : to) v *= b;
    emu::sparse::add_product(all.size(), all.data(), a, from.data(), to.data());
    return emu::sparse::store(to, y->values, y->type, at);
  });
}

inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                                cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                                cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, void*) {
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                     const void* alpha, cusparseConstSpMatDescr_t m, cusparseConstDnMatDescr_t B,
                                     const void* beta, cusparseDnMatDescr_t C, cudaDataType compute, cusparseSpMMAlg_t,
                                     void*, EMU_AT) {
  emu::sparse::Arguments args("cusparseSpMM", h, at);
  if (!emu::sparse::check(args, *B).ok() || !emu::sparse::check(args, *C).ok()) return args.status();
  return emu::sparse::compute_for(C->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    const auto all = emu::sparse::elements<T>(*m, ta, ok, at);
    const auto b = emu::sparse::operand(emu::sparse::load<T>(*B, ok, at), tb);
    auto c = emu::sparse::load<T>(*C, ok, at);
    if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    if (!emu::sparse::fit(all, C->rows, static_cast<int64_t>(b.rows),
                          "cusparseSpMM: an element is outside the matrix, or the sizes do not fit together", at))
      return CUSPARSE_STATUS_INVALID_VALUE;
    const T factor = emu::sparse::scalar<T>(h, alpha, compute, at), old = emu::sparse::scalar<T>(h, beta, compute, at);
    for (T& v : c.values) v = old == T(0) ? T(0) : old * v;
    for (size_t j = 0; j < c.columns; ++j)
      emu::sparse::add_product(all.size(), all.data(), factor, b.column(j), c.column(j));
    return emu::sparse::store(c, *C, at);
  });
}

// Multiplies dense matrices, but computes only the elements that the given sparse matrix contains.

namespace emu::sparse {

inline Arguments sddmm_arguments(const char* call, cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                 const Dense* A, const Dense* B, const Matrix* C, int line) {
  Arguments args(call, h, line);
  if (!args.refuse_if(!A || !B || !C, "a descriptor is null").ok()) return args;
  const bool a_turned = ta != CUSPARSE_OPERATION_NON_TRANSPOSE, b_turned = tb != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const int64_t m = a_turned ? A->columns : A->rows, k = a_turned ? A->rows : A->columns;
  const int64_t n = b_turned ? B->rows : B->columns, k_of_b = b_turned ? B->columns : B->rows;
  check(args, *A), check(args, *B);
  args.refuse_if(m != C->rows || n != C->columns || k != k_of_b, "the sizes do not fit together");
  return args.refuse_if(C->format != CUSPARSE_FORMAT_CSR && C->format != CUSPARSE_FORMAT_BSR,
                        "the sparse matrix must be in CSR or BSR format", CUSPARSE_STATUS_NOT_SUPPORTED);
}

}  // namespace emu::sparse

inline cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                                 const void*, cusparseConstDnMatDescr_t A, cusparseConstDnMatDescr_t B,
                                                 const void*, cusparseSpMatDescr_t C, cudaDataType, cusparseSDDMMAlg_t,
                                                 size_t* bytes, EMU_AT) {
  *bytes = kEmuSparseWorkspace;
  return emu::sparse::sddmm_arguments("cusparseSDDMM_bufferSize", h, ta, tb, A, B, C, at).status();
}
inline cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                                 const void*, cusparseConstDnMatDescr_t A, cusparseConstDnMatDescr_t B,
                                                 const void*, cusparseSpMatDescr_t C, cudaDataType, cusparseSDDMMAlg_t,
                                                 void* buffer, EMU_AT) {
  auto args = emu::sparse::sddmm_arguments("cusparseSDDMM_preprocess", h, ta, tb, A, B, C, at);
  return args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace).status();
}
inline cusparseStatus_t cusparseSDDMM(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                      const void* alpha, cusparseConstDnMatDescr_t A, cusparseConstDnMatDescr_t B,
                                      const void* beta, cusparseSpMatDescr_t C, cudaDataType compute,
                                      cusparseSDDMMAlg_t, void* buffer, EMU_AT) {
  auto args = emu::sparse::sddmm_arguments("cusparseSDDMM", h, ta, tb, A, B, C, at);
  if (!args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace).ok()) return args.status();
  return emu::sparse::compute_for(C->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    const auto places = emu::sparse::places(*C, ok, at);
    auto a = emu::blas::transposed(emu::sparse::operand(emu::sparse::load<T>(*A, ok, at), ta));  // rows are contiguous
    const auto b = emu::sparse::operand(emu::sparse::load<T>(*B, ok, at), tb);
    const T factor = emu::sparse::scalar<T>(h, alpha, compute, at), old = emu::sparse::scalar<T>(h, beta, compute, at);
    std::vector<T> values(static_cast<size_t>(C->slots));
    if (old != T(0)) values = emu::sparse::numbers<T>(C->values, C->type, values.size(), ok, at);
    if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    for (T& v : a.values) v = emu::blas::conjugate(v);  // inner_product() conjugates its first operand
    for (const auto& p : places) {
      const auto row = static_cast<size_t>(p.row), column = static_cast<size_t>(p.column);
      const T sum = emu::blas::inner_product(b.rows, a.column(row), b.column(column));
      values[p.slot] = factor * sum + (old == T(0) ? T(0) : old * values[p.slot]);
    }
    return emu::sparse::store(values, C->values, C->type, at);
  });
}
