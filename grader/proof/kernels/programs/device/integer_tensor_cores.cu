// mma.sync of bytes and of 4-bit numbers: signed, unsigned, mixed, and sums that saturate or wrap around.
// prints: 8 bits: -62, 4080, mixed -4080
// prints: 4 bits: -512, wraps to -2147483617, saturates at 2147483647
#include <cstdio>

__global__ void multiply_bytes(int* out) {
  const unsigned int ones = 0x01010101, all = 0xffffffff;
  int sums[2] = {-78, -78}, mixed[4] = {}, large[4] = {};
  asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
               : "+r"(sums[0]), "+r"(sums[1])
               : "r"(ones), "r"(ones));
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32.satfinite {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};\n"
      : "+r"(large[0]), "+r"(large[1]), "+r"(large[2]), "+r"(large[3])
      : "r"(all), "r"(all), "r"(ones));
  asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};\n"
               : "+r"(mixed[0]), "+r"(mixed[1]), "+r"(mixed[2]), "+r"(mixed[3])
               : "r"(all), "r"(all), "r"(all));
  if (threadIdx.x == 5) out[0] = sums[1], out[1] = large[3], out[2] = mixed[0];
}

__global__ void multiply_nibbles(int* out) {
  const unsigned int minus_ones = 0xffffffff, eights = 0x88888888;  // -1 and -8
  int d[4];
  asm volatile(
      "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
      : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
      : "r"(minus_ones), "r"(minus_ones), "r"(minus_ones), "r"(minus_ones), "r"(eights), "r"(eights), "r"(0), "r"(0),
        "r"(0), "r"(0));
  if (threadIdx.x == 9) out[3] = d[2];
}

template <bool kSaturates>
__global__ void overflow(int* out) {
  int d[4] = {0x7fffffff, 0, 0, 0};
  const unsigned int ones = 0x11111111;
  if (kSaturates)
    asm volatile(
        "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u4.u4.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
        : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
        : "r"(ones), "r"(ones), "r"(ones));
  else
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
                 : "r"(ones), "r"(ones), "r"(ones));
  if (threadIdx.x == 0) out[4 + kSaturates] = d[0];
}

int main() {
  int *out, host[6];
  cudaMalloc(&out, sizeof host);
  multiply_bytes<<<1, 32>>>(out);
  multiply_nibbles<<<1, 32>>>(out);
  overflow<false><<<1, 32>>>(out);
  overflow<true><<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("8 bits: %d, %d, mixed %d\n", host[0], host[1], host[2]);
  printf("4 bits: %d, wraps to %d, saturates at %d\n", host[3], host[4], host[5]);
  cudaFree(out);
}
