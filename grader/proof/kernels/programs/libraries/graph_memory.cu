// Graphs that allocate and free memory: by nodes, by capture, freed by the program, and freed at the next launch.
// prints: node types 10 0 11, same address 1
// prints: 0 2 4 6, then 0 3 6 9
// prints: captured 28, kept 1048576
// prints: freed by the program: 5, kept 1048576 of 1048576
// prints: freed at launch: 1 2
// prints: after trim 0 reserved 0, high 0
#include <cstdio>

constexpr int kCount = 1 << 18;
constexpr size_t kBytes = kCount * sizeof(int);

__global__ void multiples(int* out, int factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) out[i] = factor * i;
}
__global__ void copy(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void add(const int* from, int* sum) { atomicAdd(sum, from[threadIdx.x]); }

unsigned long long attribute(cudaGraphMemAttributeType which) {
  unsigned long long bytes = ~0ull;
  cudaDeviceGetGraphMemAttribute(0, which, &bytes);
  return bytes;
}
cudaMemAllocNodeParams params() {
  cudaMemAllocNodeParams p = {};
  p.bytesize = kBytes;
  p.poolProps.allocType = cudaMemAllocationTypePinned;
  p.poolProps.location.id = 0;
  p.poolProps.location.type = cudaMemLocationTypeDevice;
  return p;
}
cudaGraphNode_t kernel_node(cudaGraph_t graph, cudaGraphNode_t after, void* kernel, dim3 grid, dim3 block, void** args) {
  cudaKernelNodeParams p = {};
  p.func = kernel, p.gridDim = grid, p.blockDim = block, p.kernelParams = args;
  cudaGraphNode_t node;
  cudaGraphAddKernelNode(&node, graph, &after, 1, &p);
  return node;
}

int host[4];
int* results;
void show_results() {
  cudaMemcpy(host, results, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d", host[0], host[1], host[2], host[3]);
}

void by_nodes(cudaStream_t stream) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t allocates, frees;
  cudaMemAllocNodeParams p = params();
  cudaGraphAddMemAllocNode(&allocates, graph, nullptr, 0, &p);
  int factor = 2;
  void* args[] = {&p.dptr, &factor};
  const cudaGraphNode_t fills = kernel_node(graph, allocates, (void*)multiples, kCount / 256, 256, args);
  void* copy_args[] = {&p.dptr, &results};
  const cudaGraphNode_t copies = kernel_node(graph, fills, (void*)copy, 1, 4, copy_args);
  cudaGraphAddMemFreeNode(&frees, graph, &copies, 1, p.dptr);
  cudaGraphNodeType types[3];
  cudaGraphNodeGetType(allocates, types), cudaGraphNodeGetType(fills, types + 1), cudaGraphNodeGetType(frees, types + 2);
  void* freed;
  cudaGraphMemFreeNodeGetParams(frees, &freed);
  printf("node types %d %d %d, same address %d\n", types[0], types[1], types[2], freed == p.dptr);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  show_results();
  factor = 3;
  cudaKernelNodeParams again = {(void*)multiples, kCount / 256, 256, 0, args, nullptr};
  cudaGraphExecKernelNodeSetParams(exec, fills, &again);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf(", then ");
  show_results();
  printf("\n");
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

void by_capture(cudaStream_t stream) {
  int *temporary, *sum;
  cudaMalloc(&sum, sizeof *sum);
  cudaMemset(sum, 0, sizeof *sum);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&temporary, kBytes, stream);
  multiples<<<kCount / 256, 256, 0, stream>>>(temporary, 1);
  add<<<1, 8, 0, stream>>>(temporary, sum);
  cudaFreeAsync(temporary, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, sum, sizeof *sum, cudaMemcpyDeviceToHost);
  printf("captured %d, kept %llu\n", *host, attribute(cudaGraphMemAttrUsedMemCurrent));
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(sum);
}

void freed_outside(cudaStream_t stream, bool at_launch) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t allocates;
  cudaMemAllocNodeParams p = params();
  cudaGraphAddMemAllocNode(&allocates, graph, nullptr, 0, &p);
  int factor = at_launch ? 1 : 5;
  void* args[] = {&p.dptr, &factor};
  kernel_node(graph, allocates, (void*)multiples, kCount / 256, 256, args);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, at_launch ? cudaGraphInstantiateFlagAutoFreeOnLaunch : 0);
  if (at_launch) printf("freed at launch:");
  for (int launch = 1; launch <= (at_launch ? 2 : 1); ++launch) {
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    cudaMemcpy(host, static_cast<int*>(p.dptr) + launch, sizeof *host, cudaMemcpyDeviceToHost);
    if (at_launch) printf(" %d", *host);
  }
  if (!at_launch)
    printf("freed by the program: %d, kept %llu of %llu", *host, attribute(cudaGraphMemAttrUsedMemCurrent),
           attribute(cudaGraphMemAttrReservedMemHigh));
  printf("\n");
  cudaFreeAsync(p.dptr, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&results, sizeof host);
  by_nodes(stream);
  by_capture(stream);
  freed_outside(stream, false);
  freed_outside(stream, true);
  cudaDeviceGraphMemTrim(0);
  unsigned long long zero = 0;
  cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero);
  printf("after trim %llu reserved %llu, high %llu\n", attribute(cudaGraphMemAttrUsedMemCurrent),
         attribute(cudaGraphMemAttrReservedMemCurrent), attribute(cudaGraphMemAttrUsedMemHigh));
  cudaFree(results);
  cudaStreamDestroy(stream);
}
