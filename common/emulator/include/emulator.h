// What rewritten student code and the CUDA headers in this folder call. Included by cuda_runtime.h.
#pragma once

// g++ reports no access for what these copy, so in student code they are ours.
#ifndef EMU_RUNTIME
extern "C" {
void* memcpy(void*, const void*, __SIZE_TYPE__) noexcept __asm__("emu_memcpy");
void* memmove(void*, const void*, __SIZE_TYPE__) noexcept __asm__("emu_memmove");
void* memset(void*, int, __SIZE_TYPE__) noexcept __asm__("emu_memset");
}
#endif

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

struct uint3 {
  unsigned int x, y, z;
};

struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
};

extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;
extern const int warpSize;  // NOLINT(readability-identifier-naming): CUDA calls it so, and a file may define it again

/// Functions of the emulator itself carry no instrumentation.
#define EMU_PLAIN __attribute__((no_sanitize("thread", "undefined"), noinline))

/// Types that student code can get hold of, without functions beside them: calls are looked up among these, too.
namespace emu_types {

/// The student's line that calls a function of ours: its last parameter, which no call may give by itself, because lines
/// tell barriers apart.
enum class Line : int {};
#define EMU_LINE ::emu_types::Line at = ::emu_types::Line(__builtin_LINE())
#define EMU_CALL_LINE ::emu_types::Line line = ::emu_types::Line(__builtin_LINE())

/// The second part of `kernel<<<grid, block, shared_bytes, stream>>>`.
struct Config {
  dim3 grid, block;
  size_t shared_bytes = 0;
  void* stream = nullptr;
  bool cooperative = false;  // its blocks may wait for each other; whole programs only
  dim3 cluster{0, 0, 0};     // blocks of a cluster; 0: the launch does not say
  Config(dim3 g, dim3 b, size_t s = 0, void* on = nullptr) : grid(g), block(b), shared_bytes(s), stream(on) {}
};

/// One __shared__ variable; the rewriter makes a static one per declarator (so one per template instance).
struct SharedVariable {
  const char* name;
  int line;
  int offset = -1;  // in the arena of the block, -1 until the first block of a launch meets it
  unsigned launch = 0;
};

/// The arguments of a launch. A std::tuple would do, but what reads one is code that is looked at like a kernel's, in
/// each thread.
template <class... Args>
struct Arguments {};
template <class First, class... Rest>
struct Arguments<First, Rest...> {
  First first;
  Arguments<Rest...> rest;
};

template <class Body, class... Args>
struct Parameters {
  Body body;
  Arguments<Args...> args;
};

/// What all 32 lanes brought, gathered on the running thread's own stack.
template <class T>
struct WarpValues {
  T of[32];
  unsigned took_part;
};

enum class ProductFormat { tf32, bf16, f16 };

/// One thread's part in wgmma.mma_async: D = A * B + D of 64 x depth, depth x columns; depth is 8, of 16-bit formats 16.
struct WarpGroupProduct {
  ProductFormat format;
  int columns;
  bool from_registers;  // A is a_bits, of all threads; else both are descriptors of shared memory
  bool keeps_sums;      // or D is A * B
  int sign_a, sign_b;   // 1 or -1
  bool transposed_a, transposed_b;
  uint64_t a, b;
  unsigned int a_bits[4];
  const void* a_at[4];  // the variables that hold them, or null
  bool half_sums;       // of two in each variable, else floats
  void* const* sums;    // the variables: columns / 2 floats, or columns / 4 pairs of halves
};

template <class Body>
struct Launcher {
  int line;
  const char* kernel;
  Config config;
  Body body;
  template <class... Args>
  EMU_PLAIN void operator()(Args... args) const;
};

}  // namespace emu_types

