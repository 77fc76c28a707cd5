// Loads, stores and atomics as inline PTX: types, vectors, hints for caches, offsets, shared memory, predicates,
// and barriers between other instructions of one asm.
// prints: 200 -56 -1 1.5 2.25 12345678901
// prints: 1 2 3 4 | 5 6 7 8 | 9 10 | 0.5 0.25
// prints: 2 1 4 3 | 7 | 99
// prints: 528 31 0 5 32 | 1
// prints: 496, 1
#include <cstdio>

__global__ void scalars(const void* from, double* to) {
  const char* p = static_cast<const char*>(from);
  unsigned int byte, word;
  int signed_byte;
  float number;
  double wide;
  unsigned long long large;
  asm volatile("ld.global.ca.u8 %0, [%1];" : "=r"(byte) : "l"(p));
  asm volatile("ld.global.nc.s8 %0, [%1+0];" : "=r"(signed_byte) : "l"(p) : "memory");
  asm volatile("ld.volatile.global.u32 %0, [%1+4];" : "=r"(word) : "l"(p));
  asm volatile("ld.global.cg.f32 %0, [%1];" : "=f"(number) : "l"(p + 8));
  asm volatile("ld.global.cs.L2::128B.f64 %0, [%1+-8];" : "=d"(wide) : "l"(p + 24));
  asm volatile("ld.global.nc.b64 %0, [%1];" : "=l"(large) : "l"(p + 24));
  const double all[] = {double(byte), double(signed_byte), double(int(word)), number, wide, double(large)};
  for (int i = 0; i < 6; ++i) asm volatile("st.global.wt.f64 [%0], %1;" ::"l"(to + i), "d"(all[i]) : "memory");
}

__global__ void vectors(const int4* from, int* to, float* fractions) {
  int a, b, c, d;
  asm volatile("ld.global.nc.L1::no_allocate.v4.s32 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "l"(from));
  asm volatile("st.global.cs.v4.s32 [%0], {%1, %2, %3, %4};" ::"l"(to), "r"(a), "r"(b), "r"(c), "r"(d) : "memory");
  long long x, y;
  asm("ld.global.v2.u64 {%0,%1}, [%2+16];" : "=l"(x), "=l"(y) : "l"(from));
  asm volatile("st.global.wb.v2.b64 [%0+16], {%1,%2};" ::"l"(to), "l"(x), "l"(y));
  unsigned short low, high;
  asm("ld.global.lu.v2.u16 {%0, %1}, [%2];" : "=h"(low), "=h"(high) : "l"(from + 2));
  asm("st.global.cg.v2.b32 [%0], {%1, %2};" ::"l"(to + 8), "r"(int(low)), "r"(int(high)));
  asm("st.global.v2.f32 [%0], {%1, %2};" ::"l"(fractions), "f"(0.5f), "f"(0.25f) : "memory");
}

// Every second thread loads, by a predicate; the lanes exchange through shared memory in one asm.
__global__ void in_shared(int* out) {
  __shared__ int tile[8];
  __shared__ alignas(16) int sums[4];
  const unsigned int mine = __cvta_generic_to_shared(tile + threadIdx.x);
  const unsigned int other = __cvta_generic_to_shared(tile + (threadIdx.x ^ 1));
  int got, before = 0, some = 99;
  asm volatile("{ st.shared.b32 [%1], %3; bar.sync 0; ld.shared.u32 %0, [%2]; bar.sync 0; }"
               : "=r"(got)
               : "r"(mine), "r"(other), "r"(int(threadIdx.x) + 1)
               : "memory");
  if (threadIdx.x == 0) {
    asm volatile("st.shared.v4.u32 [%0], {%1, %1, %1, %1};" ::"r"((unsigned)__cvta_generic_to_shared(sums)), "r"(7));
    before = sums[3];
  }
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %2, 0; mov.b32 %0, %3; @p ld.global.b32 %0, [%1]; }"
               : "=r"(some)
               : "l"(out + 6), "r"(int(threadIdx.x == 1)), "r"(99)
               : "memory");
  out[threadIdx.x] = got;
  if (threadIdx.x == 0) out[4] = before;
  if (threadIdx.x == 2) out[5] = some;
}

__global__ void atomics(unsigned int* words, int* flag) {
  unsigned int old, seen;
  asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(old) : "l"(words), "r"(threadIdx.x + 1) : "memory");
  asm volatile("red.relaxed.gpu.global.max.u32 [%0+4], %1;" ::"l"(words), "r"(threadIdx.x) : "memory");
  asm volatile("red.global.and.b32 [%0], %1;" ::"l"(words + 2), "r"(~(1u << threadIdx.x)) : "memory");
  asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;" : "=r"(seen) : "l"(words + 3), "r"(0), "r"(5) : "memory");
  asm volatile("atom.acq_rel.gpu.global.inc.u32 %0, [%1], %2;" : "=r"(old) : "l"(words + 4), "r"(100) : "memory");
  if (threadIdx.x == 0) asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
}

__global__ void whole_block(int* out) {
  __shared__ int values[64];
  values[threadIdx.x] = threadIdx.x;
  asm volatile("barrier.sync 1;" ::: "memory");
  const int opposite = values[63 - threadIdx.x];
  asm volatile("bar.warp.sync 0xffffffff;");
  if (threadIdx.x >= 32) atomicAdd(out, opposite);
  if (threadIdx.x == 0) out[1] = opposite == 63;
}

int main() {
  struct {
    unsigned char byte, others[3];
    int word;
    float number, unused;
    double wide;
    unsigned long long large;
  } mixed = {200, {}, -1, 1.5f, 0, 2.25, 12345678901};
  void* device;
  double* numbers;
  cudaMalloc(&device, 256);
  cudaMalloc(&numbers, 256);
  cudaMemcpy(device, &mixed, sizeof mixed, cudaMemcpyHostToDevice);
  scalars<<<1, 1>>>(device, numbers);
  double d[6];
  cudaMemcpy(d, numbers, sizeof d, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g %g %.0f\n", d[0], d[1], d[2], d[3], d[4], d[5]);

  const int from[] = {1, 2, 3, 4, 5, 6, 7, 8, 9 | 10 << 16, 0, 0, 0};
  int i[10];
  float f[2];
  cudaMemcpy(device, from, sizeof from, cudaMemcpyHostToDevice);
  int* ints = reinterpret_cast<int*>(numbers);
  vectors<<<1, 1>>>(static_cast<int4*>(device), ints, reinterpret_cast<float*>(ints + 10));
  cudaMemcpy(i, ints, sizeof i, cudaMemcpyDeviceToHost);
  cudaMemcpy(f, ints + 10, sizeof f, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d | %d %d %d %d | %d %d | %g %g\n", i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8], i[9], f[0],
         f[1]);

  cudaMemset(ints, 0, 64);
  in_shared<<<1, 4>>>(ints);
  cudaMemcpy(i, ints, 6 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d | %d | %d\n", i[0], i[1], i[2], i[3], i[4], i[5]);

  cudaMemset(ints, 0, 64);
  cudaMemset(ints + 2, 0xff, 4);
  atomics<<<1, 32>>>(reinterpret_cast<unsigned int*>(ints), ints + 5);
  cudaMemcpy(i, ints, 6 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d | %d\n", i[0], i[1], i[2], i[3], i[4], i[5]);

  cudaMemset(ints, 0, 8);
  whole_block<<<1, 64>>>(ints);
  cudaMemcpy(i, ints, 2 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d, %d\n", i[0], i[1]);
  cudaFree(device), cudaFree(numbers);
}
