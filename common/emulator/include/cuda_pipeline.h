// The pipeline primitives for cp.async. The bytes of a copy are written when a thread waits for it.
#pragma once
#include "cuda_runtime.h"

EMU_INLINE void __pipeline_memcpy_async(void* to, const void* from, size_t bytes, size_t zero_fill = 0) {
  emu::async_copy_to_shared(to, from, bytes, zero_fill);
}
inline void __pipeline_commit() { emu::async_commit(); }
inline void __pipeline_wait_prior(size_t pending) { emu::async_wait(static_cast<int>(pending)); }
