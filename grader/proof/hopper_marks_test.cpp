// Lab 11's technique: which ways of bringing tiles earn which marks, each a change of one kernel or a file as it is; and what is
// said of a tensor map that is refused. What fakes its marks is in kernels/hostile/hopper_*.cu.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grader/base/package.h"
#include "grader/base/parallel.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

struct Change {
  std::string from, to;
};

const char* const kKernel = "grader/proof/kernels/styles/hopper_one_warp_group.cu";

std::string changed(const std::string& file, const std::vector<Change>& changes) {
  std::string text;
  REQUIRE(read_file(package_root() + "/" + file, text));
  for (const Change& change : changes) {
    const size_t at = text.find(change.from);
    REQUIRE_MESSAGE(at != std::string::npos, change.from);
    text.replace(at, change.from.size(), change.to);
  }
  return text;
}

struct Way {
  std::string what, file;
  std::vector<Change> changes;
  std::string lost;  // ids of the technique that earn nothing
};

/// All other checks are to be passed.
std::string lost_by(const std::string& text) {
  const Workspace workspace;
  const std::string file = workspace.file("matmul.cu");
  if (!write_file(file, text)) return "no file";
  Options options;
  options.timed = false;
  const LabResult result = judge_lab("11_hopper", file, options);
  std::string lost = result.error;
  for (const Check& check : result.checks)
    if (check.status == Status::failed) lost += (lost.empty() ? "" : " ") + check.id;
  return lost;
}

}  // namespace

TEST_CASE("lab 11: stages are counted by what may go on side by side, whoever copies") {
  const Change together = {"  float sums[TILE / 2] = {};\n",
                           "  float sums[TILE / 2] = {};\n"
                           "  for (int i = 0; i < min(STAGES, steps); ++i) hopper::wait(&s.full[i], 0);\n"};
  const std::vector<Way> ways = {
      {"three stages, one warp group", kKernel, {}, ""},
      {"two stages", kKernel, {{"STAGES = 3", "STAGES = 2"}}, ""},
      {"one stage: copy, wait, multiply, wait", kKernel, {{"STAGES = 3", "STAGES = 1"}}, "technique.stages"},
      {"all of K in one go", kKernel, {{"STAGES = 3", "STAGES = 8"}, together}, "technique.stages"},
      {"a warp group that copies, and a ring", "solutions/11_hopper/matmul.cu", {}, ""},
      {"one stage, boxes alone, two blocks of a cluster that copy B for both",
       "grader/proof/kernels/styles/hopper_cluster.cu",
       {{"STAGES = 4", "STAGES = 1"}},
       "technique.stages"},
      {"mma.sync in place of wgmma",
       "solutions/10_tensor_core/matmul.cu",
       {},
       "technique.tensor technique.copies technique.stages"}};
  std::vector<std::string> lost(ways.size());
  std::vector<std::string> texts;
  for (const Way& way : ways) texts.push_back(changed(way.file, way.changes));
  in_parallel(ways.size(), cores(), [&](size_t i) { lost[i] = lost_by(texts[i]); });
  for (size_t i = 0; i < ways.size(); ++i) CHECK_MESSAGE(lost[i] == ways[i].lost, ways[i].what);
}

TEST_CASE("lab 11: a stage that is not freed after a tile's last product stops the block's next tiles") {
  const std::string arrival = "if (threadIdx.x % WARP_GROUP == 0) hopper::arrive(&s.empty[before]);\n    store<BM>";
  const Workspace workspace;
  const std::string file = workspace.file("matmul.cu");
  REQUIRE(write_file(file, changed("solutions/11_hopper/matmul.cu", {{arrival, "store<BM>"}})));
  Options options;
  options.until_refused = true;
  const LabResult result = judge_lab("11_hopper", file, options);
  CHECK(result.points < result.max_points);
  REQUIRE(result.diagnosis);
  CHECK(result.diagnosis->id == "phase_never_over");
}

TEST_CASE("lab 11: where a changed copy is right, the report names the change instead of what followed") {
  const std::string sums = "float sums[BM / 2] = {};",
                    tiles = "for (int index = blockIdx.x; index < tiles; index += gridDim.x) {";
  const std::string barrier = "__syncthreads();\n  const int tile_rows";
  const std::vector<std::pair<std::vector<Change>, std::string>> cases = {
      {{{"k < steps; ++k", "k < steps - 1; ++k"}}, "A loop runs too many or too few iterations."},
      {{{tiles + "\n    " + sums, sums + "\n  " + tiles}},
       "The sum is not set to zero again for the next element of C."},
      {{{barrier, "const int tile_rows"}},
       "A barrier is missing between the line that fills shared memory and the one that reads it."}};
  for (const auto& [changes, message] : cases) {
    const Workspace workspace;
    const std::string file = workspace.file("matmul.cu");
    REQUIRE(write_file(file, changed("solutions/11_hopper/matmul.cu", changes)));
    const LabResult result = judge_lab("11_hopper", file, {.timed = false});
    REQUIRE_MESSAGE(result.diagnosis, message);
    CHECK(result.diagnosis->message == message);
  }
}

TEST_CASE("lab 11: a tensor map that is refused is reported at its line, with the argument and what it may be") {
  const std::string call = "hopper::make_tensor_map(&map_a, a.data, M, K, a.stride, TILE, BK)";
  const std::vector<Change> maps = {
      {"a.data + 1, M, K, a.stride, TILE, BK", "the matrix begins 4 bytes after a multiple of 16."},
      {"a.data, M, K, a.stride + 1, TILE, BK", "rows are 260 bytes apart, which is not a multiple of 16."},
      {"a.data, M, K, a.stride, 512, BK", "a side of the box has 512 elements; it must have 1 to 256."},
      {"a.data, M, K, a.stride, TILE, BK + 1", "a row of the box has 132 bytes, which is not a multiple of 16."},
      {"a.data, M, K, a.stride, TILE, 64", "a row of the box has 256 bytes, but its swizzle allows 128."}};
  for (const Change& map : maps) {
    const Workspace workspace;
    const std::string file = workspace.file("matmul.cu");
    const std::string text = changed(kKernel, {{call, "hopper::make_tensor_map(&map_a, " + map.from + ")"}});
    REQUIRE(write_file(file, text));
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(text.find(map.from)), '\n');
    const TryResult result = try_file(file, {64, 64, 64}, {});
    const bool reported = std::ranges::any_of(result.findings, [&](const Finding& finding) {
      return finding.line == line &&
             finding.message.find("cuTensorMapEncodeTiled() refuses the tensor map: " + map.to) != std::string::npos;
    });
    CHECK_MESSAGE(reported, map.from);
  }
}

}  // namespace grader
