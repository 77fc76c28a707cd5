// Slips in components of vectors, `v.z`, in constant offsets from pointers, and in the arguments of tensor core
// fragments.
#include <map>

#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// `v.z`, `v[i].z`.
struct Component {
  Range whole;
  std::string of, letter;
};

std::vector<Component> components_of(const SourceText& code) {
  std::vector<Component> all;
  for (int i = 2; i < code.tokens().size(); ++i) {
    if (!code.function_of(i) || !code.is_value(i) || !code.is(i - 1, ".")) continue;
    if (!code.tokens().is_any(i, {"x", "y", "z", "w"}) || code.tokens().is_any(i + 1, {"=", "+=", "("})) continue;
    const int name = code.is(i - 2, "]") ? code.tokens().partner(i - 2) - 1 : i - 2;
    const bool built_in = code.tokens().is_any(name, {"threadIdx", "blockIdx", "blockDim", "gridDim"});
    if (built_in || !code.tokens().is_identifier(name)) continue;
    all.push_back({{name, i + 1}, code.source({name, i - 1}), code.word(i)});
  }
  return all;
}

Change with_letter(const Component& one, const std::string& letter) { return {one.whole, one.of + "." + letter}; }

void other_letters(const SourceText& code, Slips& all) {
  const std::vector<Component> components = components_of(code);
  for (size_t i = 0; i < components.size(); ++i) {
    const Component& one = components[i];
    for (const char* letter : {"x", "y", "z", "w"})
      if (one.letter != letter) all.push_back(with_name(Mistake::other_name_meant, {with_letter(one, letter)}));
    if (i + 1 == components.size()) continue;
    const Component& next = components[i + 1];
    if (next.of == one.of && next.letter != one.letter)
      all.push_back(
          with_name(Mistake::other_name_meant, {with_letter(one, next.letter), with_letter(next, one.letter)}));
  }
}

/// `b[1]`, `b[2]`, `b[3]` of a column: each is a row further.
void numbers_of_rows(const SourceText& code, Slips& all) {
  const auto indices = source::find_indices(code.tokens(), code.read());
  for (const source::Loop& loop : code.read().loops) {
    std::map<std::string, Slip> slips;  // by pointer and side
    for (const source::Index& index : indices) {
      const Range subscript = index.subscripts[0];
      const Function* function = code.function_of(index.name);
      const bool number = subscript.size() == 1 && code.is_number(subscript.begin) && index.subscripts.size() == 1;
      if (!loop.body.contains(index.name) || !function || !number || !code.is_value(index.name)) continue;
      for (const std::string& side : function->sides)
        if (code.word(subscript.begin) != "0")
          slips[code.word(index.name) + " " + side].push_back({subscript, code.source(subscript) + " * " + side});
    }
    for (const auto& [_, slip] : slips)
      if (slip.size() > 1) all.push_back(with_name(Mistake::wrong_stride, slip));
  }
}

}  // namespace

void slips_in_fragments(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.tokens().is_any(i, {"load_matrix_sync", "store_matrix_sync"}) || !code.is_value(i)) continue;
    const auto arguments = code.tokens().split({i + 2, code.tokens().partner(i + 1)}, true);
    if (arguments.size() < 3 || !code.function_of(i)) continue;
    const Range length = arguments[2];
    std::vector<std::string> names = code.constants_at(i);
    const std::vector<std::string>& sides = code.function_of(i)->sides;
    names.insert(names.end(), sides.begin(), sides.end());
    for (const std::string& name : names)
      if (name != code.source(length)) all.push_back(with_name(Mistake::wrong_leading_dimension, value(length, name)));
  }
}

namespace {

/// `wmma::col_major` in a fragment's type.
void other_layouts(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.tokens().is_any(i, {"col_major", "row_major"}))
      all.push_back(with_name(Mistake::other_name_meant,
                              {{{i, i + 1}, code.is(i, "col_major") ? "row_major" : "col_major", Form::constant}}));
}

}  // namespace

void other_components(const SourceText& code, Slips& all) {
  other_letters(code, all);
  numbers_of_rows(code, all);
  other_layouts(code, all);
}

}  // namespace grader::mend
