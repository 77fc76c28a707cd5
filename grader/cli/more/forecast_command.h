// `grader time … --card`: predicts the speed of a file on GPUs that are not in this machine.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

/// Predicts the speed, and prints or writes the result. Returns the exit code.
int forecast_file(const Arguments& arguments);

/// Prints the prediction for the default GPU below a time table without measured times.
void add_forecast(Arguments arguments);

}  // namespace grader
