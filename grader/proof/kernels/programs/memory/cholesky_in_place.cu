// A factorisation in a tile that all threads share: every round updates a part of it, and the rest is read as it is.
// prints: 2 1 3 ok
#include <cstdio>

constexpr int kSize = 16;

__global__ void factor(float* matrix) {
  __shared__ float tile[kSize][kSize];
  const int row = threadIdx.x;
  for (int column = 0; column < kSize; ++column) tile[column][row] = matrix[column * kSize + row];
  __syncthreads();
  for (int step = 0; step < kSize; ++step) {
    if (row == step) tile[step][step] = sqrtf(tile[step][step]);
    __syncthreads();
    if (row > step) tile[row][step] /= tile[step][step];
    __syncthreads();
    if (row > step)
      for (int column = step + 1; column <= row; ++column) tile[row][column] -= tile[row][step] * tile[column][step];
    __syncthreads();
  }
  for (int column = 0; column < kSize; ++column) matrix[column * kSize + row] = tile[column][row];
}

int main() {
  float host[kSize * kSize], lower[kSize][kSize] = {}, *matrix;
  for (int i = 0; i < kSize; ++i)
    for (int j = 0; j <= i; ++j) lower[i][j] = i == j ? 2 + i % 2 : (i + j) % 3;
  for (int i = 0; i < kSize; ++i)
    for (int j = 0; j < kSize; ++j) {
      host[i * kSize + j] = 0;
      for (int k = 0; k < kSize; ++k) host[i * kSize + j] += lower[i][k] * lower[j][k];
    }
  cudaMalloc(&matrix, sizeof host);
  cudaMemcpy(matrix, host, sizeof host, cudaMemcpyHostToDevice);
  factor<<<1, kSize>>>(matrix);
  cudaMemcpy(host, matrix, sizeof host, cudaMemcpyDeviceToHost);
  bool right = true;
  for (int i = 0; i < kSize; ++i)
    for (int j = 0; j <= i; ++j) right &= fabsf(host[i * kSize + j] - lower[i][j]) < 1e-3f;
  printf("%g %g %g %s\n", host[0], host[kSize], host[kSize + 1], right ? "ok" : "wrong");
  cudaFree(matrix);
}
