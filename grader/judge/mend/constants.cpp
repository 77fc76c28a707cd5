// Slips in values that the compiler must know: the width of a tile, the size of an array, the type of a sum. Each
// repair needs a compilation of its own, so there are few.
#include <algorithm>

#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

void other_widths(const SourceText& code, Slips& all) {
  for (int i = 1; i + 2 < code.tokens().size(); ++i) {
    const bool constant = code.is(i - 1, "int") && code.is(i + 1, "=") && code.is_number(i + 2) &&
                          code.tokens().is_any(i - 2, {"constexpr", "const"}) && !code.function_of(i);
    if (!constant) continue;
    for (const char* width : {"32", "16"})
      if (code.word(i + 2) != width) all.push_back({{{i + 2, i + 3}, width, Form::constant}});
  }
}

/// `[TILE - 1]` in a declaration, `launch<128 / 2, …>`: the same without the arithmetic.
void less_arithmetic(const SourceText& code, Slips& all) {
  for (int i = 2; i + 1 < code.tokens().size(); ++i) {
    const bool in_code = code.function_of(i) != nullptr;
    if (!in_code || code.is_value(i) || !code.is_number(i + 1)) continue;
    if (code.is(i, "-") || code.is(i, "/"))
      all.push_back(with_name(code.is(i + 2, "]") ? Mistake::tile_index_past_end : Mistake::tile_too_small,
                              {{{i, i + 2}, "", Form::constant}}));
  }
}

/// `int a = A[i * K + k];`
bool keeps_an_element(const SourceText& code, int name) {
  const bool element = code.is(name + 1, "=") && code.is(name + 3, "[") && code.is(code.tokens().skip(name + 3), ";");
  return element && code.tokens().range_has(code.function_of(name)->parameters, code.word(name + 2));
}

void real_sums(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const int begin = statement.range.begin, type = code.is(begin, "const") ? begin + 1 : begin;
    const bool whole = code.is(type, "int") && code.function_of(type);
    if (whole && (source::means(code.word(type + 1), "sum") || keeps_an_element(code, type + 1)))
      all.push_back(with_name(Mistake::truncated_to_integer, {{{type, type + 1}, "float", Form::constant}}));
  }
}

/// `static float a = …;` is initialised only once.
void values_that_stay(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const int first = statement.range.begin;
    if (code.is(first, "static") && code.function_of(first) && code.tokens().range_has(statement.range, "="))
      all.push_back({{{first, first + 1}, "", Form::constant}});
  }
}

/// `constexpr int NAME = value` in a function, computed from other constants, as in `BM * BN / 4`.
struct Derived {
  std::string name;
  Range value, scope;
};

std::vector<Derived> derived(const SourceText& code) {
  std::vector<Derived> all;
  for (const source::Statement& statement : code.read().statements) {
    if (!code.is(statement.range.begin, "constexpr") || !code.function_of(statement.range.begin)) continue;
    for (const source::Assignment& one : source::find_assignments(code.tokens(), statement.range))
      all.push_back({code.word(one.name), one.value, {one.value.end, code.block_end(statement.range.begin)}});
  }
  return all;
}

/// The uses of the name; empty if the compiler must know its value.
std::vector<int> uses(const SourceText& code, const Derived& constant) {
  std::vector<int> all;
  for (int i = constant.scope.begin; i < constant.scope.end; ++i) {
    if (!code.is(i, constant.name)) continue;
    if (!code.is_value(i)) return {};
    all.push_back(i);
  }
  return all;
}

Slip with(const SourceText& code, const Derived& constant, const std::vector<int>& uses, int part,
          const std::string& other) {
  const std::string value = code.replaced(constant.value, {part, part + 1}, other);
  Slip slip = {{constant.value, value, Form::constant_by_stand_in}};
  for (const int use : uses) slip.push_back({{use, use + 1}, value, Form::stand_in});
  return slip;
}

/// For constants that are used only as values: the new expression replaces each use at run time.
void derived_from_others(const SourceText& code, Slips& all) {
  for (const Derived& constant : derived(code)) {
    const std::vector<int> places = uses(code, constant);
    for (int i = constant.value.begin; !places.empty() && i < constant.value.end; ++i)
      for (const std::string& other : code.constants_at(constant.scope.begin))
        if (alike(other, code.word(i)) && (code.multiplies(i - 1) || code.multiplies(i + 1)))
          all.push_back(with_name(Mistake::wrong_stride, with(code, constant, places, i, other)));
  }
}

/// `float tile[TILE][TILE];` in a kernel: each thread has its own copy. One array, and all that are declared in a row.
void tiles_of_threads(const SourceText& code, Slips& all) {
  Slip together;
  int end = 0;  // of the last such declaration
  for (const source::Statement& statement : code.read().statements) {
    const int type = statement.range.begin;
    const Function* function = code.function_of(type);
    if (!function || !function->on_device || !code.is(type, "float") || !code.is(type + 2, "[")) continue;
    const Change shared{{type, type + 1}, "__shared__ float", Form::constant};
    all.push_back(with_name(Mistake::tile_not_shared, {shared}));
    if (type != end) together.clear();
    together.push_back(shared);
    end = statement.range.end;
    if (together.size() > 1) all.push_back(with_name(Mistake::tile_not_shared, together));
  }
}

}  // namespace

void slips_in_constants(const SourceText& code, Slips& all) {
  derived_from_others(code, all);
  real_sums(code, all);
  less_arithmetic(code, all);
  other_widths(code, all);
  values_that_stay(code, all);
  tiles_of_threads(code, all);
}

}  // namespace grader::mend
