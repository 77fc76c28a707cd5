// The host functions of cuRAND, implemented with generators of the standard library. The numbers differ from NVIDIA's,
// but the distributions are the same.
#pragma once
#include <random>
#include <vector>

#include "cuda_runtime.h"

// The include guard of NVIDIA's header, which some programs test.
#define CURAND_H_
enum curandStatus_t {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
};
using curandStatus = curandStatus_t;
enum curandRngType_t {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
using curandRngType = curandRngType_t;
enum curandOrdering_t {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_QUASI_DEFAULT = 201
};
struct curandGenerator {
  std::mt19937_64 engine;
  bool quasi = false;
  unsigned int dimensions = 1;
  unsigned long long offset = 0;  // number of points that a quasi-random generator has generated so far
};
using curandGenerator_t = curandGenerator*;

inline curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
  *generator = new curandGenerator;
  (*generator)->quasi = type >= CURAND_RNG_QUASI_DEFAULT;
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
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  generator->offset = offset;
  if (!generator->quasi) generator->engine.discard(offset);
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int dimensions) {
  generator->dimensions = dimensions;
  return dimensions > 0 && dimensions <= 20000 ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGenerateSeeds(curandGenerator_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGetVersion(int* version) {
  *version = 130000;
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t, emu::LibraryStream) { return CURAND_STATUS_SUCCESS; }

namespace emu {

/// Returns the n-th prime, counted from 0.
inline unsigned int prime(unsigned int n) {
  static std::vector<unsigned int> known = {2};
  for (unsigned int next = known.back() + 1; known.size() <= n; ++next) {
    bool divided = false;
    for (size_t i = 0; !divided && known[i] * known[i] <= next; ++i) divided = next % known[i] == 0;
    if (!divided) known.push_back(next);
  }
  return known[n];
}
/// Returns number `index` of the Halton sequence with this base. These numbers are spread evenly over [0, 1). The
/// digits of `index` in this base are mirrored at the radix point.
inline double turned(unsigned long long index, unsigned int base) {
  double value = 0, place = 1.0 / base;
  for (; index > 0; index /= base, place /= base) value += place * static_cast<double>(index % base);
  return value;
}
/// Generates quasi-random points. Stores the first coordinates of all points, then all second coordinates, and so on.
template <class T>
curandStatus_t spread(curandGenerator_t g, T* to, size_t count, int line) {
  if (count % g->dimensions != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  const size_t points = count / g->dimensions;
  std::vector<T> values;
  for (unsigned int d = 0; d < g->dimensions; ++d)
    for (size_t i = 0; i < points; ++i) values.push_back(static_cast<T>(turned(g->offset + i + 1, prime(d))));
  g->offset += points;
  return cudaMemcpy(to, values.data(), count * sizeof(T), cudaMemcpyDefault, emu_types::Line(line)) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_LAUNCH_FAILURE;
}

template <class T, class Distribution>
curandStatus_t draw(curandGenerator_t generator, T* to, size_t count, Distribution distribution, int line) {
  std::vector<T> values(count);
  for (T& value : values) value = static_cast<T>(distribution(generator->engine));
  return cudaMemcpy(to, values.data(), count * sizeof(T), cudaMemcpyDefault, emu_types::Line(line)) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_LAUNCH_FAILURE;
}
/// The uniform distribution over (0, 1], as in cuRAND, which excludes 0 and includes 1.
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
  if (g->quasi) return emu::spread(g, to, n, line);
  return emu::draw(g, to, n, emu::UpToOne<float>(), line);
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double* to, size_t n,
                                                  int line = __builtin_LINE()) {
  if (g->quasi) return emu::spread(g, to, n, line);
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
inline curandStatus_t curandGenerateLongLong(curandGenerator_t g, unsigned long long* to, size_t n,
                                             int line = __builtin_LINE()) {
  return emu::draw(g, to, n, std::uniform_int_distribution<unsigned long long>(), line);
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t g, float* to, size_t n, float mean, float deviation,
                                              int line = __builtin_LINE()) {
  return n % 2 ? CURAND_STATUS_LENGTH_NOT_MULTIPLE
               : emu::draw(g, to, n, std::lognormal_distribution<float>(mean, deviation), line);
}
inline curandStatus_t curandGeneratePoisson(curandGenerator_t g, unsigned int* to, size_t n, double mean,
                                            int line = __builtin_LINE()) {
  return emu::draw(g, to, n, std::poisson_distribution<unsigned int>(mean), line);
}
