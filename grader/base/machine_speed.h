// Measures the speed of this machine, to scale time limits. A limit must stop an endless loop, but a fast kernel must
// never exceed it on a slow machine.
#pragma once

namespace grader {

/// Returns the load of the machine: runnable programs per processor, from 1 to 10. Wall-time limits are multiplied by
/// this value.
double busyness();

/// Returns the factor for limits of CPU time, which is 1 on usual machines. The limits were chosen on a certain
/// machine. If a fixed piece of work takes at least twice as long as there (as in an emulator of another processor),
/// the factor is twice that ratio, because the start of a process is slowed down even more. Measured once per process,
/// in about 5 ms.
double slowness();

}  // namespace grader
