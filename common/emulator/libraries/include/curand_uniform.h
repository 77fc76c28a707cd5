// The contents of this header are in curand_kernel.h.
#pragma once
#include "curand_kernel.h"
