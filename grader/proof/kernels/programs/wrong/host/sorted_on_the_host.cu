// Thrust takes a plain pointer for the host's memory; the place is in the library, the line that is told is the program's.
// crash
#include <thrust/sort.h>

int main() {
  int* device;
  cudaMalloc(&device, 100 * sizeof(int));
  cudaMemset(device, 0, 100 * sizeof(int));
  thrust::sort(device, device + 100);  // expect: host-access error
}
