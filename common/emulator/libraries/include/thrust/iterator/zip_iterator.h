// All iterators are in one file.
#pragma once
#include "../iterators.h"
