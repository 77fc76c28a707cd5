// Defined in the header included here.
#pragma once
#include "../memory_resources.h"
