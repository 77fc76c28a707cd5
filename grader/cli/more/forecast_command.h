// grader time … --card: how fast a file would be on cards that are not here.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

/// Predicts, prints or writes; the exit code comes back.
int forecast_file(const Arguments& arguments);

/// Below a table without times: the same for the default card.
void add_forecast(Arguments arguments);

}  // namespace grader
