// Runs the lecture: automatically, screen after screen, or controlled by a person.
#pragma once
#include <ostream>
#include <string>

#include "solutions/lecture/experiment.h"
#include "solutions/lecture/screens.h"
#include "solutions/lecture/terminal/terminal.h"

namespace lecture {

/// Prints every screen and every experiment, one below the other. Returns exit code 0, or 3 if something could not be
/// counted.
int show_all(const Lecture& lecture, Experiments& experiments, const Look& look, std::ostream& out);

/// Runs until the user presses `q`. Exit codes are those of show_all().
int show_live(const Lecture& lecture, Experiments& experiments, const Look& look, bool controls);

/// Returns a page and its row of keys in 24 rows. A smaller terminal shows what fits, with an error message in its last
/// row.
std::string frame_of(const Page& page, const Line& keys, const Look& look, const Size& size);

}  // namespace lecture
