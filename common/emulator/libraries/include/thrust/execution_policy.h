// Thrust's execution policies. They specify whether an algorithm runs on the host or on the device.
#pragma once
#include "cuda_runtime.h"

namespace thrust {

struct any_policy {};
struct host_policy : any_policy {
  static constexpr bool on_device = false;
};
struct device_policy : any_policy {
  static constexpr bool on_device = true;
  device_policy on(emu::LibraryStream) const { return {}; }
  template <class Allocator>
  device_policy operator()(Allocator&) const {
    return {};
  }
};
inline constexpr host_policy host{}, seq{};
inline constexpr device_policy device{};
namespace cuda {
inline constexpr device_policy par{}, par_nosync{};
}  // namespace cuda
namespace cpp {
inline constexpr host_policy par{};
}
namespace omp {
inline constexpr host_policy par{};
}
namespace system {
namespace cuda {
using thrust::cuda::par, thrust::cuda::par_nosync;
}
namespace cpp {
using thrust::cpp::par;
}
namespace omp {
using thrust::omp::par;
}
}  // namespace system

}  // namespace thrust
