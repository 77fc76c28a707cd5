#include "solutions/lecture/page/lecture_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "grader/base/coding/embedded.h"
#include "grader/base/coding/packed.h"
#include "grader/base/text.h"
#include "grader/trace/trace_json.h"
#include "solutions/lecture/changes.h"
#include "solutions/lecture/values.h"

namespace lecture {
namespace {

using Json = nlohmann::ordered_json;

/// Those whose numbers are known, filled in.
Json paragraphs(const std::vector<std::string>& texts, const Values& values) {
  Json all = Json::array();
  for (const std::string& text : texts)
    if (const std::string done = filled(text, values); done.find(kUnknown) == std::string::npos) all.push_back(done);
  return all;
}

Json counted(const std::string& name, const Counts& counts) {
  return {{"name", name},
          {"bytes", counter(counts, "load_bytes_per_multiply_add")},
          {"sectors", sectors_per_request(counts)},
          {"shared", counter(counts, "shared_words_per_multiply_add")},
          {"intensity", counter(counts, "arithmetic_intensity")}};
}

Json counts_of(const Told& told) {
  Json all = Json::array();
  for (const Counts& counts : told.counts)
    if (counts.error.empty()) all.push_back(counted(told.step.lab, counts));
  if (told.row_on_x && told.row_on_x->error.empty()) all.push_back(counted("row on x", *told.row_on_x));
  return all;
}

Json changes_of(const Lecture& lecture, size_t index) {
  const Told& told = lecture.steps[index];
  const std::vector<std::string> before =
      index > 0 ? lecture.steps[index - 1].solution.code : std::vector<std::string>();
  Json all = Json::array();
  for (const Change& change : that_matter(compare(before, told.solution.code), told.step.matters))
    all.push_back({std::string(1, change.mark), change.text});
  return all;
}

Json traced(const std::string& lab, const Mistake& of, const Recorder& recorder) {
  return Json::parse(grader::to_json(recorder(lab, of.source, of.shape), "make trace LAB=" + lab));
}

/// The file without what is there for skeletons and results.
Told without_markers(const Told& told) {
  std::string source;
  for (const std::string& line : grader::split_lines(told.solution.source)) {
    const std::string text = grader::trim(line);
    const bool marker = text.starts_with("//skeleton:") || text.starts_with("// TODO(") ||
                        text.starts_with("// Changed:") || text.starts_with("// Why it is") ||
                        text.starts_with("// Measured");
    if (!marker) source += line + "\n";
  }
  Told shown = told;
  shown.solution = read_solution(source);
  return shown;
}

Json mistakes_json(const Told& told, const Recorder& recorder) {
  Json all = Json::array();
  for (const Mistake& mistake : mistakes_of(told))
    all.push_back({{"title", mistake.title},
                   {"sentence", mistake.sentence},
                   {"line", mistake.line},
                   {"trace", traced(told.step.lab, mistake, recorder)}});
  return all;
}

Json rung(const Lecture& lecture, size_t index, const std::string& readme, const Recorder& recorder) {
  const Told& told = lecture.steps[index];
  const Values values = values_of(lecture, index);
  return {{"lab", told.step.lab},
          {"number", told.step.lab.substr(0, 2)},
          {"title", told.step.title},
          {"glance", told.step.glance},
          {"changed", told.solution.changed},
          {"reason", told.solution.reason},
          {"changes", changes_of(lecture, index)},
          {"ask", paragraphs(told.step.ask, values)},
          {"answer", paragraphs(told.step.answer, values)},
          {"speed", paragraphs(told.step.speed, values)},
          {"roofline", paragraphs(told.step.roofline, values)},
          {"counts", counts_of(told)},
          {"gflops", told.gflops ? Json(*told.gflops) : Json(nullptr)},
          {"notes", notes_of(readme, told.step.lab)},
          {"trace", traced(told.step.lab, {.source = without_markers(told).solution.source}, recorder)},
          {"mistakes", told.step.glance ? Json::array() : mistakes_json(without_markers(told), recorder)}};
}

/// The line that computes what a thread begins with, after which it might leave.
size_t place_of_early_return(const std::vector<std::string>& lines) {
  const auto found =
      std::ranges::find_if(lines, [](const std::string& line) { return line.find("float sum") != std::string::npos; });
  return static_cast<size_t>(found - lines.begin());
}

void add_early_return(const Told& told, std::vector<Mistake>& all) {
  std::vector<std::string> lines = grader::split_lines(told.solution.source);
  const size_t at = place_of_early_return(lines);
  if (told.step.touch != Touch::edge || at >= lines.size()) return;
  lines.insert(lines.begin() + static_cast<long>(at) + 1, "  if (row >= M || col >= N) return;");
  std::string source;
  for (const std::string& line : lines) source += line + "\n";
  all.push_back(
      {"Threads outside of C leave at once", "Who loads their share of the tile?", static_cast<int>(at) + 2, source});
}

void add_row_on_x(const Told& told, std::vector<Mistake>& all) {
  const std::string swapped = told.row_on_x ? with_row_on_x(told.solution) : "";
  if (swapped.empty()) return;
  const auto before = grader::split_lines(told.solution.source), after = grader::split_lines(swapped);
  const auto [here, there] = std::ranges::mismatch(before, after);
  all.push_back({"The row on threadIdx.x", "How many sectors does one load of the warp touch now?",
                 static_cast<int>(here - before.begin()) + 1, swapped, grader::Shape{64, 64, 64}});
}

}  // namespace

std::vector<Mistake> mistakes_of(const Told& told) {
  std::vector<Mistake> all;
  add_row_on_x(told, all);
  add_early_return(told, all);
  for (size_t i = 0; i < told.step.without.size() && i < told.solution.barriers.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    all.push_back({"Without barrier " + std::to_string(number), told.step.without[i], told.solution.barriers[i],
                   without_barrier(told.solution, number)});
  }
  return all;
}

std::string notes_of(const std::string& readme, const std::string& lab) {
  const std::string number = lab.substr(0, 2);
  std::string paragraph, notes;
  for (const std::string& line : grader::split_lines(readme + "\n\n")) {
    if (!grader::trim(line).empty()) {
      paragraph += (paragraph.empty() ? "" : " ") + grader::trim(line);
      continue;
    }
    const std::string head = paragraph.substr(0, paragraph.find('('));
    if (paragraph.starts_with("**") && head.find(number) != std::string::npos) notes = paragraph;
    paragraph.clear();
  }
  std::erase(notes, '*');
  return notes;
}

std::string lecture_json(const Lecture& lecture, const std::string& readme, const Recorder& recorder) {
  Json rungs = Json::array();
  for (size_t i = 0; i < lecture.steps.size(); ++i) rungs.push_back(rung(lecture, i, readme, recorder));
  const Roofs& roofs = lecture.measurements.roofs;
  const Json json = {{"schema", "matmul-labs/lecture/1"},
                     {"size", lecture.n},
                     {"source", lecture.measurements.source},
                     {"cublas", lecture.cublas ? Json(*lecture.cublas) : Json(nullptr)},
                     {"uncoalesced", lecture.uncoalesced ? Json(*lecture.uncoalesced) : Json(nullptr)},
                     {"roofs", {roofs.peak_gflops, roofs.l1_gb_per_s, roofs.dram_gb_per_s}},
                     {"rungs", rungs}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string lecture_page(const std::string& root, const std::string& json) {
  constexpr std::string_view kPlace = "%DATA%";
  std::string page;
  grader::read_file(root + "/solutions/lecture/page/lecture.html", page);
  const size_t at = page.find(kPlace);
  return at == std::string::npos ? "" : page.replace(at, kPlace.size(), grader::base64(grader::deflated(json, 9)));
}

}  // namespace lecture
