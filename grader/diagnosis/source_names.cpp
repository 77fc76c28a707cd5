#include "grader/diagnosis/source_names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "common/source/code.h"
#include "common/source/expressions.h"
#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "common/source/structure.h"

namespace grader {
namespace {

using source::Function;
using source::Range;
using source::Syntax;

/// Maps the name of a size in a function ("width", or "A.width" of a structure) to 'M', 'N' or 'K'.
using Sides = std::map<std::string, char, std::less<>>;
constexpr char kSeveral = '?';
constexpr size_t kMost = 100'000;  // characters that are examined

void note(Sides& sides, std::string_view name, char side) {
  const auto [at, fresh] = sides.try_emplace(std::string(name), side);
  if (!fresh && at->second != side) at->second = kSeveral;
}

/// The last name of each parameter; "" if it has none.
std::vector<std::string_view> parameter_names(const Syntax& s, const Function& f) {
  std::vector<std::string_view> names;
  for (const Range& one : s.split(f.parameters, true))
    names.push_back(one.size() > 1 && s.is_identifier(one.end - 1) ? s.text(one.end - 1) : "");
  return names;
}

/// The same without pointers and arrays, because a matrix may be called m.
std::vector<std::string_view> number_names(const Syntax& s, const Function& f) {
  std::vector<std::string_view> names;
  for (const Range& one : s.split(f.parameters, true))
    if (one.size() > 1 && s.is_identifier(one.end - 1) && !s.range_has(one, "*")) names.push_back(s.text(one.end - 1));
  return names;
}

/// True if `name` or `name . member` starts here.
bool is_member(const Syntax& s, int i) {
  return s.is_identifier(i) && s.is(i + 1, ".") && s.is_identifier(i + 2) && !s.is_any(i - 1, {".", "->"});
}
std::string full_name(const Syntax& s, int i) {
  return is_member(s, i) ? fmt::format("{}.{}", s.text(i), s.text(i + 2)) : std::string(s.text(i));
}

/// The side that a single name, or one member, stands for; 0 for anything else.
char side_of(const Syntax& s, Range value, const Sides& sides) {
  const Range plain = source::without_cast(s, value);
  const bool whole = plain.size() == 1 || (plain.size() == 3 && is_member(s, plain.begin));
  const auto found = whole ? sides.find(full_name(s, plain.begin)) : sides.end();
  return found == sides.end() ? 0 : found->second;
}

/// The value in `a = b = value`.
Range last_value(const Syntax& s, Range value) {
  for (int i = value.end - 1; i > value.begin; --i)
    if (s.is(i, "=")) return {i + 1, value.end};
  return value;
}

/// The members of each structure of the file, in order.
std::map<std::string_view, std::vector<std::string_view>> read_structures(const Syntax& s) {
  std::map<std::string_view, std::vector<std::string_view>> all;
  for (int i = 0; i + 2 < s.size(); ++i) {
    const int open = !s.is(i, "struct") ? -1 : s.is(i + 1, "{") ? i + 1 : s.is(i + 2, "{") ? i + 2 : -1;
    if (open < 0 || s.partner(open) < open) continue;
    std::vector<std::string_view> members;
    for (int j = open + 1; j < s.partner(open); ++j)
      if (s.is_any(j + 1, {";", ","}) && s.is_identifier(j)) members.push_back(s.text(j));
    if (open == i + 2) all[s.text(i + 1)] = members;
    if (s.is_identifier(s.partner(open) + 1)) all[s.text(s.partner(open) + 1)] = members;
  }
  return all;
}

/// numARows, num_b_cols: the name itself says what it counts, rightly or wrongly; 0 for other names.
char side_by_name(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (c != '_') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (letters.size() < 7 || !letters.starts_with("num")) return 0;
  const size_t matrix = std::string_view("abc").find(letters[3]);
  const bool rows = letters.find("row") == 4, columns = letters.find("col") == 4;
  if (matrix == std::string_view::npos || !(rows || columns)) return 0;
  return (rows ? "MKM" : "KNN")[matrix];
}

class Naming {
 public:
  explicit Naming(const std::string& text)
      : code_(text.substr(0, kMost), source::lex_host_code),
        s_(code_.tokens()),
        loops_(source::read_statements(s_).loops),
        launches_(source::find_launches(s_)) {
    for (const Function& f : source::read_structure(s_).functions)
      if (f.has_body) functions_.push_back(f);
    structures_ = read_structures(s_);
    sides_.resize(functions_.size());
    for (size_t f = 0; f < functions_.size(); ++f) named_.emplace(functions_[f].name, f);
  }

