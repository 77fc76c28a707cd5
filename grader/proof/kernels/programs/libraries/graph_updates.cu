// An instantiated graph whose copies, kernel and host function change between launches.
// prints: launch 1: called
// prints: launch 2: called
// prints: 11 12, then 23 25
// prints: the wrong kind of node: 1
#include <cstdio>

__global__ void add(int* x, int n) { x[threadIdx.x] += n; }

void call(void* number) { printf("launch %d: called\n", *static_cast<int*>(number)); }

int main() {
  int in[2][2] = {{1, 2}, {3, 5}}, out[2][2], one = 1, two = 2, by = 10;
  int* x;
  cudaMalloc(&x, sizeof in[0]);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t up, kernel, down, host;
  cudaGraphAddMemcpyNode1D(&up, graph, nullptr, 0, x, in[0], sizeof in[0], cudaMemcpyHostToDevice);
  void* arguments[] = {&x, &by};
  cudaKernelNodeParams k = {};
  k.func = (void*)add, k.gridDim = dim3(1), k.blockDim = dim3(2), k.kernelParams = arguments;
  cudaGraphAddKernelNode(&kernel, graph, &up, 1, &k);
  cudaGraphAddMemcpyNode1D(&down, graph, &kernel, 1, out[0], x, sizeof in[0], cudaMemcpyDeviceToHost);
  cudaHostNodeParams h = {call, &one};
  cudaGraphAddHostNode(&host, graph, &down, 1, &h);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph);

  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);

  by = 20, h.userData = &two;
  cudaGraphExecMemcpyNodeSetParams1D(exec, up, x, in[1], sizeof in[1], cudaMemcpyHostToDevice);
  cudaGraphExecMemcpyNodeSetParams1D(exec, down, out[1], x, sizeof in[1], cudaMemcpyDeviceToHost);
  cudaGraphExecKernelNodeSetParams(exec, kernel, &k);
  cudaGraphExecHostNodeSetParams(exec, host, &h);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d, then %d %d\n", out[0][0], out[0][1], out[1][0], out[1][1]);
  printf("the wrong kind of node: %d\n", cudaGraphExecHostNodeSetParams(exec, kernel, &h));
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(x);
}
