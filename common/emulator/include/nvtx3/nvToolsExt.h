// NVTX: functions that mark ranges for a profiler. They do nothing in the emulator.
#pragma once

inline int nvtxRangePushA(const char*) { return 0; }
inline int nvtxRangePush(const char*) { return 0; }
inline int nvtxRangePop() { return 0; }
inline void nvtxMarkA(const char*) {}
inline void nvtxMark(const char*) {}
