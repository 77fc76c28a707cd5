// "cudaFree returns invalid argument."
#include <cstdlib>

int main() {
  float *h = (float*)malloc(400), *d;
  cudaMalloc(&d, 400);
  cudaMemset(d, 0, 400);
  cudaFree(h);  // expect: launch-error error
  cudaFree(d);
  free(h);
}
