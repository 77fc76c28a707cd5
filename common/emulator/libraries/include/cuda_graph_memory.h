// Nodes of graphs that allocate and free memory. The address is known when the node is added. Part of
// cuda_program_api.h.
#pragma once

enum cudaMemAccessFlags { cudaMemAccessFlagsProtNone, cudaMemAccessFlagsProtRead, cudaMemAccessFlagsProtReadWrite = 3 };
struct cudaMemAccessDesc {
  cudaMemLocation location;
  cudaMemAccessFlags flags;
};
struct cudaMemAllocNodeParams {
  cudaMemPoolProps poolProps;
  const cudaMemAccessDesc* accessDescs;
  size_t accessDescCount, bytesize;
  void* dptr;
};
enum cudaGraphMemAttributeType {
  cudaGraphMemAttrUsedMemCurrent,
  cudaGraphMemAttrUsedMemHigh,
  cudaGraphMemAttrReservedMemCurrent,
  cudaGraphMemAttrReservedMemHigh
};

inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, size_t) { return cudaSuccess; }
inline cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                            size_t count, cudaMemAllocNodeParams* p, int line = __builtin_LINE()) {
  if (!p || p->bytesize == 0 || p->poolProps.allocType != cudaMemAllocationTypePinned) {
    emu::call_failed(
        "cudaGraphAddMemAllocNode: bytesize must not be 0, and poolProps.allocType must be "
        "cudaMemAllocationTypePinned",
        line);
    return cudaErrorInvalidValue;
  }
  void* const memory = p->dptr = emu::reserve_graph_memory(p->bytesize, line);
  if (!memory) return cudaErrorMemoryAllocation;
  const auto work = [memory](cudaStream_t stream) { emu::allocate_graph_memory(memory, stream); };
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeMemAlloc, work, {memory, nullptr});
}
inline cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                           size_t count, void* memory, EMU_CALL_LINE) {
  const auto work = [memory, line](cudaStream_t stream) { cudaFreeAsync(memory, stream, line); };
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeMemFree, work, {nullptr, memory});
}
inline cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* memory) {
  if (!node || node->type != cudaGraphNodeTypeMemFree) return cudaErrorInvalidValue;
  *static_cast<void**>(memory) = node->memory.freed;
  return cudaSuccess;
}

/// Returns memory that graphs have freed to the system.
inline cudaError_t cudaDeviceGraphMemTrim(int) {
  emu::graph_memory_use().kept = emu::graph_memory_use().in_use;
  return cudaSuccess;
}
namespace emu {
inline bool is_high_mark(cudaGraphMemAttributeType attribute) {
  return attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
}
}  // namespace emu
/// Used and reserved memory are the same: graphs reserve no more than they need.
inline cudaError_t cudaDeviceGetGraphMemAttribute(int, cudaGraphMemAttributeType attribute, void* value) {
  const emu::GraphMemoryUse& use = emu::graph_memory_use();
  *static_cast<unsigned long long*>(value) = emu::is_high_mark(attribute) ? use.most : use.kept;
  return cudaSuccess;
}
/// Resets the largest value so far, which is the only one that can be set, to the present one.
inline cudaError_t cudaDeviceSetGraphMemAttribute(int, cudaGraphMemAttributeType attribute, void*) {
  if (!emu::is_high_mark(attribute)) return cudaErrorInvalidValue;
  emu::graph_memory_use().most = emu::graph_memory_use().kept;
  return cudaSuccess;
}
