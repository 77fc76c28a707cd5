// Defines the host time per kernel launch. The emulator's clock and reports on programs add it to the time of kernels.
#pragma once

namespace lab {

// Measured on two hosts with an H200, driver 580 (solutions/results/predicted/programs/): consecutive launches of an
// empty kernel between two events take 3.75 and 4.86 us each.
inline constexpr double kLaunchSeconds = 4.3e-6;
/// Additional host time of the first launch of a program, which loads the program, and of the first launch of each
/// further kernel, which loads that kernel.
inline constexpr double kFirstKernelSeconds = 180e-6, kNextKernelSeconds = 12e-6;

}  // namespace lab
