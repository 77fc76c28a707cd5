// Defined in the header included here.
#pragma once
#include "universal_vector.h"
