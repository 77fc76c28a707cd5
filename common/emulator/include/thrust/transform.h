// To include it is no mistake; whoever uses a name of the library is refused, at that line (rewrite/refuse/unsupported.cpp).
#pragma once
#include "../cuda_runtime_api.h"
