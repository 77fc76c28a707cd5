// CUDA graphs, made from the work of a captured stream or from nodes that the program adds. A launch of a graph runs
// the nodes one after the other, each after its dependencies. Independent nodes count as work in different streams.
#pragma once
#include <algorithm>
#include <memory>

#include "cuda_arrays.h"
#include "cuda_program_launches.h"
#include "emulated_capture.h"
#include "emulated_host_functions.h"

enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal,
  cudaStreamCaptureModeThreadLocal,
  cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone,
  cudaStreamCaptureStatusActive,
  cudaStreamCaptureStatusInvalidated
};
enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel,
  cudaGraphNodeTypeMemcpy,
  cudaGraphNodeTypeMemset,
  cudaGraphNodeTypeHost,
  cudaGraphNodeTypeGraph,
  cudaGraphNodeTypeEmpty,
  cudaGraphNodeTypeMemAlloc = 10,
  cudaGraphNodeTypeMemFree
};
enum cudaGraphInstantiateFlags {
  cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
  cudaGraphInstantiateFlagUpload = 2,
  cudaGraphInstantiateFlagDeviceLaunch = 4,
  cudaGraphInstantiateFlagUseNodePriority = 8
};
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess, cudaGraphExecUpdateError };
struct cudaGraphExecUpdateResultInfo {
  cudaGraphExecUpdateResult result;
};

namespace emu {

struct GraphNode {
  cudaGraphNodeType type;
  StreamWork work;
  std::vector<std::shared_ptr<GraphNode>> after;
  MemoryOfWork memory = {};
};
inline bool uses_graph_memory(const MemoryOfWork& memory) { return memory.allocated || memory.freed; }

}  // namespace emu

// A handle is a pointer to the node. The graph owns the node.
using cudaGraphNode_t = emu::GraphNode*;
struct CUgraph_st {
  std::vector<std::shared_ptr<emu::GraphNode>> nodes;
  std::shared_ptr<int> instances = std::make_shared<int>(0);
  /// Such a graph has one instance at a time, cannot be cloned and is no child of another graph.
  bool uses_memory() const {
    return std::any_of(nodes.begin(), nodes.end(),
                       [](const auto& node) { return emu::uses_graph_memory(node->memory); });
  }
};
using cudaGraph_t = CUgraph_st*;
struct CUgraphExec_st {
  struct Step {
    cudaGraphNode_t node;  // the node of the graph from which the step was instantiated
    emu::StreamWork work;
    emu::MemoryOfWork memory = {};
    std::vector<size_t> after = {};  // indices of the earlier steps on which it depends
  };
  std::vector<Step> steps;
  std::shared_ptr<int> instances;  // of its graph
  bool frees_at_launch;
};
using cudaGraphExec_t = CUgraphExec_st*;

struct cudaKernelNodeParams {
  void* func;
  dim3 gridDim, blockDim;
  unsigned int sharedMemBytes;
  void** kernelParams;
  void** extra;
};
struct cudaMemsetParams {
  void* dst;
  size_t pitch;
  unsigned int value, elementSize;
  size_t width, height;
};
struct cudaHostNodeParams {
  void (*fn)(void* data);
  void* userData;
};

namespace emu {

inline std::shared_ptr<GraphNode> kept(cudaGraph_t graph, cudaGraphNode_t node) {
  for (const auto& one : graph->nodes)
    if (one.get() == node) return one;
  return nullptr;
}
inline cudaError_t add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                            cudaGraphNodeType type, StreamWork work, MemoryOfWork memory = {}) {
  auto added = std::make_shared<GraphNode>(GraphNode{type, std::move(work), {}, memory});
  for (size_t i = 0; i < count; ++i)
    if (const auto one = kept(graph, after[i])) added->after.push_back(one);
  graph->nodes.push_back(added);
  *node = added.get();
  return cudaSuccess;
}
inline void visit(const std::shared_ptr<GraphNode>& node, std::vector<GraphNode*>& order) {
  if (std::find(order.begin(), order.end(), node.get()) != order.end()) return;
  for (const auto& before : node->after) visit(before, order);
  order.push_back(node.get());
}
/// Returns a step for each node. The steps are in an order in which each step follows its dependencies.
inline std::vector<CUgraphExec_st::Step> steps_of(cudaGraph_t graph) {
  std::vector<GraphNode*> order;
  for (const auto& node : graph->nodes) visit(node, order);
  std::vector<CUgraphExec_st::Step> steps;
  for (GraphNode* const node : order) {
    steps.push_back({node, node->work, node->memory});
    for (const auto& before : node->after)
      steps.back().after.push_back(std::find(order.begin(), order.end(), before.get()) - order.begin());
  }
  return steps;
}

