// This header may be included; using a name of the library is refused at that line (rewrite/refuse/unsupported.cpp).
#pragma once
#include "../cuda_runtime_api.h"
