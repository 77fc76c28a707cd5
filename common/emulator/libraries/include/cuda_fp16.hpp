// The contents of this header are in cuda_fp16.h.
#pragma once
#include "cuda_fp16.h"
