// Functions called by rewritten student code and by the CUDA headers in this folder. Included by cuda_runtime.h.
#pragma once

// g++ reports no accesses inside these functions, so student code calls the emulator's versions.
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

/// Marks functions of the emulator itself, which are not instrumented.
#define EMU_PLAIN __attribute__((no_sanitize("thread", "undefined"), noinline))

/// Types that student code can obtain. This namespace has no functions, because calls are looked up here, too.
namespace emu_types {

/// The student's line that calls one of our functions: the last parameter, with a default value. No call may pass it,
/// because lines identify barriers.
enum class Line : int {};
#define EMU_LINE ::emu_types::Line at = ::emu_types::Line(__builtin_LINE())
#define EMU_CALL_LINE ::emu_types::Line line = ::emu_types::Line(__builtin_LINE())

/// The launch configuration in `kernel<<<grid, block, shared_bytes, stream>>>`.
struct Config {
  dim3 grid, block;
  size_t shared_bytes = 0;
  void* stream = nullptr;
  bool cooperative = false;  // its blocks may wait for each other; whole programs only
  dim3 cluster{0, 0, 0};     // blocks per cluster in each dimension; 0: not given
  Config(dim3 g, dim3 b, size_t s = 0, void* on = nullptr) : grid(g), block(b), shared_bytes(s), stream(on) {}
};

/// One __shared__ variable. The rewriter creates a static one per declarator, and so one per template instance.
struct SharedVariable {
  const char* name;
  int line;
  int offset = -1;  // in the arena of the block; -1 until a block of a launch first uses it
  unsigned launch = 0;
};

/// The arguments of a launch. Not a std::tuple, because the code that reads one would be instrumented like a kernel, in
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

/// The values of all 32 lanes, stored on the running thread's own stack.
template <class T>
struct WarpValues {
  T of[32];
  unsigned took_part;
};

enum class ProductFormat { tf32, bf16, f16 };

/// One thread's part of wgmma.mma_async: D = A * B + D, A 64 x depth, B depth x columns; depth is 8 (TF32) or 16.
struct WarpGroupProduct {
  ProductFormat format;
  int columns;
  bool from_registers;  // true: A is a_bits of all threads; false: A and B are shared-memory descriptors
  bool keeps_sums;      // false: D is A * B
  int sign_a, sign_b;   // 1 or -1
  bool transposed_a, transposed_b;
  uint64_t a, b;
  unsigned int a_bits[4];
  const void* a_at[4];  // the variables that hold a_bits, or null
  bool half_sums;       // true: two FP16 sums per variable; false: floats
  void* const* sums;    // addresses of columns / 2 floats, or of columns / 4 pairs of halves
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

/// A thread of a kernel executes `return`.
void thread_returns();

/// First statement of a kernel with __launch_bounds__(max threads per block, min resident blocks per multiprocessor).
void launch_bounds(int line, int max_threads, int min_blocks = 0);

/// First statement of a kernel with __cluster_dims__.
void cluster_dims(int line, unsigned int x, unsigned int y = 1, unsigned int z = 1);

/// Returns the address of the variable in the running block. `dimensions` ends with 0, outermost first.
void* shared_address(SharedVariable& variable, size_t bytes, size_t alignment, size_t element_bytes,
                     const int* dimensions);

/// `extern __shared__ T name[]`.
void* dynamic_shared(int line, const char* name, size_t element_bytes);

/// __syncthreads() at this line of the student's file.
void block_barrier(int line);
/// Same, with a vote: returns how many threads of the block passed a true predicate.
int block_barrier_count(int line, bool predicate);

/// Same, through an object (cuda::barrier, cuda::pipeline), from any line.
void object_barrier(int line, const void* barrier);
/// Ends the launch with a finding: CUDA that the emulator does not support.
[[noreturn]] void end_unsupported(int line, const char* sentence);
/// Ends the launch with a finding if a library's block storage is neither in shared nor in global memory.
void check_storage(int line, const char* library, const void* storage);

/// All lanes of `mask` synchronise. Every lane deposits `bytes` bytes from `mine` and gets the deposits of all 32 lanes in
/// `all` (32 * bytes; zeros for lanes that are not in the mask). Returns the mask of lanes that took part.
/// `orders_memory` is true for __syncwarp only.
unsigned warp_exchange(int line, unsigned mask, const void* mine, void* all, size_t bytes, bool orders_memory);
/// Returns the mask of lanes that reach this line together.
unsigned gather_lanes(int line);
/// Barrier for all threads of a cooperative launch.
void grid_barrier(int line);
void thread_fence(int scope);  // 0 block, 1 device, 2 system
long long clock_ticks();       // increases at every call

/// Checks and counts one access by the running thread, as the compiler's callbacks do.
void check_access(void* pc, const volatile void* address, size_t bytes, bool write, bool atomic);

/// The next two functions report the place of their call, so call them only from always_inline functions.

/// One atomic read-modify-write is about to happen.
void atomic_access(const volatile void* address, size_t bytes);
/// The old value is about to be returned to the thread.
void atomic_returned(const volatile void* address, void* value, size_t bytes);

/// A fragment with rows `row_bytes` apart is about to be loaded or stored. Checks the alignment that CUDA requires.
void matrix_access(const volatile void* base, size_t row_bytes, bool write);

/// cp.async: the bytes land at the wait. Until then, reading the destination is an uninitialised read.
void async_copy(void* destination, const void* source, size_t bytes, size_t zero_fill);
/// Same, for a destination that must be in shared memory; anything else ends the kernel.
void async_copy_to_shared(void* destination, const void* source, size_t bytes, size_t zero_fill);
/// Closes a group of the running thread's copies. A group with an owner lands only when that owner is waited for.
void async_commit(const void* owner = nullptr);
void async_wait(int pending_groups, const void* owner = nullptr);

// ---- Hopper. `pc` is the place in the student's code; shared memory is given as an offset, as in PTX.

/// mbarrier: a phase is complete when `count` threads have arrived and all expected bytes have arrived.
void barrier_init(void* pc, unsigned int barrier, unsigned int count);
void barrier_end(void* pc, unsigned int barrier);
/// Adds `bytes` to the expected bytes, then arrives `count` times. Returns the parity of the phase as a token.
uint64_t barrier_arrive(void* pc, unsigned int barrier, unsigned int count, unsigned int bytes);
/// Arrives once; later phases need one arrival less.
uint64_t barrier_drop(void* pc, unsigned int barrier);
/// True if the phase of this parity is complete. Waits until then, or until no thread could continue otherwise.
bool barrier_try_wait(void* pc, unsigned int barrier, uint64_t parity);
/// Makes all stores ordered before this point visible to copies and tensor cores; or only the initialisation of barriers.
void async_fence(bool everything);

/// Copies by the copy engine. Coordinates are those of the box's first element. `blocks` has one bit per block of the
/// cluster that receives the copy, at the same offset; 0: only the block that owns the address `to`.
void load_box(void* pc, unsigned int to, uint64_t map, unsigned int barrier, const int* at, int dimensions,
              unsigned int blocks = 0);
void store_box(void* pc, uint64_t map, unsigned int from, const int* at, int dimensions);
void bulk_load(void* pc, unsigned int to, uint64_t from, unsigned int bytes, unsigned int barrier,
               unsigned int blocks = 0);
/// Copies from shared memory to that of a different block, and completes bytes at its barrier.
void bulk_send(void* pc, unsigned int to, unsigned int from, unsigned int bytes, unsigned int barrier);
void bulk_store(void* pc, uint64_t to, unsigned int from, unsigned int bytes);
void bulk_commit();
/// Waits until at most `left` groups of the thread's stores are in flight, or (read_only) still read their source.
void bulk_wait(int left, bool read_only);

/// Access to a register operand of tensor cores: a variable of the thread, or memory that is checked like any access.
void operand_access(void* pc, const void* at, size_t bytes, bool write);
void wgmma(void* pc, const WarpGroupProduct& product);
void wgmma_fence();
void wgmma_commit();
void wgmma_wait(void* pc, int left);

/// Extent of the running cluster, and rank of the running block in it.
dim3 cluster_extent();
unsigned int cluster_rank();
/// barrier.cluster, for all threads of the cluster that have not exited. `releases`: earlier work is ordered before
/// what other threads do after their wait.
void cluster_arrive(void* pc, bool releases);
void cluster_wait(void* pc);
/// mapa, getctarank: the same offset in the block of that rank; the rank that owns an address.
unsigned int address_in_block(void* pc, unsigned int address, unsigned int rank);
unsigned int block_of_address(unsigned int address);

/// bar.sync, bar.arrive: a barrier for `threads` threads of the block.
void named_barrier(void* pc, unsigned int id, unsigned int threads, bool waits);

/// True in device code, where printf, assert and the host API behave differently.
bool in_kernel();
int linear_lane();  // lane of the running thread, 0 to 31
/// Elements of A of the running lane, before mma_sync multiplies them; the lane's share of the multiply-adds.
void tensor_operands(float* values, size_t count);
void tensor_multiply_adds(uint64_t count);
void tensor_sum(float& value);
void shuffled(size_t bytes);

// ---- replacements of `<<< >>>` and `__shared__` written by the rewriter

/// Size limit of a kernel's parameters in bytes. Real devices allow 4 KiB before CUDA 12.1; this allows more.
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

/// The type of one parameter of a kernel.
template <size_t Index, class Kernel>
struct ParameterOf;
template <size_t Index, class... Types>
struct ParameterOf<Index, void (*)(Types...)> {
  using Type = std::tuple_element_t<Index, std::tuple<Types...>>;
};
template <size_t Index, class Kernel>
using Parameter = typename ParameterOf<Index, Kernel>::Type;

/// Converts an argument of a launch.
template <size_t Index, class Kernel>
EMU_PLAIN Parameter<Index, Kernel> parameter(Parameter<Index, Kernel> argument) {
  return argument;
}

template <class Body>
EMU_PLAIN Launcher<Body> launcher(int line, const char* kernel, Config config, Body body) {
  return {line, kernel, config, body};
}

/// Returns the __shared__ variable of type T (an array type keeps its extents) in the running block.
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
