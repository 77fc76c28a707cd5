// After torch/cutorch, pull request 222 (2015): one event is recorded in each stream in turn; it stands for the last one only.
__global__ void part(float* a, float what) { a[threadIdx.x] = what; }
__global__ void add_parts(float* sum, const float* a) {
  float s = 0;
  for (int p = 0; p < 3; ++p)
    s += a[32 * p + threadIdx.x];  // expect: global-race error
  sum[threadIdx.x] = s;
}

int main() {
  cudaStream_t streams[3], waiting;
  cudaEvent_t event;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  cudaStreamCreate(&waiting);
  float *a, *sum;
  cudaMalloc(&a, 96 * sizeof(float));
  cudaMalloc(&sum, 32 * sizeof(float));
  for (int s = 0; s < 3; ++s) {
    cudaStreamCreate(&streams[s]);
    part<<<1, 32, 0, streams[s]>>>(a + 32 * s, s + 1);
  }
  for (cudaStream_t stream : streams) cudaEventRecord(event, stream);
  cudaStreamWaitEvent(waiting, event, 0);
  add_parts<<<1, 32, 0, waiting>>>(sum, a);
  cudaDeviceSynchronize();
  for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaStreamDestroy(waiting);
  cudaEventDestroy(event);
  cudaFree(a);
  cudaFree(sum);
}