/// One launch of a graph. Each branch of the graph has a stream. A step continues the branch of one of its
/// dependencies. If another step has already continued this branch, the step starts a new one.
class GraphLaunch {
 public:
  explicit GraphLaunch(cudaStream_t stream) : branches_{{stream, nullptr}} { begun_ = event_here(0); }
  ~GraphLaunch() {
    for (size_t i = 1; i < branches_.size(); ++i) {
      cudaStreamWaitEvent(branches_[0].stream, branches_[i].done, 0);
      cudaStreamDestroy(branches_[i].stream);
    }
    for (const cudaEvent_t event : events_) cudaEventDestroy(event);
  }
  GraphLaunch(const GraphLaunch&) = delete;
  GraphLaunch& operator=(const GraphLaunch&) = delete;

  void run(const CUgraphExec_st::Step& step) {
    const size_t branch = branch_for(step);
    for (const size_t before : step.after)
      if (branch_of_[before] != branch) cudaStreamWaitEvent(branches_[branch].stream, done_[before], 0);
    step.work(branches_[branch].stream);
    branch_of_.push_back(branch);
    done_.push_back(branches_[branch].done = event_here(branch));
  }

 private:
  struct Branch {
    cudaStream_t stream;
    cudaEvent_t done;  // event after its last step
  };

  cudaEvent_t event_here(size_t branch) {
    cudaEvent_t event;
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    cudaEventRecord(event, branches_[branch].stream);
    events_.push_back(event);
    return event;
  }
  size_t branch_for(const CUgraphExec_st::Step& step) {
    if (branch_of_.empty()) return 0;
    for (const size_t before : step.after)
      if (branches_[branch_of_[before]].done == done_[before]) return branch_of_[before];
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaStreamWaitEvent(stream, begun_, 0);
    branches_.push_back({stream, begun_});
    return branches_.size() - 1;
  }

  std::vector<Branch> branches_;
  std::vector<size_t> branch_of_;           // by step: index in branches_
  std::vector<cudaEvent_t> done_, events_;  // done_: by step, the event after the step. events_: all events, to destroy
                                            // them
  cudaEvent_t begun_;                       // event before the first step
};

inline void run_steps(const std::vector<CUgraphExec_st::Step>& steps, cudaStream_t stream) {
  GraphLaunch launch(stream);
  for (const auto& step : steps) launch.run(step);
}

inline StreamWork kernel_work(const cudaKernelNodeParams& p, int line) {
  const RegisteredKernel* const kernel = registered_kernel(p.func);
  if (!kernel) return nullptr;
  const auto bound = kernel->bind(p.kernelParams);
  return [bound, grid = p.gridDim, block = p.blockDim, bytes = p.sharedMemBytes, line](cudaStream_t stream) {
    bound(Config(grid, block, bytes, stream), line);
  };
}
inline StreamWork copy_work(const cudaMemcpy3DParms& p) {
  return [p](cudaStream_t stream) {
    const OnStream here(stream);
    cudaMemcpy3D(&p);
  };
}
inline StreamWork copy_work(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, emu_types::Line line) {
  return [=](cudaStream_t stream) { cudaMemcpyAsync(to, from, bytes, kind, stream, line); };
}
inline StreamWork host_work(const cudaHostNodeParams& p, int line) {
  return [p, line](cudaStream_t stream) { launch_host_function(stream, {p.fn, nullptr, p.userData}, line); };
}
inline StreamWork graph_work(cudaGraph_t child) {
  return [steps = steps_of(child)](cudaStream_t stream) { run_steps(steps, stream); };
}
inline StreamWork memset_work(const cudaMemsetParams& p, int line) {
  return [p, line](cudaStream_t stream) {
    const OnStream here(stream);
    const size_t rows = p.height > 0 ? p.height : 1;
    if (p.elementSize == 1 || p.value == 0) {
      cudaMemset2D(p.dst, p.pitch ? p.pitch : p.width * p.elementSize, static_cast<int>(p.value),
                   p.width * p.elementSize, rows, emu_types::Line(line));
      return;
    }
    std::vector<char> row(p.width * p.elementSize);
    for (size_t i = 0; i < row.size(); ++i) row[i] = static_cast<char>(p.value >> 8 * (i % p.elementSize));
    for (size_t i = 0; i < rows; ++i)
      cudaMemcpy(static_cast<char*>(p.dst) + i * p.pitch, row.data(), row.size(), cudaMemcpyHostToDevice,
                 emu_types::Line(line));
  };
}

}  // namespace emu

