#include "common/source/structure.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace source {
namespace {

const std::unordered_set<std::string_view> kTakesParentheses = {
    "__launch_bounds__", "__attribute__",    "__attribute",       "alignas",     "__align__",
    "decltype",          "explicit",         "noexcept",          "__maxnreg__", "requires",
    "__declspec",        "typeof",           "__typeof__",        "__typeof",    "static_assert",
    "__block_size__",    "__cluster_dims__", "__builtin_align__", "asm",         "__asm__"};

Space read_space(const Syntax& s, Range range) {
  return {s.range_has(range, "__global__"), s.range_has(range, "__device__"), s.range_has(range, "__host__")};
}

/// Reads declarations, but skips function bodies.
class Reader {
 public:
  Reader(const Syntax& s, Structure& out) : s_(s), out_(out) {}

  void scope(Range range, bool is_class) {
    if (nesting_ == kDeepest) return;
    ++nesting_;
    for (int i = range.begin; i < range.end;) {
      int next = is_class ? -1 : name_space(i);
      if (next < 0) next = uninteresting(i, range.end);
      if (next < 0) next = declaration(i, range.end, is_class);
      i = std::max(next, i + 1);
    }
    --nesting_;
  }

 private:
  /// Reads `namespace … { … }` or `extern "C" { … }`; -1 if there is none.
  int name_space(int i) {
    int at = s_.is(i, "inline") ? i + 1 : i;
    if (s_.is(at, "namespace")) {
      const bool is_alias = s_.is(at + 2, "=");
      if (!is_alias) out_.namespaces.push_back(s_.text(at + 1));
      while (at < s_.size() && !s_.is(at, "{") && !s_.is(at, ";")) at = s_.skip(at);
      ++depth_;
      if (s_.is(at, "{")) scope({at + 1, s_.partner(at)}, false);
      --depth_;
      return s_.skip(at);
    }
    const bool linkage = s_.is(i, "extern") && s_.exists(i + 1) && s_.token(i + 1).kind == Token::Kind::string;
    if (!linkage || !s_.is(i + 2, "{")) return -1;
    scope({i + 3, s_.partner(i + 2)}, false);
    return s_.skip(i + 2);
  }

  int uninteresting(int i, int end) {
    if (s_.is(i, ";") || s_.is(i, "}")) return i + 1;
    out_.uses_std |= s_.is(i, "using") && s_.is(i + 1, "namespace") && s_.is(i + 2, "std");
    if (s_.is_any(i, {"using", "typedef", "static_assert", "asm", "__asm__"})) return s_.find_semicolon(i, end) + 1;
    return s_.is_any(i, {"public", "private", "protected"}) && s_.is(i + 1, ":") ? i + 2 : -1;
  }

  int declaration(int begin, int end, bool is_class) {
    bool templated = false;
    int bounds = -1, behind_class = begin;
    for (int i = begin; i < end;) {
      if (s_.is_any(i, {";", "}", "=", "{", ","}))
        return variable({begin, s_.find_semicolon(i, end)}, {behind_class, i}, is_class, templated);
      if (s_.is(i, "template") && s_.is(i + 1, "<")) {
        templated = true;
        i = std::max(s_.skip_angles(i + 1), i + 2);
      } else if (int body = class_body(i, end); body >= 0) {
        if (!s_.is(i, "enum")) scope({body + 1, s_.partner(body)}, true);
        i = behind_class = s_.skip(body);
      } else if (takes_parentheses(i)) {
        if (s_.is(i, "__launch_bounds__")) bounds = i;
        i = s_.skip(i + 1);
      } else if (int open = function_parameters(i); open >= 0) {
        Function f;
        f.name = s_.text(i), f.name_token = i, f.member = is_class || s_.is(i - 1, "::");
        f.templated = templated, f.bounds = bounds, f.in_namespace = depth_ > 0;
        f.specifiers = {begin, i}, f.parameters = {open + 1, s_.partner(open)};
        return function(f, end);
      } else if (s_.is(i, "<")) {
        i = std::max(s_.skip_angles(i), i + 1);
      } else {
        i = s_.skip(i);
      }
    }
    return end;
  }

