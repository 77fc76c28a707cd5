// A tiled product, timed with events, block size as a template argument.
// prints: Matrix 96x64 times 64x80
// prints: time is positive: yes
// prints: Result = PASS
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

template <int BLOCK_SIZE>
__global__ void MatrixMulCUDA(float *C, float *A, float *B, int wA, int wB) {
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int aBegin = wA * BLOCK_SIZE * by;
  int aEnd = aBegin + wA - 1;
  int aStep = BLOCK_SIZE;
  int bBegin = BLOCK_SIZE * bx;
  int bStep = BLOCK_SIZE * wB;
  float Csub = 0;
  for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[ty][tx] = A[a + wA * ty + tx];
    Bs[ty][tx] = B[b + wB * ty + tx];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BLOCK_SIZE; ++k) Csub += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  int c = wB * BLOCK_SIZE * by + BLOCK_SIZE * bx;
  C[c + wB * ty + tx] = Csub;
}

void ConstantInit(float *data, int size, float val) {
  for (int i = 0; i < size; ++i) data[i] = val;
}

int main() {
  const int block_size = 16;
  dim3 dimsA(64, 96, 1), dimsB(80, 64, 1);
  printf("Matrix %ux%u times %ux%u\n", dimsA.y, dimsA.x, dimsB.y, dimsB.x);
  unsigned int size_A = dimsA.x * dimsA.y, size_B = dimsB.x * dimsB.y;
  float *h_A, *h_B, *h_C;
  cudaMallocHost(&h_A, sizeof(float) * size_A);
  cudaMallocHost(&h_B, sizeof(float) * size_B);
  ConstantInit(h_A, size_A, 1.0f);
  ConstantInit(h_B, size_B, 0.01f);
  dim3 dimsC(dimsB.x, dimsA.y, 1);
  unsigned int mem_size_C = dimsC.x * dimsC.y * sizeof(float);
  cudaMallocHost(&h_C, mem_size_C);
  float *d_A, *d_B, *d_C;
  cudaMalloc(reinterpret_cast<void **>(&d_A), sizeof(float) * size_A);
  cudaMalloc(reinterpret_cast<void **>(&d_B), sizeof(float) * size_B);
  cudaMalloc(reinterpret_cast<void **>(&d_C), mem_size_C);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemcpyAsync(d_A, h_A, sizeof(float) * size_A, cudaMemcpyHostToDevice, stream);
  cudaMemcpyAsync(d_B, h_B, sizeof(float) * size_B, cudaMemcpyHostToDevice, stream);
  dim3 threads(block_size, block_size);
  dim3 grid(dimsB.x / threads.x, dimsA.y / threads.y);
  MatrixMulCUDA<block_size><<<grid, threads, 0, stream>>>(d_C, d_A, d_B, dimsA.x, dimsB.x);
  cudaStreamSynchronize(stream);
  cudaEventRecord(start, stream);
  for (int j = 0; j < 3; j++)
    MatrixMulCUDA<block_size><<<grid, threads, 0, stream>>>(d_C, d_A, d_B, dimsA.x, dimsB.x);
  cudaEventRecord(stop, stream);
  cudaEventSynchronize(stop);
  float msecTotal = 0.0f;
  cudaEventElapsedTime(&msecTotal, start, stop);
  printf("time is positive: %s\n", msecTotal > 0 ? "yes" : "no");
  cudaMemcpyAsync(h_C, d_C, mem_size_C, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  bool correct = true;
  double eps = 1.e-5;
  for (unsigned int i = 0; i < dimsC.x * dimsC.y; i++) {
    double abs_err = fabs(h_C[i] - (dimsA.x * 0.01f));
    if (abs_err / fabs(h_C[i]) / dimsA.x > eps) correct = false;
  }
  printf("Result = %s\n", correct ? "PASS" : "FAIL");
  cudaFreeHost(h_A);
  cudaFreeHost(h_B);
  cudaFreeHost(h_C);
  cudaFree(d_A);
  cudaFree(d_B);
  cudaFree(d_C);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaStreamDestroy(stream);
  return correct ? EXIT_SUCCESS : EXIT_FAILURE;
}
