// How fast this machine is, for time limits: a limit must stop an endless loop, and never decide about a fast program.
#pragma once

namespace grader {

/// Load of the machine: runnable programs per processor, 1 to 10. Wall-time limits are multiplied by it.
double busyness();

/// 1 on usual machines. Where a fixed piece of work takes at least twice as long as on the machine for which the limits
/// were chosen, such as in an emulator of another processor, twice that ratio: there, starting a process is slower
/// still. Limits of CPU time are multiplied by it. Measured once per process, in about 5 ms.
double slowness();

}  // namespace grader
