// Products of two sparse matrices. Part of cusparse.h.
#pragma once

namespace emu::sparse {

/// What the calls for one product keep: C's elements without alpha and beta, by rows, then by columns.
struct Product {
  std::vector<Element<std::complex<double>>> elements;
  int64_t multiply_adds = 0;
  bool computed = false;
  bool copied = false;  // by cusparseSpGEMMreuse_copy()
};

inline Arguments spgemm_arguments(const char* call, cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                  const Matrix* A, const Matrix* B, const Matrix* C, const Product* p, int line) {
  Arguments args(call, h, line);
  if (!args.refuse_if(!A || !B || !C || !p, "a descriptor is null").ok()) return args;
  for (const Matrix* m : {A, B, C})
    args.refuse_if(m->format != CUSPARSE_FORMAT_CSR, "all matrices must be in CSR format",
                   CUSPARSE_STATUS_NOT_SUPPORTED);
  args.refuse_if(ta != CUSPARSE_OPERATION_NON_TRANSPOSE || tb != CUSPARSE_OPERATION_NON_TRANSPOSE,
                 "the matrices must not be transposed", CUSPARSE_STATUS_NOT_SUPPORTED);
  return args.refuse_if(A->rows != C->rows || B->columns != C->columns || A->columns != B->rows,
                        "the sizes do not fit together");
}
/// Multiplies row by row. An element whose terms cancel stays in the result, as in cuSPARSE.
template <class T>
cusparseStatus_t multiply(const Matrix& A, const Matrix& B, Product& product, int line) {
  bool ok = true;
  const auto a = elements<T>(A, CUSPARSE_OPERATION_NON_TRANSPOSE, ok, line);
  const auto b = elements<T>(B, CUSPARSE_OPERATION_NON_TRANSPOSE, ok, line);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  constexpr const char* kOutside = "cusparseSpGEMM: an element is outside the matrix";
  if (!fit(a, A.rows, A.columns, kOutside, line) || !fit(b, B.rows, B.columns, kOutside, line))
    return CUSPARSE_STATUS_INVALID_VALUE;
  const auto begins = starts_of(b, B.rows, 0, [](const auto& e) { return e.row; });
  product = {};
  std::map<int64_t, T> sums;  // of one row of C, by column
  for (size_t i = 0; i < a.size(); ++i) {
    const auto k = static_cast<size_t>(a[i].column);
    for (auto j = static_cast<size_t>(begins[k]); j < static_cast<size_t>(begins[k + 1]); ++j)
      sums[b[j].column] += a[i].value * b[j].value;
    product.multiply_adds += begins[k + 1] - begins[k];
    if (i + 1 < a.size() && a[i + 1].row == a[i].row) continue;
    for (const auto& [column, sum] : sums)
      product.elements.push_back({a[i].row, column, converted<std::complex<double>>(sum)});
    sums.clear();
  }
  product.computed = true;
  return CUSPARSE_STATUS_SUCCESS;
}
/// Stores alpha times the product plus beta C. With beta, C already has the pattern of the product.
template <class T>
cusparseStatus_t store_product(const Product& product, T alpha, T beta, const Matrix& C, int line) {
  bool ok = true;
  std::vector<int64_t> columns;
  std::vector<T> values;
  if (beta != T(0)) values = numbers<T>(C.values, C.type, product.elements.size(), ok, line);
  if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  values.resize(product.elements.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const auto& e = product.elements[i];
    values[i] = alpha * converted<T>(e.value) + (beta == T(0) ? T(0) : beta * values[i]);
    columns.push_back(e.column + C.base);
  }
  const auto begins = starts_of(product.elements, C.rows, C.base, [](const auto& e) { return e.row; });
  ok = store_indices(begins, C.first, C.first_type, line) && store_indices(columns, C.second, C.second_type, line);
  return ok ? store(values, C.values, C.type, line) : CUSPARSE_STATUS_EXECUTION_FAILED;
}

}  // namespace emu::sparse

