// The commonly used part of CUB. Names that it lacks are reported where programs use them.
#pragma once
#include "block.cuh"
#include "device.cuh"
#include "macros.cuh"
#include "warp.cuh"
