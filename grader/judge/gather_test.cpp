// The judge without a compiler, a sandbox or an emulator: a fake machine replaces them.
#include "grader/judge/gather.h"

#include <doctest/doctest.h>

#include <future>
#include <mutex>
#include <set>

#include "grader/judge/marks.h"

using namespace grader;

namespace {

constexpr uint64_t kPc = 100;  // the machine's only address belongs to line 23

Rubric rubric() {
  Rubric r;
  r.correctness = {{"a", "A", 4, {Shape{3, 5, 2}}}, {"b", "B", 2, {Shape{9, 7, 8}}}};
  r.behaviour = {{"races", "No races", 3, {FindingKind::shared_race}}};
  r.hidden_shapes = false;
  TechniqueRule traffic;
  traffic.id = "traffic", traffic.points = 3, traffic.metric = "load_bytes_per_multiply_add";
  traffic.full = 8.5, traffic.half = 8.5;
  r.technique = {traffic};
  return r;
}

std::vector<Built> build_anything(const std::string&, const std::vector<Flavour>& flavours, const std::string&) {
  std::vector<Built> builds(flavours.size());
  for (Built& built : builds) built.ok = true, built.binary = "a program", built.source_file = "matmul.cu";
  return builds;
}

/// The outcome of a naive kernel, which loads every operand from global memory.
CaseOutcome multiplied(const Case& one) {
  const auto M = static_cast<size_t>(one.shape.M), N = static_cast<size_t>(one.shape.N),
             K = static_cast<size_t>(one.shape.K);
  CaseOutcome outcome;
  outcome.ran = outcome.finished = outcome.answered = true;
  outcome.A = *one.A, outcome.B = *one.B;
  outcome.C.assign(M * N, 0);
  for (size_t i = 0; i < M; ++i)
    for (size_t k = 0; k < K; ++k)
      for (size_t j = 0; j < N; ++j) outcome.C[i * N + j] += (*one.A)[i * K + k] * (*one.B)[k * N + j];
  lab::CountsRecord counts{};
  counts.launches = 1;
  counts.global_load_bytes = 8 * M * N * K, counts.global_store_bytes = 4 * M * N;
  counts.a_words_read = M * K, counts.b_words_read = K * N, counts.c_words_written = M * N;
  outcome.counts = counts;
  return outcome;
}

using Spoil = std::function<void(const Case&, Flavour, CaseOutcome&)>;

Machine machine(const Spoil& spoil = {}) {
  Machine made;
  made.build = build_anything;
  made.build_copy = [](const std::string& source, Flavour flavour, bool, const std::string& folder) {
    return build_anything(source, {flavour}, folder)[0];
  };
  made.execute = [spoil](const std::string&, const std::vector<Case>& cases, Flavour flavour) {
    Execution execution;
    for (const Case& one : cases) {
      execution.cases.push_back(multiplied(one));
      if (spoil) spoil(one, flavour, execution.cases.back());
    }
    return execution;
  };
  made.lines = [](const std::vector<uint64_t>&, const std::string&, const std::string&) {
    return std::map<uint64_t, int>{{kPc, 23}};
  };
  made.gpu = []() -> const Gpu& {
    static const Gpu none;
    return none;
  };
  return made;
}

LabResult judge(const Machine& machine) {
  Taken taken;
  taken.content = "a kernel\n";
  return judge_lab("05_tiled", rubric(), taken, {}, machine);
}

void race(const Case&, Flavour flavour, CaseOutcome& outcome) {
  if (flavour != Flavour::emulator_check) return;
  lab::FindingRecord record = lab::empty_finding();
  record.kind = FindingKind::shared_race;
  record.pc = kPc;
  outcome.findings.push_back(record);
}

void wrong_at_the_larger(const Case& one, Flavour, CaseOutcome& outcome) {
  if (one.shape == Shape{9, 7, 8}) outcome.C[3] += 5;
}

}  // namespace

TEST_CASE("a right kernel gets full marks, and its traffic is counted") {
  const LabResult result = judge(machine());
  CHECK(result.verdict == Verdict::pass);
  CHECK(result.points == 12);
  CHECK(result.metrics.at("load_bytes_per_multiply_add") == 8);
  CHECK(result.findings.empty());
  CHECK(result.source == "a kernel\n");
}

TEST_CASE("a race with right numbers is reported at its line and costs its check") {
  const LabResult result = judge(machine(race));
  CHECK(result.points == 9);
  REQUIRE(result.findings.size() == 1);
  CHECK(result.findings[0].kind == FindingKind::shared_race);
  CHECK(result.findings[0].line == 23);
  CHECK(result.findings[0].count == 6);  // two shapes, two fills; the smaller shape in more thread orders
}

