// After NVIDIA/cuopt, pull request 1858 (2026): one of two resets has lost its stream and is made in the default one.
__global__ void accumulate(float* primal, float* dual) {
  primal[threadIdx.x] += 1;
  dual[threadIdx.x] += 1;  // expect: global-race error
}

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  float *primal, *dual;
  cudaMalloc(&primal, 32 * sizeof(float));
  cudaMalloc(&dual, 32 * sizeof(float));
  for (int iteration = 0; iteration < 2; ++iteration) {
    cudaMemsetAsync(primal, 0, 32 * sizeof(float), stream);
    cudaMemsetAsync(dual, 0, 32 * sizeof(float));  // expect: global-race error
    accumulate<<<1, 32, 0, stream>>>(primal, dual);
  }
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(primal);
  cudaFree(dual);
}
