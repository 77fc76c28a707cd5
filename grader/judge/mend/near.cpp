#include "grader/judge/mend/near.h"

#include <algorithm>
#include <map>
#include <set>

#include "grader/judge/mend/declarations.h"

namespace grader::mend {
namespace {

enum class Kind { whole, array, other };

/// Declared names and their scopes, classified by type alone.
class Names {
 public:
  explicit Names(const SourceText& code) : code_(code), scopes_(scopes_of(code)) {
    for (const source::Loop& loop : code.read().loops)
      if (const std::string counter = code.counter_of(loop); !counter.empty())
        counters_.push_back({counter, {loop.condition.begin, loop.whole.end}});
    for (int i = 0; i + 2 < code.tokens().size(); ++i)
      if (code.tokens().is_identifier(i) && code.is(i + 1, "=") && code.is(i + 2, "[")) callables_.insert(code.word(i));
    for (const source::Launch& launch : source::find_launches(code.tokens()))
      callables_.insert(code.word(launch.name_token));
    for (const Function& function : code.functions())
      for (const Range& parameter : code.tokens().split(function.parameters, true)) {
        if (parameter.size() < 2) continue;
        const std::string type = code.source({parameter.begin, parameter.end - 1});
        parameters_.push_back({{code.word(parameter.end - 1), function.body}, kind_of_type(type)});
        if (kind_of_type(type) == Kind::array)
          pointers_.push_back({{code.word(parameter.end - 1), function.body}, type});
      }
  }

  Kind kind_at(const std::string& name, int token) const {
    for (const Scope& counter : counters_)
      if (counter.name == name && counter.where.contains(token)) return Kind::whole;
    for (const auto& [scope, kind] : parameters_)
      if (scope.name == name && scope.where.contains(token)) return kind;
    return callables_.count(name) ? Kind::other : kind_of_type(code_.type_of(name, token));
  }

  /// Other names of the same kind that are visible at this token.
  std::vector<std::string> others(int token, Kind kind) const {
    std::set<std::string> all;
    for (const Scope& scope : scopes_)
      if (scope.where.contains(token) && kind_at(scope.name, token) == kind) all.insert(scope.name);
    for (const auto& [scope, of] : parameters_)
      if (scope.where.contains(token) && of == kind) all.insert(scope.name);
    if (kind == Kind::whole)
      for (const std::string& constant : code_.constants_at(token)) all.insert(constant);
    all.erase(code_.word(token));
    if (kind == Kind::array)
      std::erase_if(
          all, [&](const std::string& name) { return shape_of(name, token) != shape_of(code_.word(token), token); });
    return {all.begin(), all.end()};
  }

 private:
  /// The extents of an array; for a pointer, whether it may be stored through.
  std::string shape_of(const std::string& name, int token) const {
    for (const auto& [scope, type] : pointers_)
      if (scope.name == name && scope.where.contains(token))
        return type.find("const") == std::string::npos ? "*" : "const*";
    const std::string type = code_.type_of(name, token);
    if (type.find('*') != std::string::npos) return type.find("const") == std::string::npos ? "*" : "const*";
    const source::Syntax& tokens = code_.tokens();
    for (int i = 0; i < tokens.size(); ++i) {
      if (!code_.is(i, name) || !code_.is(i + 1, "[")) continue;
      int end = i + 1;
      while (code_.is(end, "[")) end = tokens.skip(end);
      return code_.source({i + 1, end});  // the first position is the declaration
    }
    return "";
  }

  static Kind kind_of_type(const std::string& type) {
    const auto has = [&](const char* word) { return type.find(word) != std::string::npos; };
    if (has("*") || has("__shared__")) return Kind::array;
    if (has("float") || has("double") || has("fragment")) return Kind::other;
    constexpr const char* kWhole[] = {"int", "size_t", "unsigned", "long", "short", "char", "auto", "bool"};
    return std::ranges::any_of(kWhole, has) ? Kind::whole : Kind::other;
  }

