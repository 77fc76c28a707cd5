// wmma multiplies bytes into int, and double into double. Rows of bytes are aligned to 16.
// prints: signed -352 unsigned 352 double 24
#include <mma.h>

#include <cstdio>

using namespace nvcuda;

template <class T>
__global__ void multiply_bytes(const T* a, const T* b, int* c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
  wmma::fill_fragment(sum, 0);
  wmma::load_matrix_sync(fa, a + 16, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(sum, fa, fb, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

__global__ void multiply_doubles(const double* a, const double* b, double* c) {
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> sum;
  wmma::fill_fragment(sum, 0.0);
  wmma::load_matrix_sync(fa, a, 4);
  wmma::load_matrix_sync(fb, b, 4);
  wmma::mma_sync(sum, fa, fb, sum);
  wmma::store_matrix_sync(c, sum, 8, wmma::mem_row_major);
}

/// The element (1, 2) of the product of a, which starts at its second row, and b.
template <class T>
int product(int of_a) {
  T *a, *b, host_a[272], host_b[256];
  int *c, host_c[256];
  for (int i = 0; i < 272; ++i) host_a[i] = static_cast<T>(of_a * (i / 16));
  for (int i = 0; i < 256; ++i) host_b[i] = static_cast<T>(i % 16 / 2 * 2 + 4);
  cudaMalloc(&a, sizeof host_a);
  cudaMalloc(&b, sizeof host_b);
  cudaMalloc(&c, sizeof host_c);
  cudaMemcpy(a, host_a, sizeof host_a, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host_b, sizeof host_b, cudaMemcpyHostToDevice);
  multiply_bytes<T><<<1, 32>>>(a, b, c);
  cudaMemcpy(host_c, c, sizeof host_c, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return host_c[16 * 1 + 2];
}

int main() {
  double *a, *b, *c, host_c[64], columns[32], fours[32];
  for (int i = 0; i < 32; ++i) columns[i] = i % 4, fours[i] = 4;
  cudaMalloc(&a, sizeof columns);
  cudaMalloc(&b, sizeof fours);
  cudaMalloc(&c, sizeof host_c);
  cudaMemcpy(a, columns, sizeof columns, cudaMemcpyHostToDevice);
  cudaMemcpy(b, fours, sizeof fours, cudaMemcpyHostToDevice);
  multiply_doubles<<<1, 32>>>(a, b, c);
  cudaMemcpy(host_c, c, sizeof host_c, cudaMemcpyDeviceToHost);
  printf("signed %d unsigned %d double %g\n", product<signed char>(-1), product<unsigned char>(1), host_c[17]);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
