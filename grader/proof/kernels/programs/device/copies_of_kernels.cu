// Kernels copy and fill memory, in streams of their own: that is done after the grid, in the order of the calls.
// prints: no error: 1 2 3 4 9 9 9 9
#include <cstdio>

__global__ void twice(int* a) { a[threadIdx.x] += threadIdx.x + 1; }

__global__ void parent(int* to, const int* from, int* message) {
  if (threadIdx.x > 0) return;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemsetAsync(to, 0, 4 * sizeof(int), stream);
  twice<<<1, 4, 0, stream>>>(to);
  cudaMemcpyAsync(to + 4, from, 4 * sizeof(int), cudaMemcpyDeviceToDevice, stream);
  cudaStreamDestroy(stream);
  if (cudaGetLastError() == cudaSuccess && cudaPeekAtLastError() == cudaSuccess) *message = 1;
  if (*message != 1) printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}

int main() {
  int *to, *from, *message, host[8], nines[4] = {9, 9, 9, 9}, told = 0;
  cudaMalloc(&to, sizeof host);
  cudaMalloc(&from, sizeof nines);
  cudaMalloc(&message, sizeof(int));
  cudaMemcpy(from, nines, sizeof nines, cudaMemcpyHostToDevice);
  parent<<<1, 32>>>(to, from, message);
  cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpy(&told, message, sizeof told, cudaMemcpyDeviceToHost);
  printf("%s:", told == 1 ? cudaGetErrorString(cudaSuccess) : "an error");
  for (int x : host) printf(" %d", x);
  printf("\n");
  cudaFree(to);
  cudaFree(from);
  cudaFree(message);
}
