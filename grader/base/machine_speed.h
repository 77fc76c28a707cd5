// Measures how fast this machine is, to scale time limits. A limit must stop an endless loop, and must never fail a
// fast kernel on a slow machine.
#pragma once

namespace grader {

/// Load of the machine: runnable programs per processor, 1 to 10. Wall-time limits are multiplied by it.
double busyness();

/// Factor for limits of CPU time: 1 on usual machines. If a fixed piece of work takes at least twice as long as on the
/// machine for which the limits were chosen (as in an emulator of another processor), the factor is twice that ratio,
/// because starting a process is slowed down even more. Measured once per process, in about 5 ms.
double slowness();

}  // namespace grader