  const SourceText& code_;
  std::vector<Scope> scopes_, counters_;
  std::set<std::string> callables_;  // lambdas, and kernels that are held in a variable
  std::vector<std::pair<Scope, Kind>> parameters_;
  std::vector<std::pair<Scope, std::string>> pointers_;  // ... with their types
};

bool is_component(const SourceText& code, int token) {
  return code.tokens().is_any(token, {"threadIdx", "blockIdx", "blockDim", "gridDim"}) && code.is(token + 1, ".");
}

/// Edits, the most likely slips first.
class Edits {
 public:
  explicit Edits(const SourceText& code) : code_(code), names_(code) {}

  Slips all(const std::vector<int>& lines) {
    using enum Mistake;
    struct Kind {
      void (Edits::*make)(Range);
      Mistake names;
    };
    constexpr Kind kKinds[] = {
        {&Edits::exchange, other_name_meant},       {&Edits::exchange_subscripts, other_name_meant},
        {&Edits::operators, other_operator_meant},  {&Edits::regroup, other_operator_meant},
        {&Edits::drop, index_part_too_many},        {&Edits::one_off, other_name_meant},
        {&Edits::components, other_name_meant},     {&Edits::other_names, other_name_meant},
        {&Edits::more_factors, index_part_missing}, {&Edits::bytes, size_in_elements},
        {&Edits::more_terms, index_part_missing}};
    for (const Kind& kind : kKinds) {
      const size_t first = slips_.size();
      for (const int line : lines) (this->*kind.make)(code_.line(line));
      for (size_t i = first; i < slips_.size(); ++i) slips_[i][0].names = kind.names;
    }
    return std::move(slips_);
  }

 private:
  void add(Slip slip) {
    if (!slip.empty()) slips_.push_back(std::move(slip));
  }

  /// Replaces some tokens; also all the same tokens of the line, alone and with those of an adjacent line.
  void replace(int token, int end, const std::string& by) {
    add(value({token, end}, by));
    const std::string own = code_.source({token, end});
    const Range here = code_.line(code_.tokens().line(token));
    Slip everywhere;
    for (int i = here.begin; i + end - token <= here.end; ++i)
      if (code_.source({i, i + end - token}) == own && may_stand(by, i))
        everywhere.push_back({{i, i + end - token}, by});
    if (everywhere.size() > 1 && everywhere[0].range.begin == token) add(everywhere);
    for (const int beside : {-1, 1}) {
      const int number = code_.tokens().line(token) + beside;
      if (number < 1 || number > code_.lines()) continue;
      const Range line = code_.line(number);
      Slip both = value({token, end}, by);
      for (int i = line.begin; i + end - token <= line.end; ++i)
        if (code_.source({i, i + end - token}) == own && may_stand(by, i)) both.push_back({{i, i + end - token}, by});
      if (both.size() > 1) add(both);
    }
  }

  /// True if this name is visible here, or is known everywhere.
  bool may_stand(const std::string& by, int token) const {
    if (is_component(code_, token)) return code_.is_value(token);
    const bool array = is_array(token);
    if (!array && !is_whole(token)) return false;
    const auto others = names_.others(token, array ? Kind::array : Kind::whole);
    return std::ranges::find(others, by) != others.end();
  }

  bool is_array(int token) const {
    return code_.tokens().is_identifier(token) && code_.is_value(token) &&
           !code_.tokens().is_any(token - 1, {".", "->", "::"}) && !code_.tokens().is_identifier(token - 1) &&
           !code_.is(token + 1, "=") && names_.kind_at(code_.word(token), token) == Kind::array;
  }

