// NVTX for the CUDA driver API. It does nothing here.
#pragma once
#include "nvToolsExt.h"
