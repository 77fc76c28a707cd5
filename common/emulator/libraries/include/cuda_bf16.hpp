// The contents of this header are in cuda_bf16.h.
#pragma once
#include "cuda_bf16.h"
