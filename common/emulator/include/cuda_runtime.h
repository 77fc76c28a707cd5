// CUDA C++ for the emulator: what nvcc includes by itself.
#pragma once
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cuda_runtime_api.h"
#include "device_functions.h"
#include "vector_types.h"
