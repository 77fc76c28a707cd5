// Computes the numbers that the texts refer to by names in braces.
#pragma once
#include <map>
#include <string>

#include "solutions/lecture/lecture.h"

namespace lecture {

using Values = std::map<std::string, std::string>;

constexpr const char* kUnknown = "(unknown)";

/// For the step at `index`:
///   bytes, sectors, shared, intensity, wavefronts   the emulator's counts for the step's largest instance
///   small.bytes, large.shared, ...   the same for the step's first and last instance; and their template parameters,
///                                    small.BM, large.TN, ..., work (TM * TN) and threads
///   row_on_x.sectors, ...            the same for 04 with the row on x
///   TILE, ...                        constants of the file
///   before.X                         X of the previous step, and before.lab
///   cut, relief                      bytes of the previous step / bytes of this step; the same for shared words
///   speed, gain                      GFLOP/s; speed / speed of the previous step
///   share, loss                      speed / speed of cuBLAS; speed / speed of 04 with the row on x
///   cost                             how much slower this step is than the previous one, in percent
///   library, library.share   the library with the same work and precision; speed / its speed
///   uncoalesced, needed, limit, peak, dram, l1   GFLOP/s or GB/s; `limit` is the maximum that shared memory allows
///   l1.used   GB/s that the kernel reads from the L1 cache, which also contains shared memory
/// Values that were not counted or measured are kUnknown.
Values values_of(const Lecture& lecture, size_t index);

/// Returns `text` with each {name} replaced. Names without a value are not replaced.
std::string filled(const std::string& text, const Values& values);

/// Returns a counter by its name; 0 if it was not counted.
double counter(const Counts& counts, const std::string& name);
double sectors_per_request(const Counts& counts);

/// Formats a number with three significant digits.
std::string short_number(double value);

}  // namespace lecture
