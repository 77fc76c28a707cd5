// lab: 05_tiled
// expect: full marks
// earns: 20
// says:
// Twin: lawful host code of many kinds around the kernel.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "matmul.h"

constexpr int TILE = 16;

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[TILE][TILE], B_tile[TILE][TILE];
  const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    A_tile[threadIdx.y][threadIdx.x] = A[row * K + k0 + threadIdx.x];
    B_tile[threadIdx.y][threadIdx.x] = B[(k0 + threadIdx.y) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += A_tile[threadIdx.y][k] * B_tile[k][threadIdx.x];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

struct Step {
  virtual ~Step() = default;
  virtual int size(int n) const = 0;
};
struct Blocks : Step {
  int size(int n) const override { return n / TILE; }
};

static int twice(int n) { return 2 * n; }
static const int kTable[4] = {1, 2, 4, 8};
static std::map<std::string, int> settings{{"tile", TILE}};

static std::string describe(int M) {
  std::ostringstream text;
  text << "M = " << M << ", a long enough sentence to need memory of its own";
  return text.str();
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static const int kCalls = settings["tile"];
  const std::unique_ptr<Step> step = std::make_unique<Blocks>();
  const std::function<int(int)> blocks = [&](int n) { return step->size(n); };
  int (*by_pointer)(int) = M > 0 ? twice : nullptr;
  float (*root)(float) = sqrtf;
  std::vector<int> sizes{M, N, K, by_pointer(kCalls), static_cast<int>(root(16.0f)), kTable[M % 4]};
  std::sort(sizes.begin(), sizes.end(), [](int a, int b) { return a > b; });
  char line[64];
  std::snprintf(line, sizeof line, "%d sizes, %s", static_cast<int>(sizes.size()), describe(M).substr(0, 5).c_str());
  try {
    if (std::strlen(line) == 0) throw std::runtime_error("no line");
  } catch (const std::exception& e) {
    std::cerr << e.what() << std::endl;
  }
  tiled<<<dim3(blocks(N), blocks(M)), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
  cudaEvent_t done;
  cudaEventCreate(&done);
  cudaEventRecord(done);
  cudaEventSynchronize(done);
  cudaEventDestroy(done);
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
}
