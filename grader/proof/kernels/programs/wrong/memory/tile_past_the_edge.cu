// The last tile of a row goes past the matrix.
#include <cstdio>
#include <vector>
constexpr int kN = 20, kTile = 8;
__global__ void multiply(const float* A, const float* B, float* C) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  float sum = 0;
  for (int k0 = 0; k0 < kN; k0 += kTile) {
    a[threadIdx.y][threadIdx.x] = y < kN ? A[y * kN + k0 + threadIdx.x] : 0;  // expect: out-of-bounds error
    b[threadIdx.y][threadIdx.x] = x < kN && k0 + threadIdx.y < kN ? B[(k0 + threadIdx.y) * kN + x] : 0;
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
  }
  if (x < kN && y < kN) C[y * kN + x] = sum;
}
int main() {
  std::vector<float> host(kN * kN, 1);
  const size_t bytes = host.size() * sizeof(float);
  float *A, *B, *C;
  cudaMalloc(&A, bytes);
  cudaMalloc(&B, bytes);
  cudaMalloc(&C, bytes);
  cudaMemcpy(A, host.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(B, host.data(), bytes, cudaMemcpyHostToDevice);
  multiply<<<dim3(3, 3), dim3(kTile, kTile)>>>(A, B, C);
  cudaMemcpy(host.data(), C, bytes, cudaMemcpyDeviceToHost);
  printf("%g\n", host[0]);
  cudaFree(A);
  cudaFree(B);
  cudaFree(C);
}
