// cuSPARSE: complex numbers, products of two sparse matrices, transposes, and incomplete factors. All numbers are easy by
// hand.
//     [ 4 -1  0]       [i 0]       [1 0]
// A = [-1  4 -1]   Z = [0 2]   S = [0 2]
//     [ 0 -1  4]                   [3 0]
// prints: Z (1, 3i): i, 6i; its conjugate transpose: -i, 6i
// prints: A S: 6 elements, starts 0 2 4 6, columns 0 1 0 1 0 1, values 4 -2 -4 8 12 -2
// prints: twice that, and its old values: 12 -6 -12 24 36 -6
// prints: by columns: starts 0 2 3, rows 0 2 1, values 1 3 2
// prints: LU: pivots 4 3.75 3.73333, below -0.25 -0.266667, no zero pivot; solved: 1 2 3
// prints: Cholesky: 2 -0.5 1.93649 -0.516398 1.93218
// prints: zero pivot in row 1
#include <cstdio>
#include <vector>

#include <cuComplex.h>
#include <cuda_runtime.h>
#include <cusparse.h>

template <class T>
T* on_device(const std::vector<T>& values) {
  T* p;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}
template <class T>
std::vector<T> from_device(const T* p, size_t count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost);
  return values;
}
template <class T>
void print(const char* before, const std::vector<T>& values, const char* end) {
  printf("%s", before);
  for (size_t i = 0; i < values.size(); ++i) printf(i ? " %g" : "%g", static_cast<double>(values[i]));
  printf("%s", end);
}

cusparseHandle_t handle;
constexpr auto kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto kIndex = CUSPARSE_INDEX_32I;
constexpr auto kBase = CUSPARSE_INDEX_BASE_ZERO;

