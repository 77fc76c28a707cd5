// CUDA C++ for the emulator: what nvcc includes automatically.
#pragma once
// Macros of nvcc. Host and device code are compiled in one pass; kernels are the code that tests for the architecture.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDA_ARCH__ 900
#define CUDART_VERSION 13000

#include "emulator.h"  // before all others: their inline functions must call its memcpy

// Leaves out std::riemann_zeta and other special functions of <cmath> since C++17, whose parsing takes half of the time
// needed to compile a small kernel. The headers that they include stay, because students use them without an #include.
#include <bits/stl_algobase.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <limits>
// The C headers, because nvcc declares ::isnan, and ::abs of a float.
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