namespace emu {

using emu_types::Config, emu_types::Launcher, emu_types::Line, emu_types::Parameters, emu_types::ProductFormat,
    emu_types::SharedVariable, emu_types::WarpGroupProduct, emu_types::WarpValues;

/// Runs `thunk(parameters)` once per thread. `parameters` is copied to the parameter space first.
void launch(int line, const char* kernel, const Config& config, void (*thunk)(void*), const void* parameters,
            size_t bytes);

/// A thread of a kernel comes to a `return;`.
void thread_returns();

/// The first statement of a kernel with __launch_bounds__(threads, blocks that one multiprocessor is to hold at least).
void launch_bounds(int line, int max_threads, int min_blocks = 0);

/// The first statement of a kernel with __cluster_dims__.
void cluster_dims(int line, unsigned int x, unsigned int y = 1, unsigned int z = 1);

/// Address of the variable in the running block. `dimensions` is 0-terminated, outermost first.
void* shared_address(SharedVariable& variable, size_t bytes, size_t alignment, size_t element_bytes,
                     const int* dimensions);

/// `extern __shared__ T name[]`.
void* dynamic_shared(int line, const char* name, size_t element_bytes);

/// __syncthreads() at this line of the student's file.
void block_barrier(int line);
/// The same with a vote: how many threads of the block passed a true predicate.
int block_barrier_count(int line, bool predicate);

/// The same through an object (cuda::barrier, cuda::pipeline), wherever its threads wait.
void object_barrier(int line, const void* barrier);
/// Ends the launch with a finding: real CUDA that the emulator does not know.
[[noreturn]] void end_unsupported(int line, const char* sentence);
/// Ends the launch with a finding where a library's storage for a block is no shared and no global memory.
void check_storage(int line, const char* library, const void* storage);

/// All lanes of `mask` meet; every lane deposits `bytes` from `mine` and gets the deposits of all 32 in `all`
/// (32 * bytes; zeros for lanes that are not in the mask). Returns the mask of lanes that took part.
/// `orders_memory` is true for __syncwarp only.
unsigned warp_exchange(int line, unsigned mask, const void* mine, void* all, size_t bytes, bool orders_memory);
/// The lanes that come to this line together.
unsigned gather_lanes(int line);
/// All threads of a cooperative launch.
void grid_barrier(int line);
void thread_fence(int scope);  // 0 block, 1 device, 2 system
long long clock_ticks();       // more at every call

/// Checks and counts one access by the running thread, as the compiler's callbacks do.
void check_access(void* pc, const volatile void* address, size_t bytes, bool write, bool atomic);

/// The place reported by the next two is where they are called: call them from always_inline functions only.

/// One atomic read-modify-write, about to happen.
void atomic_access(const volatile void* address, size_t bytes);
/// The value that it found there, on its way to the thread.
void atomic_returned(const volatile void* address, void* value, size_t bytes);

/// A fragment is about to be loaded from, or stored to, rows `row_bytes` apart: are base and rows aligned as CUDA asks?
void matrix_access(const volatile void* base, size_t row_bytes, bool write);

/// cp.async: the bytes land at the wait; until then reading the destination is an uninitialised read.
void async_copy(void* destination, const void* source, size_t bytes, size_t zero_fill);
/// The same into shared memory, which a kernel must name: anything else ends it.
void async_copy_to_shared(void* destination, const void* source, size_t bytes, size_t zero_fill);
/// Closes a group of the running thread's copies; with an owner, only waiting for that owner's groups lands them.
void async_commit(const void* owner = nullptr);
void async_wait(int pending_groups, const void* owner = nullptr);

// ---- Hopper. `pc` is the student's place; shared memory is named by its offset, as in PTX.

/// mbarrier: a phase is over once `count` threads have arrived and the bytes that were expected have come.
void barrier_init(void* pc, unsigned int barrier, unsigned int count);
void barrier_end(void* pc, unsigned int barrier);
/// So many arrivals, after so many more bytes are expected; the phase's parity, as a token.
uint64_t barrier_arrive(void* pc, unsigned int barrier, unsigned int count, unsigned int bytes);
/// One arrival; later phases need one less.
uint64_t barrier_drop(void* pc, unsigned int barrier);
/// Is the phase of this parity over? Waits until it is, or until no thread could go on otherwise.
bool barrier_try_wait(void* pc, unsigned int barrier, uint64_t parity);
/// What the thread knows of stores is known to copies and tensor cores, too; or only that barriers are initialised.
void async_fence(bool everything);

/// Copies of the copy engine; coordinates are those of the box's first element. `blocks` has a bit for each block of the cluster
/// that is to get the copy, at the same place; none: the block whose address `to` is.
void load_box(void* pc, unsigned int to, uint64_t map, unsigned int barrier, const int* at, int dimensions,
              unsigned int blocks = 0);
void store_box(void* pc, uint64_t map, unsigned int from, const int* at, int dimensions);
void bulk_load(void* pc, unsigned int to, uint64_t from, unsigned int bytes, unsigned int barrier,
               unsigned int blocks = 0);
/// From shared memory into another block's, whose barrier it completes.
void bulk_send(void* pc, unsigned int to, unsigned int from, unsigned int bytes, unsigned int barrier);
void bulk_store(void* pc, uint64_t to, unsigned int from, unsigned int bytes);
void bulk_commit();
/// Until at most so many groups of the thread's stores are under way, or still read their source.
void bulk_wait(int left, bool read_only);

/// What tensor cores take as a register: a variable of the thread, or what is checked like any access.
void operand_access(void* pc, const void* at, size_t bytes, bool write);
void wgmma(void* pc, const WarpGroupProduct& product);
void wgmma_fence();
void wgmma_commit();
void wgmma_wait(void* pc, int left);

/// Of the running cluster, and the running block in it.
dim3 cluster_extent();
unsigned int cluster_rank();
/// barrier.cluster: of all threads of the cluster that have not left. Releases: what was done before comes before what others do
/// after their wait.
void cluster_arrive(void* pc, bool releases);
void cluster_wait(void* pc);
/// mapa, getctarank: the same place in the block of that rank; whose a place is.
unsigned int address_in_block(void* pc, unsigned int address, unsigned int rank);
unsigned int block_of_address(unsigned int address);

/// bar.sync, bar.arrive: a barrier of so many threads of the block.
void named_barrier(void* pc, unsigned int id, unsigned int threads, bool waits);

/// In device code? (printf, assert and the host API behave differently there.)
bool in_kernel();
int linear_lane();  // 0..31 of the running thread
/// The running lane's elements of A, before mma_sync multiplies them; its share of the multiply-adds.
void tensor_operands(float* values, size_t count);
void tensor_multiply_adds(uint64_t count);
void tensor_sum(float& value);
void shuffled(size_t bytes);

// ---- what the rewriter writes in place of `<<< >>>` and `__shared__`

/// The largest parameter list of a kernel, as on real devices (4 KiB before CUDA 12.1; we allow some more).
constexpr size_t kMostParameterBytes = 16 << 10;

template <class Body, class... Taken>
EMU_PLAIN void call_body(Body& body, emu_types::Arguments<>&, Taken&... taken) {
  body(taken...);
}
template <class Body, class First, class... Rest, class... Taken>
EMU_PLAIN void call_body(Body& body, emu_types::Arguments<First, Rest...>& left, Taken&... taken) {
  emu::call_body(body, left.rest, taken..., left.first);
}

template <class Body, class... Args>
EMU_PLAIN void kernel_thunk(void* parameters) {
  auto& p = *static_cast<Parameters<Body, Args...>*>(parameters);
  emu::call_body(p.body, p.args);
}

/// The type of one parameter of a kernel: what an argument in braces becomes.
template <size_t Index, class Kernel>
struct ParameterOf;
template <size_t Index, class... Types>
struct ParameterOf<Index, void (*)(Types...)> {
  using Type = std::tuple_element_t<Index, std::tuple<Types...>>;
};
template <size_t Index, class Kernel>
using Parameter = typename ParameterOf<Index, Kernel>::Type;

template <class Body>
EMU_PLAIN Launcher<Body> launcher(int line, const char* kernel, Config config, Body body) {
  return {line, kernel, config, body};
}

/// The __shared__ variable of type T (an array type keeps its extents) in the running block.
template <class T>
EMU_PLAIN T& shared(SharedVariable& variable, size_t alignment = alignof(T)) {
  const size_t extents[] = {std::extent_v<T, 0>, std::extent_v<T, 1>, std::extent_v<T, 2>, std::extent_v<T, 3>};
  int dimensions[5] = {};
  for (int i = 0; i < 4; ++i) dimensions[i] = static_cast<int>(extents[i]);
  const size_t element_bytes = sizeof(std::remove_all_extents_t<T>);
  return *static_cast<T*>(shared_address(variable, sizeof(T), alignment, element_bytes, dimensions));
}

}  // namespace emu

template <class Body>
template <class... Args>
EMU_PLAIN void emu_types::Launcher<Body>::operator()(Args... args) const {
  Parameters<Body, Args...> p{body, {args...}};
  static_assert(sizeof p <= emu::kMostParameterBytes, "the kernel's parameters are too large");
  emu::launch(line, kernel, config, &emu::kernel_thunk<Body, Args...>, &p, sizeof p);
}