void complex_products() {
  int *begins = on_device<int>({0, 1, 2}), *columns = on_device<int>({0, 1});
  cuComplex* values = on_device<cuComplex>({{0, 1}, {2, 0}});
  cuComplex *x = on_device<cuComplex>({{1, 0}, {0, 3}}), *y = on_device<cuComplex>({{0, 0}, {0, 0}});
  cusparseSpMatDescr_t Z;
  cusparseDnVecDescr_t from, to;
  cusparseCreateCsr(&Z, 2, 2, 2, begins, columns, values, kIndex, kIndex, kBase, CUDA_C_32F);
  cusparseCreateDnVec(&from, 2, x, CUDA_C_32F);
  cusparseCreateDnVec(&to, 2, y, CUDA_C_32F);
  const cuComplex one = make_cuComplex(1, 0), zero = make_cuComplex(0, 0);
  void* buffer = nullptr;
  for (const auto t : {kPlain, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE}) {
    size_t bytes;
    cusparseSpMV_bufferSize(handle, t, &one, Z, from, &zero, to, CUDA_C_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
    if (!buffer) cudaMalloc(&buffer, bytes);
    cusparseSpMV(handle, t, &one, Z, from, &zero, to, CUDA_C_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    const auto result = from_device(y, 2);
    const bool as_expected = result[0].x == 0 && result[0].y == (t == kPlain ? 1 : -1) && result[1].x == 0;
    if (as_expected && result[1].y == 6)
      printf("%s", t == kPlain ? "Z (1, 3i): i, 6i; " : "its conjugate transpose: -i, 6i\n");
  }
  cusparseDestroyDnVec(from), cusparseDestroyDnVec(to), cusparseDestroySpMat(Z);
  cudaFree(begins), cudaFree(columns), cudaFree(values), cudaFree(x), cudaFree(y), cudaFree(buffer);
}

const std::vector<int> kBegins = {0, 2, 5, 7}, kColumns = {0, 1, 0, 1, 2, 1, 2};
const std::vector<float> kValues = {4, -1, -1, 4, -1, -1, 4};
const float one = 1, two = 2, zero = 0;

void sparse_product() {
  int *a_begins = on_device(kBegins), *a_columns = on_device(kColumns);
  float* a_values = on_device(kValues);
  int *s_begins = on_device<int>({0, 1, 2, 3}), *s_columns = on_device<int>({0, 1, 0});
  float* s_values = on_device<float>({1, 2, 3});
  int* c_begins;
  cudaMalloc(&c_begins, 4 * sizeof(int));
  cusparseSpMatDescr_t A, S, C;
  cusparseCreateCsr(&A, 3, 3, 7, a_begins, a_columns, a_values, kIndex, kIndex, kBase, CUDA_R_32F);
  cusparseCreateCsr(&S, 3, 2, 3, s_begins, s_columns, s_values, kIndex, kIndex, kBase, CUDA_R_32F);
  cusparseCreateCsr(&C, 3, 2, 0, c_begins, nullptr, nullptr, kIndex, kIndex, kBase, CUDA_R_32F);
  cusparseSpGEMMDescr_t product;
  cusparseSpGEMM_createDescr(&product);
  constexpr auto kType = CUDA_R_32F;
  constexpr auto kAlgorithm = CUSPARSE_SPGEMM_DEFAULT;
  size_t first_bytes = 0, second_bytes = 0;
  void *first, *second;
  cusparseSpGEMM_workEstimation(handle, kPlain, kPlain, &one, A, S, &zero, C, kType, kAlgorithm, product, &first_bytes,
                                nullptr);
  cudaMalloc(&first, first_bytes);
  cusparseSpGEMM_workEstimation(handle, kPlain, kPlain, &one, A, S, &zero, C, kType, kAlgorithm, product, &first_bytes,
                                first);
  cusparseSpGEMM_compute(handle, kPlain, kPlain, &one, A, S, &zero, C, kType, kAlgorithm, product, &second_bytes,
                         nullptr);
  cudaMalloc(&second, second_bytes);
  cusparseSpGEMM_compute(handle, kPlain, kPlain, &one, A, S, &zero, C, kType, kAlgorithm, product, &second_bytes,
                         second);
  int64_t rows, columns, elements;
  cusparseSpMatGetSize(C, &rows, &columns, &elements);
  const auto count = static_cast<size_t>(elements);
  int* c_columns;
  float* c_values;
  cudaMalloc(&c_columns, count * sizeof(int));
  cudaMalloc(&c_values, count * sizeof(float));
  cusparseCsrSetPointers(C, c_begins, c_columns, c_values);
  cusparseSpGEMM_copy(handle, kPlain, kPlain, &one, A, S, &zero, C, kType, kAlgorithm, product);
  printf("A S: %d elements, ", static_cast<int>(elements));
  print("starts ", from_device(c_begins, 4), ", ");
  print("columns ", from_device(c_columns, count), ", ");
  print("values ", from_device(c_values, count), "\n");
  cusparseSpGEMM_copy(handle, kPlain, kPlain, &two, A, S, &one, C, kType, kAlgorithm, product);
  print("twice that, and its old values: ", from_device(c_values, count), "\n");

  int *csc_begins, *csc_rows;
  float* csc_values;
  cudaMalloc(&csc_begins, 3 * sizeof(int));
  cudaMalloc(&csc_rows, 3 * sizeof(int));
  cudaMalloc(&csc_values, 3 * sizeof(float));
  size_t bytes;
  void* buffer;
  cusparseCsr2cscEx2_bufferSize(handle, 3, 2, 3, s_values, s_begins, s_columns, csc_values, csc_begins, csc_rows, kType,
                                CUSPARSE_ACTION_NUMERIC, kBase, CUSPARSE_CSR2CSC_ALG1, &bytes);
  cudaMalloc(&buffer, bytes);
  cusparseCsr2cscEx2(handle, 3, 2, 3, s_values, s_begins, s_columns, csc_values, csc_begins, csc_rows, kType,
                     CUSPARSE_ACTION_NUMERIC, kBase, CUSPARSE_CSR2CSC_ALG1, buffer);
  print("by columns: starts ", from_device(csc_begins, 3), ", ");
  print("rows ", from_device(csc_rows, 3), ", ");
  print("values ", from_device(csc_values, 3), "\n");
  cusparseSpGEMM_destroyDescr(product);
  cusparseDestroySpMat(A), cusparseDestroySpMat(S), cusparseDestroySpMat(C);
  for (void* p :
       {static_cast<void*>(a_begins), static_cast<void*>(a_columns), static_cast<void*>(a_values),
        static_cast<void*>(s_begins), static_cast<void*>(s_columns), static_cast<void*>(s_values),
        static_cast<void*>(c_begins), static_cast<void*>(c_columns), static_cast<void*>(c_values), first, second,
        static_cast<void*>(csc_begins), static_cast<void*>(csc_rows), static_cast<void*>(csc_values), buffer})
    cudaFree(p);
}

// Solves op(A) x = b with one of the factors.
void solve(int* begins, int* columns, float* values, cusparseFillMode_t fill, cusparseDiagType_t diagonal, float* b,
           float* x) {
  cusparseSpMatDescr_t factor;
  cusparseDnVecDescr_t from, to;
  cusparseSpSVDescr_t solver;
  cusparseCreateCsr(&factor, 3, 3, 7, begins, columns, values, kIndex, kIndex, kBase, CUDA_R_32F);
  cusparseSpMatSetAttribute(factor, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill);
  cusparseSpMatSetAttribute(factor, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal);
  cusparseCreateDnVec(&from, 3, b, CUDA_R_32F);
  cusparseCreateDnVec(&to, 3, x, CUDA_R_32F);
  cusparseSpSV_createDescr(&solver);
  size_t bytes;
  void* buffer;
  cusparseSpSV_bufferSize(handle, kPlain, &one, factor, from, to, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, solver,
                          &bytes);
  cudaMalloc(&buffer, bytes);
  cusparseSpSV_analysis(handle, kPlain, &one, factor, from, to, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, solver, buffer);
  cusparseSpSV_solve(handle, kPlain, &one, factor, from, to, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, solver);
  cusparseSpSV_destroyDescr(solver);
  cusparseDestroyDnVec(from), cusparseDestroyDnVec(to), cusparseDestroySpMat(factor);
  cudaFree(buffer);
}

void incomplete_factors() {
  int *begins = on_device(kBegins), *columns = on_device(kColumns), bytes, row;
  float *values = on_device(kValues), *b = on_device<float>({2, 4, 10}), *y = on_device<float>({0, 0, 0});
  cusparseMatDescr_t matrix;
  cusparseCreateMatDescr(&matrix);
  csrilu02Info_t lu;
  cusparseCreateCsrilu02Info(&lu);
  void* buffer;
  cusparseScsrilu02_bufferSize(handle, 3, 7, matrix, values, begins, columns, lu, &bytes);
  cudaMalloc(&buffer, static_cast<size_t>(bytes));
  constexpr auto kPolicy = CUSPARSE_SOLVE_POLICY_NO_LEVEL;
  cusparseScsrilu02_analysis(handle, 3, 7, matrix, values, begins, columns, lu, kPolicy, buffer);
  cusparseScsrilu02(handle, 3, 7, matrix, values, begins, columns, lu, kPolicy, buffer);
  const auto factors = from_device(values, 7);
  printf("LU: pivots %g %g %g, below %g %g, ", factors[0], factors[3], factors[6], factors[2], factors[5]);
  if (cusparseXcsrilu02_zeroPivot(handle, lu, &row) == CUSPARSE_STATUS_SUCCESS && row == -1) printf("no zero pivot; ");
  solve(begins, columns, values, CUSPARSE_FILL_MODE_LOWER, CUSPARSE_DIAG_TYPE_UNIT, b, y);
  solve(begins, columns, values, CUSPARSE_FILL_MODE_UPPER, CUSPARSE_DIAG_TYPE_NON_UNIT, y, b);
  print("solved: ", from_device(b, 3), "\n");

  csric02Info_t cholesky;
  cusparseCreateCsric02Info(&cholesky);
  cudaMemcpy(values, kValues.data(), 7 * sizeof(float), cudaMemcpyHostToDevice);
  cusparseScsric02_analysis(handle, 3, 7, matrix, values, begins, columns, cholesky, kPolicy, buffer);
  cusparseScsric02(handle, 3, 7, matrix, values, begins, columns, cholesky, kPolicy, buffer);
  const auto lower = from_device(values, 7);
  print("Cholesky: ", std::vector<float>{lower[0], lower[2], lower[3], lower[5], lower[6]}, "\n");

  const float singular[] = {4, -2, -2, 1, -1, -1, 4};
  cudaMemcpy(values, singular, sizeof singular, cudaMemcpyHostToDevice);
  cusparseScsrilu02(handle, 3, 7, matrix, values, begins, columns, lu, kPolicy, buffer);
  if (cusparseXcsrilu02_zeroPivot(handle, lu, &row) == CUSPARSE_STATUS_ZERO_PIVOT)
    printf("zero pivot in row %d\n", row);
  cusparseDestroyCsrilu02Info(lu), cusparseDestroyCsric02Info(cholesky), cusparseDestroyMatDescr(matrix);
  cudaFree(begins), cudaFree(columns), cudaFree(values), cudaFree(b), cudaFree(y), cudaFree(buffer);
}

int main() {
  cusparseCreate(&handle);
  complex_products();
  sparse_product();
  incomplete_factors();
  cusparseDestroy(handle);
}
