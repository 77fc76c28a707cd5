// A product of sparse matrices whose pattern is found once, and whose values are computed for two pairs of matrices.
// prints: 3 elements, starts 0 2 3, columns 0 1 1
// prints: values 8 10 15
// prints: other values 16 10 15, twice that and the old values 48 30 45
#include <cusparse.h>

#include <cstdio>

constexpr auto kIndex = CUSPARSE_INDEX_32I;
constexpr auto kZero = CUSPARSE_INDEX_BASE_ZERO;
constexpr auto kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto kDefault = CUSPARSE_SPGEMM_DEFAULT;

template <class T, size_t N>
T* on_device(const T (&values)[N]) {
  T* device;
  cudaMalloc(&device, sizeof values);
  cudaMemcpy(device, values, sizeof values, cudaMemcpyHostToDevice);
  return device;
}
void print(const char* before, const float* device, const char* after) {
  float values[3];
  cudaMemcpy(values, device, sizeof values, cudaMemcpyDeviceToHost);
  printf("%s%g %g %g%s", before, values[0], values[1], values[2], after);
}

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  // A = 1 2   B = 8 0   A B = 8 10
  //     0 3       0 5         0 15
  int* const a_begins = on_device({0, 2, 3});
  int* const a_columns = on_device({0, 1, 1});
  float* const a_values = on_device({1.0f, 2.0f, 3.0f});
  int* const b_begins = on_device({0, 1, 2});
  int* const b_columns = on_device({0, 1});
  float* const b_values = on_device({8.0f, 5.0f});
  int *c_begins, *c_columns;
  float* c_values;
  cudaMalloc(&c_begins, 3 * sizeof(int));
  cusparseSpMatDescr_t A, B, C;
  cusparseCreateCsr(&A, 2, 2, 3, a_begins, a_columns, a_values, kIndex, kIndex, kZero, CUDA_R_32F);
  cusparseCreateCsr(&B, 2, 2, 2, b_begins, b_columns, b_values, kIndex, kIndex, kZero, CUDA_R_32F);
  cusparseCreateCsr(&C, 2, 2, 0, c_begins, nullptr, nullptr, kIndex, kIndex, kZero, CUDA_R_32F);

  cusparseSpGEMMDescr_t product;
  cusparseSpGEMM_createDescr(&product);
  size_t bytes[5] = {};
  void* buffers[5] = {};
  for (int pass = 0; pass < 2; ++pass) {  // without buffers, only their sizes are returned
    cusparseSpGEMMreuse_workEstimation(handle, kPlain, kPlain, A, B, C, kDefault, product, &bytes[0], buffers[0]);
    cusparseSpGEMMreuse_nnz(handle, kPlain, kPlain, A, B, C, kDefault, product, &bytes[1], buffers[1], &bytes[2],
                            buffers[2], &bytes[3], buffers[3]);
    for (int i = 0; i < 4 && pass == 0; ++i) cudaMalloc(&buffers[i], bytes[i]);
  }
  int64_t rows, columns, elements;
  cusparseSpMatGetSize(C, &rows, &columns, &elements);
  cudaMalloc(&c_columns, 3 * sizeof(int));
  cudaMalloc(&c_values, 3 * sizeof(float));
  cusparseCsrSetPointers(C, c_begins, c_columns, c_values);
  cusparseSpGEMMreuse_copy(handle, kPlain, kPlain, A, B, C, kDefault, product, &bytes[4], nullptr);
  cudaMalloc(&buffers[4], bytes[4]);
  cusparseSpGEMMreuse_copy(handle, kPlain, kPlain, A, B, C, kDefault, product, &bytes[4], buffers[4]);
  int starts[3], places[3];
  cudaMemcpy(starts, c_begins, sizeof starts, cudaMemcpyDeviceToHost);
  cudaMemcpy(places, c_columns, sizeof places, cudaMemcpyDeviceToHost);
  printf("%d elements, starts %d %d %d, columns %d %d %d\n", static_cast<int>(elements), starts[0], starts[1],
         starts[2], places[0], places[1], places[2]);

  const float zero = 0, one = 1, two = 2;
  cusparseSpGEMMreuse_compute(handle, kPlain, kPlain, &one, A, B, &zero, C, CUDA_R_32F, kDefault, product);
  print("values ", c_values, "\n");
  cudaMemcpy(a_values, &two, sizeof two, cudaMemcpyHostToDevice);
  cusparseSpGEMMreuse_compute(handle, kPlain, kPlain, &one, A, B, &zero, C, CUDA_R_32F, kDefault, product);
  print("other values ", c_values, ", ");
  cusparseSpGEMMreuse_compute(handle, kPlain, kPlain, &two, A, B, &one, C, CUDA_R_32F, kDefault, product);
  print("twice that and the old values ", c_values, "\n");

  cusparseSpGEMM_destroyDescr(product);
  for (cusparseSpMatDescr_t matrix : {A, B, C}) cusparseDestroySpMat(matrix);
  for (void* buffer : buffers) cudaFree(buffer);
  for (int* indices : {a_begins, a_columns, b_begins, b_columns, c_begins, c_columns}) cudaFree(indices);
  for (float* values : {a_values, b_values, c_values}) cudaFree(values);
  cusparseDestroy(handle);
}
