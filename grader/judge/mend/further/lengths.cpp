#include <algorithm>
#include <map>
#include <set>

#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// The position of the row length in `name[row * LENGTH + rest]`.
struct Length {
  int token;
  std::string text;
};
using Arrays = std::map<std::pair<const Function*, std::string>, std::vector<Length>>;

/// By function and array name; only lengths that are a single name or number.
Arrays lengths_of_rows(const SourceText& code) {
  Arrays all;
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    const Function* function = code.function_of(index.name);
    if (!function || index.subscripts.size() != 1 || !code.is_value(index.name)) continue;
    const auto terms = code.terms(index.subscripts[0]);
    const auto factors = code.factors(terms[0]);
    if (factors.size() < 2 || factors.back().size() != 1) continue;
    const int token = factors.back().begin;
    all[{function, code.word(index.name)}].push_back({token, code.word(token)});
  }
  return all;
}

/// Replaces the row length at every access to an array that has a different one.
void everywhere(const std::vector<Length>& places, const std::string& length, Slips& all) {
  Slip slip;
  for (const Length& place : places)
    if (place.text != length) slip.push_back({{place.token, place.token + 1}, length});
  all.push_back(with_name(Mistake::wrong_leading_dimension, slip));
}

std::set<std::string> candidates(const SourceText& code, const std::vector<Length>& places) {
  std::set<std::string> all;
  for (const Length& place : places) {
    all.insert(place.text);
    for (const std::string& constant : code.constants_at(place.token))
      if (alike(constant, place.text)) all.insert(constant);
    if (source::means(place.text, "side"))
      for (const std::string& side : code.function_of(place.token)->sides) all.insert(side);
  }
  return all;
}

}  // namespace

void other_row_lengths(const SourceText& code, Slips& all) {
  for (const auto& [array, places] : lengths_of_rows(code))
    for (const std::string& length : candidates(code, places)) everywhere(places, length, all);
}

}  // namespace grader::mend