  bool reads_whole(int token) const {
    return code_.is_read(token) && names_.kind_at(code_.word(token), token) == Kind::whole;
  }
  bool is_constant(int token) const {
    const auto constants = code_.constants_at(token);
    const bool declared_here = code_.tokens().is_identifier(token - 1) && !code_.is(token - 1, "return");
    return code_.is_value(token) && !declared_here && !code_.is(token + 1, "=") &&
           std::ranges::find(constants, code_.word(token)) != constants.end();
  }
  bool is_whole(int token) const { return reads_whole(token) || is_constant(token); }
  /// True if all operands are integers, as far as names show.
  bool all_whole(Range range) const {
    for (int i = range.begin; i < range.end; ++i) {
      if (is_component(code_, i)) {
        i += 2;
        continue;
      }
      const bool name = code_.tokens().is_identifier(i) && !is_whole(i);
      const bool number = code_.is_number(i) && code_.word(i).find_first_of(".ef") != std::string::npos;
      if (name || number || code_.tokens().is_any(i, {"[", "{", ".", "->"})) return false;
    }
    return range.size() > 0;
  }

  /// True for `a * b` and `a + b`: exchanging the operands changes nothing.
  bool commute(int a, int b) const {
    if (b != a + 2) return false;
    const bool product = code_.is(a + 1, "*") && !code_.tokens().is_any(a - 1, {"/", "%"});
    const bool sum = code_.is(a + 1, "+") && !code_.tokens().is_any(a - 1, {"-", "*", "/", "%"}) &&
                     !code_.tokens().is_any(b + 1, {"*", "/", "%"});
    return product || sum;
  }

  /// Exchanges two names of a line, at any positions.
  void exchange(Range line) {
    std::set<std::string> names;
    for (int i = line.begin; i < line.end; ++i)
      if (is_whole(i)) names.insert(code_.word(i));
    for (auto a = names.begin(); a != names.end(); ++a)
      for (auto b = std::next(a); b != names.end(); ++b) {
        Slip slip;
        for (int i = line.begin; i < line.end; ++i)
          if (is_whole(i) && (code_.is(i, *a) || code_.is(i, *b)))
            slip.push_back({{i, i + 1}, code_.is(i, *a) ? *b : *a});
        const bool same = slip.size() == 2 && commute(slip[0].range.begin, slip[1].range.begin);
        if (!same) add(slip);
        // If they occur several times, one occurrence of each.
        for (size_t x = 0; x < slip.size(); ++x)
          for (size_t y = x + 1; slip.size() > 2 && y < slip.size(); ++y)
            if (slip[x].text != slip[y].text && !commute(slip[x].range.begin, slip[y].range.begin))
              add({slip[x], slip[y]});
      }
  }

  void exchange_subscripts(Range line) {
    for (int i = line.begin; i < line.end; ++i) {
      const int next = code_.is(i, "[") ? code_.tokens().skip(i) : 0;
      if (!next || !code_.is(next, "[") || !code_.is_value(i + 1)) continue;
      const Range first{i + 1, next - 1}, second{next + 1, code_.tokens().skip(next) - 1};
      if (second.size() > 0) add({{first, code_.source(second)}, {second, code_.source(first)}});
    }
  }

