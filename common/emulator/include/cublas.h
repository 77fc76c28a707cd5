// Code may include this header, but each use of a name of the library is refused (rewrite/refuse/unsupported.cpp).
#pragma once
#include "cuda_runtime_api.h"
