#include <string>
#include <unordered_set>

#include "common/emulator/rewrite/passes.h"

namespace emulator {
namespace {

// `restrict` must be removed: with it, g++ drops accesses that the emulator must observe.
const std::unordered_set<std::string_view> kRemoved = {"__global__",   "__device__",  "__host__",
                                                       "__constant__", "__managed__", "__noinline__",
                                                       "__restrict__", "__restrict",  "__grid_constant__"};

/// True for `static inline __forceinline__`, which would become a double `inline`, an error in g++.
bool is_inline_already(const Syntax& s, int i) {
  for (int j = i - 1; s.is_identifier(j) || s.is_any(j, {"*", ">"}); --j)
    if (s.is_any(j, {"inline", "__inline__", "__inline", "__forceinline__"})) return true;
  for (int j = i + 1; s.is_identifier(j) || s.is_any(j, {"*", "<"}); ++j)
    if (s.is_any(j, {"inline", "__inline__", "__inline"})) return true;
  return false;
}

/// Blanks `name(…)` and returns its last token.
int blank_call(const Syntax& s, int i, Edits& edits) {
  int end = s.is(i + 1, "(") ? s.skip(i + 1) : i + 1;
  edits.blank({i, end});
  return end - 1;
}

/// __align__(16) -> __attribute__((aligned(16)))
void rewrite_align(const Syntax& s, int i, Edits& edits) {
  edits.replace(i, "__attribute__((aligned");
  edits.insert_after(s.partner(i + 1), "))");
}

bool in_shared_declaration(const Syntax& s, int i) {
  int begin = s.statement_begin(i);
  for (int j = begin; j < begin + 2 * Syntax::kFarthest && !s.is(j, ";"); ++j)
    if (s.is(j, "__shared__")) return true;
  return false;
}

void rewrite_words(const Syntax& s, const std::unordered_set<int>& done, Edits& edits) {
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is_identifier(i) || done.count(i)) continue;
    std::string_view word = s.text(i);
    if ((word == "__attribute__" || word == "__attribute") && s.is(i + 1, "("))
      i = s.partner(i + 1);  // __attribute__((__noinline__)) is kept
    else if (kRemoved.count(word))
      edits.blank(i);
    else if (word == "__forceinline__")
      edits.replace(i, is_inline_already(s, i) ? "" : "inline");
    else if (word == "__launch_bounds__" || word == "__maxnreg__" || word == "__cluster_dims__")
      i = blank_call(s, i, edits);
    else if ((word == "__align__" || word == "__builtin_align__") && s.is(i + 1, "(") && !in_shared_declaration(s, i))
      rewrite_align(s, i, edits);
  }
}

std::string section_name(const Syntax& s, const Variable& v) {
  std::string name = "emu_device";
  for (int i = v.declaration.begin; i < v.name_token; ++i) {
    if (s.is(i, "__constant__")) name = "emu_constant";
    if (s.is(i, "__managed__")) name = "emu_managed";
  }
  return name + (v.const_qualified ? "_const" : "");
}

std::string section_of(const Syntax& s, const Variable& v) {
  return "__attribute__((section(\"" + section_name(s, v) + "\")))";
}

// An inline variable would be in a COMDAT group, which cannot share a section; in a single file `inline` is not needed.
// A variable that a file also declares extern may be used by other files.
void place_variable(const Syntax& s, const Variable& v, Whole whole, bool shared, Edits& edits,
                    std::unordered_set<int>& done) {
  const bool alone = whole == Whole::program_of_files && !shared && !s.range_has(v.declaration, "static");
  bool placed = false;
  for (int i = v.declaration.begin; i < v.name_token; ++i) {
    bool qualifier = s.is_any(i, {"__device__", "__constant__", "__managed__"});
    if ((!qualifier && !s.is(i, "inline")) || !done.insert(i).second) continue;
    edits.replace(i, qualifier && !placed ? (alone ? "static " : "") + section_of(s, v) : "");
    placed |= qualifier;
  }
}

