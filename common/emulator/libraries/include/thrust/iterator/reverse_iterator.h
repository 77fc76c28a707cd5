// All iterators are in one file.
#pragma once
#include "../device_vector.h"
