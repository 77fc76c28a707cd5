// shape: 32x16x48
// verdict: pass
// diagnosis: none
// Dynamic shared memory behind a class that is specialised for each element type.
#include "matmul.h"

template <class T>
struct SharedMemory {
  __device__ T* pointer() { return nullptr; }
};
template <>
struct SharedMemory<float> {
  __device__ float* pointer() {
    extern __shared__ float floats[];
    return floats;
  }
};
template <>
struct SharedMemory<double> {
  __device__ double* pointer() {
    extern __shared__ double doubles[];
    return doubles;
  }
};

template <class T>
__global__ void multiply(const T* A, const T* B, T* C, int N, int K) {
  const int width = blockDim.x, tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * width + ty, col = blockIdx.x * width + tx;
  SharedMemory<T> memory;
  T *a = memory.pointer(), *b = a + width * width;
  T sum = 0;
  for (int t = 0; t < K / width; t++) {
    a[ty * width + tx] = A[row * K + t * width + tx];
    b[ty * width + tx] = B[(t * width + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < width; k++) sum += a[ty * width + k] * b[k * width + tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int width = 8;
  multiply<float><<<dim3(N / width, M / width), dim3(width, width), 2 * width * width * sizeof(float)>>>(A, B, C, N, K);
}
