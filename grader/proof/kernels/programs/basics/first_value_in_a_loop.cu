// Variables whose first value comes in a loop, or in a choice that names every case: nothing is said of them.
// prints: 9 2
#include <cstdio>

__global__ void powers(const int* a, int rounds, int* out) {
  int last;
  for (int i = 0; i < rounds; ++i) last = a[i] * a[i];
  *out = last;
}

int chosen(int kind) {
  int value;
  switch (kind) {
    case 0:
      value = 1;
      break;
    case 1:
      value = 2;
      break;
  }
  return value;
}

int main(int argc, char**) {
  int host[3] = {1, 2, 3}, *a, *out, result;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  powers<<<1, 1>>>(a, 3, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d %d\n", result, chosen(argc > 0));
  cudaFree(a);
  cudaFree(out);
}
