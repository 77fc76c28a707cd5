#include "solutions/lecture/page/lecture_json.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "grader/base/coding/embedded.h"
#include "grader/base/coding/packed.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/trace/highlight.h"
#include "solutions/lecture/changes.h"
#include "solutions/lecture/values.h"

namespace lecture {
namespace {

using Json = nlohmann::ordered_json;

std::string deflated_base64(const std::string& text) { return grader::base64(grader::deflated(text, 9)); }

Json known(double value) { return value > 0 && std::isfinite(value) ? Json(value) : Json(nullptr); }

Json paragraphs(const std::vector<std::string>& texts, const Values& values) {
  Json all = Json::array();
  for (const std::string& text : texts)
    if (const std::string said = filled(text, values); said.find(kUnknown) == std::string::npos) all.push_back(said);
  return all;
}

bool runs_on_gpu(const MeasuredStep& measured) { return !measured.step.counted.empty(); }

/// The code before the step's change; empty for the first CPU or GPU step.
std::vector<std::string> code_before(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  for (const MeasuredStep& other : lecture.steps)
    if (other.step.lab == measured.step.follows) return other.solution.code;
  if (index == 0 || runs_on_gpu(lecture.steps[index - 1]) != runs_on_gpu(measured)) return {};
  return lecture.steps[index - 1].solution.code;
}

Json pieces_of(const std::string& line) {
  Json pieces = Json::array();
  for (const auto& part : grader::highlighted(line + "\n"))
    for (const grader::Colored& piece : part) pieces.push_back({grader::name_of(piece.piece), piece.text});
  return pieces;
}

/// The relevant changed lines as [mark, pieces].
Json changes_of(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  const std::vector<Change> all = compare(code_before(lecture, index), measured.solution.code);
  Json shown = Json::array();
  for (const Change& change :
       that_matter(all, measured.step.matters.empty() ? std::vector<std::string>{""} : measured.step.matters))
    shown.push_back({std::string(1, change.mark), pieces_of(change.text)});
  return shown;
}

Json counts_of(const std::string& name, const Counts& counts, const grader::Shape& shape) {
  return {{"name", name},
          {"shape", to_string(shape)},
          {"bytes", known(counter(counts, "load_bytes_per_multiply_add"))},
          {"sectors", known(sectors_per_request(counts))},
          {"words", known(counter(counts, "shared_words_per_multiply_add"))},
          {"intensity", known(counter(counts, "arithmetic_intensity"))}};
}

/// An instance is named after the number of elements of C per thread.
std::string instance_name(const MeasuredStep& measured, size_t instance) {
  if (measured.counts.size() < 2 || measured.solution.instances.size() != measured.counts.size())
    return measured.step.lab;
  const auto& parameters = measured.solution.instances[instance];
  if (!parameters.contains("TM") || !parameters.contains("TN")) return measured.step.lab;
  return measured.step.lab + " " + std::to_string(parameters.at("TM")) + "x" + std::to_string(parameters.at("TN"));
}

Json all_counts(const MeasuredStep& measured) {
  Json all = Json::array();
  for (size_t i = 0; i < measured.counts.size(); ++i)
    all.push_back(counts_of(instance_name(measured, i), measured.counts[i], measured.step.counted[i]));
  return all;
}

Json live_of(const PageInput& input, size_t step) {
  Json all = Json::array();
  int barrier = 0;
  for (size_t i = 0; i < input.live.size(); ++i) {
    const Live& live = input.live[i];
    if (live.step != step) continue;
    const bool barrier_gone = live.played == Played::first_barrier_gone || live.played == Played::second_barrier_gone;
    const std::vector<std::string>& without = input.lecture.steps[step].step.without;
    const auto place = static_cast<size_t>(barrier_gone ? barrier++ : 0);
    all.push_back({{"played", name_of(live.played)},
                   {"words", barrier_gone && place < without.size() ? without[place] : ""},
                   {"trace", deflated_base64(input.traces[i])}});
  }
  return all;
}

Json zoom_of(Zoom zoom) {
  constexpr const char* kNames[] = {"", "block", "warp", "thread", "ring"};
  return zoom == Zoom::none ? Json(nullptr) : Json(kNames[static_cast<size_t>(zoom)]);
}

Json rung_of(const PageInput& input, size_t index) {
  const MeasuredStep& measured = input.lecture.steps[index];
  const std::string id = measured.step.lab.substr(0, 2);
  const Values values = values_of(input.lecture, index);
  const auto note = input.notes.find(id);
  return {{"id", id},
          {"lab", measured.step.lab},
          {"title", measured.step.title},
          {"library", measured.step.library},
          {"glance", measured.step.glance},
          {"gpu", runs_on_gpu(measured)},
          {"picture", zoom_of(measured.step.picture)},
          {"changed", measured.solution.changed},
          {"reason", measured.solution.reason},
          {"measured", measured.solution.measured},
          {"ask", paragraphs(measured.step.ask, values)},
          {"answer", paragraphs(measured.step.answer, values)},
          {"speed", paragraphs(measured.step.speed, values)},
          {"roofline", paragraphs(measured.step.roofline, values)},
          {"changes", changes_of(input.lecture, index)},
          {"counts", all_counts(measured)},
          {"row_on_x",
           measured.row_on_x ? counts_of("", *measured.row_on_x, measured.step.counted.front()) : Json(nullptr)},
          {"live", live_of(input, index)},
          {"notes", note == input.notes.end() ? "" : note->second}};
}

/// Operations per byte at each level of memory, by kernel.
Json levels_of(const Measurements& measurements) {
  Json all = Json::object();
  for (const auto& [kernel, levels] : measurements.levels)
    for (const auto& [name, level] : levels) all[kernel][name] = known(level.operations_per_byte);
  return all;
}

/// The speeds of one machine at the size with the most measurements.
Json machine_of(const Lecture& lecture, const Measurements& measurements) {
  std::vector<std::string> kernels = {kCublas, kCublasTf32, kUncoalesced};
  for (const MeasuredStep& measured : lecture.steps) kernels.push_back(measured.step.lab);
  const int n = best_size(measurements, kernels);
  Json speeds = Json::object();
  for (const std::string& kernel : kernels)
    if (const auto gflops = measurements.at(n, kernel)) speeds[kernel] = *gflops;
  return {{"sentence", measurements.source},
          {"device", measurements.device},
          {"n", n},
          {"speeds", speeds},
          {"levels", levels_of(measurements)},
          {"roofs",
           {{"peak", known(measurements.roofs.peak_gflops)},
            {"l1", known(measurements.roofs.l1_gb_per_s)},
            {"l2", known(measurements.roofs.l2_gb_per_s)},
            {"dram", known(measurements.roofs.dram_gb_per_s)}}}};
}

/// "p", "li" or "code", and the text.
Json block_of(const Block& block) {
  constexpr const char* kNames[] = {"p", "li", "code"};
  return {kNames[static_cast<size_t>(block.kind)], block.text};
}

/// `after`: the index of the rung that it follows, in the order of the page; -1: the opening.
Json own_of(const PageInput& input, size_t at) {
  const OwnSlide& slide = input.own[at];
  int after = -1;
  for (size_t i = 0; i < input.lecture.steps.size(); ++i)
    if (std::stoi(input.lecture.steps[i].step.lab.substr(0, 2)) <= slide.after) after = static_cast<int>(i);
  Json blocks = Json::array();
  for (const Block& block : slide.blocks) blocks.push_back(block_of(block));
  return {{"after", after},
          {"title", grader::printable(slide.title)},
          {"blocks", blocks},
          {"notes", slide.notes},
          {"trace", input.own_traces[at].empty() ? "" : deflated_base64(input.own_traces[at])}};
}

}  // namespace

std::string to_json(const PageInput& input) {
  Json rungs = Json::array(), machines = Json::array(), own = Json::array();
  for (size_t i = 0; i < input.lecture.steps.size(); ++i) rungs.push_back(rung_of(input, i));
  for (const Measurements& measurements : input.measurements)
    machines.push_back(machine_of(input.lecture, measurements));
  for (size_t i = 0; i < input.own.size(); ++i) own.push_back(own_of(input, i));
  const auto opening = input.notes.find("Opening");
  const Json json = {{"schema", "matmul-labs/lecture/2"},
                     {"rungs", rungs},
                     {"machines", machines},
                     {"own", own},
                     {"library", kCublas},
                     {"uncoalesced", kUncoalesced},
                     {"notes", opening == input.notes.end() ? "" : opening->second}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string lecture_page(const std::string& json) {
  constexpr std::string_view kPlace = "%DATA%";
  std::string page;
  grader::read_file(grader::package_root() + "/solutions/lecture/page/lecture.html", page);
  const size_t at = page.find(kPlace);
  return at == std::string::npos ? "" : page.replace(at, kPlace.size(), deflated_base64(json));
}

}  // namespace lecture
