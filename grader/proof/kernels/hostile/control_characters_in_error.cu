// lab: 04_naive
// expect: compile-error
// earns: 0
// says: error
// #error with control characters.
#include "matmul.h"
#error [31m‮⁦text
