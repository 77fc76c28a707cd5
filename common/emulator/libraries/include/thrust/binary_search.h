// What it holds is in one file with its kin.
#pragma once
#include "ordered.h"
