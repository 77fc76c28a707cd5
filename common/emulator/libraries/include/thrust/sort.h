// All algorithms are in one file.
#pragma once
#include "more_algorithms.h"
