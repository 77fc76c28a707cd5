#include "grader/base/kinds.h"

namespace grader {
namespace {

using Kind = FindingKind;

struct KindRow {
  Kind kind;
  const char* name;
  bool behaviour;  // may appear in a rubric's behaviour check
  int importance;
  const char* next_step;
};

constexpr KindRow kKinds[] = {
    {Kind::host_access, "host-access", true, 1, "let a kernel do the work: only device code can access A, B and C."},
    {Kind::shared_race, "shared-race", true, 4,
     "put __syncthreads() between the two lines, where every thread of the block reaches it."},
    {Kind::global_race, "global-race", true, 4, "give each element of C to one thread, or add with atomicAdd."},
    {Kind::barrier_divergence, "barrier-divergence", true, 3,
     "move __syncthreads() out of any if or loop, and before any return, that only some threads take."},
    {Kind::out_of_bounds, "out-of-bounds", true, 5, "compare the index with the array's size before it is used."},
    {Kind::misaligned, "misaligned", true, 6,
     "a float4, and a row of a fragment, needs an address that is a multiple of 16: check the row length."},
    {Kind::async_order, "async-order", true, 4,
     "wait for the group or the barrier's phase first, and put the fence between the store and the copy or "
     "product."},
    {Kind::leak, "leak", true, 8, "free what you allocate, on every path out of the function."},
    {Kind::uninitialised_read, "uninitialised-read", true, 7,
     "write it before it is read: start sums at 0 and fill edges of tiles with 0."},
    {Kind::launch_error, "launch-error", true, 2, "check the grid, the block and the shared memory in <<< >>>."},
    {Kind::timeout, "timeout", true, 8, "check that the variable of every loop moves towards its end."},
    {Kind::crash, "crash", true, 8, "make sure that matmul() returns, and check its pointers and indices."},
    {Kind::memory_limit, "memory-limit", true, 8, "allocate once, not in a loop, and free it."},
    {Kind::input_modified, "input-modified", true, 8, "write only to C."},
    {Kind::compile_error, "compile-error", false, 0, "fix this line first; it often causes the later errors."},
    {Kind::forbidden_symbol, "forbidden-symbol", false, 0, "remove this; matmul() must not call the system."},
    {Kind::unsupported, "unsupported", false, 0, "use plain CUDA C++ for this, or grade on a machine with a GPU."},
    {Kind::cheating, "cheating", false, 0, "let the kernel itself compute C from A and B."},
    {Kind::precision, "precision", false, 8,
     "keep inputs and sums in float; a lab in TF32 rounds its inputs with wmma::__float_to_tf32()."},
    {Kind::too_slow, "too-slow", false, 8, "look at this line."},
    {Kind::compiler_warning, "compiler-warning", false, 8, "look at this line."},
    {Kind::internal, "internal", false, 8, "look at this line."},
    {Kind::wrong_result, "wrong-result", false, 9,
     "compute this one element by hand for the smallest failing shape; `grader try FILE --shape MxNxK` runs any "
     "shape."},
    {Kind::unwritten_output, "unwritten-output", false, 9,
     "which thread should have written this element? Check the grid's size and the bounds test."},
    {Kind::non_finite, "non-finite", false, 9,
     "does every sum start at 0, and is every element written before it is read?"},
    {Kind::technique, "technique", false, 10, "let the kernel itself read A and B and write C."},
};

struct MetricRow {
  const char *name, *phrase;
};

constexpr MetricRow kMetrics[] = {
    {"load_bytes_per_multiply_add", "Your kernel loads {} bytes of global memory per multiply-add"},
    {"load_sector_ratio", "Your kernel fetches {} times the bytes that it requests"},
    {"shared_words_per_multiply_add", "Your kernel reads {} shared words per multiply-add"},
    {"shared_borrowed_share", "{} of the shared words that a thread reads were written by another thread"},
    {"tensor_share", "Tensor cores do {} times the multiply-adds of the product"},
    {"warp_group_share", "wgmma does {} times the multiply-adds of the product"},
    {"bulk_load_share", "{} of the bytes that your kernel loads come through the copy engine and are used"},
    {"copied_ahead_share", "{} of the bytes that your kernel loads arrive while wgmma multiplies"},
    {"d1_misses", "Your code misses the L1 cache {} times at 144x144x144"},
    {"instructions", "Your code executes {} instructions"},
    {"instructions_over_naive", "Your code executes {} times the instructions of three plain loops"},
    {"partial_sums", "The number of independent sums in your code is {}"},
};

template <class Id>
struct Name {
  Id id;
  const char* name;
};

constexpr Name<Severity> kSeverities[] = {
    {Severity::error, "error"}, {Severity::warning, "warning"}, {Severity::note, "note"}};

constexpr Name<Backend> kBackends[] = {
    {Backend::any, "auto"}, {Backend::emulator, "emulator"}, {Backend::gpu, "gpu"}, {Backend::cpu, "cpu"}};

template <class Id, size_t N>
std::string name_in(const Name<Id> (&rows)[N], Id id) {
  for (const Name<Id>& row : rows)
    if (row.id == id) return row.name;
  return "";
}

/// A record from a process may hold any number as its kind.
const KindRow& row_of(Kind kind) {
  const KindRow* crash = nullptr;
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return row;
    if (row.kind == Kind::crash) crash = &row;
  }
  return *crash;
}

}  // namespace

std::string name_of(FindingKind kind) { return row_of(kind).name; }

std::optional<FindingKind> find_kind(std::string_view name) {
  for (const KindRow& row : kKinds)
    if (row.name == name) return row.kind;
  return std::nullopt;
}

std::string name_of(Severity severity) { return name_in(kSeverities, severity); }

std::vector<std::string> behaviour_kinds() {
  std::vector<std::string> names;
  for (const KindRow& row : kKinds)
    if (row.behaviour) names.push_back(row.name);
  return names;
}

bool is_about_numbers(FindingKind kind) {
  return kind == Kind::wrong_result || kind == Kind::unwritten_output || kind == Kind::non_finite ||
         kind == Kind::precision;
}

int importance(FindingKind kind) { return row_of(kind).importance; }
std::string next_step(FindingKind kind) { return row_of(kind).next_step; }

std::string name_of(Backend backend) { return name_in(kBackends, backend); }

std::optional<Backend> find_backend(std::string_view name) {
  for (const Name<Backend>& row : kBackends)
    if (row.name == name) return row.id;
  return std::nullopt;
}

std::vector<std::string> metric_names() {
  std::vector<std::string> names;
  for (const MetricRow& row : kMetrics) names.push_back(row.name);
  return names;
}

std::string metric_phrase(const std::string& name) {
  for (const MetricRow& row : kMetrics)
    if (row.name == name) return row.phrase;
  return name + " is {}";
}

}  // namespace grader
