// The older name of NVTX, the functions that mark ranges for a profiler. They do nothing here.
#pragma once
#include <nvtx3/nvToolsExt.h>
