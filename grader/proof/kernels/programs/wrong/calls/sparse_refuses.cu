// cuSPARSE refuses wrong arguments; nobody asks for its status.
#include <cuda_runtime.h>
#include <cusparse.h>

int main() {
  const int rows = 2, columns = 3;
  float *dense, *x, *y, one = 1;
  int* begins;
  void* buffer;
  cudaMalloc(&dense, rows * columns * sizeof(float));
  cudaMalloc(&x, rows * sizeof(float));
  cudaMalloc(&y, rows * sizeof(float));
  cudaMalloc(&begins, (rows + 1) * sizeof(int));
  for (float* p : {x, y}) cudaMemset(p, 0, rows * sizeof(float));
  cudaMemset(dense, 0, rows * columns * sizeof(float));
  cudaMemset(begins, 0, (rows + 1) * sizeof(int));
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  cusparseDnMatDescr_t d;
  cusparseSpMatDescr_t m, square;
  cusparseDnVecDescr_t from, to;
  cusparseCreateDnMat(&d, rows, columns, rows, dense, CUDA_R_32F, CUSPARSE_ORDER_ROW);  // expect: launch-error warning
  cusparseCreateDnMat(&d, rows, columns, columns, dense, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseCreateCsr(&m, rows, columns, 0, begins, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  size_t bytes;
  const auto algorithm = CUSPARSE_DENSETOSPARSE_ALG_DEFAULT;
  cusparseDenseToSparse_bufferSize(handle, d, m, algorithm, &bytes);
  cudaMalloc(&buffer, bytes);
  cusparseDenseToSparse_analysis(handle, d, m, algorithm, nullptr);  // expect: launch-error warning
  cusparseDenseToSparse_convert(handle, d, m, algorithm, buffer);    // expect: launch-error warning
  cusparseCreateCsr(&square, rows, rows, 0, begins, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&from, rows, x, CUDA_R_32F);
  cusparseCreateDnVec(&to, rows, y, CUDA_R_32F);
  cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, square, from, &one, to,  // expect: launch-error warning
               CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, nullptr);
  cusparseSpSVDescr_t solver;
  cusparseSpSV_createDescr(&solver);
  cusparseSpSV_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, square, from, to,  // expect: launch-error warning
                     CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, solver);
  cusparseSpSV_destroyDescr(solver);
  cusparseSpGEMMDescr_t product;
  cusparseSpGEMM_createDescr(&product);
  const auto plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  cusparseSpGEMM_copy(handle, plain, plain, &one, square, square, &one, square,  // expect: launch-error warning
                      CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, product);
  cusparseSpGEMM_destroyDescr(product);
  cusparseMatDescr_t matrix;
  cusparseCreateMatDescr(&matrix);
  csrilu02Info_t info;
  cusparseCreateCsrilu02Info(&info);
  cusparseScsrilu02(handle, rows, 0, matrix, x, begins, begins, info,  // expect: launch-error warning
                    CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
  cusparseDestroyCsrilu02Info(info);
  cusparseDestroyMatDescr(matrix);
  cusparseDestroyDnVec(from);
  cusparseDestroyDnVec(to);
  cusparseDestroySpMat(square);
  cusparseDestroySpMat(m);
  cusparseDestroyDnMat(d);
  cusparseDestroy(handle);
  for (void* p : {(void*)dense, (void*)x, (void*)y, (void*)begins, buffer}) cudaFree(p);
}