  bool takes_parentheses(int i) const {
    return s_.is_identifier(i) && kTakesParentheses.count(s_.text(i)) && s_.is(i + 1, "(");
  }

  bool is_class_key(int i) const { return s_.is_any(i, {"class", "struct", "union", "enum"}); }

  /// Returns the `{` of a class or enumeration that is defined at `i`, or -1.
  int class_body(int i, int end) const {
    if (!is_class_key(i)) return -1;
    for (int j = i + 1; j < std::min(end, i + Syntax::kFarthest);) {
      if (s_.is(j, "{")) return j;
      if (takes_parentheses(j))
        j = s_.skip(j + 1);
      else if (s_.is(j, "<"))
        j = std::max(s_.skip_angles(j), j + 1);
      else if (s_.is_identifier(j) || s_.is_any(j, {"::", ":", ",", "["}))
        j = s_.skip(j);
      else
        return -1;
    }
    return -1;
  }

  /// Returns the `(` before the parameters if a function is declared at `i`, or -1.
  int function_parameters(int i) const {
    if (s_.is(i, "operator")) {
      int open = i + 1;
      while (open < s_.size() && !s_.is(open, "(")) ++open;
      return s_.is(open + 1, ")") && s_.is(open + 2, "(") ? open + 2 : open;
    }
    int open = s_.call_parenthesis(i);
    if (open < 0 || s_.is_statement_keyword(i) || s_.is_builtin_type(i) || s_.partner(open) == open) return -1;
    if (s_.is(open + 1, "*")) return -1;  // `Real (*f)(Real)`
    // `dim3 block(16, 16);` is a variable.
    bool value =
        open + 1 < s_.size() && !s_.is_identifier(open + 1) && s_.token(open + 1).kind != Token::Kind::punctuation;
    return value ? -1 : open;
  }

  int function(Function f, int end) {
    int i = f.parameters.end + 1;
    bool initialisers = false;
    for (; i < end && !s_.is(i, ";"); i = s_.skip(i)) {
      if (s_.is(i, ":")) initialisers = true;
      // In `: x{1}, y(2) {` the body's brace is the one that does not follow a member's name.
      if (s_.is(i, "{") && !(initialisers && (s_.is_identifier(i - 1) || s_.is(i - 1, ">")))) break;
    }
    if (s_.is(i, "{")) {
      f.has_body = true;
      f.body = {i + 1, s_.partner(i)};
    }
    f.declaration = {f.specifiers.begin, std::min(s_.skip(i), end)};
    f.space = read_space(s_, f.specifiers);
    f.space.add(read_space(s_, {f.parameters.end, i}));
    f.at_compile_time = s_.range_has(f.specifiers, "consteval");
    for (int j = f.parameters.end; f.bounds < 0 && j < i; ++j)
      if (s_.is(j, "__launch_bounds__")) f.bounds = j;
    out_.functions.push_back(f);
    return f.declaration.end;
  }

  /// `head` ends before the initialiser of the first declarator.
  int variable(Range declaration, Range head, bool is_class, bool templated) {
    Variable common;
    common.declaration = declaration, common.member = is_class, common.templated = templated;
    for (int i = declaration.begin; i < head.end; ++i) {
      common.on_device |= s_.is_any(i, {"__device__", "__constant__", "__managed__"});
      common.shared |= s_.is(i, "__shared__");
      common.is_extern |= s_.is(i, "extern");
      common.is_constexpr |= s_.is_any(i, {"constexpr", "constinit"});
    }
    bool first = true;
    for (Range part : s_.split({head.begin, declaration.end}, true))
      add_variable(common, part, head.begin, std::exchange(first, false));
    return declaration.end + 1;
  }

