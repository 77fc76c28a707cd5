// The second was meant to be another.
__global__ void add(float* a) { a[0] += 1; }
__global__ void add(float* a) { a[0] += 2; }  // expect: compile-error error

int main() { return 0; }
