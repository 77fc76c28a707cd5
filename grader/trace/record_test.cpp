#include "grader/trace/record.h"

#include <doctest/doctest.h>
#include <map>
#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/reference.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/sandbox/workspace.h"
#include "grader/trace/costs.h"
#include "grader/trace/highlight.h"
#include "grader/trace/trace_json.h"

using namespace grader;
using Json = nlohmann::json;

namespace {

Recorded recorded(const std::string& lab, const std::string& source, const TraceOptions& options = {}) {
  return record(lab, read_rubric(rubric_path(lab)), {.content = source}, options);
}

std::string tiled() { return solution_text("05_tiled").value_or(""); }

/// Removes the n-th occurrence of these words.
std::string without(std::string source, const std::string& words, int n) {
  size_t at = source.find(words);
  while (--n > 0) at = source.find(words, at + 1);
  REQUIRE(at != std::string::npos);
  return source.erase(at, words.size());
}

const TracedFinding* first_of(const Recorded& recorded, FindingKind kind) {
  for (const TracedFinding& one : recorded.findings)
    if (one.finding.kind == kind) return &one;
  return nullptr;
}

/// Compares all blocks of all launches at a shape.
void check_sums(const std::string& lab) {
  const Workspace workspace;
  const Built built = build_all(*solution_text(lab), {Flavour::emulator_trace}, workspace.path())[0];
  REQUIRE(built.ok);
  const Rubric rubric = read_rubric(rubric_path(lab));
  const Reference reference = make_reference(Fill::integers, {64, 64, 64}, 1, rubric.precision);
  Case one{.shape = reference.shape, .A = &reference.A, .B = &reference.B};
  one.trace = {0, 1 << 20, -1, 1 << 20};
  const Execution execution = execute(built.binary, {one}, Flavour::emulator_trace);
  const CaseOutcome& outcome = execution.cases[0];
  const auto trace = read_trace(outcome.trace);
  REQUIRE(trace);
  REQUIRE(outcome.counts);
  const lab::CountsRecord sum = sum_of(*trace, trace->steps);
  for (const lab::Counter& counter : lab::kCounters) {
    const std::string name = counter.name;
    if (name.starts_with("global_") || name.starts_with("shared_load_") || name.starts_with("shared_store_") ||
        name == "barriers" || name == "atomic_requests")
      CHECK_MESSAGE(sum.*counter.member == (*outcome.counts).*counter.member, lab << ": " << name);
  }
}

}  // namespace

TEST_CASE("trace: what steps add up to is what was counted, for every solution") {
  for (const std::string& lab : solved_labs())
    if (read_rubric(rubric_path(lab)).backend != Backend::cpu) check_sums(lab);
}

TEST_CASE(
    "trace: a right kernel has no finding, its steps have lines, and its JSON is small and as the schema has it") {
  const Recorded right = recorded("05_tiled", tiled());
  CHECK(right.compiled);
  CHECK(right.ended);
  CHECK(right.findings.empty());
  CHECK(right.wrong.empty());
  CHECK(right.shape == Shape{64, 64, 64});
  const std::string text = to_json(right, "make trace LAB=05_tiled");
  CHECK(text.size() < 2'000'000);
  const Json json = Json::parse(text);
  std::string schema_text;
  REQUIRE(read_file(package_root() + "/grader/trace/trace.schema.json", schema_text));
  const Json schema = Json::parse(schema_text);
  for (const std::string key : schema["required"]) CHECK(json.contains(key));
  for (const auto& [key, value] : json.items()) CHECK_MESSAGE(schema["properties"].contains(key), key);
  for (const auto& [column, values] : json["steps"].items())
    CHECK_MESSAGE(values.size() == json["steps"]["warp"].size(), column);
  for (const Json& place : json["places"]) CHECK(place["line"] > 0);
}

TEST_CASE("trace: what a block loads again comes from its L1 cache") {
  const auto sums = [](const Recorded& one) {
    const auto steps = one.trace.steps_of(one.launch);
    uint64_t asked = 0, from_l2 = 0;
    for (const lab::TracedStep& step : steps) asked += step.sectors;
    for (const uint32_t sectors : sectors_from_l2(one.trace, steps)) from_l2 += sectors;
    return std::pair{asked, from_l2};
  };
  // A has 32 rows, B 32 columns, and C is 32x32: 8 floats per sector.
  constexpr uint64_t kOnce = (32 * 64 + 64 * 32 + 32 * 32) / 8;
  CHECK(sums(recorded("05_tiled", tiled())) == std::pair{kOnce, kOnce});
  const auto [asked, from_l2] = sums(recorded("04_naive", *solution_text("04_naive")));
  CHECK(asked > 10 * from_l2);
  CHECK(from_l2 == kOnce);
}

