// cuSPARSE: the same matrix in several formats, sparse vectors, and systems with bands. All numbers are easy by hand.
//     [1 2 0 0]
// A = [0 3 0 0]   times the vector 1 2 3 4 is 5 6 23 16
//     [0 0 5 2]
//     [0 0 0 4]
// prints: blocks 5 6 23 16
// prints: slices 5 6 23 16
// prints: blocked ell 1 2 0 3 5 2 0 4
// prints: csr 6 elements, starts 0 2 3 5 6, values 1 2 3 5 2 4
// prints: gather 20 40, scatter 7 20 9 40, product 2000, sum 14 50 18 100
// prints: sampled 11 14
// prints: triangle 1 2 3 4
// prints: columns 1 2, 1 1
// prints: five diagonals 1 2 3, 1 1 1
// prints: three diagonals 1 2 3
#include <cstdio>
#include <vector>

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
std::vector<T> taken_back(T* p, size_t count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(p);
  return values;
}
template <class T>
void print(const std::vector<T>& values, const char* end) {
  for (size_t i = 0; i < values.size(); ++i) printf(i ? " %g" : "%g", static_cast<double>(values[i]));
  printf("%s", end);
}
cusparseHandle_t handle;
constexpr auto kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto kIndex = CUSPARSE_INDEX_32I;
constexpr auto kBase = CUSPARSE_INDEX_BASE_ZERO;
constexpr auto kType = CUDA_R_32F;
const float one = 1, zero = 0;
const std::vector<float> kDense = {1, 2, 0, 0, 0, 3, 0, 0, 0, 0, 5, 2, 0, 0, 0, 4};

