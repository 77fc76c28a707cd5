// What whole programs have of the CUDA runtime beyond what labs need. Every file of a program begins with it.
#pragma once
#include "cuda_runtime.h"
