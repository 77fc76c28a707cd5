// Names the environment variable that contains the number of multiprocessors of the emulated device. This number is not
// in the job, because host code may query it before the first case.
#pragma once

namespace lab {

constexpr char kMultiprocessorsVariable[] = "EMULATED_MULTIPROCESSORS";

}  // namespace lab