using cusparseSpGEMMDescr_t = emu::sparse::Product*;

inline cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t* p) {
  if (!p) return CUSPARSE_STATUS_INVALID_VALUE;
  return *p = new emu::sparse::Product, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t p) {
  return delete p, CUSPARSE_STATUS_SUCCESS;
}
/// Without a buffer, only its size is returned; this holds for cusparseSpGEMM_compute(), too.
inline cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t h, cusparseOperation_t ta,
                                                      cusparseOperation_t tb, const void*, cusparseConstSpMatDescr_t A,
                                                      cusparseConstSpMatDescr_t B, const void*, cusparseSpMatDescr_t C,
                                                      cudaDataType, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t p,
                                                      size_t* bytes, void* buffer, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMM_workEstimation", h, ta, tb, A, B, C, p, at);
  if (!args.refuse_if(!bytes, "the size of the buffer is a null pointer").ok()) return args.status();
  if (!buffer) return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
  return args.workspace(buffer, *bytes, kEmuSparseWorkspace).status();
}
inline cusparseStatus_t cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t p, int64_t* products) {
  if (!p || !products) return CUSPARSE_STATUS_INVALID_VALUE;
  return *products = p->multiply_adds, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpGEMM_estimateMemory(cusparseHandle_t h, cusparseOperation_t ta,
                                                      cusparseOperation_t tb, const void*, cusparseConstSpMatDescr_t A,
                                                      cusparseConstSpMatDescr_t B, const void*, cusparseSpMatDescr_t C,
                                                      cudaDataType, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t p, float,
                                                      size_t* bytes, void* buffer, size_t* bytes_of_compute, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMM_estimateMemory", h, ta, tb, A, B, C, p, at);
  if (!args.refuse_if(!bytes, "the size of the buffer is a null pointer").ok()) return args.status();
  if (buffer && bytes_of_compute) *bytes_of_compute = kEmuSparseWorkspace;
  if (!buffer) *bytes = kEmuSparseWorkspace;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                               const void*, cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B,
                                               const void*, cusparseSpMatDescr_t C, cudaDataType compute,
                                               cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t p, size_t* bytes,
                                               void* buffer, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMM_compute", h, ta, tb, A, B, C, p, at);
  if (!args.refuse_if(!bytes, "the size of the buffer is a null pointer").ok()) return args.status();
  if (!buffer) return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
  if (!args.workspace(buffer, *bytes, kEmuSparseWorkspace).ok()) return args.status();
  const auto status = emu::sparse::compute_for(
      compute, [&](auto number) { return emu::sparse::multiply<decltype(number)>(*A, *B, *p, at); });
  if (status == CUSPARSE_STATUS_SUCCESS) C->elements = C->slots = static_cast<int64_t>(p->elements.size());
  return status;
}
inline cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                            const void* alpha, cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B,
                                            const void* beta, cusparseSpMatDescr_t C, cudaDataType compute,
                                            cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t p, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMM_copy", h, ta, tb, A, B, C, p, at);
  if (!args.ok()) return args.status();
  if (!args.refuse_if(!p->computed, "cusparseSpGEMM_compute() was not called for this product").ok())
    return args.status();
  return emu::sparse::compute_for(compute, [&](auto number) {
    using T = decltype(number);
    return emu::sparse::store_product(*p, emu::sparse::scalar<T>(h, alpha, compute, at),
                                      emu::sparse::scalar<T>(h, beta, compute, at), *C, at);
  });
}

// ---- products whose pattern is found once and used again

