// All groups are in one file; how they copy is as in labs.
#pragma once
#include "../cooperative_groups.h"
#include_next <cooperative_groups/memcpy_async.h>
