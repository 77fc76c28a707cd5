// The parts that are there.
#pragma once
#include "cusolverDn.h"