// ---- capture

inline cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode = cudaStreamCaptureModeGlobal) {
  emu::begin_capture(stream);
  return cudaSuccess;
}
inline cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  *graph = new CUgraph_st;
  auto& nodes = (*graph)->nodes;
  for (emu::CapturedWork& captured : emu::end_capture(stream)) {
    const auto type = captured.memory.allocated ? cudaGraphNodeTypeMemAlloc
                      : captured.memory.freed   ? cudaGraphNodeTypeMemFree
                                                : cudaGraphNodeTypeKernel;
    nodes.push_back(
        std::make_shared<emu::GraphNode>(emu::GraphNode{type, std::move(captured.work), {}, captured.memory}));
    for (const size_t before : captured.after) nodes.back()->after.push_back(nodes[before]);
  }
  return cudaSuccess;
}
inline cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  *status = emu::is_captured(stream) ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode*) { return cudaSuccess; }

// ---- graphs and their nodes

inline cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned int) { return *graph = new CUgraph_st, cudaSuccess; }
inline cudaError_t cudaGraphDestroy(cudaGraph_t graph) { return delete graph, cudaSuccess; }
inline cudaError_t cudaGraphClone(cudaGraph_t* copy, cudaGraph_t graph, int line = __builtin_LINE()) {
  if (graph->uses_memory()) {
    emu::call_failed("cudaGraphClone: a graph that allocates or frees memory cannot be cloned", line);
    return cudaErrorInvalidValue;
  }
  *copy = new CUgraph_st{graph->nodes};
  return cudaSuccess;
}
inline cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                          size_t count, const cudaKernelNodeParams* p, int line = __builtin_LINE()) {
  const emu::StreamWork work = emu::kernel_work(*p, line);
  if (!work) {
    emu::call_failed("cudaGraphAddKernelNode: func must be (void*)kernel, where kernel is not a template", line);
    return cudaErrorInvalidDeviceFunction;
  }
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeKernel, work);
}
inline cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                          size_t count, const cudaMemcpy3DParms* p) {
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeMemcpy, emu::copy_work(*p));
}
inline cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                            size_t count, void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                            EMU_CALL_LINE) {
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeMemcpy, emu::copy_work(to, from, bytes, kind, line));
}
inline cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                          size_t count, const cudaMemsetParams* p, int line = __builtin_LINE()) {
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeMemset, emu::memset_work(*p, line));
}
inline cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                        size_t count, const cudaHostNodeParams* p, int line = __builtin_LINE()) {
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeHost, emu::host_work(*p, line));
}
inline cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                         size_t count) {
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeEmpty, [](cudaStream_t) {});
}
inline cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                              size_t count, cudaGraph_t child, int line = __builtin_LINE()) {
  if (child->uses_memory()) {
    emu::call_failed("cudaGraphAddChildGraphNode: the child graph must not allocate or free memory", line);
    return cudaErrorInvalidValue;
  }
  return emu::add_node(node, graph, after, count, cudaGraphNodeTypeGraph, emu::graph_work(child));
}
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                            size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (const auto before = emu::kept(graph, from[i])) to[i]->after.push_back(before);
  return cudaSuccess;
}
inline cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
  if (nodes)
    for (size_t i = 0; i < *count && i < graph->nodes.size(); ++i) nodes[i] = graph->nodes[i].get();
  *count = graph->nodes.size();
  return cudaSuccess;
}
inline cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
  size_t found = 0;
  for (const auto& node : graph->nodes) {
    if (!node->after.empty()) continue;
    if (nodes && found < *count) nodes[found] = node.get();
    ++found;
  }
  return *count = found, cudaSuccess;
}
inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  return *type = node->type, cudaSuccess;
}
inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* nodes, size_t* count) {
  if (nodes)
    for (size_t i = 0; i < *count && i < node->after.size(); ++i) nodes[i] = node->after[i].get();
  *count = node->after.size();
  return cudaSuccess;
}

namespace emu {

/// Changes a node, for graphs instantiated later.
inline cudaError_t change_node(cudaGraphNode_t node, cudaGraphNodeType type, StreamWork work) {
  if (!node || node->type != type) return cudaErrorInvalidValue;
  if (!work) return cudaErrorInvalidDeviceFunction;
  return node->work = std::move(work), cudaSuccess;
}

}  // namespace emu

