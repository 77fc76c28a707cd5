// Gives the host time per kernel launch, which the emulator's clock and reports of programs add to the time of kernels.
#pragma once

namespace lab {

// Measured on two hosts with an H200, driver 580 (solutions/results/predicted/programs/): launches of an empty kernel,
// back to back between two events, take 3.75 and 4.86 us each.
inline constexpr double kLaunchSeconds = 4.3e-6;
/// Host time added by the first launch of a program, which loads the program, and by the first launch of each further
/// kernel, which loads that kernel.
inline constexpr double kFirstKernelSeconds = 180e-6, kNextKernelSeconds = 12e-6;

}  // namespace lab
