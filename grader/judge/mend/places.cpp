#include "grader/judge/mend/places.h"

namespace grader::mend {
namespace {

/// The index in a sum, from term `first` on.
std::optional<Place> place_in(const SourceText& code, Range sum, size_t first) {
  const auto terms = code.terms(sum);
  if (terms.size() <= first) return std::nullopt;
  const auto factors = code.factors(terms[first]);
  if (factors.size() != 2 || !source::means(code.word(factors[1].begin), "side")) return std::nullopt;
  Place place;
  place.row = factors[0], place.length = factors[1];
  const bool cast = code.is(place.row.begin, "size_t") && code.is(place.row.begin + 1, "(");
  if (cast) place.row = {place.row.begin + 2, place.row.end - 1};
  if (terms.size() > first + 1) place.rest = {terms[first + 1].begin, sum.end};
  return place;
}

}  // namespace

std::vector<Place> places_of(const SourceText& code) {
  std::vector<Place> all;
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    if (index.subscripts.size() != 1 || !code.is_value(index.name)) continue;
    std::optional<Place> place = place_in(code, index.subscripts[0], 0);
    if (!place) continue;
    place->name = index.name, place->whole = {index.name, index.subscripts[0].end + 1};
    place->written = index.written;
    all.push_back(*place);
  }
  return all;
}

std::vector<Place> pointers_of(const SourceText& code) {
  std::vector<Place> all;
  for (int i = 1; i < code.tokens().size(); ++i) {
    const bool first = code.is(i, "+") && code.is_value(i) && code.tokens().is_identifier(i - 1);
    const Range sum = first ? code.sum_around(i) : Range{};
    if (!first || sum.begin != i - 1) continue;
    std::optional<Place> place = place_in(code, sum, 1);
    if (!place) continue;
    place->name = sum.begin, place->whole = sum;
    all.push_back(*place);
  }
  return all;
}

std::vector<Pointer> declared_pointers(const SourceText& code) {
  std::vector<Pointer> all;
  for (const Place& place : pointers_of(code)) {
    const source::Statement* statement = code.read().holding(place.name);
    const int name = place.name - 2;
    if (!statement || !code.declares(*statement) || !code.is(name + 1, "=") || !code.tokens().is_identifier(name))
      continue;
    all.push_back({name, place, statement->range});
  }
  return all;
}

}  // namespace grader::mend
