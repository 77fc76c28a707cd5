// Marks for a profiler; they do nothing here.
#pragma once
#include <nvtx3/nvToolsExt.h>
