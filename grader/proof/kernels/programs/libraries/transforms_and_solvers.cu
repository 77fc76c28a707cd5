// cuFFT there and back, a sparse matrix times a vector, and a system of equations by each of three ways.
// prints: fft 1
// prints: sparse 7 6
// prints: lu 1 2, cholesky 1 2, values 2 4
// prints: triangle 3 1, epilogue 6
#include <algorithm>
#include <cstdio>

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cufft.h>
#include <cusolverDn.h>
#include <cusparse.h>

template <class T>
T* shared_with_host(std::initializer_list<T> values) {
  T* p;
  cudaMallocManaged(&p, values.size() * sizeof(T));
  T* to = p;
  for (const T& value : values) *to++ = value;
  return p;
}

void transform() {
  constexpr int kRows = 6, kColumns = 10;
  float* real;
  cufftComplex* half;
  cudaMallocManaged(&real, kRows * kColumns * sizeof(float));
  cudaMalloc(&half, kRows * (kColumns / 2 + 1) * sizeof(cufftComplex));
  for (int i = 0; i < kRows * kColumns; ++i) real[i] = static_cast<float>(i * 37 % 23);
  cufftHandle there, back;
  cufftPlan2d(&there, kRows, kColumns, CUFFT_R2C);
  cufftPlan2d(&back, kRows, kColumns, CUFFT_C2R);
  cufftExecR2C(there, real, half);
  cufftExecC2R(back, half, real);
  cudaDeviceSynchronize();
  bool same = true;
  for (int i = 0; i < kRows * kColumns; ++i) {
    const float difference = real[i] / (kRows * kColumns) - static_cast<float>(i * 37 % 23);
    same = same && difference < 1e-4f && difference > -1e-4f;
  }
  printf("fft %d\n", same);
  cufftDestroy(there);
  cufftDestroy(back);
  cudaFree(real);
  cudaFree(half);
}

void multiply_sparse() {
  int* begins = shared_with_host({0, 2, 3});
  int* columns = shared_with_host({0, 1, 1});
  float* values = shared_with_host({1.f, 2.f, 2.f});
  float* x = shared_with_host({1.f, 3.f});
  float* y = shared_with_host({0.f, 0.f});
  const float one = 1, zero = 0;
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t from, to;
  cusparseCreateCsr(&matrix, 2, 2, 3, begins, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&from, 2, x, CUDA_R_32F);
  cusparseCreateDnVec(&to, 2, y, CUDA_R_32F);
  size_t bytes = 0;
  void* buffer;
  cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to, CUDA_R_32F,
                          CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
  cudaMalloc(&buffer, bytes);
  cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to, CUDA_R_32F,
               CUSPARSE_SPMV_ALG_DEFAULT, buffer);
  cudaDeviceSynchronize();
  printf("sparse %g %g\n", y[0], y[1]);
  cusparseDestroySpMat(matrix);
  cusparseDestroyDnVec(from);
  cusparseDestroyDnVec(to);
  cusparseDestroy(handle);
  for (void* p : {buffer, (void*)begins, (void*)columns, (void*)values, (void*)x, (void*)y}) cudaFree(p);
}

void solve() {
  double *a = shared_with_host({3., 1., 1., 3.}), *b = shared_with_host({5., 7.}), *work;
  double *c = shared_with_host({3., 1., 1., 3.}), *d = shared_with_host({5., 7.}), *w = shared_with_host({0., 0.});
  double* e = shared_with_host({3., 1., 1., 3.});
  int *pivots = shared_with_host({0, 0}), *info = shared_with_host({0});
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  int sizes[3];
  cusolverDnDgetrf_bufferSize(handle, 2, 2, a, 2, &sizes[0]);
  cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, 2, c, 2, &sizes[1]);
  cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, e, 2, w, &sizes[2]);
  const int lwork = std::max({sizes[0], sizes[1], sizes[2]});
  cudaMalloc(&work, lwork * sizeof(double));
  cusolverDnDgetrf(handle, 2, 2, a, 2, work, pivots, info);
  cusolverDnDgetrs(handle, CUBLAS_OP_N, 2, 1, a, 2, pivots, b, 2, info);
  cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, 2, c, 2, work, lwork, info);
  cusolverDnDpotrs(handle, CUBLAS_FILL_MODE_LOWER, 2, 1, c, 2, d, 2, info);
  cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, e, 2, w, work, lwork, info);
  cudaDeviceSynchronize();
  printf("lu %g %g, cholesky %g %g, values %g %g\n", b[0], b[1], d[0], d[1], w[0], w[1]);
  cusolverDnDestroy(handle);
  for (double* p : {a, b, work, c, d, w, e}) cudaFree(p);
  cudaFree(pivots);
  cudaFree(info);
}

void use_blas() {
  float *a = shared_with_host({2.f, 1.f, 0.f, 1.f}), *b = shared_with_host({6.f, 4.f}), *bias = shared_with_host({4.f});
  float *x = shared_with_host({2.f}), *y = shared_with_host({0.f});
  const float one = 1, zero = 0;
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasStrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 1, &one, a, 2, b,
              2);
  cublasDestroy(handle);
  cublasLtHandle_t lt;
  cublasLtCreate(&lt);
  cublasLtMatmulDesc_t product;
  cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  const cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_RELU_BIAS;
  cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue);
  cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof bias);
  cublasLtMatrixLayout_t one_by_one;
  cublasLtMatrixLayoutCreate(&one_by_one, CUDA_R_32F, 1, 1, 1);
  cublasLtMatmul(lt, product, &one, x, one_by_one, b + 1, one_by_one, &zero, y, one_by_one, y, one_by_one, nullptr,
                 nullptr, 0, nullptr);
  cudaDeviceSynchronize();
  printf("triangle %g %g, epilogue %g\n", b[0], b[1], y[0]);
  cublasLtMatrixLayoutDestroy(one_by_one);
  cublasLtMatmulDescDestroy(product);
  cublasLtDestroy(lt);
  for (float* p : {a, b, bias, x, y}) cudaFree(p);
}

int main() {
  transform();
  multiply_sparse();
  solve();
  use_blas();
}