  /// Names that are set more than once, or modified, stand for no side.
  void add_locals(size_t f) {
    std::map<std::string, std::string> given;
    for (const source::Assignment& one : source::find_assignments(s_, functions_[f].body)) {
      const char side = side_of(s_, last_value(s_, one.value), sides_[f]);
      const int first = s_.is(one.name - 1, ".") ? one.name - 2 : one.name;
      given[full_name(s_, first)] += side ? side : kSeveral;
    }
    for (const auto& [name, sides] : given)
      if (sides.size() == 1 && sides[0] != kSeveral && !is_changed(name, functions_[f].body))
        note(sides_[f], name, sides[0]);
    for (int i = functions_[f].body.begin; i < functions_[f].body.end; ++i) add_structure(f, i);
  }

  /// The members of the structure type of a name; nullptr for a different type.
  const std::vector<std::string_view>* members_of(int name) const {
    for (int i = s_.statement_begin(name); i < name; ++i)
      if (const auto found = structures_.find(s_.text(i)); found != structures_.end()) return &found->second;
    return nullptr;
  }

  /// `Matrix d_A = {K, M, d}`, or a copy, `Matrix d_A = A`.
  void add_structure(size_t f, int name) {
    const int value = s_.is(name + 1, "=") ? name + 2 : name + 1;
    const bool copy = value == name + 2 && s_.is_identifier(value) && s_.is(value + 1, ";");
    const auto* members = s_.is_identifier(name) && (copy || s_.is(value, "{")) ? members_of(name) : nullptr;
    if (!members) return;
    if (copy) return hand_on(sides_[f], s_.text(value), sides_[f], s_.text(name));
    const auto given = s_.split({value + 1, s_.partner(value)}, false);
    for (size_t i = 0; i < std::min(given.size(), members->size()); ++i)
      if (const char side = side_of(s_, given[i], sides_[f]))
        note(sides_[f], fmt::format("{}.{}", s_.text(name), (*members)[i]), side);
  }

  /// Copies the known sides of one structure's members to a different structure.
  static void hand_on(const Sides& from, std::string_view structure, Sides& to, std::string_view name) {
    const std::string prefix = std::string(structure) + ".";
    for (const auto& [member, side] : from)  // new entries of the same map have a different prefix
      if (member.starts_with(prefix)) note(to, fmt::format("{}.{}", name, member.substr(prefix.size())), side);
  }

  static bool is_structure(const Sides& sides, std::string_view name) {
    const std::string prefix = std::string(name) + ".";
    const auto first = sides.lower_bound(prefix);
    return first != sides.end() && first->first.starts_with(prefix);
  }

  bool is_changed(std::string_view name, Range body) const {
    for (int i = body.begin; i < body.end; ++i)
      if (s_.is(i, name))
        for (const char* change : {"++", "--", "+=", "-=", "*=", "/=", ">>="})
          if (s_.is(i + 1, change) || s_.is(i - 1, change)) return true;
    return false;
  }

  void follow_all() {
    for (size_t f = 0; f < functions_.size(); ++f)
      if (functions_[f].name == "matmul") begin_with(f);
    constexpr int kDepth = 4;  // nested calls
    for (int round = 0; round < kDepth; ++round)
      for (size_t f = 0; f < functions_.size(); ++f)
        if (!sides_[f].empty()) add_locals(f), follow(f);
  }

  /// Adds the sides that a kernel gets from its grid.
  void add_grid(const source::Launch& launch, std::set<char>& given) const {
    const auto kernel = named_.find(s_.text(launch.name_token));
    if (kernel == named_.end()) return;
    for (const auto& [name, side] : sides_[kernel->second])
      if (name.starts_with("gridDim.") && side != kSeveral && is_used(functions_[kernel->second].body, name.back()))
        given.insert(side);
  }

  bool is_used(Range body, char axis) const {
    return source::Pattern(fmt::format("gridDim . {}", axis)).is_in(s_, body);
  }

  void add_given(Range argument, const Sides& sides, std::set<char>& given) const {
    if (const char side = side_of(s_, argument, sides)) given.insert(side);
    Sides members;
    if (argument.size() == 1) hand_on(sides, s_.text(argument.begin), members, "");
    for (const auto& [name, side] : members)
      if (side != kSeveral) given.insert(side);
  }

  /// True for a parameter that its kernel never uses.
  bool is_ignored(const source::Launch& launch, size_t argument) const {
    const auto kernel = named_.find(s_.text(launch.name_token));
    if (kernel == named_.end()) return false;
    const auto names = parameter_names(s_, functions_[kernel->second]);
    return argument < names.size() && !s_.range_has(functions_[kernel->second].body, names[argument]);
  }

