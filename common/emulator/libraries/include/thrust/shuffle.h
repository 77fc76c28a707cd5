// Random permutation. One thread draws it from the caller's random engine, whose state advances.
#pragma once
#include "ordered.h"
#include "random.h"

namespace thrust {

template <class P, class It, class Engine, is_policy<P> = 0>
void shuffle(P p, It first, It last, Engine&& engine, EMU_CALL_LINE) {
  auto at = in_kernels(first);
  kernels::once(p, line, "thrust::shuffle", [=, n = last - first]() mutable {
    for (std::ptrdiff_t i = n - 1; i > 0; --i) {
      const auto other = static_cast<std::ptrdiff_t>(engine() % static_cast<unsigned long long>(i + 1));
      const value_of<It> kept = at[i];
      at[i] = static_cast<value_of<It>>(at[other]);
      at[other] = kept;
    }
  });
  engine.discard(static_cast<unsigned long long>(last - first));
}
template <class It, class Engine, no_policy<It> = 0>
void shuffle(It first, It last, Engine&& engine, EMU_CALL_LINE) {
  thrust::shuffle(policy_of<It>(), first, last, engine, line);
}
template <class P, class In, class Out, class Engine, is_policy<P> = 0>
void shuffle_copy(P p, In first, In last, Out result, Engine&& engine, EMU_CALL_LINE) {
  thrust::shuffle(p, result, thrust::copy(p, first, last, result, line), engine, line);
}
template <class In, class Out, class Engine, no_policy<In> = 0>
void shuffle_copy(In first, In last, Out result, Engine&& engine, EMU_CALL_LINE) {
  thrust::shuffle_copy(policy_of<In>(), first, last, result, engine, line);
}

}  // namespace thrust
