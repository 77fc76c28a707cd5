// Launches through a pointer to a kernel. The rewriter turns cudaLaunchKernel((void*)k, …) into
// cudaLaunchKernel(::emu::named("k", k), …). This preserves the parameter types of k.
#pragma once
#include <functional>
#include <map>

#include "cuda_runtime.h"

namespace emu {

template <class... Types>
struct NamedKernel {
  const char* name;
  void (*kernel)(Types...);
  int line;  // line of the program that contains the kernel's name
};
template <class... Types>
NamedKernel<Types...> named(const char* name, void (*kernel)(Types...), int line = __builtin_LINE()) {
  return {name, kernel, line};
}

template <class... Types, size_t... Indices>
void launch_named(const NamedKernel<Types...>& k, const Config& config, void** arguments, int line,
                  std::index_sequence<Indices...>) {
  launcher(line, k.name, config, [kernel = k.kernel](auto... a) { kernel(a...); })(
      *static_cast<std::remove_cv_t<Types>*>(arguments[Indices])...);
}
template <class... Types>
cudaError_t launch_named(const NamedKernel<Types...>& k, Config config, bool cooperative, void** arguments, int line) {
  config.cooperative = cooperative;
  launch_named(k, config, arguments, line, std::index_sequence_for<Types...>());
  return cudaPeekAtLastError();
}

/// Overload for an expression that is a plain address and not the name of a kernel.
inline const void* named(const char*, const void* kernel) { return kernel; }

/// A kernel that can be found by its address, for nodes of graphs. The rewriter turns (void*)k into
/// ::emu::registered("k", k).
struct RegisteredKernel {
  /// Copies the arguments to which `arguments` points, and returns a function that launches the kernel with these
  /// copies.
  std::function<std::function<void(const Config&, int line)>(void** arguments)> bind;
};
inline std::map<const void*, RegisteredKernel>& registered_kernels() {
  static std::map<const void*, RegisteredKernel> all;
  return all;
}
inline const RegisteredKernel* registered_kernel(const void* address) {
  const auto found = registered_kernels().find(address);
  return found == registered_kernels().end() ? nullptr : &found->second;
}
template <class... Types, size_t... Indices>
std::function<void(const Config&, int)> bound(const NamedKernel<Types...>& k, void** arguments,
                                              std::index_sequence<Indices...>) {
  const std::tuple<std::remove_cv_t<Types>...> values(*static_cast<std::remove_cv_t<Types>*>(arguments[Indices])...);
  return [k, values](const Config& config, int line) {
    launcher(line, k.name, config, [kernel = k.kernel](auto... a) { kernel(a...); })(std::get<Indices>(values)...);
  };
}
template <class... Types>
void* registered(const char* name, void (*kernel)(Types...)) {
  void* const address = reinterpret_cast<void*>(kernel);
  registered_kernels()[address] = {
      [k = named(name, kernel)](void** arguments) { return bound(k, arguments, std::index_sequence_for<Types...>()); }};
  return address;
}

}  // namespace emu

template <class... Types>
cudaError_t cudaLaunchKernel(const emu::NamedKernel<Types...>& kernel, dim3 grid, dim3 block, void** arguments,
                             size_t bytes = 0, cudaStream_t stream = nullptr, int line = __builtin_LINE()) {
  return emu::launch_named(kernel, emu::Config(grid, block, bytes, stream), false, arguments, line);
}
template <class... Types>
cudaError_t cudaLaunchCooperativeKernel(const emu::NamedKernel<Types...>& kernel, dim3 grid, dim3 block,
                                        void** arguments, size_t bytes = 0, cudaStream_t stream = nullptr,
                                        int line = __builtin_LINE()) {
  return emu::launch_named(kernel, emu::Config(grid, block, bytes, stream), true, arguments, line);
}

inline cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t bytes = 0,
                                    cudaStream_t stream = nullptr, int line = __builtin_LINE()) {
  const emu::RegisteredKernel* const known = emu::registered_kernel(kernel);
  if (!known) return cudaErrorInvalidDeviceFunction;
  known->bind(arguments)(emu::Config(grid, block, bytes, stream), line);
  return cudaPeekAtLastError();
}

enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow,
  cudaLaunchAttributeCooperative,
  cudaLaunchAttributeSynchronizationPolicy,
  cudaLaunchAttributeClusterDimension,
  cudaLaunchAttributeClusterSchedulingPolicyPreference,
  cudaLaunchAttributeProgrammaticStreamSerialization,
  cudaLaunchAttributeProgrammaticEvent,
  cudaLaunchAttributePriority
};
enum cudaClusterSchedulingPolicy {
  cudaClusterSchedulingPolicyDefault,
  cudaClusterSchedulingPolicySpread,
  cudaClusterSchedulingPolicyLoadBalancing
};
union cudaLaunchAttributeValue {
  char pad[64];
  struct {
    unsigned int x, y, z;
  } clusterDim;
  int cooperative, priority, programmaticStreamSerializationAllowed;
  cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
};
struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes = 0;
  cudaStream_t stream = nullptr;
  cudaLaunchAttribute* attrs = nullptr;
  unsigned int numAttrs = 0;
};
namespace emu {

/// This function ignores attributes that affect only the speed.
inline Config config_of(const cudaLaunchConfig_t& c) {
  Config config(c.gridDim, c.blockDim, c.dynamicSmemBytes, c.stream);
  for (unsigned int i = 0; i < c.numAttrs; ++i) {
    const cudaLaunchAttribute& a = c.attrs[i];
    if (a.id == cudaLaunchAttributeCooperative) config.cooperative = a.val.cooperative != 0;
    if (a.id == cudaLaunchAttributeClusterDimension)
      config.cluster = dim3(a.val.clusterDim.x, a.val.clusterDim.y, a.val.clusterDim.z);
  }
  return config;
}

}  // namespace emu

inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* c, const void* kernel, void** arguments,
                                       int line = __builtin_LINE()) {
  const emu::RegisteredKernel* const known = emu::registered_kernel(kernel);
  if (!known) return cudaErrorInvalidDeviceFunction;
  known->bind(arguments)(emu::config_of(*c), line);
  return cudaPeekAtLastError();
}
/// On an H200, a cluster of any kernel can have up to eight blocks.
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int* blocks, Kernel, const cudaLaunchConfig_t*) {
  *blocks = 8;
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, Kernel, const cudaLaunchConfig_t* c) {
  const dim3 extent = emu::config_of(*c).cluster;
  const unsigned int blocks = extent.x ? extent.x * extent.y * extent.z : 1;
  *clusters = static_cast<int>(132 / blocks);
  return cudaSuccess;
}

template <class... Types, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* c, const emu::NamedKernel<Types...>& k,
                               Arguments... arguments) {
  emu::launcher(k.line, k.name, emu::config_of(*c),
                [kernel = k.kernel](auto... a) { kernel(a...); })(static_cast<Types>(arguments)...);
  return cudaPeekAtLastError();
}
