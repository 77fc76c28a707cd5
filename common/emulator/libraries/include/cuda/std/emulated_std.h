// cuda::std is the standard library of the host's: what it has is constant expressions and templates, which kernels run as well.
#pragma once
#include "cuda_runtime.h"

namespace std {}  // NOLINT(cert-dcl58-cpp): so that there is one to name
namespace cuda {
namespace std = ::std;
}
