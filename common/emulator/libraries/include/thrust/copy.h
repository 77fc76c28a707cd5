// All algorithms are in one file.
#pragma once
#include "ordered.h"
