// The commonly used part of CUB. Names that it lacks are reported where they are used.
#pragma once
#include "block.cuh"
#include "device.cuh"
#include "macros.cuh"