TEST_CASE("a group that is wrong at a small shape is not run at its large ones; others are, until they are wrong") {
  Rubric r = rubric();
  const Shape small{16, 16, 16}, large{96, 64, 64}, other{64, 96, 64}, last{64, 64, 96};
  r.correctness = {{"a", "A", 4, {small, large}}, {"b", "B", 2, {other, last}}};
  std::mutex guard;
  std::set<Shape, bool (*)(const Shape&, const Shape&)> ran(
      [](const Shape& a, const Shape& b) { return to_string(a) < to_string(b); });
  const auto judge_with = [&](const std::function<bool(const Shape&)>& is_wrong) {
    ran.clear();
    const Machine made = machine([&](const Case& one, Flavour flavour, CaseOutcome& outcome) {
      const std::lock_guard<std::mutex> lock(guard);
      if (flavour == Flavour::emulator_check) ran.insert(one.shape);
      if (is_wrong(one.shape)) outcome.C[3] += 5;
    });
    Taken taken;
    taken.content = "a kernel\n";
    return judge_lab("05_tiled", r, taken, {}, made);
  };
  CHECK(judge_with([](const Shape&) { return false; }).verdict == Verdict::pass);
  CHECK(ran.size() == 4);
  const LabResult one_group = judge_with([&](const Shape& shape) { return shape == small; });
  CHECK(ran.count(large) == 0);
  CHECK((ran.count(other) == 1 && ran.count(last) == 1));
  CHECK(one_group.checks[1].status == Status::passed);
  judge_with([](const Shape&) { return true; });
  CHECK(ran.count(large) == 0);
  CHECK(ran.count(other) + ran.count(last) == 1);
}

TEST_CASE("wrong numbers cost their group, and a diagnosis looks at them again") {
  const LabResult result = judge(machine(wrong_at_the_larger));
  CHECK(result.points < 12);
  CHECK(result.checks[0].points == 4);
  CHECK(result.checks[1].status == Status::failed);
  CHECK(result.first_wrong == Shape{9, 7, 8});
  REQUIRE_FALSE(result.findings.empty());
  CHECK(result.findings[0].element == "[0][3]");
}

TEST_CASE("kernels that load too little cannot have computed C") {
  const LabResult result = judge(machine([](const Case&, Flavour, CaseOutcome& outcome) {
    outcome.counts->global_load_bytes = 4;
    outcome.counts->a_words_read = 1;
  }));
  CHECK(result.points == 0);
  CHECK(result.nothing_counts.why == Why::cheating);
  CHECK(result.no_technique.why == Why::a_not_read);
  CHECK(result.no_technique.too_few_bytes);
}

TEST_CASE("where the lab's own shape decides, the smaller one is counted once") {
  const auto runs_at = [](double full, int side) {
    std::mutex guard;
    int runs = 0;
    const Machine made = machine([&](const Case& one, Flavour flavour, CaseOutcome&) {
      const std::lock_guard<std::mutex> lock(guard);
      runs += flavour == Flavour::emulator_count && one.shape == Shape{side, side, side};
    });
    Rubric r = rubric();
    r.technique[0].full = full;
    Taken taken;
    taken.content = "a kernel\n";
    CHECK(judge_lab("05_tiled", r, taken, {}, made).metrics.at("load_bytes_per_multiply_add") == 8);
    return runs;
  };
  // Values that labels need and ordinary ones: two runs.
  CHECK((runs_at(8.5, 128) == 2 && runs_at(8.5, 256) == 0));
  CHECK((runs_at(4, 128) == 1 && runs_at(4, 256) == 2));
}

TEST_CASE("a file that was not taken, or not built, is no crash of the judge") {
  Taken taken;
  taken.problem = Taken::Problem::unreadable;
  taken.error = "The file is empty.";
  CHECK(judge_lab("05_tiled", rubric(), taken, {}, machine()).verdict == Verdict::error);
  Machine refuses = machine();
  refuses.build = [](const std::string&, const std::vector<Flavour>& flavours, const std::string&) {
    return std::vector<Built>(flavours.size());
  };
  const LabResult refused = judge(refuses);
  CHECK(refused.points == 0);
  CHECK_FALSE(refused.compiled);
}

TEST_CASE("marks are a function of evidence and rubric: other points need no other run") {
  const Evidence evidence = judge(machine(race));
  Rubric dearer = rubric();
  dearer.correctness[0].points = 10;
  LabResult again{evidence};
  mark(dearer, again);
  CHECK(again.points == 15);
  CHECK(again.max_points == 18);
}

TEST_CASE("two judges in one process do not disturb each other") {
  auto other = std::async(std::launch::async, [] { return judge(machine(race)); });
  const LabResult plain = judge(machine());
  CHECK(plain.points == 12);
  CHECK(other.get().points == 9);
}
