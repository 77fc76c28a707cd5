// A loop that has no end and goes on counting.
// seconds: 2
// crash
__global__ void forever(volatile int* flag) {
  while (*flag >= 0) *flag = (*flag + 1) % 1000;
}

int main() {
  int* flag;
  cudaMalloc((void**)&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  forever<<<1, 1>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
// anywhere: timeout error