  /// Adds the sides that launches in this function pass on and that kernels use.
  void add_given(size_t f, std::set<char>& given) const {
    for (const source::Launch& launch : launches_) {
      if (!functions_[f].body.contains(launch.arguments.begin)) continue;
      const std::vector<Range> arguments = s_.split(launch.arguments, false);
      for (size_t i = 0; i < arguments.size(); ++i)
        if (!is_ignored(launch, i)) add_given(arguments[i], sides_[f], given);
      add_grid(launch, given);
    }
  }

  std::string given_to_kernels() {
    follow_all();
    std::set<char> given;
    for (size_t f = 0; f < functions_.size(); ++f) add_given(f, given);
    return {given.begin(), given.end()};
  }

  std::string renamed(std::string text) {
    follow_all();
    for (size_t f = functions_.size(); f-- > 0;) replace(f, text);  // backwards: earlier positions stay valid
    return text;
  }

 private:
  void begin_with(size_t f) {
    const auto names = parameter_names(s_, functions_[f]);
    for (size_t i = 0; names.size() == 6 && i < 3; ++i) note(sides_[f], names[i + 3], "MNK"[i]);
  }

  /// `dim3 grid(N, M)`: in a kernel launched with it, gridDim.x is N. The same for `<<<dim3(N, M), …>>>`.
  void follow_grid(size_t f, const source::Launch& launch) {
    const auto kernel = named_.find(s_.text(launch.name_token));
    if (kernel == named_.end() || !functions_[f].body.contains(launch.name_token)) return;
    const Range grid = s_.split(launch.config, false)[0];
    int open = s_.is(grid.begin, "dim3") ? grid.begin + 1 : -1;
    const source::Match declared =
        grid.size() == 1
            ? source::Pattern("dim3 " + std::string(s_.text(grid.begin)) + " (").find(s_, functions_[f].body)
            : source::Match{};
    if (!declared.empty()) open = declared[2];
    if (open < 0 || !s_.is(open, "(")) return;
    const std::vector<Range> sides = s_.split({open + 1, s_.partner(open)}, false);
    for (size_t i = 0; i < std::min<size_t>(sides.size(), 2); ++i)
      if (const char side = side_of(s_, sides[i], sides_[f]))
        note(sides_[kernel->second], i == 0 ? "gridDim.x" : "gridDim.y", side);
  }

  void follow(size_t f) {
    for (const source::Launch& launch : launches_) follow_grid(f, launch);
    const Range body = functions_[f].body;
    for (int i = body.begin; i < body.end; ++i)
      if (const auto called = named_.find(s_.text(i)); called != named_.end() && called->second != f)
        follow_call(f, called->second, i);
  }

  void follow_call(size_t f, size_t g, int name) {
    const int open = source::arguments_parenthesis(s_, name);
    if (open < 0) return;
    const auto given = s_.split({open + 1, s_.partner(open)}, false);
    const auto names = parameter_names(s_, functions_[g]);
    for (size_t i = 0; given.size() == names.size() && i < names.size(); ++i) {
      if (names[i].empty()) continue;
      if (const char side = side_of(s_, given[i], sides_[f])) note(sides_[g], names[i], side);
      if (given[i].size() == 1) hand_on(sides_[f], s_.text(given[i].begin), sides_[g], names[i]);
    }
  }

  bool has_parameters(size_t f, std::initializer_list<std::string_view> wanted) const {
    const auto names = number_names(s_, functions_[f]);
    return std::ranges::all_of(wanted,
                               [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); });
  }

  /// True for a kernel whose k or m is the row length of C and which is passed N for it: its names differ from the
  /// usual ones, so the call determines their meaning.
  bool stores_by_other_name(size_t f) const {
    static const source::Pattern kStore("[ ~=|;|[|] * k|K|m|M + ~=|;|[ ] =|+=");
    const source::Match at = kStore.find(s_, functions_[f].body);
    const auto found = at.empty() ? sides_[f].end() : sides_[f].find(s_.text(at[3]));
    return found != sides_[f].end() && found->second == 'N';
  }

  /// The same for a function that calls such a kernel.
  bool has_other_names(size_t f) const {
    const auto is_n = [&](const char* name) {
      const auto at = sides_[f].find(name);
      return at != sides_[f].end() && at->second == 'N';
    };
    const bool other = is_n("k") || is_n("K") || is_n("m") || is_n("M");
    const Range body = other ? functions_[f].body : Range{};
    for (int i = body.begin; i < body.end; ++i)
      if (const auto called = named_.find(s_.text(i)); called != named_.end() && stores_by_other_name(called->second))
        return true;
    return stores_by_other_name(f);
  }

