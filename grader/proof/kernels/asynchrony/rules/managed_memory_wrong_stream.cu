// The host waits for one stream, and writes what a kernel of another one reads.
__global__ void copy(int* out, const int* in) { out[threadIdx.x] = in[threadIdx.x]; }

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 32; ++i) in[i] = i;
  copy<<<1, 32, 0, first>>>(out, in);
  copy<<<1, 32, 0, second>>>(out + 32, in);
  cudaStreamSynchronize(first);
  in[0] = 1;  // expect: global-race error
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(in);
  cudaFree(out);
}
