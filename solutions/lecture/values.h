// Computes the numbers that the texts reference by names in braces.
#pragma once
#include <map>
#include <string>

#include "solutions/lecture/lecture.h"

namespace lecture {

using Values = std::map<std::string, std::string>;

constexpr const char* kUnknown = "(unknown)";

/// For the step at `index`:
///   bytes, sectors, shared, intensity, wavefronts   what the emulator counted in the step's largest instance
///   small.bytes, large.shared, ...   the same for the step's first and last instance; and their template parameters,
///                                    small.BM, large.TN, ..., work (TM * TN) and threads
///   row_on_x.sectors, ...            the same for 04 with the row on x
///   TILE, ...                        constants of the file
///   before.X                         X of the step before, and before.lab
///   cut, relief                      bytes of the step before / bytes of this step; the same of shared words
///   speed, gain                      GFLOP/s; speed / speed of the step before
///   share, loss                      speed / speed of cuBLAS; speed / speed of 04 with the row on x
///   cost                             how much slower than the step before, in percent of its speed
///   library, library.share   the library with the same work and precision, and the fraction of its speed
///   uncoalesced, needed, limit, peak, dram, l1   GFLOP/s or GB/s; `limit` is what shared memory allows
///   l1.used   GB/s that the kernel takes from the L1 cache, which is the shared memory as well
/// Values that were not counted or measured are kUnknown.
Values values_of(const Lecture& lecture, size_t index);

/// `text` with each {name} replaced; names without a value are kept.
std::string filled(const std::string& text, const Values& values);

/// A counter by its name; 0 if it was not counted.
double counter(const Counts& counts, const std::string& name);
double sectors_per_request(const Counts& counts);

/// Three significant digits.
std::string short_number(double value);

}  // namespace lecture
