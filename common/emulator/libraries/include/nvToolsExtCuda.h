// Marks for a profiler; they do nothing here.
#pragma once
#include "nvToolsExt.h"
