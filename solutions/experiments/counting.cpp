#include "solutions/experiments/counting.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include "grader/base/progress.h"
#include "grader/base/text.h"
#include "solutions/experiments/measure/compile.h"
#include "solutions/experiments/measure/emulator.h"
#include "solutions/experiments/measure/kernel_hash.h"
#include "solutions/experiments/tables/counts.h"
#include "solutions/experiments/tables/roofline.h"

namespace experiments {
namespace {

using grader::Progress;

const Shape kSmall = cube(256);
// A shape at which the register-tiled kernels use their large tiles; K is short, so that the emulator finishes soon.
const Shape kLarge = {1280, 2560, 32};

const Row kLevelColumns =
    cells_of("kernel,level,operations_per_byte,gflops,needed_gb_per_second,roof_gb_per_second,fed_by");
const Row kVerdictColumns = cells_of("kernel,M,N,K,right_share,verdict,points,findings,diagnosis");

Recorded recorded(const std::string& path) {
  std::string csv;
  grader::read_file(path, csv);
  return Recorded(csv);
}

class Counting {
 public:
  explicit Counting(const std::string& folder)
      : folder_(folder),
        counts_(folder + "/counts.csv", kCountColumns, kCountKeys, row_hash),
        verdicts_(folder + "/verdict.csv", kVerdictColumns, 4, row_hash),
        levels_(folder + "/levels.csv", kLevelColumns, 2, row_hash) {}

  void run() {
    const std::vector<Count> wanted = counted();
    Progress progress(wanted.size() + 1);
    for (const Count& count : wanted) count_on_emulator(count, progress);
    progress.step("judging the kernel that is nearly right");
    for (const Shape& shape : kNearlyRight) add_verdict(shape, progress);
    place_under_roofs();
    std::ofstream(folder_ + "/counts.md") << side_by_side(counts_);
  }

 private:
  void count_on_emulator(const Count& count, Progress& progress) {
    const std::string& name = count.contestant.name;
    progress.step("counting " + name + " at " + to_string(count.shape) + " on the emulator");
    if (counts_.has(count_key(name, count.shape, kEmulator))) return;
    const Judged judged = judge_on_emulator(source_file(count.contestant), count.shape);
    if (judged.counters.empty())
      progress.say(judged.error);
    else
      counts_.add(count_row(name, count.shape, kEmulator, judged.counters));
  }

  // --- the kernel that is nearly right

  void add_verdict(const Shape& shape, Progress& progress) {
    const Contestant wrong = barrier_inside_bounds_test();
    if (verdicts_.has(key_of(wrong.name, shape))) return;
    const Judged judged = judge_on_emulator(wrong.source, shape);
    if (!judged.error.empty()) return progress.say(judged.error);
    if (points_.empty()) points_ = points_for("06_boundary_checked", wrong.source);
    const bool pass = judged.right_share == 1 && judged.findings.empty();
    Row row = key_of(wrong.name, shape);
    row.insert(row.end(),
               {cell_of(judged.right_share, 4), pass ? "pass" : "fail", points_, judged.findings, judged.diagnosis});
    verdicts_.add(row);
  }

  // --- the roofline

  /// The last count of a kernel from that source, or nullptr. The emulator's is at the largest shape, Nsight Compute's
  /// at the roofline's.
  const Row* last_count(const std::string& kernel, const std::string& source) const {
    const Row* last = nullptr;
    for (const Row& row : counts_.rows())
      if (row[0] == kernel && row[4] == source && row.back() == kernel_hash(kernel)) last = &row;
    return last;
  }

  void place_under_roofs() {
    const double operations = 2.0 * kRoofline.M * kRoofline.N * kRoofline.K;
    for (const Row& row : times_.rows()) {
      const std::string& kernel = row[0];
      const bool current = times_.cell(row, kHashColumn) == kernel_hash(kernel) && !kernel_hash(kernel).empty();
      const double gflops = times_.number(row, "gflops");
      if (!current || row[1] != std::to_string(kRoofline.M) || times_.cell(row, "place") != "GPU" || !(gflops > 0))
        continue;
      if (const Row* count = last_count(kernel, kEmulator))
        place(kernel, "asked", std::atof(counts_.cell(*count, "operations_per_byte").c_str()), gflops);
      const Row* profiled = last_count(kernel, kProfiler);
      if (!profiled || (*profiled)[1] != std::to_string(kRoofline.M)) continue;
      for (const auto& [level, column] : {std::pair("L1", "l1_bytes"), {"L2", "l2_bytes"}, {"DRAM", "dram_bytes"}})
        if (const double bytes = std::atof(counts_.cell(*profiled, column).c_str()); bytes > 0)
          place(kernel, level, operations / bytes, gflops);
    }
  }

  void place(const std::string& kernel, const std::string& level, double intensity, double gflops) {
    std::vector<Roof> roofs;
    double roof_of_level = std::nan("");
    for (const Row& row : roofs_.rows()) {
      if (row[0] == "FP32") continue;
      roofs.push_back({row[0], roofs_.number(row, "number")});
      if (row[0] == level) roof_of_level = roofs.back().gb_per_second;
    }
    levels_.add({kernel, level, cell_of(intensity, 4), cell_of(gflops), cell_of(gflops / intensity, 4),
                 cell_of(roof_of_level), level == "asked" ? feeding_level(roofs, intensity, gflops) : level});
  }

  std::string folder_;
  Table counts_, verdicts_, levels_;
  const Recorded times_ = recorded(folder_ + "/ladder.csv"), roofs_ = recorded(folder_ + "/roofs.csv");
  std::string points_;
};

}  // namespace

std::vector<Count> counted() {
  std::vector<Count> found;
  for (const Contestant& contestant : rungs()) {
    if (!runs_on_gpu(contestant)) continue;
    found.push_back({contestant, kSmall});
    if (contestant.name >= "07") found.push_back({contestant, kLarge});
  }
  for (const Contestant& contestant : mistakes_and_cures())
    if (contestant.name.starts_with("bank")) found.push_back({contestant, kSmall});
  return found;
}

void merge_counts(const std::string& folder, const std::string& counts) {
  const std::string path = folder + "/counts.csv";
  const Recorded before = recorded(path), measured = recorded(counts);
  std::filesystem::remove(path);
  Row columns = kCountColumns;
  columns.push_back(kHashColumn);
  Table merged(path, columns, kCountKeys);
  for (const auto& [table, source] : {std::pair(&measured, kProfiler), {&before, kEmulator}})
    for (const Row& row : table->rows())
      if (row[4] == source && row.size() == columns.size() && row.back() == row_hash(row)) merged.add(row);
}

void count(const std::string& folder) { Counting(folder).run(); }

}  // namespace experiments