TEST_CASE(
    "trace: every step of a solution has a line, and an array that holds what it touches; nothing is wasted unsaid") {
  for (const std::string& lab : solved_labs()) {
    if (read_rubric(rubric_path(lab)).backend == Backend::cpu) continue;
    const Json json = Json::parse(to_json(recorded(lab, *solution_text(lab)), ""));
    const Json& steps = json["steps"];
    int without_line = 0, outside = 0;
    for (size_t i = 0; i < steps["warp"].size(); ++i) {
      if (steps["place"][i] < 0) continue;
      without_line += json["places"][steps["place"][i].get<size_t>()]["line"] == 0;
      const int64_t first = steps["first"][i], elements = json["arrays"][steps["array"][i].get<size_t>()]["elements"];
      for (const int64_t delta : json["patterns"][steps["pattern"][i].get<size_t>()]["delta"])
        outside += first + delta < 0 || first + delta >= elements;
    }
    CHECK_MESSAGE(without_line == 0, lab);
    CHECK_MESSAGE(outside == 0, lab);
    uint64_t conflicts = 0, counted = 0;
    for (const Json& cost : json["costs"])
      if (cost["kind"] == "bank-conflicts") conflicts += cost["wasted"].get<uint64_t>();
    for (const char* name : {"shared_load_bank_conflicts", "shared_store_bank_conflicts"})
      counted += json["totals"].value(name, uint64_t{0});
    CHECK_MESSAGE(conflicts == counted, lab);
  }
}

TEST_CASE(
    "trace: reads that are not joined are counted where they are, and conflicts and sectors are reported as counted") {
  std::string transposed = tiled();
  for (const auto& [from, to] : {std::pair{"B_tile[k][tx]", "B_tile[tx][k]"}, {"B_tile[ty][tx]", "B_tile[tx][ty]"}}) {
    const size_t at = transposed.find(from);
    REQUIRE(at != std::string::npos);
    transposed.replace(at, std::string_view(from).size(), to);
  }
  const Recorded conflicts = recorded("05_tiled", transposed);
  const auto steps = conflicts.trace.steps_of(conflicts.launch);
  for (const lab::TracedStep& step : steps)
    if (step.kind == lab::StepKind::shared_load) CHECK(step.wavefronts <= 32 * 4);
  const std::vector<Cost> costs = costs_of(conflicts);
  REQUIRE(costs.size() == 2);
  const lab::CountsRecord sum = sum_of(conflicts.trace, steps);
  CHECK(costs[0].wasted + costs[1].wasted == sum.shared_load_bank_conflicts + sum.shared_store_bank_conflicts);
  CHECK(costs[0].worst == steps[static_cast<size_t>(costs[0].step)].wavefronts);
  CHECK(text_of(costs[0], conflicts).find("bank conflicts: 14,336 of 16,384 wavefronts") != std::string::npos);

  std::string row_on_x = solution_text("04_naive").value_or("");
  for (size_t at = 0; (at = row_on_x.find("Idx.", at)) != std::string::npos;) {
    char& axis = row_on_x[at += 4];
    if (axis == 'x' || axis == 'y') axis = axis == 'x' ? 'y' : 'x';
  }
  const std::vector<Cost> wasted = costs_of(recorded("04_naive", row_on_x));
  REQUIRE(wasted.size() >= 1);
  CHECK(wasted[0].kind == CostKind::wasted_sectors);
  CHECK(wasted[0].worst == 32);
  CHECK(wasted[0].least == 4);
}

TEST_CASE("trace: a race is tied to the steps of its two threads, with no barrier between them") {
  const Recorded racy = recorded("05_tiled", without(tiled(), "__syncthreads()", 2));
  const TracedFinding* race = first_of(racy, FindingKind::shared_race);
  REQUIRE(race);
  REQUIRE(race->step >= 0);
  REQUIRE(race->other_step >= 0);
  const auto steps = racy.trace.steps_of(racy.launch);
  CHECK(steps[static_cast<size_t>(race->step)].interval == steps[static_cast<size_t>(race->other_step)].interval);
  CHECK(racy.lines.at(steps[static_cast<size_t>(race->step)].pc) == race->finding.line);
  CHECK_FALSE(racy.wrong.empty());
}

