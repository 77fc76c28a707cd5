// An event is recorded behind the kernel that prints, and nobody waits for it.
#include <cstdio>
#include <cstdlib>

__global__ void report(int round) {
  if (threadIdx.x == 0) printf("round %d\n", round);
}

int main() {
  cudaEvent_t done;
  cudaEventCreate(&done);
  for (int round = 0; round < 2; ++round)
    report<<<1, 32>>>(round);  // expect: launch-error warning
  cudaEventRecord(done);
  cudaEventDestroy(done);
  exit(0);
}
