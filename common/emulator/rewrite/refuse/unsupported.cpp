#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "common/emulator/rewrite/passes.h"

namespace emulator {
namespace {

const std::unordered_set<std::string_view> kNamespaces = {"cub", "thrust", "cuda", "cutlass", "cute", "nvtx3"};

/// Names in namespace cuda that include/cuda/ provides.
const std::unordered_set<std::string_view> kKnownOfCuda = {
    // types
    "barrier", "pipeline", "pipeline_shared_state", "pipeline_role", "aligned_size_t", "thread_scope",
    // functions
    "make_pipeline", "pipeline_consumer_wait_prior", "memcpy_async", "ceil_div", "round_up", "round_down",
    // values
    "thread_scope_system", "thread_scope_device", "thread_scope_block", "thread_scope_thread"};

const std::unordered_set<std::string_view> kNames = {
    // groups other than a block or a part of one
    "this_grid", "this_multi_grid", "this_cluster", "coalesced_threads", "thread_group", "coalesced_group",
    "labeled_partition", "binary_partition", "__block_size__",
    // launches by name, graphs
    "cudaLaunchCooperativeKernel", "cudaLaunchCooperativeKernelMultiDevice", "cudaLaunchKernel", "cudaLaunchKernelEx",
    "cudaLaunchKernelExC", "cudaStreamBeginCapture", "cudaStreamEndCapture",
    // textures, surfaces, arrays
    "cudaTextureObject_t", "cudaSurfaceObject_t", "cudaCreateTextureObject", "cudaCreateSurfaceObject",
    "cudaBindTexture", "cudaMallocArray", "cudaArray_t", "cudaMemcpyToArray", "tex1D", "tex2D", "tex3D", "tex1Dfetch",
    "tex2DLod", "tex2DLayered", "surf1Dread", "surf1Dwrite", "surf2Dread", "surf2Dwrite"};

const std::string_view kPrefixes[] = {"cublas",    "cudnn", "cusparse", "cufft",    "curand", "cusolver", "nccl",
                                      "cudaGraph", "__nv_", "cuModule", "cuLaunch", "cuLink", "cuFunc",   "nvrtc"};

/// Namespaces that common/emulator/libraries provides to whole programs; g++ reports missing names in them.
const std::unordered_set<std::string_view> kLibraryNamespaces = {"cub", "thrust", "cuda", "nvtx3"};
const std::string_view kLibraryPrefixes[] = {"cublas", "curand", "cufft", "cusparse", "cusolver", "cudaGraph", "__nv_"};
const std::unordered_set<std::string_view> kProgramNames = {"this_grid",
                                                            "this_cluster",
                                                            "coalesced_threads",
                                                            "thread_group",
                                                            "coalesced_group",
                                                            "labeled_partition",
                                                            "binary_partition",
                                                            "cudaLaunchCooperativeKernel",
                                                            "cudaLaunchKernel",
                                                            "cudaLaunchKernelEx",
                                                            "cudaLaunchKernelExC",
                                                            "cudaStreamBeginCapture",
                                                            "cudaStreamEndCapture",
                                                            "cudaTextureObject_t",
                                                            "cudaSurfaceObject_t",
                                                            "cudaCreateTextureObject",
                                                            "cudaCreateSurfaceObject",
                                                            "cudaBindTexture",
                                                            "cudaMallocArray",
                                                            "cudaArray_t",
                                                            "cudaMemcpyToArray",
                                                            "tex1D",
                                                            "tex2D",
                                                            "tex3D",
                                                            "tex1Dfetch",
                                                            "tex2DLod",
                                                            "tex2DLayered",
                                                            "surf1Dread",
                                                            "surf1Dwrite",
                                                            "surf2Dread",
                                                            "surf2Dwrite"};

/// Returns a replacement, if there is a single good one.
std::string instead_of(std::string_view word) {
  if (word.starts_with("cudaLaunchCooperative"))
    return ": end the kernel where all blocks must synchronise, and launch a second one";
  if (word.starts_with("cudaGraph")) return ": launch the kernels one after the other";
  if (word.starts_with("cudaLaunch")) return ": write kernel<<<grid, block, bytes, stream>>>(...)";
  if (word.starts_with("tex") || word.starts_with("surf") || word.find("exture") != word.npos ||
      word.find("urface") != word.npos || word.find("Array") != word.npos)
    return ": read the matrix through a pointer, or with __ldg()";
  if (word == "coalesced_threads" || word == "coalesced_group" || word == "thread_group")
    return ": name the group, as in tiled_partition<32>(this_thread_block())";
  if (word == "this_grid" || word == "this_multi_grid") return ": end the kernel where all blocks must synchronise";
  return "";
}

/// True for cublasSgemm, curand_init, CUBLAS…, but not for a student's own cublas_like().
bool has_library_prefix(std::string_view word) {
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes), [&](std::string_view prefix) {
    if (!word.starts_with(prefix) || word.size() == prefix.size()) return false;
    return (prefix == "__nv_" && !word.starts_with("__nv_bfloat16")) ||
           std::isupper(static_cast<unsigned char>(word[prefix.size()])) || word.starts_with("curand_");
  });
}

