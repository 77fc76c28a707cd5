// Conversions of float and double to whole numbers: quarters, compared with whole-number arithmetic of the host, and
// numbers out of range and NaN, as the PTX ISA has them. Halves of registers and funnel shifts.
// prints: quarters: 0 wrong
// prints: float to int: 0 2147483647 -2147483648
// prints: float to unsigned: 0 4294967295 0
// prints: float to long long: -9223372036854775808 9223372036854775807 -9223372036854775808
// prints: double to int: -2147483648 2147483647 -2147483648
// prints: double to unsigned: 2147483648 4294967295 0
// prints: double to unsigned long long: 9223372036854775808 18446744073709551615 0
// prints: dp2a 1035 -3027 and 1803
// prints: funnel shifts 12345678 9abcdef0, halves 9abcdef0 12345678, joined 5678def0
// prints: averages 4294967294 4294967295
#include <cmath>
#include <cstdio>

#define OF_ALL_MODES(NAME, x) __##NAME##_rd(x), __##NAME##_ru(x), __##NAME##_rz(x), __##NAME##_rn(x)

__global__ void quarters(int first, long long (*out)[32]) {
  const int k = first + static_cast<int>(threadIdx.x);
  const float f = k / 4.0f;
  const double d = k / 4.0;
  const float plus = f < 0 ? -f : f;
  const long long results[32] = {
      OF_ALL_MODES(float2int, f),     OF_ALL_MODES(float2ll, f),     OF_ALL_MODES(double2int, d),
      OF_ALL_MODES(double2ll, d),     OF_ALL_MODES(float2uint, plus), OF_ALL_MODES(double2uint, double(plus)),
      static_cast<long long>(__float2ull_rd(plus)), static_cast<long long>(__float2ull_ru(plus)),
      static_cast<long long>(__float2ull_rz(plus)), static_cast<long long>(__float2ull_rn(plus)),
      static_cast<long long>(__double2ull_rd(plus)), static_cast<long long>(__double2ull_ru(plus)),
      static_cast<long long>(__double2ull_rz(plus)), static_cast<long long>(__double2ull_rn(plus))};
  for (int i = 0; i < 32; ++i) out[threadIdx.x][i] = results[i];
}

/// k / 4, rounded down, up, towards zero, to nearest even.
long long rounded(int k, int mode) {
  const int below = k >> 2, rest = k & 3;
  if (mode == 0) return below;
  if (mode == 1) return below + (rest > 0);
  if (mode == 2) return k / 4;
  return rest == 2 ? below + (below & 1) : below + (rest > 2);
}

__global__ void out_of_range(float nan, float large) {
  const double d = nan, dl = large;
  printf("float to int: %d %d %d\n", __float2int_rn(nan), __float2int_rz(large), __float2int_rd(-large));
  printf("float to unsigned: %u %u %u\n", __float2uint_rn(nan), __float2uint_rz(large), __float2uint_ru(-large));
  printf("float to long long: %lld %lld %lld\n", __float2ll_rn(nan), __float2ll_ru(large), __float2ll_rz(-large));
  printf("double to int: %d %d %d\n", __double2int_rn(d), __double2int_rz(dl), __double2int_rd(-dl));
  printf("double to unsigned: %u %u %u\n", __double2uint_rn(d), __double2uint_rz(dl), __double2uint_rd(-dl));
  printf("double to unsigned long long: %llu %llu %llu\n", __double2ull_rn(d), __double2ull_rz(dl),
         __double2ull_rd(-dl));
}

__global__ void halves() {
  // (2, 10) times (100, 80), then times (-1, 2) and (200, 2)
  printf("dp2a %d %d and %u\n", __dp2a_lo(0x000a0002, 0x02ff5064, 35), __dp2a_hi(0x000a0bcd, 0x02ff5064, -26),
         __dp2a_hi(0x000a0008u, 0x02c85064u, 183u));
  unsigned low, high, joined;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(0x123456789abcdef0ull));
  asm("mov.b32 %0, {%1, %2};" : "=r"(joined) : "h"(static_cast<unsigned short>(low)), "h"(static_cast<unsigned short>(high)));
  printf("funnel shifts %08x %08x, halves %08x %08x, joined %08x\n", __funnelshift_rc(low, high, 40),
         __funnelshift_lc(low, high, 32), low, high, joined);
  printf("averages %u %u\n", __uhadd(4294967295u, 4294967294u), __urhadd(4294967295u, 4294967294u));
}

int main() {
  constexpr int kThreads = 64;
  long long host[kThreads][32], (*out)[32];
  cudaMalloc(&out, sizeof host);
  int wrong = 0;
  for (int first = -640; first < 640; first += kThreads) {
    quarters<<<1, kThreads>>>(first, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int t = 0; t < kThreads; ++t)
      for (int i = 0; i < 32; ++i) {
        const int k = first + t;
        wrong += host[t][i] != rounded(i < 16 || k > 0 ? k : -k, i % 4);
      }
  }
  printf("quarters: %d wrong\n", wrong);
  cudaFree(out);
  out_of_range<<<1, 1>>>(NAN, 1e30f);
  cudaDeviceSynchronize();
  halves<<<1, 1>>>();
  cudaDeviceSynchronize();
}
