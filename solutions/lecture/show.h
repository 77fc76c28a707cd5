// The lecture as it runs: by itself, screen after screen, or led by a person.
#pragma once
#include <ostream>
#include <string>

#include "solutions/lecture/experiment.h"
#include "solutions/lecture/screens.h"
#include "solutions/lecture/terminal/terminal.h"

namespace lecture {

/// Every screen and every experiment, one under the other. Exit code 0, or 3 when something could not be counted.
int show_all(const Lecture& lecture, Experiments& experiments, const Look& look, std::ostream& out);

/// Until `q`. Exit codes as above.
int show_live(const Lecture& lecture, Experiments& experiments, const Look& look, bool controls);

/// A page and its row of keys in 24 rows. A smaller terminal gets what fits, and in its last row what is wrong.
std::string frame_of(const Page& page, const Line& keys, const Look& look, const Size& size);

}  // namespace lecture
