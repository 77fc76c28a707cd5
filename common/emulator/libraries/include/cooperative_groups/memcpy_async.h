// memcpy_async() of a cooperative group for whole programs. It is the same function as for labs, but takes the groups
// of whole programs.
#pragma once
#include_next <cooperative_groups/memcpy_async.h>
#include "../cooperative_groups.h"
