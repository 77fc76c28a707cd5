// After rapidsai/rmm, pull request 2490 (2026): a block goes from stream to stream; the second owner waits, but hands on an
// event that is older than its wait.
__global__ void first_use(int* block) { block[threadIdx.x] = 1; }
__global__ void third_use(int* block) {
  block[threadIdx.x] = 3;  // expect: global-race error
}

int main() {
  cudaStream_t a, b, c;
  cudaEvent_t of_a, of_b;
  for (cudaStream_t* s : {&a, &b, &c}) cudaStreamCreateWithFlags(s, cudaStreamNonBlocking);
  for (cudaEvent_t* e : {&of_a, &of_b}) cudaEventCreateWithFlags(e, cudaEventDisableTiming);
  int* block;
  cudaMalloc(&block, 32 * sizeof(int));
  cudaEventRecord(of_b, b);
  first_use<<<1, 32, 0, a>>>(block);
  cudaEventRecord(of_a, a);
  cudaStreamWaitEvent(b, of_a, 0);  // the list of a is merged into that of b
  cudaStreamWaitEvent(c, of_b, 0);  // and c takes the block from there
  third_use<<<1, 32, 0, c>>>(block);
  cudaDeviceSynchronize();
  for (cudaStream_t s : {a, b, c}) cudaStreamDestroy(s);
  cudaEventDestroy(of_a);
  cudaEventDestroy(of_b);
  cudaFree(block);
}
