// One file and one shape, recorded: the block that matters is found, and what was found in it is tied to its steps.
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
  std::optional<Shape> shape = {};  // the smallest one of the rubric's that is wrong, or the lab's usual one
  std::optional<std::array<int, 3>> block = {};  // x, y, z; that of the first finding, or the first of the grid
  int warp = -1;                                 // all of the block's
  int launch = -1;                               // the one that stores most into C
  uint64_t seed = 1;
};

/// A finding with the steps it is about, in `launch`; -1 where they are not in the trace.
struct TracedFinding {
  Finding finding;
  lab::FindingRecord record;
  int step = -1, other_step = -1;
};

struct Recorded {
  std::string lab = {}, file = {}, source = {};  // file: "matmul.cu"
  std::string error = {};                        // could not be recorded, by nobody's fault
  bool compiled = false;
  Shape shape = {};
  Trace trace = {};
  size_t launch = 0;
  std::array<int, 3> block = {};
  std::map<uint64_t, int> lines = {};  // of the program's places; 0: not in the file
  std::vector<TracedFinding> findings = {};
  std::vector<size_t> wrong = {};                // elements of C, counted row by row
  int mended_line = 0;                           // where one barrier more makes all of this right; 0: nobody knows
  bool ended = true;                             // false: the launch was stopped, and the trace ends there
  std::optional<lab::CountsRecord> counts = {};  // of the whole call
};

/// Lines of the file that lead to a place, outermost call first. The last is its own; where its place is not in the file
/// (a copy of a float4 is in CUDA's), that of the call that leads there.
std::vector<int> lines_to(const Recorded& recorded, uint32_t pc, uint32_t call);

/// The places that a trace and findings name.
std::vector<uint64_t> places_of(const Trace& trace, const std::vector<lab::FindingRecord>& records);

/// Findings with the steps they are about, once all else of `recorded` is known.
void tie_findings(const std::vector<lab::FindingRecord>& records, Recorded& recorded);

Recorded record(const std::string& lab, const Rubric& rubric, const Taken& taken, const TraceOptions& options);

}  // namespace grader