  /// The usual name for a name in this function. Code that uses M, N and K, or m, n and k, already has the usual names,
  /// correct or not.
  char usual_name(size_t f, int token) const {
    static const Sides kSmall = {{"m", 'M'}, {"n", 'N'}, {"k", 'K'}};
    const bool knows = has_parameters(f, {"m", "n", "k"}) && !has_other_names(f);
    const Sides& sides = knows ? kSmall : sides_[f];
    if (const char side = s_.is_identifier(token) ? side_by_name(s_.text(token)) : 0) return side;
    const auto found = s_.is_identifier(token) && !s_.is(token - 1, ".") ? sides.find(s_.text(token)) : sides.end();
    return found == sides.end() || found->second == kSeveral ? 0 : found->second;
  }

  /// True if the function has M and N, and is passed N for M: either the call or the names are wrong.
  bool has_exchanged(size_t f) const {
    for (const auto& [name, side] : sides_[f])
      for (const char* usual : {"MNK", "mnk"}) {
        const char other = side == kSeveral ? 0 : usual[std::string_view("MNK").find(side)];
        const bool is_usual = name.size() == 1 && std::string_view(usual).find(name[0]) != std::string_view::npos;
        if (is_usual && other && name[0] != other && has_parameters(f, {std::string_view(&other, 1)})) return true;
      }
    return false;
  }

  /// `for (int k = 0; …)` in a function that already has a k: a different variable.
  bool is_counter(int token) const {
    return std::ranges::any_of(loops_, [&](const source::Loop& loop) {
      const int declared = loop.init.begin + 1;
      const bool declares = loop.init.size() > 1 && s_.is_identifier(declared - 1) && s_.is_identifier(declared);
      return declares && loop.whole.contains(token) && s_.text(declared) == s_.text(token);
    });
  }

  /// `for (int k = 0; …) … B[k * k + col]` in a function whose k is a length: the mistake is visible only if the name
  /// is kept.
  bool is_hidden(size_t f, int token) const {
    const source::Pattern length("* " + std::string(s_.text(token)) + " !(");
    return std::ranges::any_of(loops_, [&](const source::Loop& loop) {
      return functions_[f].body.contains(loop.whole.begin) && loop.init.size() > 1 &&
             s_.text(loop.init.begin + 1) == s_.text(token) && length.is_in(s_, loop.body);
    });
  }

  /// True if a structure is called M, N or K: then the name is not a size.
  bool has_usual_structures(size_t f) const {
    return std::ranges::any_of("MNK", [&](char name) { return name && is_structure(sides_[f], {&name, 1}); });
  }

  /// The replacement for `A.width`: its side; for `A.elements[`: the matrix. "" if it stays because a value is assigned
  /// to it here.
  std::string plain_name(size_t f, int token) const {
    if (!is_member(s_, token) || has_usual_structures(f) || s_.is(token + 3, "=")) return "";
    const auto side = sides_[f].find(full_name(s_, token));
    if (s_.is(token, "gridDim")) return "";
    if (side != sides_[f].end()) return side->second == kSeveral ? "" : std::string(1, side->second);
    return s_.is(token + 3, "[") && is_structure(sides_[f], s_.text(token)) ? std::string(s_.text(token)) : "";
  }

  /// The replacement for a token, or for a member that starts with it; "" if it stays.
  std::string name_for(size_t f, int token, bool sides) const {
    if (std::string plain = plain_name(f, token); !plain.empty()) return plain;
    if (s_.is(token - 1, ".") && is_member(s_, token - 2)) return "";
    const char name = sides && !is_counter(token) ? usual_name(f, token) : 0;
    return name && !is_hidden(f, token) ? std::string(1, name) : "";
  }

  void replace(size_t f, std::string& text) {
    const Function& function = functions_[f];
    const bool knows = !has_other_names(f);
    // The order N, P and M is a different convention: the call is correct.
    const bool usual = has_parameters(f, {"K"}) || has_parameters(f, {"k"}) || number_names(s_, function).size() < 3;
    const bool exchanged = usual && !has_parameters(f, {"m", "n", "k"}) && has_exchanged(f);
    const bool stay = knows && (has_parameters(f, {"M", "N", "K"}) || exchanged);
    for (int i = function.body.end; i-- > function.parameters.begin;) {
      const std::string name = name_for(f, i, !stay);
      const int last = plain_name(f, i).empty() ? i : i + 2;
      if (!name.empty()) text.replace(s_.token(i).begin, s_.token(last).end - s_.token(i).begin, name);
    }
  }

  source::Code code_;
  const Syntax& s_;
  std::vector<source::Loop> loops_;
  std::vector<source::Launch> launches_;
  std::vector<Function> functions_;
  std::vector<Sides> sides_;  // one per function
  std::map<std::string_view, size_t> named_;
  std::map<std::string_view, std::vector<std::string_view>> structures_;
};

}  // namespace

std::string sizes_of_kernels(const std::string& source) { return Naming(source).given_to_kernels(); }

std::string with_usual_names(const std::string& source) { return Naming(source).renamed(source); }

}  // namespace grader
