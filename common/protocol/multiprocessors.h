// How the judge names the number of the emulated device's multiprocessors: host code may ask before the first case, so it
// is in the environment of the process, and not in the job.
#pragma once

namespace lab {

constexpr char kMultiprocessorsVariable[] = "EMULATED_MULTIPROCESSORS";

}  // namespace lab
