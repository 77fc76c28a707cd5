// The environment variable with the number of multiprocessors of the emulated device. It is not in the job, because host code
// may query it before the first case.
#pragma once

namespace lab {

constexpr char kMultiprocessorsVariable[] = "EMULATED_MULTIPROCESSORS";

}  // namespace lab
