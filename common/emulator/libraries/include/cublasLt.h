// The matrix product of cuBLASLt and its descriptors, with the epilogues bias, ReLU and GELU. The product is computed
// on the host, as in cublas_v2.h.
#pragma once
#include "cublas_v2.h"

#define EMU_AT int at = __builtin_LINE()

struct cublasLtContext;
using cublasLtHandle_t = cublasLtContext*;
enum cublasLtEpilogue_t {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36
};
enum cublasLtMatmulDescAttributes_t {
  CUBLASLT_MATMUL_DESC_COMPUTE_TYPE,
  CUBLASLT_MATMUL_DESC_SCALE_TYPE,
  CUBLASLT_MATMUL_DESC_POINTER_MODE,
  CUBLASLT_MATMUL_DESC_TRANSA,
  CUBLASLT_MATMUL_DESC_TRANSB,
  CUBLASLT_MATMUL_DESC_TRANSC,
  CUBLASLT_MATMUL_DESC_FILL_MODE,
  CUBLASLT_MATMUL_DESC_EPILOGUE,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER
};
enum cublasLtMatrixLayoutAttribute_t {
  CUBLASLT_MATRIX_LAYOUT_TYPE,
  CUBLASLT_MATRIX_LAYOUT_ORDER,
  CUBLASLT_MATRIX_LAYOUT_ROWS,
  CUBLASLT_MATRIX_LAYOUT_COLS,
  CUBLASLT_MATRIX_LAYOUT_LD,
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET
};
enum cublasLtOrder_t { CUBLASLT_ORDER_COL, CUBLASLT_ORDER_ROW };
enum cublasLtMatmulPreferenceAttributes_t {
  CUBLASLT_MATMUL_PREF_SEARCH_MODE,
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES
};
enum cublasLtPointerMode_t { CUBLASLT_POINTER_MODE_HOST, CUBLASLT_POINTER_MODE_DEVICE };

