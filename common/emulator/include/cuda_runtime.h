// CUDA C++ for the emulator: what nvcc includes by itself.
#pragma once
// What a file asks nvcc for. There is one pass here for host and device; kernels are what asks for the architecture.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDA_ARCH__ 900
#define CUDART_VERSION 13000

#include "emulator.h"  // before all others: its memcpy is the one that their inline functions call

// Without std::riemann_zeta and the like, which <cmath> has since C++17: reading them takes half of the time that a
// small kernel needs to compile. What they include, and students use without asking for it, stays.
#include <bits/stl_algobase.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <limits>
// By their C names, because nvcc knows ::isnan, and ::abs of a float.
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
