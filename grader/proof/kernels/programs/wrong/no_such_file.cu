// The file that it reads is not there, and it says so.
// prints: numbers.txt cannot be read
// exit: 2
#include <cstdio>

int main() {
  FILE* file = fopen("numbers.txt", "r");
  if (file) return fclose(file);
  printf("numbers.txt cannot be read\n");
  return 2;
}