  void add_variable(Variable v, Range part, int declaration_begin, bool first) {
    int name = -1, end = part.begin;
    for (; end < part.end && !s_.is(end, "=") && !s_.is(end, "{"); ++end) {
      if (s_.is(end, "[") || (s_.is(end, "(") && name >= 0 && !s_.is(end + 1, "*") && !s_.is(end + 1, "&"))) {
        v.array |= s_.is(end, "[");
        end = s_.partner(end);
      } else if (s_.is(end, "<") && s_.skip_angles(end) > 0) {
        end = s_.skip_angles(end) - 1;
      } else if (s_.is_identifier(end) && !s_.is_builtin_type(end)) {
        name = end;
      }
    }
    bool named = name > part.begin || (!first && name == part.begin) || (name >= 0 && s_.is(name - 1, "}"));
    if (!named || is_class_key(name - 1)) return;
    v.name = s_.text(name), v.name_token = name;
    v.const_qualified = is_const(declaration_begin, part.begin, name, first);
    out_.variables.push_back(v);
  }

  // `const float* p` is a variable that can change; `float* const p` cannot.
  bool is_const(int begin, int part_begin, int name, bool first) const {
    bool found = false;
    for (int i = first ? begin : part_begin; i < name; ++i) {
      if (s_.is(i, "const")) found = true;
      if (s_.is(i, "*")) found = false;
      if (s_.is(i, "<") && s_.skip_angles(i) > 0) i = s_.skip_angles(i) - 1;
    }
    if (first || found) return found;
    part_begin = std::min(part_begin, begin + Syntax::kFarthest);
    for (int i = begin; i < part_begin && !s_.is(i, "*") && !s_.is(i, "="); ++i) found |= s_.is(i, "const");
    return found && !s_.is(name - 1, "*");
  }

