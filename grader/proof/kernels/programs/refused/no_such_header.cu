// A header that came with a book.
#include "book.h"  // expect: compile-error error

int main() { return 0; }
