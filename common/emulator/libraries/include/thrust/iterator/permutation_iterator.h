// Defined in the header included here.
#pragma once
#include "../more_iterators.h"
