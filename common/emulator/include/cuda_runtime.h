// CUDA C++ for the emulator: what nvcc includes by itself.
#pragma once
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

#include "cuda_runtime_api.h"
#include "device_functions.h"
#include "vector_types.h"
