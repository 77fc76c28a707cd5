// Host time added to the time of kernels, as used by the emulator's clock and reports of programs.
#pragma once

namespace lab {

// Measured on two hosts with an H200, driver 580 (solutions/results/predicted/programs/): launches of an empty kernel, back to back between
// two events, take 3.75 and 4.86 us each.
inline constexpr double kLaunchSeconds = 4.3e-6;
/// The first launch of a program loads the program; the first launch of each further kernel loads that kernel.
inline constexpr double kFirstKernelSeconds = 180e-6, kNextKernelSeconds = 12e-6;

}  // namespace lab
