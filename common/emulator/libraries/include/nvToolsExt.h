// Marks for a profiler, which nobody reads here.
#pragma once
#include <nvtx3/nvToolsExt.h>
