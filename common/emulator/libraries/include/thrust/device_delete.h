// Defined in the header included here.
#pragma once
#include "device_new.h"
