// The contents of this header are in cuda_runtime.h.
#pragma once
#include "cuda_runtime.h"
