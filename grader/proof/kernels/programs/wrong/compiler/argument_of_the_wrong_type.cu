// The third argument of a launch is no pointer.
__global__ void add(const float* a, float* b, const int* count) {
  if (threadIdx.x < *count) b[threadIdx.x] += a[threadIdx.x];
}

void run(const float* a, float* b, int count) {
  add<<<1, 32>>>(a,
                 b,
                 count);  // expect: compile-error error
}

int main() { run(nullptr, nullptr, 0); }
