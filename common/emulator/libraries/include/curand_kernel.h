// cuRAND's functions for kernels: a generator in each thread (splitmix, of other numbers than NVIDIA's XORWOW).
#pragma once
#include "curand.h"

struct curandStateXORWOW {
  unsigned long long state;
};
using curandState = curandStateXORWOW;
using curandState_t = curandStateXORWOW;
using curandStateXORWOW_t = curandStateXORWOW;
using curandStatePhilox4_32_10_t = curandStateXORWOW;

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
EMU_INLINE float curand_uniform(curandState* s) { return (static_cast<float>(curand(s) >> 8) + 1) * 0x1p-24f; }
EMU_INLINE double curand_uniform_double(curandState* s) { return (static_cast<double>(curand(s)) + 1) * 0x1p-32; }
EMU_INLINE float curand_normal(curandState* s) {
  const float radius = std::sqrt(-2 * std::log(curand_uniform(s)));
  return radius * std::cos(6.2831853f * curand_uniform(s));
}
EMU_INLINE double curand_normal_double(curandState* s) {
  const double radius = std::sqrt(-2 * std::log(curand_uniform_double(s)));
  return radius * std::cos(6.283185307179586 * curand_uniform_double(s));
}
