// A kernel is given memory of the host's.
#include <cstdlib>

__global__ void fill(int* data) { data[threadIdx.x] = 1; }  // expect: host-access error

int main() {
  int* data = (int*)malloc(32 * sizeof(int));
  fill<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  free(data);
}
