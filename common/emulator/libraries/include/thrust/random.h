// Thrust's random numbers. The engines are those of the standard library. The distributions are written for this
// package, because those of the standard library are too slow in kernels.
#pragma once
#include <random>

#include "cuda_runtime.h"

namespace thrust {
namespace random {

using std::linear_congruential_engine, std::minstd_rand, std::minstd_rand0;
using default_random_engine = minstd_rand;
using taus88 = std::mt19937;
using ranlux24 = std::ranlux24;

template <class T = double>
class uniform_real_distribution {
 public:
  explicit uniform_real_distribution(T low = 0, T high = 1) : low_(low), high_(high) {}
  template <class Engine>
  T operator()(Engine& engine) const {
    const T all = static_cast<T>(Engine::max() - Engine::min()) + 1;
    return low_ + (high_ - low_) * (static_cast<T>(engine() - Engine::min()) / all);
  }

 private:
  T low_, high_;
};
template <class T = int>
class uniform_int_distribution {
 public:
  explicit uniform_int_distribution(T low = 0, T high = std::numeric_limits<T>::max()) : low_(low), high_(high) {}
  template <class Engine>
  T operator()(Engine& engine) const {
    const double share = uniform_real_distribution<double>()(engine);
    return static_cast<T>(low_ + static_cast<T>(share * (static_cast<double>(high_) - static_cast<double>(low_) + 1)));
  }

 private:
  T low_, high_;
};
template <class T = double>
class normal_distribution {
 public:
  explicit normal_distribution(T mean = 0, T deviation = 1) : mean_(mean), deviation_(deviation) {}
  template <class Engine>
  T operator()(Engine& engine) const {
    const uniform_real_distribution<T> part;
    const T radius = std::sqrt(-2 * std::log(1 - part(engine)));
    return mean_ + deviation_ * radius * std::cos(static_cast<T>(6.28318530717958648) * part(engine));
  }

 private:
  T mean_, deviation_;
};

}  // namespace random
using random::default_random_engine, random::linear_congruential_engine, random::minstd_rand, random::minstd_rand0,
    random::normal_distribution, random::uniform_int_distribution, random::uniform_real_distribution;
}  // namespace thrust
