// The functions that rewritten student code and the CUDA headers in this folder call. cuda_runtime.h includes this
// header.
#pragma once

// g++ does not report accesses inside these functions of the C library, so student code calls the emulator's versions.
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
extern const int warpSize;  // NOLINT(readability-identifier-naming): this is CUDA's name, and a file may define it
                            // again

/// Marks functions of the emulator itself, which are not instrumented.
#define EMU_PLAIN __attribute__((no_sanitize("thread", "undefined"), noinline))

/// Types of values in student code. This namespace contains no functions, because argument-dependent lookup would find
/// them when student code calls a function of the same name.
namespace emu_types {

/// The line of student code that calls a function of the emulator. It is the last parameter of the function and has a
/// default value. Student code may not pass it, because lines identify barriers.
enum class Line : int {};
#define EMU_LINE ::emu_types::Line at = ::emu_types::Line(__builtin_LINE())
#define EMU_CALL_LINE ::emu_types::Line line = ::emu_types::Line(__builtin_LINE())

/// The launch configuration in `kernel<<<grid, block, shared_bytes, stream>>>`.
struct Config {
  dim3 grid, block;
  size_t shared_bytes = 0;
  void* stream = nullptr;
  bool cooperative = false;  // the blocks may wait for each other; whole programs only
  dim3 cluster{0, 0, 0};     // blocks per cluster in each dimension; 0: not given
  Config(dim3 g, dim3 b, size_t s = 0, void* on = nullptr) : grid(g), block(b), shared_bytes(s), stream(on) {}
};

/// A __shared__ variable. The rewriter creates a static SharedVariable for each declarator, so each instance of a
/// template has its own.
struct SharedVariable {
  const char* name;
  int line;
  int offset = -1;      // bytes from the start of the block's shared memory; -1 until a block first uses the variable
  unsigned launch = 0;  // number of the launch for which `offset` is valid
};

/// The arguments of a launch. A std::tuple is not used, because the code that reads a tuple would be instrumented like
/// a kernel, in each thread.
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

/// The values of all 32 lanes of a warp, stored on the running thread's own stack.
template <class T>
struct WarpValues {
  T of[32];
  unsigned took_part;  // mask of the lanes whose values are valid
};

enum class ProductFormat { tf32, bf16, f16 };

/// The arguments that one thread passes to wgmma.mma_async: D = A * B + D, where A is 64 x depth, B is depth x columns,
/// and depth is 8 for TF32 and 16 for other formats.
struct WarpGroupProduct {
  ProductFormat format;
  int columns;
  bool from_registers;  // true: A is a_bits of all 128 threads; false: A is the descriptor `a`
  bool keeps_sums;      // false: D = A * B
  int sign_a, sign_b;   // 1 or -1
  bool transposed_a, transposed_b;
  uint64_t a, b;  // descriptors of matrices in shared memory
  unsigned int a_bits[4];
  const void* a_at[4];  // addresses of the variables that hold a_bits; null if a value is not in a variable
  bool half_sums;       // true: each variable holds two FP16 sums; false: one float
  void* const* sums;    // addresses of columns / 2 floats, or of columns / 4 pairs of FP16 sums
};

/// A launch, to be called with the arguments of the kernel. `body` calls the kernel.
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

/// Runs a launch: calls thunk() once in each thread, with the address of a copy of the `bytes` bytes of `parameters`.
void launch(int line, const char* kernel, const Config& config, void (*thunk)(void*), const void* parameters,
            size_t bytes);

/// The running thread of a kernel executes `return`.
void thread_returns();

/// The rewriter makes this the first statement of a kernel with __launch_bounds__(). max_threads: maximum number of
/// threads per block. min_blocks: minimum number of resident blocks per multiprocessor.
void launch_bounds(int line, int max_threads, int min_blocks = 0);

/// The rewriter makes this the first statement of a kernel with __cluster_dims__().
void cluster_dims(int line, unsigned int x, unsigned int y = 1, unsigned int z = 1);

/// Returns the address of the variable in the running block. `dimensions`: the extents, outermost first, then 0.
void* shared_address(SharedVariable& variable, size_t bytes, size_t alignment, size_t element_bytes,
                     const int* dimensions);

/// Returns the address of the dynamic array that is declared as `extern __shared__ T name[]`.
void* dynamic_shared(int line, const char* name, size_t element_bytes);

/// __syncthreads() at this line of the student's file.
void block_barrier(int line);
/// __syncthreads_count() and similar: returns how many threads of the block passed a true predicate.
int block_barrier_count(int line, bool predicate);

/// A barrier for the whole block through an object (cuda::barrier, cuda::pipeline). Threads may call it at different
/// lines.
void object_barrier(int line, const void* barrier);
/// Ends the launch with a finding about a CUDA feature that the emulator does not support.
[[noreturn]] void end_unsupported(int line, const char* sentence);
/// Checks the temporary storage that a block passes to a library such as CUB. Ends the launch with a finding if
/// `storage` is neither in shared nor in global memory.
void check_storage(int line, const char* library, const void* storage);

/// All lanes of `mask` synchronise and exchange values. Each lane passes `bytes` bytes from `mine` and receives those
/// of all 32 lanes in `all` (32 * bytes; zeros for lanes that are not in the mask). Returns the mask of the lanes that
/// took part. `orders_memory`: the operation also orders memory accesses, as __syncwarp() does.
unsigned warp_exchange(int line, unsigned mask, const void* mine, void* all, size_t bytes, bool orders_memory);
/// Returns the mask of the lanes that reach this line together.
unsigned gather_lanes(int line);
/// A barrier for all threads of a cooperative launch.
void grid_barrier(int line);
/// `scope`: 0 for the block, 1 for the device, 2 for the system.
void thread_fence(int scope);
/// Returns the value of clock(), which increases at every call.
long long clock_ticks();
/// std::fesetround() in a kernel, for cuda_rounding.h.
void set_rounding(int mode);
/// __nanosleep(): no time passes.
void pause_thread();

/// Checks and counts an access by the running thread, in the same way as an access that the compiler's callbacks
/// report.
void check_access(void* pc, const volatile void* address, size_t bytes, bool write, bool atomic);

// The next two functions report the location of their call. Therefore only always_inline functions may call them.

/// Call before an atomic read-modify-write.
void atomic_access(const volatile void* address, size_t bytes);
/// Call before the old value of the atomic is returned to the thread.
void atomic_returned(const volatile void* address, void* value, size_t bytes);

/// Call before a matrix fragment is loaded or stored. `row_bytes` is the distance between its rows. Checks the
/// alignment that CUDA requires.
void matrix_access(const volatile void* base, size_t row_bytes, bool write);

/// cp.async. The bytes are written when a thread waits for the copy. Until then, a read of the destination is reported
/// as an uninitialised read. The last `zero_fill` of the `bytes` bytes are set to 0.
void async_copy(void* destination, const void* source, size_t bytes, size_t zero_fill);
/// Same, but ends the launch if the destination is not in shared memory.
void async_copy_to_shared(void* destination, const void* source, size_t bytes, size_t zero_fill);
/// Makes the running thread's copies since the last commit a group. `owner`: the object (cuda::pipeline or similar) to
/// which the group belongs.
void async_commit(const void* owner = nullptr);
/// Waits until at most `pending_groups` groups of this owner are incomplete.
void async_wait(int pending_groups, const void* owner = nullptr);

// ---- Hopper. `pc` is the location in the student's code. Addresses in shared memory are offsets, as in PTX.

/// mbarrier.init. A phase of the barrier is complete after `count` arrivals, when all expected bytes have been copied.
void barrier_init(void* pc, unsigned int barrier, unsigned int count);
/// mbarrier.inval.
void barrier_end(void* pc, unsigned int barrier);
/// mbarrier.arrive: adds `bytes` to the expected bytes, then arrives `count` times. Returns the parity of the phase,
/// which serves as the token.
uint64_t barrier_arrive(void* pc, unsigned int barrier, unsigned int count, unsigned int bytes);
/// mbarrier.arrive_drop: arrives once. Later phases expect one arrival less.
uint64_t barrier_drop(void* pc, unsigned int barrier);
/// mbarrier.try_wait: waits until the phase with this parity is complete and returns true. Returns false only if no
/// thread can continue while this thread waits.
bool barrier_try_wait(void* pc, unsigned int barrier, uint64_t parity);
/// Makes stores that are ordered before this point visible to the copy engine and tensor cores: all stores
/// (fence.proxy.async), or only the initialisation of barriers (fence.mbarrier_init).
void async_fence(bool everything);

/// A copy by the copy engine. `at`: coordinates of the box's first element. `blocks`: a mask, by rank, of the blocks of
/// the cluster that receive the copy at the same offset; 0: only the block that owns the address `to`.
void load_box(void* pc, unsigned int to, uint64_t map, unsigned int barrier, const int* at, int dimensions,
              unsigned int blocks = 0);
void store_box(void* pc, uint64_t map, unsigned int from, const int* at, int dimensions);
void bulk_load(void* pc, unsigned int to, uint64_t from, unsigned int bytes, unsigned int barrier,
               unsigned int blocks = 0);
/// Copies from shared memory to the shared memory of another block. The bytes count at a barrier of that block.
void bulk_send(void* pc, unsigned int to, unsigned int from, unsigned int bytes, unsigned int barrier);
void bulk_store(void* pc, uint64_t to, unsigned int from, unsigned int bytes);
void bulk_commit();
/// Waits until at most `left` groups of the thread's bulk stores are incomplete. If `read_only`, waits until at most
/// `left` groups still read their source.
void bulk_wait(int left, bool read_only);

/// Checks an access to a variable that holds a register operand of tensor cores. If the variable is not on the thread's
/// stack, the access is also counted like any access to memory.
void operand_access(void* pc, const void* at, size_t bytes, bool write);
void wgmma(void* pc, const WarpGroupProduct& product);
void wgmma_fence();
void wgmma_commit();
void wgmma_wait(void* pc, int left);

/// Returns the number of blocks of the running cluster in each dimension.
dim3 cluster_extent();
/// Returns the rank of the running block in its cluster.
unsigned int cluster_rank();
/// barrier.cluster, for all threads of the cluster that have not exited. If `releases`, the work of other threads after
/// their wait is ordered after the earlier work of this thread.
void cluster_arrive(void* pc, bool releases);
void cluster_wait(void* pc);
/// mapa: returns the same offset in the shared memory of the block with this rank.
unsigned int address_in_block(void* pc, unsigned int address, unsigned int rank);
/// getctarank: returns the rank of the block that owns this address in shared memory.
unsigned int block_of_address(unsigned int address);

/// bar.sync (`waits`) or bar.arrive. The barrier is for `threads` threads of the block.
void named_barrier(void* pc, unsigned int id, unsigned int threads, bool waits);

/// True in device code, where printf, assert and the host API behave differently.
bool in_kernel();
/// Returns the lane of the running thread, 0 to 31.
int linear_lane();
/// The next four functions report to the observer, like the events of these names (observe/events.h).
void tensor_operands(float* values, size_t count);
void tensor_multiply_adds(uint64_t count);
void tensor_sum(float& value);
void shuffled(size_t bytes);

// ---- replacements of `<<< >>>` and `__shared__` written by the rewriter

/// Maximum size of a kernel's parameters in bytes. CUDA before version 12.1 allows 4 KiB; the emulator allows more.
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

/// The type of one parameter of a kernel. It is needed for an argument in braces, which has no type.
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

/// Returns the __shared__ variable of the running block. T is its type, including the extents of an array.
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
