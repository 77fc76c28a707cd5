// Defined in the header included here.
#pragma once
#include "../random.h"
