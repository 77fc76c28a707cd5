// The supported part of the CUDA driver API: tensor maps for Hopper's copy engine. Many files include this header only
// for CUDA_VERSION.
#pragma once
#include "cuda_runtime.h"
#include "cuda_tensor_map.h"
#define CUDA_VERSION 13000
