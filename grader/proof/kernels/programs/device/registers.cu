// Registers of the machine by inline PTX: where a thread runs, which lanes come before it, what time it is; and arithmetic.
// prints: field 255, sum 12
// prints: lane 37 of 2 warps has 5 before it and 26 behind it
#include <cstdio>

#define REGISTER(NAME, SPELT)                                       \
  __device__ unsigned NAME() {                                      \
    unsigned value;                                                 \
    asm volatile("mov.u32 %0, %%" SPELT ";" : "=r"(value));         \
    return value;                                                   \
  }
REGISTER(warp, "warpid")
REGISTER(multiprocessor, "smid")
REGISTER(multiprocessors, "nsmid")
REGISTER(before, "lanemask_lt")
REGISTER(upto, "lanemask_le")
REGISTER(behind, "lanemask_gt")
REGISTER(from, "lanemask_ge")
REGISTER(own, "lanemask_eq")
REGISTER(ticks, "clock")

__device__ unsigned long long now() {
  unsigned long long value;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(value));
  return value;
}

__global__ void compute(unsigned* out) {
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(out[0]) : "r"(0xff00u), "r"(8), "r"(8));
  asm volatile("membar.gl;");
  unsigned sum;
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(2), "r"(5), "r"(2));
  asm volatile("st.global.cs.u32 [%0], %1;" ::"l"(out + 1), "r"(sum));
}

__global__ void look(unsigned* out, bool* sound) {
  const unsigned first = ticks();
  const unsigned long long then = now();
  sound[threadIdx.x] = (own() | before()) == upto() && (own() | behind()) == from() && now() > then &&
                       ticks() != first && multiprocessor() < multiprocessors();
  if (threadIdx.x != 37) return;
  out[0] = warp();
  out[1] = __popc(before());
  out[2] = __popc(behind());
}

int main() {
  unsigned host[3], *out;
  bool sound[64], *all;
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&all, sizeof sound);
  compute<<<1, 1>>>(out);
  cudaMemcpy(host, out, 2 * sizeof host[0], cudaMemcpyDeviceToHost);
  printf("field %u, sum %u\n", host[0], host[1]);
  look<<<1, 64>>>(out, all);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpy(sound, all, sizeof sound, cudaMemcpyDeviceToHost);
  for (bool one : sound)
    if (!one) printf("a lane disagrees\n");
  printf("lane 37 of %u warps has %u before it and %u behind it\n", host[0] + 1, host[1], host[2]);
  cudaFree(out);
  cudaFree(all);
}
