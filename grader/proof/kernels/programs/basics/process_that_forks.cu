// What fork() makes has no device, as on a GPU; who made it goes on.
// prints: there: 1 1 1
// prints: here: 7
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

__global__ void seven(int* a) { *a = 7; }

int main() {
  int *a, h = 0;
  cudaMalloc(&a, sizeof(int));
  fflush(stdout);
  const pid_t other = fork();
  if (other == 0) {
    const bool copied = cudaMemcpy(&h, a, sizeof h, cudaMemcpyDeviceToHost) == cudaErrorInitializationError;
    seven<<<1, 1>>>(a);
    const bool launched = cudaGetLastError() == cudaErrorInitializationError;
    const bool waited = cudaDeviceSynchronize() == cudaErrorInitializationError;
    printf("there: %d %d %d\n", copied, launched, waited);
    return 0;
  }
  waitpid(other, nullptr, 0);
  seven<<<1, 1>>>(a);
  cudaMemcpy(&h, a, sizeof h, cudaMemcpyDeviceToHost);
  printf("here: %d\n", h);
  cudaFree(a);
}
