// All groups are in one file.
#pragma once
#include "../cooperative_groups.h"
