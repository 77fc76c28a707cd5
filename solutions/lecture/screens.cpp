#include "solutions/lecture/screens.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "solutions/lecture/changes.h"
#include "solutions/lecture/terminal/charts.h"
#include "solutions/lecture/values.h"

namespace lecture {
namespace {

constexpr size_t kBody = kRows - 1;

std::string whole(double value) { return grader::thousands(static_cast<uint64_t>(std::llround(value))); }

Page page_about(const std::string& title) { return {{fitted(title, kColumns), Style::title}, {"", Style::plain}}; }

void append(Page& page, const Page& more) { page.insert(page.end(), more.begin(), more.end()); }

/// A paragraph with unknown numbers would be meaningless, so it is left out.
void add_paragraphs(Page& page, const std::vector<std::string>& paragraphs, const Values& values, Style style) {
  for (const std::string& paragraph : paragraphs)
    if (const std::string text = filled(paragraph, values); text.find(kUnknown) == std::string::npos)
      add_text(page, text, style);
}

std::string heading(const MeasuredStep& measured, const std::string& what) {
  return fmt::format("{}  {}: {}", measured.step.lab, measured.step.title, what);
}

// ---- The code.

std::vector<Change> changes_shown(const Lecture& lecture, size_t index) {
  const std::vector<std::string> before =
      index > 0 ? lecture.steps[index - 1].solution.code : std::vector<std::string>();
  return that_matter(compare(before, lecture.steps[index].solution.code), lecture.steps[index].step.matters);
}

Line line_of(const Change& change) {
  return {fitted(fmt::format("{} {}", change.mark, change.text), kColumns),
          change.mark == '+' ? Style::added : Style::removed};
}

Page draw_question(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  Page page = page_about(heading(measured, "what will happen?")), question;
  add_text(page, "Changed: " + measured.solution.changed);
  add_blank(page);
  add_paragraphs(question, measured.step.ask, values_of(lecture, index), Style::question);
  const size_t room = kBody - page.size() - question.size() - 1;
  const std::vector<Change> changes = changes_shown(lecture, index);
  for (size_t i = 0; i < std::min(room, changes.size()); ++i) page.push_back(line_of(changes[i]));
  add_blank(page);
  append(page, question);
  return page;
}

// ---- The counters.

std::string instance_name(const MeasuredStep& measured, size_t instance) {
  if (measured.step.counted.size() < 2 || measured.solution.instances.size() != measured.step.counted.size())
    return measured.step.lab;
  const auto& parameters = measured.solution.instances[instance];
  if (!parameters.count("TM") || !parameters.count("TN")) return measured.step.lab;
  return fmt::format("{} {}x{}", measured.step.lab, parameters.at("TM"), parameters.at("TN"));
}

std::string shown(double value) { return value > 0 && std::isfinite(value) ? short_number(value) : "-"; }

Line row_of_counts(const std::string& name, const Counts& counts, bool marked) {
  if (!counts.error.empty()) return {fitted("  " + name + "  " + counts.error, kColumns), Style::bad};
  return {fmt::format("{} {:<22}{:>12}{:>14}{:>14}{:>14}", marked ? ">" : " ", fitted(name, 22),
                      shown(counter(counts, "load_bytes_per_multiply_add")), shown(sectors_per_request(counts)),
                      shown(counter(counts, "shared_words_per_multiply_add")),
                      shown(counter(counts, "arithmetic_intensity"))),
          marked ? Style::good : Style::plain};
}

/// The steps from `first` to `last`; `marked` is the current one.
void add_counts(Page& page, const Lecture& lecture, size_t first, size_t last, size_t marked) {
  const auto head = [](const char* name, const char* bytes, const char* sectors, const char* words,
                       const char* operations) {
    return Line{fmt::format("  {:<22}{:>12}{:>14}{:>14}{:>14}", name, bytes, sectors, words, operations), Style::quiet};
  };
  page.push_back(head("counted", "bytes per", "sectors", "shared words", "operations"));
  page.push_back(head("by the emulator", "multiply-add", "per load", "per mult-add", "per byte"));
  for (size_t i = first; i <= last; ++i) {
    const MeasuredStep& measured = lecture.steps[i];
    for (size_t instance = 0; instance < measured.counts.size(); ++instance)
      page.push_back(row_of_counts(instance_name(measured, instance), measured.counts[instance], i == marked));
    if (i == marked && measured.row_on_x)
      page.push_back(row_of_counts("the same, row on x", *measured.row_on_x, false));
  }
}

Page draw_answer(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  Page page = page_about(heading(measured, "what was counted"));
  add_counts(page, lecture, 0, index, index);
  add_blank(page);
  add_paragraphs(page, measured.step.answer, values_of(lecture, index), Style::plain);
  return page;
}

Page draw_touches(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  Page page = page_about(heading(measured, "who accesses what"));
  append(page, draw_picture(measured.step.touch));
  add_blank(page);
  add_text(page, "Why it is " + std::string(measured.step.touch == Touch::edge ? "not faster: " : "faster: ") +
                     measured.solution.reason);
  return page;
}

// ---- The speed.

void add_bar(std::vector<Bar>& bars, const Lecture& lecture, const std::string& name, std::optional<double> gflops,
             bool marked) {
  if (!gflops) return;
  const std::string share = lecture.cublas ? fmt::format("{:.2f}", *gflops / *lecture.cublas) : "";
  bars.push_back({name, *gflops, share, marked});
}

/// The steps up to `last` and cuBLAS, with the source of the numbers.
void add_bars(Page& page, const Lecture& lecture, size_t last, size_t marked) {
  std::vector<Bar> bars;
  add_bar(bars, lecture, kUncoalesced, lecture.uncoalesced, false);
  for (size_t i = 0; i <= last; ++i)
    add_bar(bars, lecture, lecture.steps[i].step.lab, lecture.steps[i].gflops, i == marked);
  add_bar(bars, lecture, "cuBLAS FP32", lecture.cublas, false);
  if (lecture.n > 0)
    page.push_back(
        {fmt::format("  {:<60}{:>7} {}", fmt::format("n = {}", lecture.n), "GFLOP/s", "of cuBLAS"), Style::quiet});
  append(page, draw_bars(bars));
  add_blank(page);
  add_text(page, lecture.measurements.source, Style::quiet);
}

Page draw_speed(const Lecture& lecture, size_t index) {
  Page page = page_about(heading(lecture.steps[index], "how fast it is"));
  add_bars(page, lecture, index, index);
  add_blank(page);
  if (!lecture.steps[index].gflops) add_text(page, lecture.steps[index].step.lab + " is not among these measurements.");
  add_paragraphs(page, lecture.steps[index].step.speed, values_of(lecture, index), Style::plain);
  return page;
}

std::vector<Point> points_up_to(const Lecture& lecture, size_t last) {
  std::vector<Point> points;
  for (size_t i = 0; i <= last; ++i) {
    const MeasuredStep& measured = lecture.steps[i];
    const double intensity = measured.counts.empty() ? 0 : counter(measured.counts.back(), "arithmetic_intensity");
    if (measured.gflops && intensity > 0) points.push_back({measured.digit(), intensity, *measured.gflops});
  }
  return points;
}

Page draw_roof(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  const Roofs roofs = lecture.measurements.roofs;
  Page page;
  page.push_back({fitted(heading(measured, "where it stands"), kColumns), Style::title});
  append(page, draw_roofline(points_up_to(lecture, index), roofs));
  page.push_back({roofs.peak_gflops > 0
                      ? fmt::format("Digits: the labs. Slopes: L1 cache {} GB/s, main memory {} GB/s.",
                                    whole(roofs.l1_gb_per_s), whole(roofs.dram_gb_per_s))
                      : "Digits: the labs. The roofs of this device are not known.",
                  Style::quiet});
  add_paragraphs(page, measured.step.roofline, values_of(lecture, index), Style::plain);
  return page;
}

// ---- Before and after the steps.

Page draw_opening(const Lecture& lecture) {
  Page page = page_about("Matrix multiplication, one optimisation at a time");
  add_text(page,
           "C = A * B, in FP32, row-major. Each step changes one thing in the kernel, and first asks for its "
           "effect. Write down your guess before Enter reveals it.");
  add_blank(page);
  for (const MeasuredStep& measured : lecture.steps)
    page.push_back({fmt::format("  {}  {:<22} {}{}", measured.digit(), measured.step.lab, measured.step.title,
                                measured.step.glance ? " (a glance)" : "")});
  add_blank(page);
  add_text(page, "Counts come from the emulator, which runs the real solutions and checks every access.");
  add_text(page, "Speeds: " + lecture.measurements.source);
  add_blank(page);
  add_text(page, "Enter, space, right    reveals the answer, goes on");
  add_text(page, "b, left, backspace     goes back");
  add_text(page, "x                      removes a barrier, and shows the checker's report");
  add_text(page, "4 to 9                 goes to that step");
  add_text(page, "q                      quits");
  return page;
}

Page draw_glance(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  Page page = page_about(heading(measured, "a glance"));
  add_text(page, "Changed: " + measured.solution.changed);
  add_text(page, "Why it is faster: " + measured.solution.reason);
  add_blank(page);
  add_counts(page, lecture, index - 1, index, index);
  add_blank(page);
  add_bars(page, lecture, index, index);
  return page;
}

Page draw_end(const Lecture& lecture) {
  Page page = page_about("All steps");
  add_counts(page, lecture, 0, lecture.steps.size() - 1, lecture.steps.size());
  add_blank(page);
  add_bars(page, lecture, lecture.steps.size() - 1, lecture.steps.size());
  return page;
}

/// Advice in the report may take several lines.
Style style_of_report(const std::string& line, Style before) {
  if (line.starts_with("error") || line.starts_with("WRONG") || line.starts_with("NOT RUN")) return Style::bad;
  if (line.starts_with("RIGHT")) return Style::good;
  return line.starts_with("Next:") || (before == Style::question && !line.starts_with(" ")) ? Style::question
                                                                                            : Style::plain;
}

bool is_code(const std::string& line) {
  const std::string text = grader::trim(line);
  return !text.empty() && !text.starts_with("//");
}

/// The position of the removed line, with its neighbours; line numbers start at 1.
void add_gap(Page& page, const Solution& solution, size_t away) {
  const std::vector<std::string> lines = grader::split_lines(solution.source);
  size_t before = away - 1, after = away + 1;
  while (before > 1 && !is_code(lines[before - 1])) --before;
  while (after < lines.size() && !is_code(lines[after - 1])) ++after;
  for (const size_t number : {before, away, after})
    page.push_back(
        {fitted(fmt::format("{} {:>4} | {}", number == away ? "-" : " ", number, lines.at(number - 1)), kColumns),
         number == away ? Style::removed : Style::quiet});
}

}  // namespace

std::vector<Place> places_of(const Lecture& lecture) {
  std::vector<Place> places = {{}};
  for (size_t i = 0; i < lecture.steps.size(); ++i) {
    const MeasuredStep& measured = lecture.steps[i];
    const int barriers = measured.step.glance ? 0 : static_cast<int>(measured.solution.barriers.size());
    const std::vector<Kind> kinds =
        measured.step.glance ? std::vector{Kind::glance}
                             : std::vector{Kind::question, Kind::answer, Kind::picture, Kind::speed, Kind::roofline};
    for (const Kind kind : kinds) places.push_back({kind, i, measured.digit(), barriers});
  }
  places.push_back({Kind::end, 0, 0, 0});
  return places;
}

Page draw(const Lecture& lecture, const Place& place) {
  switch (place.kind) {
    case Kind::opening:
      return draw_opening(lecture);
    case Kind::question:
      return draw_question(lecture, place.step);
    case Kind::answer:
      return draw_answer(lecture, place.step);
    case Kind::picture:
      return draw_touches(lecture, place.step);
    case Kind::speed:
      return draw_speed(lecture, place.step);
    case Kind::roofline:
      return draw_roof(lecture, place.step);
    case Kind::glance:
      return draw_glance(lecture, place.step);
    case Kind::end:
      break;
  }
  return draw_end(lecture);
}

Page draw_experiment(const Lecture& lecture, const Place& place, int barrier,
                     const std::optional<std::vector<std::string>>& report) {
  const MeasuredStep& measured = lecture.steps[place.step];
  const int line = measured.solution.barriers.at(static_cast<size_t>(barrier) - 1);
  Page page;
  page.push_back({fmt::format("{} without barrier {} of {}: is it still right?", measured.step.lab, barrier,
                              measured.solution.barriers.size()),
                  Style::title});
  add_gap(page, measured.solution, static_cast<size_t>(line));
  add_blank(page);
  if (measured.step.without.size() >= static_cast<size_t>(barrier))
    add_text(page, measured.step.without[static_cast<size_t>(barrier) - 1], Style::question);
  if (!report) {
    page.push_back({"The checker is running this copy in the emulator ...", Style::quiet});
    return page;
  }
  page.push_back({"The checker on this copy:", Style::quiet});
  for (const std::string& text : *report) {
    if (page.size() == kBody - 1 && &text != &report->back()) {
      page.push_back({"  ...", Style::quiet});
      break;
    }
    page.push_back({fitted(text, kColumns), style_of_report(text, page.back().style)});
  }
  return page;
}

Line draw_keys(const State& state, const Place& place, size_t count) {
  const std::string where = fmt::format("{}/{}", state.screen + 1, count);
  std::string keys;
  if (state.no_barrier)
    keys = "There is no barrier here that x could remove.";
  else if (state.removed > 0)
    keys = state.removed < place.barriers ? "x the next barrier · Enter, b all barriers back · q quits"
                                          : "x, Enter, b all barriers back · q quits";
  else
    keys = std::string(place.kind == Kind::question ? "Enter reveals" : "Enter goes on") + " · b back · " +
           (place.barriers > 0 ? "x removes a barrier · " : "") + "q quits";
  return {padded(keys, kColumns - 1 - where.size()) + where, Style::quiet};
}

}  // namespace lecture
