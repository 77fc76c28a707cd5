// The driver API is not emulated, but many files include this header only for the version.
#pragma once
#include "cuda_runtime.h"
#define CUDA_VERSION 13000
