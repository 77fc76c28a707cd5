// Defined in the header included here.
#pragma once
#include "cub.cuh"
