// Integers of 128 bits are divided by zero in a kernel, signed and unsigned. In host code they are divided as usual.
// prints: -1 9 -1 6, 3 1
#include <cstdio>

using Wide = __int128;
using UnsignedWide = unsigned __int128;

__global__ void divide(int* out, const Wide* divisors) {
  const Wide by = divisors[threadIdx.x];
  const UnsignedWide unsigned_by = by;
  out[0] = static_cast<int>(Wide{7} / by);  // expect: launch-error error
  out[1] = static_cast<int>(Wide{9} % by);  // expect: launch-error error
  out[2] = static_cast<int>(UnsignedWide{5} / unsigned_by);  // expect: launch-error error
  out[3] = static_cast<int>(UnsignedWide{6} % unsigned_by);  // expect: launch-error error
  out[4] = static_cast<int>(Wide{7} / (by + 2));
  out[5] = static_cast<int>(UnsignedWide{7} % (unsigned_by + 3));
}

int main() {
  int host[6], *out;
  Wide zero = 0, *divisors;
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&divisors, sizeof zero);
  cudaMemcpy(divisors, &zero, sizeof zero, cudaMemcpyHostToDevice);
  divide<<<1, 1>>>(out, divisors);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d, %d %d\n", host[0], host[1], host[2], host[3], host[4], static_cast<int>(Wide{5} / (zero + 4)));
  if (host[5] != 1) printf("%d\n", host[5]);
  cudaFree(out);
  cudaFree(divisors);
}
