// "Block 1 waits for a flag of block 0, and the kernel hangs with -O3": the flag is a plain variable.
#include <cstdio>

__global__ void relay(int* flag, int* data) {
  if (blockIdx.x == 0) {
    *data = 42;
    *flag = 1;
  } else {
    while (*flag == 0) {  // expect: global-race error
    }
    *data += 1;  // expect: global-race error
  }
}

int main() {
  int *flag, *data, result;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  relay<<<2, 1>>>(flag, data);
  cudaMemcpy(&result, data, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(flag);
  cudaFree(data);
}
