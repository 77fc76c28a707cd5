// Host memory of new[] is given to free() and to delete, and memory of malloc() to delete.
#include <cstdio>
#include <cstdlib>

int main() {
  float* a = new float[100];
  int* b = new int[100];
  int* c = static_cast<int*>(malloc(sizeof(int)));
  double* d = new double[100];
  a[0] = 1;
  b[0] = c[0] = 2;
  d[0] = 3;
  printf("%g %d %d %g\n", a[0], b[0], c[0], d[0]);
  free(a);    // expect: compiler-warning warning
  delete b;   // expect: compiler-warning warning
  delete c;   // expect: compiler-warning warning
  delete[] d;
}
