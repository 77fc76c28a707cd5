// Of the driver API, labs have only the description of matrices for Hopper's copy engine. Many files include this header
// only for the version.
#pragma once
#include "cuda_runtime.h"
#include "cuda_tensor_map.h"
#define CUDA_VERSION 13000
