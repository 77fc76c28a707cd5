// cuRAND's host functions, by generators of the standard library: other numbers than NVIDIA's, of the same distributions.
#pragma once
#include <random>
#include <vector>

#include "cuda_runtime.h"

enum curandStatus_t {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_LAUNCH_FAILURE = 201
};
using curandStatus = curandStatus_t;
enum curandRngType_t {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161
};
struct curandGenerator {
  std::mt19937_64 engine;
};
using curandGenerator_t = curandGenerator*;

inline curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t) {
  *generator = new curandGenerator;
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
  return curandCreateGenerator(generator, type);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  delete generator;
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  generator->engine.seed(seed);
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t, cudaStream_t) { return CURAND_STATUS_SUCCESS; }

namespace emu {
template <class T, class Distribution>
curandStatus_t draw(curandGenerator_t generator, T* to, size_t count, Distribution distribution, int line) {
  std::vector<T> values(count);
  for (T& value : values) value = static_cast<T>(distribution(generator->engine));
  return cudaMemcpy(to, values.data(), count * sizeof(T), cudaMemcpyDefault, line) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_LAUNCH_FAILURE;
}
/// Above 0, up to 1: cuRAND leaves out 0.
template <class T>
struct UpToOne {
  template <class Engine>
  T operator()(Engine& engine) {
    return (static_cast<T>(engine() >> 40) + 1) * static_cast<T>(0x1p-24);
  }
};
}  // namespace emu

inline curandStatus_t curandGenerate(curandGenerator_t g, unsigned int* to, size_t n, int line = __builtin_LINE()) {
  return emu::draw(g, to, n, std::uniform_int_distribution<unsigned int>(), line);
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t g, float* to, size_t n, int line = __builtin_LINE()) {
  return emu::draw(g, to, n, emu::UpToOne<float>(), line);
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double* to, size_t n,
                                                  int line = __builtin_LINE()) {
  return emu::draw(g, to, n, emu::UpToOne<double>(), line);
}
inline curandStatus_t curandGenerateNormal(curandGenerator_t g, float* to, size_t n, float mean, float deviation,
                                           int line = __builtin_LINE()) {
  return n % 2 ? CURAND_STATUS_LENGTH_NOT_MULTIPLE
               : emu::draw(g, to, n, std::normal_distribution<float>(mean, deviation), line);
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t g, double* to, size_t n, double mean,
                                                 double deviation, int line = __builtin_LINE()) {
  return n % 2 ? CURAND_STATUS_LENGTH_NOT_MULTIPLE
               : emu::draw(g, to, n, std::normal_distribution<double>(mean, deviation), line);
}
