// C has a function labs(long), and every standard header declares it: this keeps the namespace `labs` apart from it.
// Include it before protocol.h.
#pragma once
#include <cstdlib>
#include <stdlib.h>  // it says `using std::labs`, so it must come before the #define too

#define labs matmul_labs
