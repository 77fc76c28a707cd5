// cuda::std is the host's standard library: its constexpr functions and templates also run in kernels.
#pragma once
#include "cuda_runtime.h"

namespace std {}  // namespace std
namespace cuda {
namespace std = ::std;
}
