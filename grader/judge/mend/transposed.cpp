// A matrix that is read or written as if it were transposed: `B[column * K + k]` for `B[k * N + column]`.
#include <fmt/core.h>

#include "grader/judge/mend/places.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

void slips_in_transposed_places(const SourceText& code, Slips& all) {
  for (const Place& place : places_of(code)) {
    const Function* function = code.function_of(place.name);
    if (!function || place.rest.size() == 0) continue;
    for (const std::string& side : function->sides)
      all.push_back(value({place.name + 2, place.whole.end - 1},
                          fmt::format("({}) * {} + {}", code.source(place.rest), side, code.source(place.row))));
  }
}

}  // namespace grader::mend
