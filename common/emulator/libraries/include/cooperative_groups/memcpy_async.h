// All groups are defined in one file. Their copies work as in labs.
#pragma once
#include_next <cooperative_groups/memcpy_async.h>
#include "../cooperative_groups.h"