TEST_CASE("trace: an element outside of its array is a step of its block, at the shape that shows it") {
  std::string source = solution_text("04_naive").value_or("");
  const size_t guard = source.find("if (row");
  REQUIRE(guard != std::string::npos);
  source.replace(guard, source.find(')', guard) + 1 - guard, "if (row < 0)");
  const Recorded outside = recorded("04_naive", source);
  const TracedFinding* finding = first_of(outside, FindingKind::out_of_bounds);
  REQUIRE(finding);
  CHECK(finding->step >= 0);
  CHECK(multiply_adds(outside.shape) < multiply_adds({64, 64, 64}));
}

TEST_CASE("trace: a launch that never ends has the steps up to where it was stopped") {
  std::string source = tiled();
  const size_t step = source.find("k0 += TILE");
  REQUIRE(step != std::string::npos);
  const Recorded endless = recorded("05_tiled", source.replace(step, 10, "k0 += 0   "));
  CHECK_FALSE(endless.trace.steps.empty());
  CHECK(Json::parse(to_json(endless, ""))["cut"] != nullptr);
}

TEST_CASE("trace: what does not compile has its error and no step") {
  const Recorded broken = recorded("05_tiled", "int x = ;");
  CHECK_FALSE(broken.compiled);
  REQUIRE(broken.findings.size() > 0);
  CHECK(broken.findings[0].finding.kind == FindingKind::compile_error);
  CHECK(Json::parse(to_json(broken, ""))["steps"].empty());
}

TEST_CASE("trace: the block and the warp that were asked for") {
  const Recorded one = recorded("05_tiled", tiled(), {.shape = Shape{64, 64, 64}, .block = {{1, 1, 0}}, .warp = 3});
  REQUIRE_FALSE(one.trace.steps_of(one.launch).empty());
  for (const lab::TracedStep& step : one.trace.steps_of(one.launch)) {
    CHECK(step.block == 3);
    CHECK((step.kind == lab::StepKind::barrier || step.warp == 3));
  }
}

TEST_CASE("trace: a source in pieces is the source") {
  const std::string source = "#pragma once\nint x = 1;  // one, \"two\"\nconst char* s = \"// no\";\n";
  std::string again;
  const auto lines = highlighted(source);
  for (size_t i = 0; i < lines.size(); ++i) {
    for (const Colored& piece : lines[i]) again += piece.text;
    if (i + 1 < lines.size()) again += '\n';
  }
  CHECK(again == source);
  CHECK(lines[1][0].piece == Piece::type);
  CHECK(lines[1].back().piece == Piece::comment);
  CHECK(lines[0][0].piece == Piece::directive);
}

TEST_CASE(
    "trace: a ring of stages: nobody passes a barrier early, phases get the bytes that they expect, lanes go "
    "together") {
  const Recorded ring = recorded("11_hopper", *solution_text("11_hopper"));
  std::map<uint32_t, uint32_t> made, arrived;                       // by barrier
  std::map<std::pair<uint32_t, uint32_t>, int64_t> bytes_expected;  // by barrier and phase, minus what was copied
  uint64_t copied = 0, products = 0;
  for (const lab::TracedBeside& one : ring.trace.beside_of(ring.launch)) {
    if (one.kind == lab::BesideKind::makes) made[one.barrier] = one.turn;
    if (one.kind == lab::BesideKind::arrives) arrived[one.barrier] += one.lanes;
    if (one.kind == lab::BesideKind::arrives) bytes_expected[{one.barrier, one.turn}] += one.bytes;
    if (one.kind == lab::BesideKind::copies) bytes_expected[{one.barrier, one.turn}] -= one.bytes;
    if (one.kind == lab::BesideKind::copies) copied += uint64_t{one.rows} * one.row_bytes;
    if (one.kind == lab::BesideKind::multiplies) ++products;
    if (one.kind == lab::BesideKind::waits) CHECK(arrived[one.barrier] >= one.turn * made.at(one.barrier));
  }
  for (const auto& [phase, bytes] : bytes_expected) CHECK(bytes == 0);
  REQUIRE(ring.counts);
  CHECK(copied == ring.counts->bulk_load_bytes);
  CHECK(products * 64 * 128 * 8 / 4 == ring.counts->tensor_multiply_adds);
  CHECK(ring.counts->shared_load_instructions == 10 * 16 * 4);  // of each warp 16 for each tile
}
