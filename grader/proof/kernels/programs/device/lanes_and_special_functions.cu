// prints: 00020304 7fff8000 ff000000 01ff0303 00010000
// prints: -2 2 16777216 16777218
// prints: 0.272463 1.163087 1.959964 0.427584 6.601581
// prints: 3.000000 3.000000 0.500000 0.200000
// prints: cudaErrorMissingConfiguration
#include <cstdio>

__global__ void kernel() {
  printf("%08x %08x %08x %08x %08x\n", __vadd4(0xff010203u, 0x01010101u), __vaddss2(0x7fff8000u, 0x0001ffffu),
         __vcmpgts4(0x01ff0203u, 0x00000303u), __vmaxu4(0x01ff0203u, 0x00000303u), __vseteq2(0x00010002u, 0x00010003u));
  printf("%lld %u %.9g %.9g\n", __float2ll_rd(-1.5f), __double2uint_rn(2.5), __int2float_rd(16777217),
         __int2float_ru(16777217));
  printf("%.6f %.6f %.6f %.6f %.6f\n", erfinv(0.3), erfinvf(0.9f), normcdfinv(0.975), erfcx(1.0), erfcinv(1e-20));
  const float v[3] = {1, 2, 2};
  printf("%f %f %f %f\n", norm3d(1.0, 2.0, 2.0), normf(3, v), rcbrtf(8.f), rhypot(3.0, 4.0));
}

int main() {
  kernel<<<1, 1>>>();
  cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorName(cudaErrorMissingConfiguration));
}
