// Two branches of a graph, captured and then node by node: one reads what the other writes.
#include <cstdio>

__global__ void put(int* a, int value) { a[threadIdx.x] = value; }
__global__ void add(int* a, const int* b) {
  a[threadIdx.x] += b[threadIdx.x];  // expect: global-race error
}
__global__ void subtract(int* a, const int* b) {
  a[threadIdx.x] -= b[threadIdx.x];  // expect: global-race error
}

void launch(cudaGraph_t graph, cudaStream_t stream) {
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  for (int i = 0; i < 2; ++i) cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}
void capture(int* a, int* b, cudaStream_t stream, cudaStream_t other) {
  cudaEvent_t begun, done;
  cudaEventCreate(&begun);
  cudaEventCreate(&done);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  put<<<1, 32, 0, stream>>>(a, 1);
  cudaEventRecord(begun, stream);
  cudaStreamWaitEvent(other, begun, 0);
  put<<<1, 32, 0, other>>>(b, 2);
  cudaEventRecord(done, other);
  add<<<1, 32, 0, stream>>>(a, b);
  cudaStreamWaitEvent(stream, done, 0);
  cudaStreamEndCapture(stream, &graph);
  launch(graph, stream);
  cudaEventDestroy(begun);
  cudaEventDestroy(done);
}
void build(int* a, int* b, cudaStream_t stream) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  int values[] = {1, 2};
  void *first[] = {&a, values}, *second[] = {&b, values + 1};
  cudaKernelNodeParams p = {};
  p.func = (void*)put;
  p.gridDim = dim3(1);
  p.blockDim = dim3(32);
  cudaGraphNode_t one, two, both;
  p.kernelParams = first;
  cudaGraphAddKernelNode(&one, graph, nullptr, 0, &p);
  p.kernelParams = second;
  cudaGraphAddKernelNode(&two, graph, nullptr, 0, &p);
  void* third[] = {&a, &b};
  p.func = (void*)subtract;
  p.kernelParams = third;
  cudaGraphAddKernelNode(&both, graph, &one, 1, &p);
  launch(graph, stream);
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  capture(a, b, stream, other);
  build(a, b, stream);
  cudaStreamDestroy(stream);
  cudaStreamDestroy(other);
  cudaFree(a);
  cudaFree(b);
}
