// Names of the host's libraries that nvcc refuses in device code.
#pragma once
#include <string_view>

namespace emulator {

/// std::vector, std::sort, std::min, …; std::size_t, std::move, std::sqrt and the traits are fine in device code.
bool is_host_std_name(std::string_view name);
/// fopen, rand, exit, …; printf, malloc, memcpy, clock exist on the device too.
bool is_host_c_function(std::string_view name);
/// memcmp, strlen, …: the instrumentation does not see what they touch.
bool is_unseen_c_function(std::string_view name);
/// cudaMalloc, cudaMemcpy, …
bool is_host_api_function(std::string_view name);
/// min, fmaf, …: a host function of that name only adds an overload.
bool is_device_library_function(std::string_view name);

}  // namespace emulator
