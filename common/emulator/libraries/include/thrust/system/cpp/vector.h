// All of it is in one file.
#pragma once
#include "../../device_vector.h"
