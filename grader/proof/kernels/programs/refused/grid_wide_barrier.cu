// All blocks wait for each other.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void step(float* a) {
  a[blockIdx.x] = 1;
  cg::this_grid().sync();  // expect: unsupported error
}

int main() { return 0; }
