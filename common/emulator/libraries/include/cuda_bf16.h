// With the atomics that whole programs have: of a pair, each half is added by itself.
#pragma once
#include_next <cuda_bf16.h>

EMU_INLINE __nv_bfloat16 atomicAdd(__nv_bfloat16* p, __nv_bfloat16 v) {
  emu::atomic_access(p, sizeof *p);
  return emu::modify(p, [v](__nv_bfloat16 old) EMU_PLAIN { return __hadd(old, v); });
}
EMU_INLINE __nv_bfloat162 atomicAdd(__nv_bfloat162* p, __nv_bfloat162 v) {
  emu::atomic_access(p, sizeof *p);
  return emu::modify(p, [v](__nv_bfloat162 old) EMU_PLAIN { return __hadd2(old, v); });
}