void* buffer_of(size_t bytes) {
  void* p;
  cudaMalloc(&p, bytes);
  return p;
}
void multiply(cusparseSpMatDescr_t matrix, const char* end) {
  float *x = on_device<float>({1, 2, 3, 4}), *y = on_device<float>({0, 0, 0, 0});
  cusparseDnVecDescr_t from, to;
  cusparseCreateDnVec(&from, 4, x, kType);
  cusparseCreateDnVec(&to, 4, y, kType);
  size_t bytes;
  cusparseSpMV_bufferSize(handle, kPlain, &one, matrix, from, &zero, to, kType, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
  void* buffer = buffer_of(bytes);
  cusparseSpMV(handle, kPlain, &one, matrix, from, &zero, to, kType, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
  print(taken_back(y, 4), end);
  cusparseDestroyDnVec(from);
  cusparseDestroyDnVec(to);
  cudaFree(x);
  cudaFree(buffer);
}
void blocks() {
  int *begins = on_device<int>({0, 1, 2}), *columns = on_device<int>({0, 1});
  float* values = on_device<float>({1, 2, 0, 3, 5, 2, 0, 4});
  cusparseSpMatDescr_t matrix;
  cusparseCreateBsr(&matrix, 2, 2, 2, 2, 2, begins, columns, values, kIndex, kIndex, kBase, kType, CUSPARSE_ORDER_ROW);
  printf("blocks ");
  multiply(matrix, "\n");
  cusparseDestroySpMat(matrix);
  for (void* p : {(void*)begins, (void*)columns, (void*)values}) cudaFree(p);
}
// Two rows in each slice, two elements in each row; -1 is padding.
void slices() {
  int *begins = on_device<int>({0, 4, 8}), *columns = on_device<int>({0, 1, 1, -1, 2, 3, 3, -1});
  float* values = on_device<float>({1, 3, 2, 0, 5, 4, 2, 0});
  cusparseSpMatDescr_t matrix;
  cusparseCreateSlicedEll(&matrix, 4, 4, 6, 8, 2, begins, columns, values, kIndex, kIndex, kBase, kType);
  printf("slices ");
  multiply(matrix, "\n");
  cusparseDestroySpMat(matrix);
  for (void* p : {(void*)begins, (void*)columns, (void*)values}) cudaFree(p);
}
void convert(cusparseSpMatDescr_t matrix, cusparseDnMatDescr_t dense, void (*between)(cusparseSpMatDescr_t)) {
  size_t bytes;
  const auto algorithm = CUSPARSE_DENSETOSPARSE_ALG_DEFAULT;
  cusparseDenseToSparse_bufferSize(handle, dense, matrix, algorithm, &bytes);
  void* buffer = buffer_of(bytes);
  cusparseDenseToSparse_analysis(handle, dense, matrix, algorithm, buffer);
  if (between) between(matrix);
  cusparseDenseToSparse_convert(handle, dense, matrix, algorithm, buffer);
  cudaFree(buffer);
}
int *made_starts, *made_columns;
float* made_values;
void from_dense() {
  float* memory = on_device(kDense);
  cusparseDnMatDescr_t dense;
  cusparseCreateDnMat(&dense, 4, 4, 4, memory, kType, CUSPARSE_ORDER_ROW);

  int* columns = on_device<int>({0, 1});
  float* values = on_device<float>(std::vector<float>(8));
  cusparseSpMatDescr_t ell, csr;
  cusparseCreateBlockedEll(&ell, 4, 4, 2, 2, columns, values, kIndex, kBase, kType);
  convert(ell, dense, nullptr);
  printf("blocked ell ");
  print(taken_back(values, 8), "\n");

  cudaMalloc(&made_starts, 5 * sizeof(int));
  cusparseCreateCsr(&csr, 4, 4, 0, made_starts, nullptr, nullptr, kIndex, kIndex, kBase, kType);
  convert(csr, dense, [](cusparseSpMatDescr_t m) {
    int64_t rows, wide, elements;
    cusparseSpMatGetSize(m, &rows, &wide, &elements);
    printf("csr %d elements, ", static_cast<int>(elements));
    cudaMalloc(&made_columns, elements * sizeof(int));
    cudaMalloc(&made_values, elements * sizeof(float));
    cusparseCsrSetPointers(m, made_starts, made_columns, made_values);
  });
  printf("starts ");
  print(taken_back(made_starts, 5), ", values ");
  print(taken_back(made_values, 6), "\n");
  cusparseDestroySpMat(csr);
  cusparseDestroySpMat(ell);
  cusparseDestroyDnMat(dense);
  for (void* p : {(void*)memory, (void*)columns, (void*)made_columns}) cudaFree(p);
}
void vectors() {
  int* places = on_device<int>({1, 3});
  float *few = on_device<float>({0, 0}), *many = on_device<float>({10, 20, 30, 40}),
        *kept = on_device<float>({7, 8, 9, 1});
  cusparseSpVecDescr_t x;
  cusparseDnVecDescr_t y, z;
  cusparseCreateSpVec(&x, 4, 2, places, few, kIndex, kBase, kType);
  cusparseCreateDnVec(&y, 4, many, kType);
  cusparseCreateDnVec(&z, 4, kept, kType);
  float gathered[2], scattered[4], product;
  cusparseGather(handle, y, x);
  cusparseScatter(handle, x, z);
  cudaMemcpy(gathered, few, sizeof gathered, cudaMemcpyDeviceToHost);
  cudaMemcpy(scattered, kept, sizeof scattered, cudaMemcpyDeviceToHost);
  size_t bytes;
  cusparseSpVV_bufferSize(handle, kPlain, x, y, &product, kType, &bytes);
  void* buffer = buffer_of(bytes);
  cusparseSpVV(handle, kPlain, x, y, &product, kType, buffer);
  printf("gather %g %g, scatter ", gathered[0], gathered[1]);
  print(std::vector<float>(scattered, scattered + 4), "");
  const float half = 0.5f, two = 2;
  cusparseAxpby(handle, &half, x, &two, z);
  printf(", product %g, sum ", product);
  print(taken_back(kept, 4), "\n");
  cusparseDestroySpVec(x);
  cusparseDestroyDnVec(y);
  cusparseDestroyDnVec(z);
  for (void* p : {(void*)places, (void*)few, (void*)many, buffer}) cudaFree(p);
}
// [1 2; 3 4] times [1 2; 5 2], on the diagonal only: 1*1 + 2*5 and 3*2 + 4*2.
void sampled() {
  float *a = on_device<float>({1, 2, 3, 4}), *b = on_device<float>({1, 2, 5, 2}), *c = on_device<float>({0, 0});
  int *begins = on_device<int>({0, 1, 2}), *columns = on_device<int>({0, 1});
  cusparseDnMatDescr_t A, B;
  cusparseSpMatDescr_t C;
  cusparseCreateDnMat(&A, 2, 2, 2, a, kType, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&B, 2, 2, 2, b, kType, CUSPARSE_ORDER_ROW);
  cusparseCreateCsr(&C, 2, 2, 2, begins, columns, c, kIndex, kIndex, kBase, kType);
  size_t bytes;
  const auto algorithm = CUSPARSE_SDDMM_ALG_DEFAULT;
  cusparseSDDMM_bufferSize(handle, kPlain, kPlain, &one, A, B, &zero, C, kType, algorithm, &bytes);
  void* buffer = buffer_of(bytes);
  cusparseSDDMM_preprocess(handle, kPlain, kPlain, &one, A, B, &zero, C, kType, algorithm, buffer);
  cusparseSDDMM(handle, kPlain, kPlain, &one, A, B, &zero, C, kType, algorithm, buffer);
  printf("sampled ");
  print(taken_back(c, 2), "\n");
  cusparseDestroyDnMat(A);
  cusparseDestroyDnMat(B);
  cusparseDestroySpMat(C);
  for (void* p : {(void*)a, (void*)b, (void*)begins, (void*)columns, buffer}) cudaFree(p);
}
// A is upper triangular, so its system is solved from the last row on.
void triangle() {
  int *begins = on_device<int>({0, 2, 3, 5, 6}), *columns = on_device<int>({0, 1, 1, 2, 3, 3});
  float *values = on_device<float>({1, 2, 3, 5, 2, 4}), *b = on_device<float>({5, 6, 23, 16});
  float *x = on_device<float>({0, 0, 0, 0}), *both = on_device<float>({3, 3, 7, 4, 5, 6, 23, 16}), *solved;
  cudaMalloc(&solved, 8 * sizeof(float));
  cusparseSpMatDescr_t A;
  cusparseDnVecDescr_t from, to;
  cusparseCreateCsr(&A, 4, 4, 6, begins, columns, values, kIndex, kIndex, kBase, kType);
  cusparseCreateDnVec(&from, 4, b, kType);
  cusparseCreateDnVec(&to, 4, x, kType);
  cusparseFillMode_t upper = CUSPARSE_FILL_MODE_UPPER;
  cusparseSpMatSetAttribute(A, CUSPARSE_SPMAT_FILL_MODE, &upper, sizeof upper);
  cusparseSpSVDescr_t one_side;
  cusparseSpSV_createDescr(&one_side);
  size_t bytes;
  const auto algorithm = CUSPARSE_SPSV_ALG_DEFAULT;
  cusparseSpSV_bufferSize(handle, kPlain, &one, A, from, to, kType, algorithm, one_side, &bytes);
  void* buffer = buffer_of(bytes);
  cusparseSpSV_analysis(handle, kPlain, &one, A, from, to, kType, algorithm, one_side, buffer);
  cusparseSpSV_solve(handle, kPlain, &one, A, from, to, kType, algorithm, one_side);
  printf("triangle ");
  print(taken_back(x, 4), "\n");
  cusparseDnMatDescr_t B, X;
  cusparseCreateDnMat(&B, 4, 2, 4, both, kType, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&X, 4, 2, 4, solved, kType, CUSPARSE_ORDER_COL);
  cusparseSpSMDescr_t two_sides;
  cusparseSpSM_createDescr(&two_sides);
  cusparseSpSM_bufferSize(handle, kPlain, kPlain, &one, A, B, X, kType, CUSPARSE_SPSM_ALG_DEFAULT, two_sides, &bytes);
  cusparseSpSM_analysis(handle, kPlain, kPlain, &one, A, B, X, kType, CUSPARSE_SPSM_ALG_DEFAULT, two_sides, buffer);
  cusparseSpSM_solve(handle, kPlain, kPlain, &one, A, B, X, kType, CUSPARSE_SPSM_ALG_DEFAULT, two_sides);
  const auto all = taken_back(solved, 8);
  printf("columns %g %g, %g %g\n", all[4], all[5], all[0], all[1]);
  cusparseSpSM_destroyDescr(two_sides);
  cusparseSpSV_destroyDescr(one_side);
  cusparseDestroyDnMat(B);
  cusparseDestroyDnMat(X);
  cusparseDestroyDnVec(from);
  cusparseDestroyDnVec(to);
  cusparseDestroySpMat(A);
  for (void* p : {(void*)begins, (void*)columns, (void*)values, (void*)b, (void*)both, buffer}) cudaFree(p);
}
// [2 1 1; 1 2 1; 1 1 2] is full with five diagonals. Two right sides, interleaved: 7 8 9 and 4 4 4.
void bands() {
  const std::vector<float> ones(6, 1);
  float *second_lower = on_device(ones), *lower = on_device(ones), *main = on_device(std::vector<float>(6, 2));
  float *upper = on_device(ones), *second_upper = on_device(ones), *x = on_device<float>({7, 4, 8, 4, 9, 4});
  size_t bytes;
  cusparseSgpsvInterleavedBatch_bufferSizeExt(handle, 0, 3, second_lower, lower, main, upper, second_upper, x, 2,
                                              &bytes);
  void* buffer = buffer_of(bytes);
  cusparseSgpsvInterleavedBatch(handle, 0, 3, second_lower, lower, main, upper, second_upper, x, 2, buffer);
  const auto five = taken_back(x, 6);
  printf("five diagonals %.5g %.5g %.5g, %.5g %.5g %.5g\n", five[0], five[2], five[4], five[1], five[3], five[5]);
  // [2 1 0; 1 2 1; 0 1 2] times 1 2 3 is 4 8 8.
  float* y = on_device<float>({4, 8, 8});
  cusparseSgtsv2StridedBatch_bufferSizeExt(handle, 3, lower, main, upper, y, 1, 3, &bytes);
  cusparseSgtsv2StridedBatch(handle, 3, lower, main, upper, y, 1, 3, buffer);
  const auto three = taken_back(y, 3);
  printf("three diagonals %.5g %.5g %.5g\n", three[0], three[1], three[2]);
  for (void* p : {(void*)second_lower, (void*)lower, (void*)main, (void*)upper, (void*)second_upper, buffer})
    cudaFree(p);
}

int main() {
  cusparseCreate(&handle);
  blocks();
  slices();
  from_dense();
  vectors();
  sampled();
  triangle();
  bands();
  cusparseDestroy(handle);
}
