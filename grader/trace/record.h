// Records one file at one shape. Selects the most relevant block, and connects the findings about it to its steps.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/build/take.h"
#include "grader/findings/finding.h"
#include "grader/lab/rubric.h"
#include "grader/run/execute.h"
#include "grader/run/numbers.h"
#include "grader/trace/trace.h"

namespace grader {

struct TraceOptions {
  std::optional<Shape> shape = {};  // default: the rubric's smallest wrong shape, or the lab's usual one
  // x, y, z; default: the block of the first finding, or the first block of the grid
  std::optional<std::array<int, 3>> block = {};
  int warp = -1;    // -1: all warps of the block
  int launch = -1;  // -1: the launch that stores most to C
  uint64_t seed = 1;
};

/// A finding with the indices of its steps in `launch`; -1 if they are not in the trace.
struct TracedFinding {
  Finding finding;
  lab::FindingRecord record;
  int step = -1, other_step = -1;
};

struct Recorded {
  std::string lab = {}, file = {}, source = {};  // file: "matmul.cu"
  std::string error = {};                        // why it could not be recorded; not the file's fault
  bool compiled = false;
  bool cxx20 = false;  // ... as C++20
  Shape shape = {};
  Trace trace = {};
  size_t launch = 0;
  std::array<int, 3> block = {};
  std::map<uint64_t, int> lines = {};  // source line of each code address of the program; 0: not in the file
  std::vector<TracedFinding> findings = {};
  std::vector<size_t> wrong = {};  // elements of C, numbered row by row
  int mended_line = 0;             // line where one additional barrier makes the file right at this shape; 0: unknown
  bool ended = true;               // false: the launch was stopped, and the trace ends there
  std::optional<lab::CountsRecord> counts = {};  // for the whole call
};

/// Returns lines of the file that lead to a code address, outermost call first. The last line is that of the address
/// itself. If the address is not in the file (the copy of a float4 is in CUDA's headers), the last line is that of the
/// call that leads there.
std::vector<int> lines_to(const Recorded& recorded, uint32_t pc, uint32_t call);

/// Returns the code addresses in a trace and in findings.
std::vector<uint64_t> places_of(const Trace& trace, const std::vector<lab::FindingRecord>& records);

/// Adds findings with their steps. All other members of `recorded` must already be set.
void tie_findings(const std::vector<lab::FindingRecord>& records, Recorded& recorded);

Recorded record(const std::string& lab, const Rubric& rubric, const Taken& taken, const TraceOptions& options);

}  // namespace grader
