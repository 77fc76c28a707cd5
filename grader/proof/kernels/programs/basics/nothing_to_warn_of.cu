// What looks like a mistake to a compiler at first sight, and is none.
// prints: 64 of 64, 3 4294967295 7
// prints: 2 1
#include <cstdio>

enum class Shape { round, flat };

__host__ __device__ int corners(Shape shape) {
  switch (shape) {
    case Shape::round:
      return 0;  // "{" of a comment }
    case Shape::flat:
      return 4;
  }
}

__device__ int half_of(int x) {
  if (x % 2 == 0) return x / 2;
  __trap();
}

__global__ void fill(int* values, int n, bool doubled) {
  int factor;
  if (doubled) factor = 2;
  const int i = threadIdx.x;
  values[i] = i < n ? half_of(2 * i) + corners(Shape::round) : 0;
  if (doubled) values[i] *= factor;
}

int main() {
  int host[64], *values;
  const size_t bytes = sizeof host;
  cudaMalloc(&values, bytes);
  fill<<<1, 64>>>(values, 64, true);
  cudaMemcpy(host, values, bytes, cudaMemcpyDeviceToHost);
  // Sizes and counts are wider than %d says, and small; a character is a number, too.
  printf("%d of %lu, %lld %u %d\n", static_cast<size_t>(64), sizeof(int) * 16, 3l, -1, '\a');
  bool found;
  int at = 0;
  do {
    found = host[at] == 2;
    ++at;
  } while (!found);
  printf("%d %d\n", at, found);
  cudaFree(values);
}
