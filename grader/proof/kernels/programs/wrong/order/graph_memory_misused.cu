// A graph's memory is read before a kernel has filled it, and after the graph has freed it; the graph is launched again
// while its memory is in use, has two instances, and is cloned.
__global__ void fill(int* data) { data[threadIdx.x] = 1; }
__global__ void read_early(const int* data, int* to) {
  to[threadIdx.x] = data[threadIdx.x];  // expect: uninitialised-read error
}
__global__ void read_late(const int* data, int* to) {
  to[threadIdx.x] = data[threadIdx.x];  // expect: out-of-bounds error
}

int main() {
  int *result, *temporary, *kept;
  cudaMalloc(&result, 32 * sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t graph, other;
  cudaGraphExec_t exec, second;

  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&kept, 32 * sizeof(int), s);
  fill<<<1, 32, 0, s>>>(kept);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph);
  cudaGraphInstantiate(&second, graph);  // expect: launch-error warning
  cudaGraphLaunch(exec, s);
  cudaGraphLaunch(exec, s);  // expect: launch-error warning
  cudaFreeAsync(kept, s);
  cudaGraphClone(&other, graph);  // expect: launch-error warning
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);

  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&temporary, 32 * sizeof(int), s);
  read_early<<<1, 32, 0, s>>>(temporary, result);
  cudaFreeAsync(temporary, s);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph);
  cudaGraphLaunch(exec, s);
  read_late<<<1, 32, 0, s>>>(temporary, result);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(result);
  cudaStreamDestroy(s);
}
