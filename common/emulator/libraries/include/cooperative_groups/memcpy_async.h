// All groups are in one file; how they copy is as in labs.
#pragma once
#include_next <cooperative_groups/memcpy_async.h>
#include "../cooperative_groups.h"
