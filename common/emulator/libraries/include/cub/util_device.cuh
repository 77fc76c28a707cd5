// All of it is in one file.
#pragma once
#include "cub.cuh"
