// What the host adds to the time of kernels, as the emulator's clock and reports of programs have it.
#pragma once

namespace lab {

// Measured on an H200 with driver 580 (solutions/results/predicted/programs/fit/events.cu): 1,000 launches of an empty kernel take
// 3.75 ms between two events.
inline constexpr double kLaunchSeconds = 3.75e-6;
/// The first kernel of all loads the program; each other one is loaded by its own first launch.
inline constexpr double kFirstKernelSeconds = 155e-6, kNextKernelSeconds = 9e-6;

}  // namespace lab
