// cuda::std is the standard library of the host's: what it has is constant expressions and templates, which kernels run as well.
#pragma once
#include "cuda_runtime.h"

namespace std {}  // namespace std
namespace cuda {
namespace std = ::std;
}
