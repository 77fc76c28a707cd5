// Work that is kept first and done later: captured from a stream, from two that wait for each other, and node by node.
// prints: captured 10
// prints: two streams 4
// prints: nodes 7, host 1
#include <cstdio>

__global__ void add(int* values, int amount) { values[threadIdx.x] += amount; }

int told = 0;
void tell(void* data) { *static_cast<int*>(data) += 1; }

int first_of(const int* device) {
  int value = 0;
  cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

void launch(cudaGraph_t graph, cudaStream_t stream, int times) {
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  for (int i = 0; i < times; ++i) cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

int main() {
  int* values;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMemset(values, 0, 32 * sizeof(int));
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  cudaEvent_t begun, done;
  cudaEventCreate(&begun);
  cudaEventCreate(&done);

  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < 2; ++i) add<<<1, 32, 0, stream>>>(values, 1);
  cudaStreamEndCapture(stream, &graph);
  launch(graph, stream, 5);
  printf("captured %d\n", first_of(values));

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(values, 0, 32 * sizeof(int), stream);
  cudaEventRecord(begun, stream);
  cudaStreamWaitEvent(other, begun, 0);
  add<<<1, 32, 0, other>>>(values, 4);
  cudaEventRecord(done, other);
  cudaStreamWaitEvent(stream, done, 0);
  cudaStreamEndCapture(stream, &graph);
  launch(graph, stream, 2);
  printf("two streams %d\n", first_of(values));

  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t set, kernel, host;
  int amount = 7;
  void* arguments[] = {&values, &amount};
  cudaKernelNodeParams k = {};
  k.func = reinterpret_cast<void*>(add);
  k.gridDim = dim3(1);
  k.blockDim = dim3(32);
  k.kernelParams = arguments;
  cudaMemsetParams m = {};
  m.dst = values;
  m.elementSize = 4;
  m.width = 32;
  m.height = 1;
  cudaHostNodeParams h = {tell, &told};
  cudaGraphAddKernelNode(&kernel, graph, nullptr, 0, &k);
  cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &m);
  cudaGraphAddDependencies(graph, &set, &kernel, 1);
  cudaGraphAddHostNode(&host, graph, &kernel, 1, &h);
  launch(graph, stream, 1);
  printf("nodes %d, host %d\n", first_of(values), told);

  cudaEventDestroy(begun);
  cudaEventDestroy(done);
  cudaStreamDestroy(stream);
  cudaStreamDestroy(other);
  cudaFree(values);
}
