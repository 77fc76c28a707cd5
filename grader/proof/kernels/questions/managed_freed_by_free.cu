// "free(): invalid pointer at the end of my program."
// crash
#include <cstdlib>

int main() {
  int* a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  a[0] = 1;
  free(a);  // expect: crash error
}
