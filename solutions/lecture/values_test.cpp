#include "solutions/lecture/values.h"

#include "solutions/lecture/lecture_test.h"

using namespace lecture;

namespace {

/// Two steps with easy numbers.
Lecture small_lecture() {
  Lecture lecture;
  lecture.steps.resize(2);
  for (MeasuredStep& measured : lecture.steps) {
    measured.step.counted = {{256, 256, 256}};
    measured.counts = {counts_for_test()};
  }
  lecture.steps[0].step.lab = "04_first";
  lecture.steps[0].counts[0].metrics["load_bytes_per_multiply_add"] = 8;
  lecture.steps[0].gflops = 1000;
  lecture.steps[1].gflops = 1500;
  lecture.steps[1].solution.constants = {{"TILE", 32}};
  lecture.steps[1].solution.instances = {{{"BM", 32}, {"BN", 32}, {"TM", 2}, {"TN", 2}}};
  lecture.cublas = 6000;
  lecture.measurements.roofs.l1_gb_per_s = 12800;
  return lecture;
}

}  // namespace

TEST_CASE("numbers come from counts, constants and measurements") {
  Values values = values_of(small_lecture(), 1);
  CHECK(values["bytes"] == "0.25");
  CHECK(values["before.bytes"] == "8");
  CHECK(values["before.lab"] == "04_first");
  CHECK(values["cut"] == "32");
  CHECK(values["sectors"] == "4");
  CHECK(values["TILE"] == "32");
  CHECK(values["small.work"] == "4");
  CHECK(values["small.threads"] == "256");
  CHECK(values["speed"] == "1,500");
  CHECK(values["gain"] == "1.5");
  CHECK(values["share"] == "0.25");
  CHECK(values["wavefronts"] == "1.5");
  // 12,800 GB/s are 100 billion wavefronts of 128 bytes; 64 operations take 1.5 of them.
  CHECK(values["limit"] == "4,267");
}

TEST_CASE("what was not counted or measured is called unknown") {
  Lecture lecture = small_lecture();
  lecture.steps[1].counts[0].metrics.clear();
  lecture.steps[1].gflops.reset();
  lecture.cublas.reset();
  Values values = values_of(lecture, 1);
  for (const char* name : {"bytes", "sectors", "cut", "speed", "gain", "cost", "share", "needed", "limit", "peak"}) {
    CAPTURE(name);
    CHECK(values[name] == kUnknown);
  }
}

TEST_CASE("names in braces are replaced, other braces stay") {
  CHECK(filled("{a} and {b.c}{a}", {{"a", "1"}, {"b.c", "2"}}) == "1 and 21");
  CHECK(filled("= {}; {none} {", {{"a", "1"}}) == "= {}; {none} {");
}
