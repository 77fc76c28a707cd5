// With the atomics that whole programs have: of a pair, each half is added by itself.
#pragma once
#include_next <cuda_fp16.h>

EMU_INLINE __half atomicAdd(__half* p, __half v) {
  emu::atomic_access(p, sizeof *p);
  return emu::modify(p, [v](__half old) EMU_PLAIN { return __hadd(old, v); });
}
EMU_INLINE __half2 atomicAdd(__half2* p, __half2 v) {
  emu::atomic_access(p, sizeof *p);
  return emu::modify(p, [v](__half2 old) EMU_PLAIN { return __hadd2(old, v); });
}