class Finder {
 public:
  Finder(const Syntax& s, const Structure& structure, Whole whole, Refusals& out)
      : s_(s), structure_(structure), program_(whole != Whole::lab), out_(out) {}

  void run() {
    for (int i = 0; i < s_.size(); ++i) {
      if (!s_.is_identifier(i) || s_.is(i - 1, ".") || s_.is(i - 1, "->")) continue;
      std::string_view word = s_.text(i);
      bool own_scope = s_.is(i - 1, "::") && s_.is_identifier(i - 2) && is_own_namespace(s_.text(i - 2));
      bool library = kNamespaces.count(word) && names_namespace(i) && !is_own_namespace(word) && !is_known(i) &&
                     !in_libraries(word);
      bool name =
          (kNames.count(word) || has_library_prefix(word)) && !is_own(word) && !own_scope && !in_libraries(word);
      if (library && !(s_.is(i - 1, "::") && kNamespaces.count(s_.text(i - 2)))) refuse(i, std::string(word) + "::");
      if (name) refuse(i, "\"" + std::string(word) + "\"", instead_of(word));
    }
  }

 private:
  bool is_known(int i) const { return s_.is(i, "cuda") && s_.is(i + 1, "::") && kKnownOfCuda.count(s_.text(i + 2)); }

  bool in_libraries(std::string_view word) const {
    const auto begins = [&](std::string_view prefix) { return word.starts_with(prefix); };
    return program_ && (kLibraryNamespaces.count(word) || kProgramNames.count(word) ||
                        std::any_of(std::begin(kLibraryPrefixes), std::end(kLibraryPrefixes), begins));
  }

  bool names_namespace(int i) const {
    return s_.is(i + 1, "::") || s_.is(i - 1, "namespace") || s_.is(i - 3, "namespace");
  }

  bool is_own_namespace(std::string_view word) const {
    const auto& own = structure_.namespaces;
    return std::find(own.begin(), own.end(), word) != own.end();
  }

  bool is_own(std::string_view word) const {
    return !structure_.named(word).empty() || structure_.variables_named.count(word);
  }

  void refuse(int i, const std::string& what, const std::string& instead = "") {
    out_.unsupported(s_.line(i), what + " is not supported by the emulator" + instead);
  }

  const Syntax& s_;
  const Structure& structure_;
  bool program_;
  Refusals& out_;
};

}  // namespace

void find_unsupported(const Syntax& syntax, const Structure& structure, Whole whole, Refusals& refusals) {
  Finder(syntax, structure, whole, refusals).run();
}

}  // namespace emulator
