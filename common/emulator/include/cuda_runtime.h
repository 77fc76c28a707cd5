// CUDA C++ for the emulator. This is the header that nvcc includes automatically.
#pragma once
// Macros that nvcc defines. Host and device code are compiled in one pass here, so __CUDA_ARCH__, which kernels test,
// is also defined in host code. Whole programs are preprocessed a second time, without it.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#ifndef EMU_HOST_PASS
#define __CUDA_ARCH__ 900
#endif
#define CUDART_VERSION 13000

#include "emulator.h"  // before all other headers: their inline functions must call the memcpy of emulator.h

// Leaves out the special functions that <cmath> has since C++17, such as std::riemann_zeta: parsing them takes half of
// the time needed to compile a small kernel. The next lines include the headers that these functions would include,
// because students use those headers without an #include.
#include <bits/stl_algobase.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <limits>
// The C headers declare ::isnan, and ::abs for float, as with nvcc.
#include <math.h>
#include <stdlib.h>

#include <cassert>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "cuda_runtime_api.h"
#include "device_functions.h"
#include "inline_ptx.h"
#include "vector_types.h"