struct cublasLtMatmulDescOpaque_t {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cudaDataType scalars = CUDA_R_32F;
  cublasOperation_t a = CUBLAS_OP_N, b = CUBLAS_OP_N;
  cublasPointerMode_t mode = CUBLAS_POINTER_MODE_HOST;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  const void* bias = nullptr;
};
using cublasLtMatmulDesc_t = cublasLtMatmulDescOpaque_t*;
struct cublasLtMatrixLayoutOpaque_t {
  cudaDataType type = CUDA_R_32F;
  uint64_t rows = 0, columns = 0;
  int64_t stride = 0, batch_stride = 0;
  int batches = 1;
  cublasLtOrder_t order = CUBLASLT_ORDER_COL;
};
using cublasLtMatrixLayout_t = cublasLtMatrixLayoutOpaque_t*;
struct cublasLtMatmulPreferenceOpaque_t {
  uint64_t workspace = 0;
};
using cublasLtMatmulPreference_t = cublasLtMatmulPreferenceOpaque_t*;
struct cublasLtMatmulAlgo_t {
  uint64_t data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
};

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  *handle = reinterpret_cast<cublasLtHandle_t>(new char);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  delete reinterpret_cast<char*>(handle);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* desc, cublasComputeType_t compute,
                                               cudaDataType scalars) {
  *desc = new cublasLtMatmulDescOpaque_t;
  (*desc)->compute = compute, (*desc)->scalars = scalars;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) {
  return delete desc, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t d, cublasLtMatmulDescAttributes_t which,
                                                     const void* value, size_t bytes, EMU_AT) {
  switch (which) {
    case CUBLASLT_MATMUL_DESC_TRANSA:
      std::memcpy(&d->a, value, sizeof d->a);
      break;
    case CUBLASLT_MATMUL_DESC_TRANSB:
      std::memcpy(&d->b, value, sizeof d->b);
      break;
    case CUBLASLT_MATMUL_DESC_EPILOGUE:
      std::memcpy(&d->epilogue, value, sizeof d->epilogue);
      break;
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
      std::memcpy(&d->bias, value, sizeof d->bias);
      break;
    case CUBLASLT_MATMUL_DESC_POINTER_MODE:
      std::memcpy(&d->mode, value, sizeof d->mode);
      break;
    default:
      emu::call_failed("cublasLtMatmulDescSetAttribute: the emulator does not support this attribute", at);
      return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  return bytes >= 4 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type, uint64_t rows,
                                                 uint64_t columns, int64_t stride) {
  *layout = new cublasLtMatrixLayoutOpaque_t;
  (*layout)->type = type, (*layout)->rows = rows, (*layout)->columns = columns, (*layout)->stride = stride;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  return delete layout, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t l, cublasLtMatrixLayoutAttribute_t which,
                                                       const void* value, size_t bytes) {
  if (which == CUBLASLT_MATRIX_LAYOUT_ORDER) std::memcpy(&l->order, value, sizeof l->order);
  if (which == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT) std::memcpy(&l->batches, value, sizeof l->batches);
  if (which == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET) std::memcpy(&l->batch_stride, value, sizeof(int64_t));
  if (which == CUBLASLT_MATRIX_LAYOUT_LD) std::memcpy(&l->stride, value, sizeof l->stride);
  return bytes >= 4 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) {
  *preference = new cublasLtMatmulPreferenceOpaque_t;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  return delete preference, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t,
                                                           cublasLtMatmulPreferenceAttributes_t, const void*, size_t) {
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatmulPreference_t, int wanted,
                                                     cublasLtMatmulHeuristicResult_t results[], int* found) {
  *found = wanted > 0 ? 1 : 0;
  if (wanted > 0) results[0] = {{}, 0, CUBLAS_STATUS_SUCCESS, 1.f, {}};
  return CUBLAS_STATUS_SUCCESS;
}

namespace emu::blas {

/// One matrix, converted to double.
struct LtMatrix {
  Whole<double> values;
  bool ok;  // the values could be copied to the host
};
/// Copies a matrix to the host. A matrix that is stored by rows is read as the transpose of a matrix that is stored by
/// columns.
inline LtMatrix lt_load(const void* p, const cublasLtMatrixLayoutOpaque_t& l, cublasOperation_t t, int line) {
  const bool by_rows = l.order == CUBLASLT_ORDER_ROW;
  LtMatrix result{Whole<double>(l.rows, l.columns), false};
  with_type(l.type, [&](auto number) {
    using T = decltype(number);
    Operand<T> a(static_cast<const T*>(p), by_rows ? l.columns : l.rows, by_rows ? l.rows : l.columns,
                 static_cast<size_t>(l.stride), line);
    result.ok = a.fetch().ok;
    for (size_t j = 0; j < l.columns && result.ok; ++j)
      for (size_t i = 0; i < l.rows; ++i)
        result.values.at(i, j) = static_cast<double>(by_rows ? a.at(j, i) : a.at(i, j));
    return CUBLAS_STATUS_SUCCESS;
  });
  if (t != CUBLAS_OP_N) result.values = transposed(result.values);
  return result;
}
inline cublasStatus_t lt_store(const Whole<double>& x, void* p, const cublasLtMatrixLayoutOpaque_t& l, int line) {
  const bool by_rows = l.order == CUBLASLT_ORDER_ROW;
  return with_type(l.type, [&](auto number) {
    using T = decltype(number);
    Operand<T> a(static_cast<const T*>(p), by_rows ? l.columns : l.rows, by_rows ? l.rows : l.columns,
                 static_cast<size_t>(l.stride), line);
    for (size_t j = 0; j < l.columns; ++j)
      for (size_t i = 0; i < l.rows; ++i)
        (by_rows ? a.at(j, i) : a.at(i, j)) = static_cast<T>(static_cast<float>(x.at(i, j)));
    return a.store();
  });
}
inline double lt_activated(double x, cublasLtEpilogue_t epilogue) {
  if (epilogue & CUBLASLT_EPILOGUE_RELU) return x > 0 ? x : 0;
  if (epilogue & CUBLASLT_EPILOGUE_GELU) return 0.5 * x * (1 + std::tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
  return x;
}
inline const void* lt_batch(const void* p, const cublasLtMatrixLayoutOpaque_t& l, int batch) {
  return static_cast<const char*>(p) + batch * l.batch_stride * static_cast<int64_t>(bytes_of(l.type));
}

}  // namespace emu::blas

inline cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t d, const void* alpha, const void* A,
                                     cublasLtMatrixLayout_t a_layout, const void* B, cublasLtMatrixLayout_t b_layout,
                                     const void* beta, const void* C, cublasLtMatrixLayout_t c_layout, void* D,
                                     cublasLtMatrixLayout_t d_layout, const cublasLtMatmulAlgo_t*, void*, size_t,
                                     emu::LibraryStream, EMU_AT) {
  cublasContext scalars{d->mode};
  const double a_factor = emu::blas::typed_scalar(&scalars, alpha, d->scalars, at);
  const double b_factor = emu::blas::typed_scalar(&scalars, beta, d->scalars, at);
  for (int batch = 0; batch < d_layout->batches; ++batch) {
    const auto a = emu::blas::lt_load(emu::blas::lt_batch(A, *a_layout, batch), *a_layout, d->a, at);
    const auto b = emu::blas::lt_load(emu::blas::lt_batch(B, *b_layout, batch), *b_layout, d->b, at);
    if (!a.ok || !b.ok) return CUBLAS_STATUS_EXECUTION_FAILED;
    if (a.values.columns != b.values.rows || a.values.rows != d_layout->rows || b.values.columns != d_layout->columns) {
      emu::call_failed("cublasLtMatmul: the sizes of the matrices do not fit together", at);
      return CUBLAS_STATUS_INVALID_VALUE;
    }
    auto sum = emu::blas::product(a.values, b.values);
    for (double& x : sum.values) x *= a_factor;
    if (b_factor != 0) {
      const auto c = emu::blas::lt_load(emu::blas::lt_batch(C, *c_layout, batch), *c_layout, CUBLAS_OP_N, at);
      if (!c.ok) return CUBLAS_STATUS_EXECUTION_FAILED;
      for (size_t i = 0; i < sum.values.size(); ++i) sum.values[i] += b_factor * c.values.values[i];
    }
    if (d->epilogue & CUBLASLT_EPILOGUE_BIAS) {  // one value per row
      const cublasLtMatrixLayoutOpaque_t column{d_layout->type, d_layout->rows, 1,
                                                static_cast<int64_t>(d_layout->rows)};
      const auto bias = emu::blas::lt_load(d->bias, column, CUBLAS_OP_N, at);
      if (!bias.ok) return CUBLAS_STATUS_EXECUTION_FAILED;
      for (size_t i = 0; i < sum.values.size(); ++i) sum.values[i] += bias.values.values[i % sum.rows];
    }
    for (double& x : sum.values) x = emu::blas::lt_activated(x, d->epilogue);
    void* const to = const_cast<void*>(emu::blas::lt_batch(D, *d_layout, batch));
    if (const auto status = emu::blas::lt_store(sum, to, *d_layout, at); status != CUBLAS_STATUS_SUCCESS) return status;
  }
  return CUBLAS_STATUS_SUCCESS;
}
#undef EMU_AT
