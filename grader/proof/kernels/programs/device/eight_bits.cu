// prints: 1d 2e 0.101562 0.09375
// prints: c5 c3 -3.25 -3.5
// prints: 7e 60 448 512
// prints: 00 00 0 0
// prints: 01 18 0.00195312 0.00195312
// prints: 58 4c 16 16
// prints: 7f 7c
// prints: 1.5 -2
#include <cuda_fp8.h>
#include <cstdio>

__global__ void kernel() {
  const float values[] = {0.1f, -3.3f, 500.0f, 1e-9f, 0.0019f, 17.0f};
  for (float x : values) {
    const __nv_fp8_e4m3 a(x);
    const __nv_fp8_e5m2 b(x);
    printf("%02x %02x %g %g\n", a.__x, b.__x, float(a), float(b));
  }
}

int main() {
  kernel<<<1, 1>>>();
  cudaDeviceSynchronize();
  printf("%02x %02x\n", __nv_cvt_float_to_fp8(1e6f, __NV_NOSAT, __NV_E4M3),
         __nv_cvt_float_to_fp8(1e6f, __NV_NOSAT, __NV_E5M2));
  const float2 pair = float2(__nv_fp8x2_e4m3(float2{1.5f, -2.0f}));
  printf("%g %g\n", pair.x, pair.y);
}
