// Copies that take more of the host's memory than there is: from the heap, into a local array, from an array of pointers.
#include <cstdlib>

int main() {
  constexpr int kN = 100;
  int* device;
  cudaMalloc(&device, kN * sizeof(int));
  int* const heap = static_cast<int*>(malloc((kN - 1) * sizeof(int)));
  for (int i = 0; i < kN - 1; ++i) heap[i] = i;
  cudaMemcpy(device, heap, kN * sizeof(int), cudaMemcpyHostToDevice);  // expect: out-of-bounds error
  cudaMemcpy(device, heap + 1, (kN - 2) * sizeof(int), cudaMemcpyHostToDevice);
  int** const rows = new int*[2];
  for (int i = 0; i < 2; ++i) rows[i] = new int[3]();
  cudaMemcpy(device, rows, 6 * sizeof(int), cudaMemcpyHostToDevice);  // expect: out-of-bounds error
  for (int i = 0; i < 2; ++i) delete[] rows[i];
  delete[] rows;
  free(heap);
  cudaFree(device);
}
