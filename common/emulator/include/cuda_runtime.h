// CUDA C++ for the emulator: what nvcc includes by itself.
#pragma once
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
