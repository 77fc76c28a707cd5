// The contents of this header are in mma.h.
#pragma once
#include "mma.h"