  const Syntax& s_;
  Structure& out_;
  static constexpr int kDeepest = 100;  // honest code does not nest deeper; the recursion must fit the grader's stack
  int depth_ = 0, nesting_ = 0;         // of namespaces, of all scopes
};

int parameter_count(const Syntax& syntax, const Function& f) {
  if (f.parameters.size() == 1 && syntax.is(f.parameters.begin, "void")) return 0;
  return static_cast<int>(syntax.split(f.parameters, true).size());
}

/// Returns the name of a function; `operator()` and `operator[]` count as one name.
std::string full_name(const Syntax& syntax, const Function& f) {
  return f.name == "operator" ? syntax.text({f.name_token, f.parameters.begin - 1}) : std::string(f.name);
}

// After `__device__ float f(float);`, the definition `float f(float x) {…}` is a device function, too.
void inherit_spaces(const Syntax& syntax, Structure& structure) {
  std::unordered_map<std::string_view, std::vector<int>> qualified;
  for (int n = 0; n < static_cast<int>(structure.functions.size()); ++n) {
    const Function& f = structure.functions[n];
    if (!f.has_body && !f.space.on_host_only()) qualified[f.name].push_back(n);
  }
  for (Function& definition : structure.functions) {
    if (!definition.has_body || definition.space.host || !definition.space.on_host_only()) continue;
    for (int n : qualified[definition.name]) {
      const Function& f = structure.functions[n];
      const bool same = full_name(syntax, f) == full_name(syntax, definition) &&
                        parameter_count(syntax, f) == parameter_count(syntax, definition);
      if (same) definition.space.add(f.space);
    }
  }
}

/// Returns the braces of the lambda (or local function) that a qualifier at `i` belongs to; empty if there is none.
Range qualified_body(const Syntax& s, int i, int end) {
  while (i < end && !s.is(i, "(") && !s.is(i, "{") && !s.is(i, ";")) ++i;
  if (s.is(i, "(")) i = s.skip(i);
  while (i < end && !s.is(i, "{") && !s.is(i, ";") && !s.is(i, ")")) i = s.skip(i);
  return i < end && s.is(i, "{") ? Range{i + 1, s.partner(i)} : Range{};
}

void add_regions(const Syntax& s, const Function& f, Structure& out) {
  Region outer{f.body, f.declaration, &f, f.space, {}};
  for (int i = f.body.begin; i < f.body.end; ++i) {
    if (!s.is(i, "__device__")) continue;
    Range body = qualified_body(s, i, f.body.end);
    if (body.size() <= 0) continue;
    const bool host_too = s.is(i - 1, "__host__") || s.is(i + 1, "__host__");
    outer.except.push_back(body);
    out.regions.push_back({body, f.declaration, &f, {false, true, host_too}, {}});
    i = body.end;
  }
  out.regions.push_back(std::move(outer));
}

bool ends_declarator(const Syntax& s, int i) { return s.is_any(i, {"=", ";", ",", "[", "{", ")", ":", "("}); }

bool starts_declaration(const Syntax& s, int i) {
  return s.is_any(i, {";", "{", "}", "(", ",", "const", "static", "volatile", "<", "__shared__", "extern"});
}

/// True if the identifier at `i` is declared there. In doubt true, since then nothing is refused.
bool is_declarator(const Syntax& s, int i) {
  int p = i - 1;
  if (s.is(p, ",")) {
    int begin = s.statement_begin(i);
    return (s.is_identifier(begin) && s.is_identifier(begin + 1) && !s.is_statement_keyword(begin)) ||
           (s.is_builtin_type(begin) && s.is(begin + 1, "*")) || s.is(begin, "auto");
  }
  if (s.is(p, "[") && (s.is(i + 1, "=") || s.is(p - 1, "auto") || s.is(p - 1, "&"))) return true;
  if (s.is(p, ">") && ends_declarator(s, i + 1)) return s.open_angle(p) > 0;
  if (s.is_identifier(p) && !s.is(p, "const")) return !s.is_statement_keyword(p);
  bool pointer = false;
  for (; s.is_any(p, {"*", "&", "&&", "const", "__restrict__", "("}); --p) pointer |= !s.is_any(p, {"const", "("});
  if (s.is(p, "...")) return true;
  if (p == i - 1 || !pointer) return false;
  if (s.is_builtin_type(p) || s.is(p, "auto") || (s.is(p, ">") && s.open_angle(p) > 0)) return true;
  if (!s.is_identifier(p) || s.is_statement_keyword(p) || !ends_declarator(s, i + 1)) return false;
  while (s.is(p - 1, "::") && s.is_identifier(p - 2)) p -= 2;
  return starts_declaration(s, p - 1);
}

}  // namespace

bool Region::contains(int i) const {
  return code.contains(i) && std::none_of(except.begin(), except.end(), [i](Range r) { return r.contains(i); });
}

const std::vector<const Function*>& Structure::named(std::string_view name) const {
  static const std::vector<const Function*> kNone;
  auto found = functions_named.find(name);
  return found == functions_named.end() ? kNone : found->second;
}

Structure read_structure(const Syntax& syntax) {
  Structure out;
  Reader(syntax, out).scope({0, syntax.size()}, false);
  inherit_spaces(syntax, out);
  for (const Function& f : out.functions) {
    out.functions_named[f.name].push_back(&f);
    if (f.has_body) add_regions(syntax, f, out);
  }
  for (int n = 0; n < static_cast<int>(out.variables.size()); ++n)
    out.variables_named[out.variables[n].name].push_back(n);
  return out;
}

bool is_declared_in(const Syntax& syntax, std::string_view name, Range scope, int except_token) {
  for (int i = scope.begin; i < scope.end; ++i)
    if (i != except_token && syntax.is(i, name) && is_declarator(syntax, i)) return true;
  return false;
}

}  // namespace source
