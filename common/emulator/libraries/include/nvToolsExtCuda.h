// Marks for a profiler, which nobody reads here.
#pragma once
#include "nvToolsExt.h"
