// shape: 17x20x9
// numbers: right
// What main() does is nobody's business: it is never called, and neither its files nor its libraries are asked for. The
// same holds for what only main() calls.
#include "matmul.h"

#include <cublas_v2.h>
#include <fstream>
#include <iostream>
#include <random>
#include <vector>

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

std::mt19937& generator() {
  static std::mt19937 one{std::random_device{}()};
  return one;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}

int next_size(std::istream& sizes) {
  int n = 0;
  return sizes >> n ? n : 0;
}

void library_product(const float* A, const float* B, float* C, int n) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1, zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, B, n, A, n, &zero, C, n);
}

void write_row(const char* path, int n) {
  FILE* table = fopen(path, "a");
  fprintf(table, "%d\n", n);
  fclose(table);
}

int main(int argc, char** argv) {
  std::ifstream sizes(argc > 1 ? argv[1] : "sizes.txt");
  std::ofstream table("times.csv");
  while (int n = next_size(sizes)) {
    std::vector<float> a(n * n);
#pragma omp parallel for
    for (int i = 0; i < n * n; ++i) a[i] = static_cast<float>(generator()());
    library_product(a.data(), a.data(), a.data(), n);
    write_row("sizes_done.csv", n);
    table << n << "," << std::getenv("HOME") << "\n";
    system("sync");
  }
}
