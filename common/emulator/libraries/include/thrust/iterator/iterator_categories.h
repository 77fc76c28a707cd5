// The contents of this header are in the header that it includes.
#pragma once
#include "../iterator_facade.h"
