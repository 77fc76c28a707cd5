// The matrix products of cuBLAS whose element types are arguments of the call (cublasGemmEx and similar). cublas_v2.h
// includes this header.
#pragma once

namespace emu::blas {

/// Calls f(T()), where T is the C++ type for `type`. Returns CUBLAS_STATUS_NOT_SUPPORTED for other types.
template <class F>
cublasStatus_t with_type(cudaDataType type, F f) {
  switch (type) {
    case CUDA_R_32F:
      return f(float());
    case CUDA_R_64F:
      return f(double());
    case CUDA_R_16F:
      return f(__half());
    case CUDA_R_16BF:
      return f(__nv_bfloat16());
    case CUDA_R_8I:
      return f(static_cast<signed char>(0));
    case CUDA_R_32I:
      return f(0);
    default:
      return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
inline cudaDataType scalar_type(cublasComputeType_t compute) {
  if (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC) return CUDA_R_16F;
  if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC) return CUDA_R_64F;
  return compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC ? CUDA_R_32I : CUDA_R_32F;
}
/// Returns the value of alpha or beta, which has the type of the sums.
inline double typed_scalar(cublasHandle_t h, const void* value, cudaDataType type, int line) {
  double result = 0;
  with_type(type, [&](auto t) {
    result = static_cast<double>(scalar(h, static_cast<const decltype(t)*>(value), line));
    return CUBLAS_STATUS_SUCCESS;
  });
  return result;
}

/// The type of the sums for inputs of type In.
template <class In>
using SumOf =
    std::conditional_t<std::is_same_v<In, double>, double, std::conditional_t<std::is_integral_v<In>, int, float>>;

inline cublasStatus_t typed_gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                 const void* alpha, const void* A, cudaDataType a_type, int lda, const void* B,
                                 cudaDataType b_type, int ldb, const void* beta, void* C, cudaDataType c_type, int ldc,
                                 cudaDataType scalars, int line) {
  if (a_type != b_type) return CUBLAS_STATUS_NOT_SUPPORTED;
  return with_type(a_type, [&](auto in) {
    return with_type(c_type, [&](auto out) {
      using In = decltype(in);
      using Out = decltype(out);
      using Sum = SumOf<In>;
      return gemm<In, Out, Sum>(ta, tb, m, n, k, static_cast<Sum>(typed_scalar(h, alpha, scalars, line)),
                                static_cast<const In*>(A), lda, static_cast<const In*>(B), ldb,
                                static_cast<Sum>(typed_scalar(h, beta, scalars, line)), static_cast<Out*>(C), ldc,
                                line);
    });
  });
}
inline size_t bytes_of(cudaDataType type) {
  size_t bytes = 0;
  with_type(type, [&](auto t) {
    bytes = sizeof t;
    return CUBLAS_STATUS_SUCCESS;
  });
  return bytes;
}

}  // namespace emu::blas

inline cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                   const void* alpha, const void* A, cudaDataType a_type, int lda, const void* B,
                                   cudaDataType b_type, int ldb, const void* beta, void* C, cudaDataType c_type,
                                   int ldc, cublasComputeType_t compute, cublasGemmAlgo_t, EMU_AT) {
  return emu::blas::typed_gemm(h, ta, tb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb, beta, C, c_type, ldc,
                               emu::blas::scalar_type(compute), at);
}
/// The older overload, in which a cudaDataType gives the type of the sums.
inline cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                   const void* alpha, const void* A, cudaDataType a_type, int lda, const void* B,
                                   cudaDataType b_type, int ldb, const void* beta, void* C, cudaDataType c_type,
                                   int ldc, cudaDataType sums, cublasGemmAlgo_t, EMU_AT) {
  return emu::blas::typed_gemm(h, ta, tb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb, beta, C, c_type, ldc, sums,
                               at);
}
inline cublasStatus_t cublasSgemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                    const float* alpha, const void* A, cudaDataType a_type, int lda, const void* B,
                                    cudaDataType b_type, int ldb, const float* beta, void* C, cudaDataType c_type,
                                    int ldc, EMU_AT) {
  return emu::blas::typed_gemm(h, ta, tb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb, beta, C, c_type, ldc,
                               CUDA_R_32F, at);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
                                                 int n, int k, const void* alpha, const void* A, cudaDataType a_type,
                                                 int lda, long long a_stride, const void* B, cudaDataType b_type,
                                                 int ldb, long long b_stride, const void* beta, void* C,
                                                 cudaDataType c_type, int ldc, long long c_stride, int batches,
                                                 cublasComputeType_t compute, cublasGemmAlgo_t, EMU_AT) {
  const auto moved = [](auto* p, cudaDataType type, long long elements) {
    using Byte = std::conditional_t<std::is_const_v<std::remove_pointer_t<decltype(p)>>, const char, char>;
    return static_cast<Byte*>(p) + elements * static_cast<long long>(emu::blas::bytes_of(type));
  };
  cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
  for (int i = 0; i < batches && status == CUBLAS_STATUS_SUCCESS; ++i)
    status = emu::blas::typed_gemm(h, ta, tb, m, n, k, alpha, moved(A, a_type, i * a_stride), a_type, lda,
                                   moved(B, b_type, i * b_stride), b_type, ldb, beta, moved(C, c_type, i * c_stride),
                                   c_type, ldc, emu::blas::scalar_type(compute), at);
  return status;
}
inline cublasStatus_t cublasHgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                  const __half* alpha, const __half* A, int lda, const __half* B, int ldb,
                                  const __half* beta, __half* C, int ldc, EMU_AT) {
  return emu::blas::typed_gemm(h, ta, tb, m, n, k, alpha, A, CUDA_R_16F, lda, B, CUDA_R_16F, ldb, beta, C, CUDA_R_16F,
                               ldc, CUDA_R_16F, at);
}
inline cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
                                                int n, int k, const __half* alpha, const __half* A, int lda,
                                                long long a_stride, const __half* B, int ldb, long long b_stride,
                                                const __half* beta, __half* C, int ldc, long long c_stride, int batches,
                                                EMU_AT) {
  return cublasGemmStridedBatchedEx(h, ta, tb, m, n, k, alpha, A, CUDA_R_16F, lda, a_stride, B, CUDA_R_16F, ldb,
                                    b_stride, beta, C, CUDA_R_16F, ldc, c_stride, batches, CUBLAS_COMPUTE_16F,
                                    CUBLAS_GEMM_DEFAULT, at);
}