/// A `static int count;` in a kernel is in device memory. In templates and inline functions the section would clash.
void place_static_locals(const Syntax& s, const Function& f, Edits& edits) {
  if (!f.has_body || f.space.on_host_only() || f.space.host || f.templated || f.member) return;
  for (auto word : {"inline", "__forceinline__", "__inline__", "constexpr"})
    if (s.range_has(f.specifiers, word)) return;
  for (int i = f.body.begin; i < f.body.end; ++i) {
    if (!s.is(i, "static")) continue;
    Range statement{s.statement_begin(i), s.find_semicolon(i, f.body.end)};
    bool other = s.range_has(statement, "__shared__") || s.range_has(statement, "constexpr");
    if (other || s.range_has(statement, "(")) continue;
    bool is_const = s.range_has(statement, "const") && !s.range_has(statement, "*");
    edits.insert_after(i, std::string(" __attribute__((section(\"emu_device") + (is_const ? "_const" : "") + "\")))");
  }
}

void inject_launch_bounds(const Syntax& s, const Function& f, Edits& edits) {
  if (f.bounds < 0 || !f.has_body) return;
  auto arguments = s.split({f.bounds + 2, s.partner(f.bounds + 1)}, true);
  if (arguments.empty()) return;
  const std::string blocks = arguments.size() > 1 ? ", (" + s.text(arguments[1]) + ")" : "";
  edits.insert_after(f.body.begin - 1, " ::emu::launch_bounds(" + std::to_string(s.line(f.bounds)) + ", (" +
                                           s.text(arguments[0]) + ")" + blocks + ");");
}

/// Returns the token of the qualifier, before the function's name or after its parameters.
int cluster_token(const Syntax& s, const Function& f) {
  for (const Range range : {f.specifiers, Range{f.parameters.end, f.body.begin}})
    for (int i = range.begin; i < range.end; ++i)
      if (s.is(i, "__cluster_dims__") && s.is(i + 1, "(")) return i;
  return -1;
}

void inject_cluster_dims(const Syntax& s, const Function& f, Edits& edits) {
  const int token = f.has_body ? cluster_token(s, f) : -1;
  if (token < 0) return;
  edits.insert_after(f.body.begin - 1, " ::emu::cluster_dims(" + std::to_string(s.line(token)) + ", " +
                                           s.text(Range{token + 2, s.partner(token + 1)}) + ");");
}

}  // namespace

bool is_main(const Function& f) { return f.name == "main" && !f.member && !f.in_namespace; }

void name_surface_references(const Syntax& s, Edits& edits) {
  for (int i = 0; i < s.size(); ++i)
    if (s.is(i, "surface") && s.is(i + 1, "<") && s.is(i + 2, "void")) edits.insert_before(i, "::emu::");
}

void rewrite_qualifiers(const Syntax& s, const Structure& structure, Whole whole, Edits& edits) {
  std::unordered_set<int> done;
  std::unordered_set<std::string> declared_extern;
  for (const Variable& v : structure.variables)
    if (v.is_extern || s.range_has(v.declaration, "extern")) declared_extern.insert(std::string(v.name));
  for (const Variable& v : structure.variables)
    if (v.on_device && !v.member && !v.templated && !v.is_constexpr && !v.shared)
      place_variable(s, v, whole, declared_extern.contains(std::string(v.name)), edits, done);
  rewrite_words(s, done, edits);
  for (const Function& f : structure.functions) {
    inject_cluster_dims(s, f, edits);
    inject_launch_bounds(s, f, edits);
    place_static_locals(s, f, edits);
  }
}

std::vector<VariableTemplate> find_variable_templates(const Syntax& s, const Structure& structure) {
  std::vector<VariableTemplate> all;
  for (const Variable& v : structure.variables)
    if (v.on_device && v.templated && !v.member && !v.is_constexpr && !v.shared)
      all.push_back({std::string(v.name), section_name(s, v)});
  return all;
}

void rewrite_main(const Structure& structure, Edits& edits) {
  for (const Function& f : structure.functions) {
    if (!is_main(f)) continue;
    edits.replace(f.name_token, "student_main");
    // Only main itself may end without a return.
    if (f.has_body) edits.insert_before(f.body.end, "__builtin_trap(); ");
  }
}

}  // namespace emulator
