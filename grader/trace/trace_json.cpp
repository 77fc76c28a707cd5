#include "grader/trace/trace_json.h"

#include <bit>
#include <cmath>
#include <map>
#include <set>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "grader/base/coding/embedded.h"
#include "grader/base/coding/packed.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/trace/costs.h"
#include "grader/trace/highlight.h"
#include "grader/trace/values.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;
using lab::StepKind;
using lab::TracedStep;

constexpr const char* kSchema = "matmul-labs/trace/4";

const char* step_name(StepKind kind) {
  constexpr const char* kNames[] = {"load", "store", "atomic", "load", "store", "barrier"};
  return kNames[static_cast<size_t>(kind)];
}

const char* space_name(lab::Space space) {
  return space == lab::Space::shared ? "shared" : space == lab::Space::global ? "global" : "other";
}

Json triple(const int32_t (&at)[3]) { return {at[0], at[1], at[2]}; }

Json source_of(const Recorded& recorded) {
  Json lines = Json::array();
  for (const auto& line : highlighted(recorded.source)) {
    Json pieces = Json::array();
    for (const Colored& piece : line) pieces.push_back({name_of(piece.piece), printable(piece.text)});
    lines.push_back(pieces);
  }
  return {{"name", recorded.file}, {"lines", lines}};
}

/// Rows and columns of A, B and C are the shape's; of another array columns are its last dimension.
Json array_of(const lab::TracedArray& array, const Shape& shape) {
  const auto space = static_cast<lab::Space>(array.space);
  const int64_t elements = static_cast<int64_t>(array.bytes) / array.element_bytes;
  const std::string name = array.name;
  Json rows = 1, columns = elements;
  const std::map<std::string, std::pair<int, int>> matrices = {
      {"A", {shape.M, shape.K}}, {"B", {shape.K, shape.N}}, {"C", {shape.M, shape.N}}};
  const auto matrix = matrices.find(name);
  const bool role = space == lab::Space::global && matrix != matrices.end() &&
                    elements == int64_t{matrix->second.first} * matrix->second.second;
  if (role) rows = matrix->second.first, columns = matrix->second.second;
  Json dimensions = Json::array();
  for (int i = 0; i < 4 && array.dimensions[i]; ++i) dimensions.push_back(array.dimensions[i]);
  if (role || dimensions.empty()) dimensions = role ? Json{rows, columns} : Json{elements};
  if (dimensions.size() > 1) {
    columns = dimensions.back();
    rows = elements / std::max<int64_t>(1, columns.get<int64_t>());
  }
  return {{"name", printable(name)},
          {"space", space_name(space)},
          {"role", role ? Json(name) : Json(nullptr)},
          {"rows", rows},
          {"columns", columns},
          {"dimensions", dimensions},
          {"elements", elements},
          {"element_bytes", array.element_bytes},
          {"offset", space == lab::Space::shared ? array.base : 0},
          {"line", array.line}};
}

/// Places, patterns and columns, each met for the first time in the order of the steps.
class Columns {
 public:
  explicit Columns(const Recorded& recorded) : recorded_(recorded) {}

  void add(const TracedStep& step, uint32_t from_l2) {
    const bool barrier = step.kind == StepKind::barrier;
    const int bytes = step.array < 0 ? 1 : recorded_.trace.arrays[static_cast<size_t>(step.array)].element_bytes;
    const auto put = [&](const char* name, int64_t value) { columns_[name].push_back(value); };
    put("warp", barrier ? -1 : step.warp);
    put("interval", step.interval);
    put("place", barrier ? -1 : place_of(step));
    put("array", step.array);
    put("first", step.first >= 0 ? step.first / bytes : -((-step.first + bytes - 1) / bytes));
    put("pattern", barrier ? -1 : pattern_of(step, bytes));
    put("bytes", step.bytes);
    put("requests", step.requests);
    put("sectors", step.sectors);
    put("l2_sectors", from_l2);
    put("wavefronts", step.wavefronts);
    put("conflicts", step.conflicts);
    put("counted_in", step.counted_in);
    put("lanes_at_once", step.lanes_at_once);
  }

  Json places() const { return places_; }
  Json patterns() const { return patterns_; }
  Json columns() const { return columns_; }

 private:
  int64_t place_of(const TracedStep& step) {
    const auto [known, is_new] = known_places_.emplace(std::tuple{step.pc, step.call, step.kind}, places_.size());
    if (is_new) {
      std::vector<int> way = lines_to(recorded_, step.pc, step.call);
      const int line = way.empty() ? 0 : way.back();
      if (!way.empty()) way.pop_back();
      places_.push_back({{"line", line}, {"calls", way}, {"op", step_name(step.kind)}});
    }
    return static_cast<int64_t>(known->second);
  }