inline cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* p,
                                                int line = __builtin_LINE()) {
  return emu::change_node(node, cudaGraphNodeTypeKernel, emu::kernel_work(*p, line));
}
inline cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* p) {
  return emu::change_node(node, cudaGraphNodeTypeMemcpy, emu::copy_work(*p));
}
inline cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from, size_t bytes,
                                                  cudaMemcpyKind kind, EMU_CALL_LINE) {
  return emu::change_node(node, cudaGraphNodeTypeMemcpy, emu::copy_work(to, from, bytes, kind, line));
}
inline cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* p,
                                                int line = __builtin_LINE()) {
  return emu::change_node(node, cudaGraphNodeTypeMemset, emu::memset_work(*p, line));
}
inline cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* p,
                                              int line = __builtin_LINE()) {
  return emu::change_node(node, cudaGraphNodeTypeHost, emu::host_work(*p, line));
}
inline cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char*, unsigned int) { return cudaSuccess; }

// ---- instantiated graphs

inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags = 0,
                                        int line = __builtin_LINE()) {
  if (graph->uses_memory() && *graph->instances > 0) {
    emu::call_failed("cudaGraphInstantiate: a graph that allocates or frees memory can have one instance at a time",
                     line);
    return cudaErrorInvalidValue;
  }
  ++*graph->instances;
  const bool frees = (flags & cudaGraphInstantiateFlagAutoFreeOnLaunch) != 0;
  *exec = new CUgraphExec_st{emu::steps_of(graph), graph->instances, frees};
  return cudaSuccess;
}
/// The overload of this function before CUDA 12.
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, cudaGraphNode_t*, char*, size_t,
                                        int line = __builtin_LINE()) {
  return cudaGraphInstantiate(exec, graph, 0, line);
}
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags = 0,
                                                 int line = __builtin_LINE()) {
  return cudaGraphInstantiate(exec, graph, flags, line);
}
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) { return --*exec->instances, delete exec, cudaSuccess; }
inline cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream, EMU_CALL_LINE) {
  for (const auto& step : exec->steps) {
    void* const memory = step.memory.allocated;
    if (!memory || !emu::is_graph_memory_in_use(memory)) continue;
    if (!exec->frees_at_launch) {
      emu::call_failed("cudaGraphLaunch: memory that this graph allocates was not freed after its last launch",
                       static_cast<int>(line));
      return cudaErrorInvalidValue;
    }
    cudaFreeAsync(memory, stream, line);
  }
  const auto again = [steps = exec->steps](cudaStream_t in) { emu::run_steps(steps, in); };
  if (!emu::capture(stream, again)) again(stream);
  return cudaPeekAtLastError();
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* info) {
  exec->steps = emu::steps_of(graph);
  if (info) info->result = cudaGraphExecUpdateSuccess;
  return cudaSuccess;
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t*,
                                       cudaGraphExecUpdateResult* result) {
  exec->steps = emu::steps_of(graph);
  if (result) *result = cudaGraphExecUpdateSuccess;
  return cudaSuccess;
}

namespace emu {

/// Changes a node of this instance. `node` is the corresponding node of the graph that it was instantiated from.
inline cudaError_t change_step(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeType type, StreamWork work) {
  if (!node || node->type != type) return cudaErrorInvalidValue;
  if (!work) return cudaErrorInvalidDeviceFunction;
  for (auto& step : exec->steps)
    if (step.node == node) return step.work = std::move(work), cudaSuccess;
  return cudaErrorInvalidValue;
}

}  // namespace emu

inline cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                    const cudaKernelNodeParams* p, int line = __builtin_LINE()) {
  return emu::change_step(exec, node, cudaGraphNodeTypeKernel, emu::kernel_work(*p, line));
}
inline cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                    const cudaMemcpy3DParms* p) {
  return emu::change_step(exec, node, cudaGraphNodeTypeMemcpy, emu::copy_work(*p));
}
inline cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                                      const void* from, size_t bytes, cudaMemcpyKind kind,
                                                      EMU_CALL_LINE) {
  return emu::change_step(exec, node, cudaGraphNodeTypeMemcpy, emu::copy_work(to, from, bytes, kind, line));
}
inline cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                    const cudaMemsetParams* p, int line = __builtin_LINE()) {
  return emu::change_step(exec, node, cudaGraphNodeTypeMemset, emu::memset_work(*p, line));
}
inline cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                  const cudaHostNodeParams* p, int line = __builtin_LINE()) {
  return emu::change_step(exec, node, cudaGraphNodeTypeHost, emu::host_work(*p, line));
}
inline cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraph_t child) {
  return emu::change_step(exec, node, cudaGraphNodeTypeGraph, emu::graph_work(child));
}
