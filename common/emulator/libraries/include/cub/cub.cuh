// The commonly used part of CUB.
#pragma once
#include "block.cuh"
#include "device.cuh"
