// Writes a forecast as text in 80 columns, as pictures and as JSON. Every line with a predicted number contains
// "predicted".
#pragma once
#include <string>

#include "grader/forecast/forecast.h"

namespace grader {

std::string report(const Forecast& forecast);

/// Returns the limiting factor as text: "instructions: the multiprocessors issue nothing faster".
std::string spoken(Limit limit);

/// Returns a bar chart for the largest size, and a roofline plot that shows the kernel. There is one picture per GPU.
std::string picture(const CardForecast& card, const Forecast& forecast);

/// Returns numbers in their units. Unknown values are null.
std::string to_json(const Forecast& forecast);

}  // namespace grader
