// What rewritten student code and the CUDA headers in this folder call. Included by cuda_runtime.h.
#pragma once
#include <cstddef>
#include <cstdint>

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
constexpr int warpSize = 32;

/// Functions of the emulator itself carry no instrumentation.
#define EMU_PLAIN __attribute__((no_sanitize("thread", "undefined"), noinline))

namespace emu {

/// The second part of `kernel<<<grid, block, shared_bytes, stream>>>`.
struct Config {
  dim3 grid, block;
  size_t shared_bytes = 0;
  void* stream = nullptr;
  Config(dim3 g, dim3 b, size_t s = 0, void* st = nullptr) : grid(g), block(b), shared_bytes(s), stream(st) {}
};

/// Runs `thunk(parameters)` once per thread. `parameters` is copied to the parameter space first.
void launch(int line, const char* kernel, const Config& config, void (*thunk)(void*), const void* parameters,
            size_t bytes);

/// The first statement of a kernel with __launch_bounds__(threads).
void launch_bounds(int line, int max_threads);

/// One __shared__ variable; the rewriter makes a static one per declarator (so one per template instance).
struct SharedVariable {
  const char* name;
  int line;
  int offset = -1;         // in the arena of the block, -1 until the first block of a launch meets it
  unsigned launch = 0;
};

/// Address of the variable in the running block. `dimensions` is 0-terminated, outermost first.
void* shared_address(SharedVariable& variable, size_t bytes, size_t alignment, size_t element_bytes,
                     const int* dimensions);

/// `extern __shared__ T name[]`.
void* dynamic_shared(int line, const char* name, size_t element_bytes);

/// A barrier, a warp barrier. `pc` is the return address of the CUDA function that the student called.
void block_barrier(void* pc);
/// All lanes of `mask` meet; every lane deposits `bytes` from `mine` and gets the deposits of all 32 in `all`
/// (32 * bytes; zeros for lanes that are not in the mask). Returns the mask of lanes that took part.
/// `orders_memory` is true for __syncwarp only.
unsigned warp_exchange(void* pc, unsigned mask, const void* mine, void* all, size_t bytes, bool orders_memory);
/// The block-wide vote behind __syncthreads_count/_and/_or: how many threads passed a true predicate.
int block_barrier_count(void* pc, bool predicate);
unsigned active_mask();
void thread_fence(int scope);  // 0 block, 1 device, 2 system

/// Checks and counts one access by the running thread, as the compiler's callbacks do.
void check_access(void* pc, const volatile void* address, size_t bytes, bool write, bool atomic);

/// cp.async: the bytes land at the wait; until then reading the destination is an uninitialised read.
void async_copy(void* pc, void* destination, const void* source, size_t bytes, size_t zero_fill);
void async_commit();
void async_wait(int pending_groups);

/// In device code? (printf, assert and the host API behave differently there.)
bool in_kernel();
int linear_lane();  // 0..31 of the running thread

}  // namespace emu
