// Several PTX instructions in one asm, one without inputs, names of registers with one % or two, and 128-bit division.
// prints: loaded 42, clock goes on, sum 7, remainder 554286
#include <cstdio>

__global__ void read(const unsigned long long* from, int* out) {
  unsigned int before, after, multiprocessor;
  unsigned long long value;
  asm volatile(
      "mov.u32 %0, %clock;\n\t"
      "ld.global.ca.u64 %1, [%3];\n\t"
      "mov.u32 %2, %%clock;"
      : "=r"(before), "=l"(value), "=r"(after)
      : "l"(from));
  asm volatile("mov.u32 %0, %smid;" : "=r"(multiprocessor) : : "memory");
  int sum;
  asm("{ add.s32 %0, %1, %2; add.s32 %0, %0, %2; }" : "=r"(sum) : "r"(3), "r"(2));
  out[0] = static_cast<int>(value) + static_cast<int>(multiprocessor);
  out[1] = after >= before;
  out[2] = sum;
  out[3] = static_cast<int>(static_cast<__uint128_t>(1ull << 40) * (1ull << 40) % 1000003);
}

int main() {
  unsigned long long* from;
  int *out, host[4];
  cudaMalloc(&from, sizeof *from);
  cudaMalloc(&out, sizeof host);
  const unsigned long long answer = 42;
  cudaMemcpy(from, &answer, sizeof answer, cudaMemcpyHostToDevice);
  read<<<1, 1>>>(from, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("loaded %d, clock %s, sum %d, remainder %d\n", host[0], host[1] ? "goes on" : "runs back", host[2], host[3]);
  cudaFree(from);
  cudaFree(out);
}
