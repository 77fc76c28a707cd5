#include "launch.h"

namespace emulator {
namespace {

/// First token of the expression that ends at `i`: a name with its qualifiers, `kernels[n]`, `(pointer)`, `get()`.
int callee_begin(const Syntax& s, int i) {
  while (i >= 0) {
    if (s.is(i, ">")) i = s.open_angle(i) - 1;
    while ((s.is(i, "]") || s.is(i, ")")) && s.partner(i) < i) {
      i = s.partner(i);
      bool postfix = (s.is_identifier(i - 1) && !s.is_statement_keyword(i - 1)) || s.is(i - 1, "]") || s.is(i - 1, ")");
      if (!postfix) return i;
      --i;
    }
    if (!s.is_identifier(i)) return -1;
    int before = s.is(i - 1, "template") ? i - 2 : i - 1;
    bool scope = s.is(before, "::");
    if (!scope && !s.is(before, ".") && !s.is(before, "->")) return i;
    bool qualified = (s.is_identifier(before - 1) && !s.is_statement_keyword(before - 1)) || s.is(before - 1, ">");
    if (scope && !qualified) return before;
    i = before - 1;
  }
  return -1;
}

/// The `>>>` that ends the configuration: the one with the arguments behind it.
int config_end(const Syntax& s, int i) {
  for (; i < s.size() && !s.is(i, ";") && !s.is(i, ")") && !s.is(i, "}"); i = s.skip(i))
    if (s.is_triple(i, ">") && s.is(i + 3, "(")) return i;
  return -1;
}

bool is_launch(const Syntax& s, int i) { return s.is_triple(i, "<") && i > 0 && !s.is(i - 1, "operator"); }

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + '"';
}

/// Would nvcc take a literal 0 for this parameter as a null pointer? Only asked where all overloads agree.
bool is_pointer_parameter(const Syntax& s, const Structure& structure, std::string_view kernel, size_t index) {
  const auto& candidates = structure.named(kernel);
  for (const Function* f : candidates) {
    auto parameters = s.split(f->parameters, true);
    if (index >= parameters.size() || !s.range_has(parameters[index], "*")) return false;
  }
  return !candidates.empty();
}

// Through `auto...` a literal null pointer would arrive as an integer.
void fix_null_arguments(const Syntax& s, const Structure& structure, const Launch& launch, Edits& edits) {
  auto arguments = s.split(launch.arguments, true);
  for (size_t n = 0; n < arguments.size(); ++n) {
    if (arguments[n].size() != 1) continue;
    int i = arguments[n].begin;
    bool zero = s.text(i) == "0" && is_pointer_parameter(s, structure, s.text(launch.name_token), n);
    if (s.is(i, "__null") || s.is(i, "NULL") || zero) edits.replace(i, "nullptr");
  }
}

}  // namespace

std::vector<Launch> find_launches(const Syntax& s) {
  std::vector<Launch> launches;
  for (int i = 0; i < s.size(); ++i) {
    if (!is_launch(s, i)) continue;
    int begin = callee_begin(s, i - 1), end = config_end(s, i + 3);
    if (begin < 0 || end < 0) continue;
    int name = i - 1;
    if (s.is(name, ">")) name = s.open_angle(name) - 1;
    launches.push_back({{begin, i}, name, {i + 3, end}, {end + 4, s.partner(end + 3)}});
    i += 2;
  }
  return launches;
}

void rewrite_launch(const Syntax& s, const Structure& structure, const Launch& launch, Edits& edits) {
  std::string callee = s.text(launch.callee);
  edits.blank({launch.callee.begin, launch.config.begin});
  edits.insert_before(launch.callee.begin, "::emu::launcher(" + std::to_string(s.line(launch.callee.begin)) + ", " +
                                               quoted(callee) + ", ::emu::Config(");
  edits.blank({launch.config.end, launch.config.end + 3});
  edits.insert_before(launch.config.end, "), [=](auto... emu_a) { " + callee + "(emu_a...); })");
  fix_null_arguments(s, structure, launch, edits);
}

}  // namespace emulator
