// The functions of cuRAND for kernels, with one generator per thread. The generator is splitmix64, so the numbers
// differ from those of NVIDIA's XORWOW.
#pragma once
#include "curand.h"
#include "curand_sobol.h"

struct curandStateXORWOW {
  unsigned long long state;
};
using curandState = curandStateXORWOW;
using curandState_t = curandStateXORWOW;
using curandStateXORWOW_t = curandStateXORWOW;
using curandStatePhilox4_32_10_t = curandStateXORWOW;
using curandStatePhilox4_32_10 = curandStateXORWOW;
using curandStateMRG32k3a = curandStateXORWOW;
using curandStateMRG32k3a_t = curandStateXORWOW;

EMU_INLINE unsigned int curand(curandState* s) {
  unsigned long long x = s->state += 0x9e3779b97f4a7c15ull;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ x >> 27) * 0x94d049bb133111ebull;
  return static_cast<unsigned int>((x ^ x >> 31) >> 32);
}
EMU_INLINE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                            curandState* s) {
  s->state = seed * 0xd1342543de82ef95ull + sequence * 0xaf251af3b0f025b5ull + offset * 0x9e3779b97f4a7c15ull;
}
EMU_INLINE void skipahead(unsigned long long count, curandState* s) { s->state += count * 0x9e3779b97f4a7c15ull; }
EMU_INLINE void skipahead_sequence(unsigned long long count, curandState* s) {
  s->state += count * 0xaf251af3b0f025b5ull;
}
EMU_INLINE uint4 curand4(curandState* s) {
  const unsigned int x = curand(s), y = curand(s), z = curand(s);
  return uint4{x, y, z, curand(s)};
}

// ---- the uniform distribution over (0, 1]

EMU_INLINE float curand_uniform(curandState* s) { return (static_cast<float>(curand(s) >> 8) + 1) * 0x1p-24f; }
EMU_INLINE double curand_uniform_double(curandState* s) { return (static_cast<double>(curand(s)) + 1) * 0x1p-32; }
EMU_INLINE float4 curand_uniform4(curandState* s) {
  const float x = curand_uniform(s), y = curand_uniform(s), z = curand_uniform(s);
  return float4{x, y, z, curand_uniform(s)};
}
EMU_INLINE double2 curand_uniform2_double(curandState* s) {
  const double x = curand_uniform_double(s);
  return double2{x, curand_uniform_double(s)};
}

// ---- other distributions

EMU_INLINE float2 curand_normal2(curandState* s) {
  const float radius = std::sqrt(-2 * std::log(curand_uniform(s))), angle = 6.2831853f * curand_uniform(s);
  return float2{radius * std::cos(angle), radius * std::sin(angle)};
}
EMU_INLINE float curand_normal(curandState* s) { return curand_normal2(s).x; }
EMU_INLINE float4 curand_normal4(curandState* s) {
  const float2 a = curand_normal2(s), b = curand_normal2(s);
  return float4{a.x, a.y, b.x, b.y};
}
EMU_INLINE double2 curand_normal2_double(curandState* s) {
  const double radius = std::sqrt(-2 * std::log(curand_uniform_double(s))),
               angle = 6.28318530717958648 * curand_uniform_double(s);
  return double2{radius * std::cos(angle), radius * std::sin(angle)};
}
EMU_INLINE double curand_normal_double(curandState* s) { return curand_normal2_double(s).x; }
EMU_INLINE float curand_log_normal(curandState* s, float mean, float deviation) {
  return std::exp(mean + deviation * curand_normal(s));
}
EMU_INLINE unsigned int curand_poisson(curandState* s, double mean) {
  unsigned int count = 0;
  for (double product = curand_uniform_double(s), limit = std::exp(-mean); product > limit; ++count)
    product *= curand_uniform_double(s);
  return count;
}
