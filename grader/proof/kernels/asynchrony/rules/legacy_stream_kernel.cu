// A launch without a stream is made in the legacy default stream; a stream that does not block does not wait for it.
__global__ void fill(float* a) { a[threadIdx.x] = 1; }
__global__ void halve(float* out, const float* a) {
  out[threadIdx.x] = a[threadIdx.x] / 2;  // expect: global-race error
}

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  float *a, *out;
  cudaMalloc(&a, 256);
  cudaMalloc(&out, 256);
  fill<<<1, 64>>>(a);
  halve<<<1, 64, 0, stream>>>(out, a);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(a);
  cudaFree(out);
}
