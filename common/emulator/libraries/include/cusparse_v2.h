// The parts that are there.
#pragma once
#include "cusparse.h"