  /// Lanes, and elements from the first one's.
  int64_t pattern_of(const TracedStep& step, int element_bytes) {
    const auto [known, is_new] = known_patterns_.emplace(std::pair{step.pattern, element_bytes}, patterns_.size());
    if (is_new) {
      const std::vector<uint32_t>& words = recorded_.trace.pattern_words;
      Json lanes = Json::array(), delta = Json::array();
      size_t next = step.pattern + 1;
      for (uint32_t rest = words[step.pattern]; rest; rest &= rest - 1) {
        lanes.push_back(std::countr_zero(rest));
        delta.push_back(static_cast<int32_t>(words[next++]) / element_bytes);
      }
      patterns_.push_back({{"lanes", lanes}, {"delta", delta}});
    }
    return static_cast<int64_t>(known->second);
  }

  const Recorded& recorded_;
  Json places_ = Json::array(), patterns_ = Json::array(), columns_ = Json::object();
  std::map<std::tuple<uint32_t, uint32_t, StepKind>, size_t> known_places_;
  std::map<std::pair<uint32_t, int>, size_t> known_patterns_;
};

const char* beside_name(lab::BesideKind kind) {
  constexpr const char* kNames[] = {"makes",  "expects",    "arrives",           "waits",
                                    "copies", "multiplies", "waits_for_products"};
  return kNames[static_cast<size_t>(kind)];
}

Json beside_of(const Recorded& recorded) {
  Json columns = Json::object();
  for (const lab::TracedBeside& one : recorded.trace.beside_of(recorded.launch)) {
    const std::vector<int> way = lines_to(recorded, one.pc, one.call);
    const int bytes = one.array < 0 ? 1 : recorded.trace.arrays[static_cast<size_t>(one.array)].element_bytes;
    const auto put = [&](const char* name, const Json& value) { columns[name].push_back(value); };
    put("kind", beside_name(one.kind));
    put("warp", one.warp);
    put("lanes", one.lanes);
    put("step", one.step);
    put("line", way.empty() ? 0 : way.back());
    put("barrier", one.barrier);
    put("turn", one.turn);
    put("at", one.at);
    put("bytes", one.bytes);
    put("array", one.array);
    put("first", one.first / bytes);
    put("rows", one.rows);
    put("columns", one.row_bytes / static_cast<uint32_t>(bytes));
    put("apart", one.apart / static_cast<uint32_t>(bytes));
    put("swizzle", one.swizzle);
  }
  return columns;
}

Json finding_of(const TracedFinding& one, const Recorded& recorded) {
  const Finding& f = one.finding;
  Json array = nullptr, element = f.index ? Json(*f.index) : Json(nullptr);
  for (size_t i = 0; i < recorded.trace.arrays.size(); ++i)
    if (recorded.trace.arrays[i].name == f.array && !f.array.empty()) array = i;
  // A program's memory has no name for the emulator: its step tells which it is.
  if (const auto steps = recorded.trace.steps_of(recorded.launch);
      array.is_null() && one.step >= 0 && steps[static_cast<size_t>(one.step)].array >= 0) {
    array = steps[static_cast<size_t>(one.step)].array;
    element = one.record.byte_offset / recorded.trace.arrays[array.get<size_t>()].element_bytes;
  }
  const auto thread = [](const int32_t(&at)[3]) { return at[0] < 0 ? Json(nullptr) : triple(at); };
  return {{"kind", name_of(f.kind)},
          {"severity", name_of(f.severity)},
          {"line", f.line},
          {"other_line", f.related_line},
          {"block", thread(one.record.block)},
          {"threads", {thread(one.record.thread), thread(one.record.other_thread)}},
          {"steps", {one.step, one.other_step}},
          {"array", array},
          {"element", element},
          {"text", f.message},
          {"count", f.count}};
}

Json holds_of(Holds holds) {
  if (holds == Holds::unknown) return nullptr;
  return holds == Holds::floats ? "floats" : "integers";
}

/// Seven digits are what a float has.
Json number_of(std::optional<double> value) {
  if (!value) return nullptr;
  if (*value == std::trunc(*value) && std::abs(*value) < 1e15) return static_cast<int64_t>(*value);
  return std::stod(fmt::format("{:.7g}", *value));
}