  /// `<` for `<=`, `||` for `&&`, a negated test; `+` for `*`.
  void operators(Range line) {
    static const std::map<std::string, std::string> kEnds = {{"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}};
    static const std::map<std::string, std::string> kReversed = {{"<", ">"},   {">", "<"},   {"==", "!="},
                                                                 {"!=", "=="}, {"&&", "||"}, {"||", "&&"}};
    // A loop with the opposite comparison never runs, which would hide a mistake inside of it.
    const bool loop = code_.tokens().is_any(line.begin, {"for", "while"});
    for (int i = line.begin; i < line.end; ++i) {
      const bool shifts = code_.is(i - 1, code_.word(i)) || code_.is(i + 1, code_.word(i));  // or is of a launch
      for (const auto* table : {&kEnds, &kReversed}) {
        if (shifts) continue;
        const auto by = table->find(code_.word(i));
        if (by != table->end() && code_.is_value(i) && !(loop && table == &kReversed)) compare_by(i, by->second);
      }
      if (!code_.adds(i) && !code_.multiplies(i)) continue;
      const Range whole = code_.sum_around(i);
      if (!all_whole(whole)) continue;
      for (const char* by : {"+", "-", "*", "/"})
        if (!code_.is(i, by)) add(value(whole, code_.replaced(whole, {i, i + 1}, by)));
    }
  }

  void compare_by(int sign, const std::string& by) {
    const auto [left, right] = sides(sign, code_.tokens().is_any(sign, {"&&", "||"}));
    if (left.size() > 0 && right.size() > 0)
      add(value({left.begin, right.end}, code_.source(left) + " " + by + " " + code_.source(right)));
  }

  /// The left and right operands of a comparison, or of an operator that joins comparisons.
  std::pair<Range, Range> sides(int sign, bool joins) const {
    const auto ends = [&](int i) {
      return code_.tokens().is_any(i, {"(", "[", "{", ";", ",", "?", ":", "=", "return", ")", "]", "}"}) ||
             (!joins && code_.tokens().is_any(i, {"&&", "||"}));
    };
    int begin = sign, end = sign + 1;
    while (begin > 0) {
      const int before = code_.tokens().is_any(begin - 1, {")", "]"}) ? code_.tokens().partner(begin - 1) : begin - 1;
      if (before == begin - 1 && ends(before)) break;
      begin = before;
    }
    while (end < code_.tokens().size() && (code_.tokens().is_any(end, {"(", "["}) || !ends(end)))
      end = code_.tokens().skip(end);
    return {{begin, sign}, {sign + 1, end}};
  }

  /// `(a << b) + c` for `a << b + c`, `(a + b) * c` for `a + b * c` and back, `a / b` rounded up.
  void regroup(Range line) {
    for (int i = line.begin; i < line.end; ++i) {
      if (code_.is(i, "<") && code_.is(i + 1, "<") && !code_.is(i + 2, "<") && !code_.is(i - 1, "<") &&
          code_.is_value(i))
        regroup_shift(i);
      if (!code_.multiplies(i)) continue;
      const Range sum = code_.sum_around(i);
      if (!all_whole(sum)) continue;
      for (const Range& term : code_.terms(sum))
        if (term.contains(i)) regroup_product(i, term, sum, code_.source({term.end, sum.end}));
    }
  }

  /// Arithmetic operators bind tighter than shifts: `a << b + c`.
  void regroup_shift(int shift) {
    const auto [left, right] = sides(shift, false);
    const std::vector<Range> terms = code_.terms({shift + 2, right.end});
    if (left.size() == 0 || terms.size() < 2) return;
    add(value({left.begin, right.end}, "(" + code_.source(left) + " << " + code_.source(terms[0]) + ")" +
                                           code_.source({terms[0].end, right.end})));
  }

  void regroup_product(int sign, Range term, Range sum, const std::string& after) {
    const std::string left = code_.source({term.begin, sign}), right = code_.source({sign + 1, term.end});
    const std::string times = " " + code_.word(sign) + " " + right;
    if (term.begin > sum.begin) add(value(sum, "(" + code_.source({sum.begin, sign}) + ")" + times + after));
    if (code_.is(sign - 1, ")") && code_.tokens().partner(sign - 1) == term.begin) {
      const std::vector<Range> parts = code_.terms({term.begin + 1, sign - 1});
      if (parts.size() == 2) {
        const std::string a = code_.source(parts[0]), by = " " + code_.word(parts[0].end) + " ",
                          b = code_.source(parts[1]);
        add(value(term, "(" + a + times + by + b + ")"));
        add(value(term, "(" + a + by + b + times + ")"));
      }
    }
    if (!code_.is(sign, "/")) return;
    add(value(term, "((" + left + " + " + right + " - 1) / (" + right + "))"));
    add(value(term, "((" + left + ") / (double)(" + right + "))"));
  }

  /// Drops a term, a factor or a condition.
  void drop(Range line) {
    for (int i = line.begin; i < line.end; ++i) {
      if (code_.adds(i)) drop_term(i);
      if (code_.multiplies(i)) drop_factor(i);
      if (!code_.tokens().is_any(i, {"&&", "||"}) || !code_.is_value(i)) continue;
      const auto [left, right] = sides(i, true);
      if (left.size() == 0 || right.size() == 0) continue;
      for (const Range& kept : {left, right}) add(value({left.begin, right.end}, code_.source(kept)));
    }
  }

  void drop_term(int sign) {
    const Range sum = code_.sum_around(sign);
    if (!all_whole(sum)) return;
    const std::vector<Range> parts = code_.terms(sum);
    for (size_t p = 1; p < parts.size(); ++p) {
      if (parts[p].begin != sign + 1) continue;
      add(value(sum, code_.without(sum, {sign, parts[p].end})));
      if (p == 1 && code_.is(sign, "+")) add(value(sum, code_.source({parts[1].begin, sum.end})));
    }
  }

  void drop_factor(int sign) {
    const Range sum = code_.sum_around(sign);
    if (!all_whole(sum)) return;
    for (const Range& term : code_.terms(sum))
      for (const Range& factor : code_.factors(term)) {
        if (factor.begin == sign + 1) add(value(sum, code_.without(sum, {sign, factor.end})));
        if (factor.end == sign && code_.is(sign, "*")) add(value(sum, code_.without(sum, {factor.begin, sign + 1})));
      }
  }

  void one_off(Range line) {
    for (int i = line.begin; i < line.end; ++i) {
      if (code_.is_number(i) && code_.is_value(i)) {
        const std::string digits = code_.word(i);
        if (digits.find_first_not_of("0123456789") != std::string::npos || digits.size() > 4) continue;
        for (const int by : {1, -1})
          if (std::stoi(digits) + by >= 0) add(value({i, i + 1}, std::to_string(std::stoi(digits) + by)));
        if (std::stoi(digits) > 1) add(value({i, i + 1}, std::to_string(std::stoi(digits) * 2)));
        if (std::stoi(digits) % 2 == 0 && digits != "0") add(value({i, i + 1}, std::to_string(std::stoi(digits) / 2)));
      } else if (is_whole(i)) {
        for (const char* by : {" + 1", " - 1"}) add(value({i, i + 1}, "(" + code_.word(i) + by + ")"));
      }
    }
  }

  void components(Range line) {
    for (int i = line.begin; i < line.end; ++i) {
      if (!is_component(code_, i) || !code_.is_value(i)) continue;
      const std::string own = code_.source({i, i + 3});
      for (const char* of : {"threadIdx", "blockIdx", "blockDim", "gridDim"})
        for (const char* side : {".x", ".y"})
          if (own != std::string(of) + side) replace(i, i + 3, std::string(of) + side);
    }
  }

  void other_names(Range line) {
    for (int i = line.begin; i < line.end; ++i) {
      const bool array = is_array(i);
      const bool number =
          code_.is_number(i) && code_.is_value(i) && code_.word(i).find_first_not_of("0123456789") == std::string::npos;
      if (!array && !is_whole(i) && !number) continue;
      for (const std::string& other : names_.others(i, array ? Kind::array : Kind::whole)) replace(i, i + 1, other);
    }
    // `p += T`, `++p`: a different step.
    for (int i = line.begin; i < line.end; ++i) {
      const bool plus = code_.tokens().is_any(i, {"++", "--"});
      if (!plus || !code_.is_value(i)) continue;
      const int name = code_.tokens().is_identifier(i - 1) ? i - 1 : i + 1;
      if (!code_.tokens().is_identifier(name)) continue;
      for (const std::string& by : names_.others(name, Kind::whole))
        add(value({std::min(name, i), std::max(name, i) + 1},
                  code_.word(name) + (code_.is(i, "++") ? " += " : " -= ") + by));
    }
  }

  std::vector<std::string> factors_at(int token) const {
    std::vector<std::string> all = names_.others(token, Kind::whole);
    for (const char* more : {"2", "4", "blockDim.x", "blockDim.y"})
      if (code_.function_of(token) && (more[0] != 'b' || code_.function_of(token)->on_device)) all.push_back(more);
    return all;
  }

  void more_factors(Range line) {
    for (int i = line.begin; i < line.end; ++i) {
      const bool component = is_component(code_, i) && code_.is_value(i);
      if (!component && !is_whole(i)) continue;
      const int end = component ? i + 3 : i + 1;
      for (const std::string& by : factors_at(i)) add(value({i, end}, "(" + code_.source({i, end}) + " * " + by + ")"));
    }
    // (a + b) * more and (a % b) * more, in a subscript or a value
    for (const Range& whole : wholes(line))
      for (const std::string& by : factors_at(whole.begin))
        if (whole.size() > 1 && !code_.is(whole.begin + 1, "."))
          add(value(whole, "(" + code_.source(whole) + ") * " + by));
  }

  /// Expressions that make up a complete subscript, value or argument.
  std::vector<Range> wholes(Range line) const {
    std::vector<Range> all;
    for (int i = line.begin; i < line.end; ++i) {
      if (!code_.is_value(i) || !(code_.tokens().is_any(i - 1, {"=", "[", ",", "("}))) continue;
      const Range sum = code_.sum_around(i);
      if (sum.begin == i && all_whole(sum)) all.push_back(sum);
    }
    return all;
  }

  /// Sizes on the host in bytes: one alone, and together with those of the next two lines.
  void bytes(Range line) {
    if (!line.size()) return;
    const Function* function = code_.function_of(line.begin);
    if (!function || function->on_device) return;
    Slip together;
    const int number = code_.tokens().line(line.begin);
    for (int n = number; n < number + 3 && n <= code_.lines(); ++n)
      for (const Range& whole : wholes(code_.line(n))) {
        const Change change{whole, "(" + code_.source(whole) + ") * sizeof(float)"};
        if (n == number) add({change});
        if (code_.is(whole.begin - 1, "=")) together.push_back(change);
      }
    if (together.size() > 1) add(together);
  }

  void more_terms(Range line) {
    for (const Range& whole : wholes(line)) {
      const Function* function = code_.function_of(whole.begin);
      if (!function) continue;
      for (const std::string& by : names_.others(whole.begin, Kind::whole))
        for (const char* sign : {" + ", " - "}) add(value(whole, code_.source(whole) + sign + by));
      if (!function->on_device) continue;
      for (const char* by : {"threadIdx.x", "threadIdx.y", "blockIdx.x * blockDim.x", "blockIdx.y * blockDim.y"})
        add(value(whole, code_.source(whole) + " + " + by));
    }
  }

  const SourceText& code_;
  Names names_;
  Slips slips_;
};

/// True for tokens that assign to a name: `name =`, `name[i] +=`, `++name`, or its declaration.
bool gives_value(const SourceText& code, int token) {
  int end = token + 1;
  while (code.is(end, "[")) end = code.tokens().skip(end);
  return code.tokens().is_any(end, {"=", "+=", "-=", "*=", "++", "--"}) ||
         code.tokens().is_any(token - 1, {"++", "--"});
}

/// True for the counter of a loop that does not contain the token `at`: a counter there is a different variable.
bool counts_elsewhere(const SourceText& code, int token, int at) {
  return std::ranges::any_of(code.read().loops, [&](const source::Loop& loop) {
    const bool head = loop.init.contains(token) || loop.step.contains(token);
    return head && !loop.whole.contains(at) && code.counter_of(loop) == code.word(token);
  });
}

/// The lines of calls of lambdas that contain this token.
std::vector<int> lines_of_lambda_calls(const SourceText& code, const Function& function, int token) {
  std::vector<int> lines;
  for (int i = function.body.begin; i < token; ++i) {
    const bool named = code.tokens().is_identifier(i) && code.is(i + 1, "=") && code.is(i + 2, "[");
    const int parameters = named ? code.tokens().skip(i + 2) : 0;
    if (!named || !code.is(parameters, "(") || !code.is(code.tokens().skip(parameters), "{")) continue;
    const int body = code.tokens().skip(parameters);
    if (token < body || token >= code.tokens().partner(body)) continue;
    for (int call = code.tokens().partner(body); call < function.body.end; ++call)
      if (code.is(call, code.word(i)) && code.is(call + 1, "(")) lines.push_back(code.tokens().line(call));
  }
  return lines;
}

/// The lines of calls of the function whose parameter has this name, because the argument is there.
std::vector<int> lines_of_calls(const SourceText& code, const Function& function, const std::string& parameter) {
  std::vector<int> lines;
  const auto parameters = code.tokens().split(function.parameters, true);
  const bool own = std::ranges::any_of(parameters, [&](Range one) { return code.is(one.end - 1, parameter); });
  const std::string name = code.word(function.parameters.begin - 2);
  for (int i = 0; own && i < code.tokens().size(); ++i)
    if (code.is(i, name) && i != function.parameters.begin - 2 && code.function_of(i))
      lines.push_back(code.tokens().line(i));
  return lines;
}

/// The lines that set the names read in this line, nearest first, and the heads of the enclosing loops and branches.
std::vector<int> one_step_behind(const SourceText& code, int line) {
  std::vector<int> found;
  const Range range = line >= 1 && line <= code.lines() ? code.line(line) : Range{};
  const Function* function = range.size() > 0 ? code.function_of(range.begin) : nullptr;
  if (!function) return found;
  std::set<std::string> names;
  for (int i = range.begin; i < range.end; ++i)
    if (code.tokens().is_identifier(i)) names.insert(code.word(i));
  for (int i = function->body.end; i-- > function->body.begin;)
    if (code.tokens().is_identifier(i) && names.count(code.word(i)) && gives_value(code, i) &&
        !counts_elsewhere(code, i, range.begin))
      found.push_back(code.tokens().line(i));
  for (const source::Loop& loop : code.read().loops)
    if (loop.whole.contains(range.begin)) found.push_back(code.tokens().line(loop.whole.begin));
  for (const source::Branch& branch : code.read().branches)
    if (branch.whole.contains(range.begin)) found.push_back(code.tokens().line(branch.whole.begin));
  const std::vector<int> lambdas = lines_of_lambda_calls(code, *function, range.begin);
  found.insert(found.end(), lambdas.begin(), lambdas.end());
  for (const std::string& name : names) {
    const std::vector<int> calls = lines_of_calls(code, *function, name);
    found.insert(found.end(), calls.begin(), calls.end());
  }
  return found;
}

}  // namespace

std::vector<int> lines_behind(const SourceText& code, const std::vector<int>& lines) {
  constexpr int kSteps = 4;  // from a helper's index, through its parameters, to the caller's computation of the index
  std::vector<int> all, last = lines;
  for (int step = 0; step < kSteps && !last.empty(); ++step) {
    std::vector<int> next;
    for (const int line : last)
      for (const int behind : one_step_behind(code, line))
        if (std::ranges::find(all, behind) == all.end() && std::ranges::find(lines, behind) == lines.end()) {
          all.push_back(behind);
          next.push_back(behind);
        }
    last = next;
  }
  return all;
}

Slips edits_near(const SourceText& code, const std::vector<int>& lines) {
  std::vector<int> known;
  const auto in_body = [&](int line) {
    const Range range = code.line(line);
    const Function* function = range.size() > 0 ? code.function_of(range.begin) : nullptr;
    return function && function->body.contains(range.begin);
  };
  for (const int line : lines)
    if (line >= 1 && line <= code.lines() && in_body(line) && std::ranges::find(known, line) == known.end())
      known.push_back(line);
  return Edits(code).all(known);
}

}  // namespace grader::mend
