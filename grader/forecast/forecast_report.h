// A forecast as a person reads it, in 80 columns, and as pictures. "predicted" stands in every line with a predicted number.
#pragma once
#include <string>

#include "grader/forecast/forecast.h"

namespace grader {

std::string report(const Forecast& forecast);

/// What holds the kernel back: "instructions: the multiprocessors issue nothing faster".
std::string spoken(Limit limit);

/// Bars of the largest size, and the kernel under the roofline; one picture for one card.
std::string picture(const CardForecast& card, const Forecast& forecast);

/// Numbers, in their units; what is not known is null.
std::string to_json(const Forecast& forecast);

}  // namespace grader
