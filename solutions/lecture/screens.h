// Draws the screens, each with at most 23 lines of content, and the row of keys.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "solutions/lecture/lecture.h"
#include "solutions/lecture/terminal/keys.h"
#include "solutions/lecture/terminal/line.h"

namespace lecture {

/// Returns all screens in order.
std::vector<Place> places_of(const Lecture& lecture);

Page draw(const Lecture& lecture, const Place& place);

/// Returns the screen of a step without one of its barriers. `report` is the checker's report, line by line; nullopt
/// while the checker still runs.
Page draw_experiment(const Lecture& lecture, const Place& place, int barrier,
                     const std::optional<std::vector<std::string>>& report);

/// Returns the row of keys, with the position among `count` screens.
Line draw_keys(const State& state, const Place& place, size_t count);

}  // namespace lecture
