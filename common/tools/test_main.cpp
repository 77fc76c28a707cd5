// main() of build/tests: doctest runs every *_test.cpp of the package.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
