// Calls that fail and are meant to: the program asks, and goes another way.
// prints: device 9: invalid device ordinal
// prints: 1 MB after 1 try, out of memory
// prints: cublas refuses: 7
#include <cstdio>
#include <cublas_v2.h>

bool works(cudaError_t status) { return status == cudaSuccess; }

int main() {
  if (const cudaError_t status = cudaSetDevice(9); status != cudaSuccess) printf("device 9: %s\n", cudaGetErrorString(status));
  cudaGetLastError();
  char* room = nullptr;
  int tries = 0;
  size_t bytes = size_t{1} << 45;
  const char* why = "";
  while (!works(cudaMalloc(&room, bytes))) {
    why = cudaGetErrorString(cudaGetLastError());
    bytes = 1 << 20;
    ++tries;
  }
  printf("%zu MB after %d try, %s\n", bytes >> 20, tries, why);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1;
  auto* numbers = (float*)room;
  const cublasStatus_t status =
      cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, numbers, 2, numbers, 4, &one, numbers, 4);
  printf("cublas refuses: %d\n", static_cast<int>(status));
  cublasDestroy(handle);
  cudaFree(room);
}
