// An operand of asm is an object, and the instruction does not exist. nvcc reports the operand.
#include <cuda_bf16.h>

__global__ void load(unsigned int from) {
  __nv_bfloat16 to[2];
  asm volatile(  // expect: unsupported error
      "ldmatrix.x2.bfloat16 {%0, %1}, [%2];\n"
      : "=r"(to[0]), "=r"(to[1])  // expect: compile-error error
      : "r"(from));
}

int main() { load<<<1, 32>>>(0); }
