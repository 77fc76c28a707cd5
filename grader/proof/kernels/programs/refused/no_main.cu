// Kernels alone are no program.
// anywhere: compile-error error
__global__ void fill(int* x) { x[threadIdx.x] = 1; }
