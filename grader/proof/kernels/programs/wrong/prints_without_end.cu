// A loop that prints a gigabyte.
// crash
// anywhere: crash error
#include <cstdio>

int main() {
  for (long i = 0; i < 100000000; ++i) printf("%ld\n", i);
}
