// Defined in the header included here.
#pragma once
#include "../iterator_facade.h"