inline cusparseStatus_t cusparseSpGEMMreuse_workEstimation(cusparseHandle_t h, cusparseOperation_t ta,
                                                           cusparseOperation_t tb, cusparseConstSpMatDescr_t A,
                                                           cusparseConstSpMatDescr_t B, cusparseSpMatDescr_t C,
                                                           cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t p, size_t* bytes,
                                                           void* buffer, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMMreuse_workEstimation", h, ta, tb, A, B, C, p, at);
  if (!args.refuse_if(!bytes, "the size of the buffer is a null pointer").ok()) return args.status();
  if (!buffer) return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
  return args.workspace(buffer, *bytes, kEmuSparseWorkspace).status();
}
/// Finds the pattern of C and writes its row offsets.
inline cusparseStatus_t cusparseSpGEMMreuse_nnz(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                                cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B,
                                                cusparseSpMatDescr_t C, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t p,
                                                size_t* bytes2, void* buffer2, size_t* bytes3, void* buffer3,
                                                size_t* bytes4, void* buffer4, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMMreuse_nnz", h, ta, tb, A, B, C, p, at);
  if (!args.refuse_if(!bytes2 || !bytes3 || !bytes4, "the size of a buffer is a null pointer").ok())
    return args.status();
  if (!buffer2 && !buffer3 && !buffer4) {
    *bytes2 = *bytes3 = *bytes4 = kEmuSparseWorkspace;
    return CUSPARSE_STATUS_SUCCESS;
  }
  args.workspace(buffer2, *bytes2, kEmuSparseWorkspace).workspace(buffer3, *bytes3, kEmuSparseWorkspace);
  if (!args.workspace(buffer4, *bytes4, kEmuSparseWorkspace).ok()) return args.status();
  const auto status = emu::sparse::compute_for(
      A->type, [&](auto number) { return emu::sparse::multiply<decltype(number)>(*A, *B, *p, at); });
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  C->elements = C->slots = static_cast<int64_t>(p->elements.size());
  const auto begins = emu::sparse::starts_of(p->elements, C->rows, C->base, [](const auto& e) { return e.row; });
  return emu::sparse::store_indices(begins, C->first, C->first_type, at) ? status : CUSPARSE_STATUS_EXECUTION_FAILED;
}
/// Writes the columns of C.
inline cusparseStatus_t cusparseSpGEMMreuse_copy(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                                 cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B,
                                                 cusparseSpMatDescr_t C, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t p,
                                                 size_t* bytes5, void* buffer5, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMMreuse_copy", h, ta, tb, A, B, C, p, at);
  if (!args.refuse_if(!bytes5, "the size of the buffer is a null pointer").ok()) return args.status();
  if (!args.refuse_if(!p->computed, "cusparseSpGEMMreuse_nnz() was not called for this product").ok())
    return args.status();
  if (!buffer5) return *bytes5 = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
  if (!args.workspace(buffer5, *bytes5, kEmuSparseWorkspace).ok()) return args.status();
  std::vector<int64_t> columns;
  for (const auto& e : p->elements) columns.push_back(e.column + C->base);
  p->copied = emu::sparse::store_indices(columns, C->second, C->second_type, at);
  return p->copied ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}
/// Computes the values of C. It can be called again when the values of A and B, but not their patterns, have changed.
inline cusparseStatus_t cusparseSpGEMMreuse_compute(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb,
                                                    const void* alpha, cusparseConstSpMatDescr_t A,
                                                    cusparseConstSpMatDescr_t B, const void* beta,
                                                    cusparseSpMatDescr_t C, cudaDataType compute, cusparseSpGEMMAlg_t,
                                                    cusparseSpGEMMDescr_t p, EMU_AT) {
  auto args = emu::sparse::spgemm_arguments("cusparseSpGEMMreuse_compute", h, ta, tb, A, B, C, p, at);
  if (!args.ok()) return args.status();
  if (!args.refuse_if(!p->copied, "cusparseSpGEMMreuse_copy() was not called for this product").ok())
    return args.status();
  return emu::sparse::compute_for(compute, [&](auto number) {
    using T = decltype(number);
    emu::sparse::Product now;
    const auto status = emu::sparse::multiply<T>(*A, *B, now, at);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return emu::sparse::store_product(now, emu::sparse::scalar<T>(h, alpha, compute, at),
                                      emu::sparse::scalar<T>(h, beta, compute, at), *C, at);
  });
}
