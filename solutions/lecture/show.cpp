#include "solutions/lecture/show.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace lecture {
namespace {

using Report = std::vector<std::string>;

bool all_counted(const Lecture& lecture) {
  for (const MeasuredStep& measured : lecture.steps)
    for (const Counts& counts : measured.counts)
      if (!counts.error.empty()) return false;
  return true;
}

int exit_code(const Lecture& lecture) { return all_counted(lecture) ? 0 : 3; }

void print(const Page& page, const Look& look, std::ostream& out) {
  for (const Line& line : page) out << render(line, look) << "\n";
  out << "\n" << std::flush;
}

std::optional<Report> if_ready(const std::shared_future<Report>& future) {
  if (future.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
  return future.get();
}

/// The experiments that can be requested from this screen on.
std::vector<std::pair<size_t, int>> experiments_from(const std::vector<Place>& places, size_t screen) {
  std::vector<std::pair<size_t, int>> wanted;
  for (size_t i = screen; i < places.size(); ++i)
    for (int barrier = 1; barrier <= places[i].barriers; ++barrier) wanted.emplace_back(places[i].step, barrier);
  return wanted;
}

Page page_of(const Lecture& lecture, const State& state, const Place& place, Experiments& experiments) {
  if (state.removed == 0) return draw(lecture, place);
  return draw_experiment(lecture, place, state.removed, if_ready(experiments.start(place.step, state.removed)));
}

}  // namespace

std::string frame_of(const Page& page, const Line& keys, const Look& look, const Size& size) {
  const size_t rows = std::min(size.rows, kRows), width = std::min(size.columns, kColumns);
  std::string frame;
  for (size_t row = 0; row + 1 < rows; ++row) {
    if (row < page.size()) frame += render({fitted(page[row].text, width), page[row].style}, look);
    frame += "\n";
  }
  const bool small = rows < kRows || width < kColumns;
  const std::string last = small ? "This window is too small: 80x24 is needed. q quits" : keys.text;
  return frame + render({fitted(last, width), keys.style}, look);
}

int show_all(const Lecture& lecture, Experiments& experiments, const Look& look, std::ostream& out) {
  const std::vector<Place> places = places_of(lecture);
  for (size_t i = 0; i < places.size(); ++i) {
    print(draw(lecture, places[i]), look, out);
    const bool last_of_step = i + 1 == places.size() || places[i + 1].digit != places[i].digit;
    if (!last_of_step) continue;
    for (int barrier = 1; barrier <= places[i].barriers; ++barrier)
      print(draw_experiment(lecture, places[i], barrier, experiments.start(places[i].step, barrier).get()), look, out);
  }
  return exit_code(lecture);
}

int show_live(const Lecture& lecture, Experiments& experiments, const Look& look, bool controls) {
  const std::vector<Place> places = places_of(lecture);
  Terminal terminal(controls);
  State state;
  std::string on_screen;
  while (!state.done) {
    const Place& place = places[state.screen];
    const std::string frame = frame_of(page_of(lecture, state, place, experiments),
                                       draw_keys(state, place, places.size()), look, terminal.size());
    if (frame != on_screen && !terminal.show(frame)) break;
    on_screen = frame;
    experiments.work_ahead(experiments_from(places, state.screen));  // so that pressing x needs no wait
    // If no key arrives, check again whether a report has arrived or the size of the window has changed.
    const std::optional<std::string> typed = terminal.read(100);
    if (!typed) continue;
    for (const Press& press : presses_of(*typed)) state = after(state, press, places);
  }
  return exit_code(lecture);
}

}  // namespace lecture
