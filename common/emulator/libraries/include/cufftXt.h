// Transforms on several devices, of which there is one here.
#pragma once
#include "cufft.h"
