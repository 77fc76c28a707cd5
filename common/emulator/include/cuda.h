// Of the driver API there is only what describes a matrix to the copy engine of Hopper; many files include this header for the
// version alone.
#pragma once
#include "cuda_runtime.h"
#include "cuda_tensor_map.h"
#define CUDA_VERSION 13000