/// Runs as [step, place, value, value, …].
Json values_as_json(const Trace& trace, std::span<const TracedStep> steps, const std::vector<Holds>& holds) {
  Json runs = Json::array();
  for (const NewValues& run : new_values(trace, steps, holds)) {
    Json numbers = {run.step, run.place};
    for (const auto& value : run.values) numbers.push_back(number_of(value));
    runs.push_back(std::move(numbers));
  }
  return runs;
}

Json costs_as_json(const Recorded& recorded) {
  Json all = Json::array();
  for (const Cost& cost : costs_of(recorded))
    all.push_back({{"kind", name_of(cost.kind)},
                   {"line", cost.line},
                   {"array", cost.array},
                   {"writes", cost.writes},
                   {"wasted", cost.wasted},
                   {"of", cost.of},
                   {"step", cost.step},
                   {"worst", cost.worst},
                   {"least", cost.least},
                   {"text", text_of(cost, recorded)}});
  return all;
}

Json cut_of(const Recorded& recorded) {
  if (recorded.trace.cut) return "steps";
  return recorded.compiled && !recorded.ended ? Json("stopped") : Json(nullptr);
}

/// That the launch's traced block touches so.
std::set<int32_t> arrays_of(const Trace& trace, size_t launch, StepKind kind) {
  std::set<int32_t> arrays;
  for (const TracedStep& step : trace.steps_of(launch))
    if (step.kind == kind && step.array >= 0) arrays.insert(step.array);
  return arrays;
}

Json launches_of(const Trace& trace) {
  Json launches = Json::array();
  for (const lab::TracedLaunch& launch : trace.launches)
    launches.push_back({{"kernel", printable(launch.kernel)},
                        {"line", launch.line},
                        {"grid", triple(launch.grid)},
                        {"block", triple(launch.block)},
                        {"steps", launch.steps},
                        {"reads", arrays_of(trace, launches.size(), StepKind::global_load)},
                        {"writes", arrays_of(trace, launches.size(), StepKind::global_store)}});
  return launches;
}

Json sums(const lab::CountsRecord& counts) {
  Json all = Json::object();
  for (const lab::Counter& counter : lab::kCounters)
    if (counts.*counter.member) all[counter.name] = counts.*counter.member;
  return all;
}

}  // namespace

std::string to_json(const Recorded& recorded, const std::string& command) {
  Columns columns(recorded);
  const auto steps = recorded.trace.steps_of(recorded.launch);
  const std::vector<uint32_t> from_l2 = sectors_from_l2(recorded.trace, steps);
  for (size_t i = 0; i < steps.size(); ++i) columns.add(steps[i], from_l2[i]);
  const std::vector<Holds> holds = what_arrays_hold(recorded.trace, steps);
  Json arrays = Json::array(), findings = Json::array();
  for (size_t i = 0; i < recorded.trace.arrays.size(); ++i) {
    arrays.push_back(array_of(recorded.trace.arrays[i], recorded.shape));
    arrays.back()["holds"] = holds_of(holds[i]);
  }
  for (const TracedFinding& one : recorded.findings) findings.push_back(finding_of(one, recorded));
  const Shape& s = recorded.shape;
  const Json json = {{"schema", kSchema},
                     {"lab", recorded.lab},
                     {"compiled", recorded.compiled},
                     {"shape", {{"M", s.M}, {"N", s.N}, {"K", s.K}}},
                     {"launches", launches_of(recorded.trace)},
                     {"launch", recorded.launch},
                     {"block", recorded.block},
                     {"source", source_of(recorded)},
                     {"arrays", arrays},
                     {"places", columns.places()},
                     {"patterns", columns.patterns()},
                     {"steps", columns.columns()},
                     {"beside", beside_of(recorded)},
                     {"values", values_as_json(recorded.trace, steps, holds)},
                     {"totals", sums(sum_of(recorded.trace, steps))},
                     {"whole_call", recorded.counts ? sums(*recorded.counts) : Json(nullptr)},
                     {"findings", findings},
                     {"costs", costs_as_json(recorded)},
                     {"wrong", recorded.wrong},
                     {"mended", recorded.mended_line ? Json{{"line", recorded.mended_line}} : Json(nullptr)},
                     {"cut", cut_of(recorded)},
                     {"command", command}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string trace_page(const std::string& json) {
  constexpr std::string_view kPlace = "%TRACE%";
  std::string page;
  read_file(package_root() + "/grader/trace/page/trace.html", page);
  const size_t at = page.find(kPlace);
  return at == std::string::npos ? "" : page.replace(at, kPlace.size(), base64(deflated(json, 9)));
}

}  // namespace grader
