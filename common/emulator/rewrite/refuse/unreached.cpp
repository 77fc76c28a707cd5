// Finds code that only the student's own main() uses: file readers, timers, comparisons with a library.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "common/emulator/rewrite/passes.h"

namespace emulator {
namespace {

bool found_by_libraries(std::string_view name) {
  for (auto known : {"swap", "begin", "end", "size", "data", "get", "hash", "to_string", "operator"})
    if (name.starts_with(known)) return true;
  return false;
}

/// Returns the lines that contain CUDA unknown to the emulator.
std::vector<int> unsupported_lines(const Lexed& lexed, const Syntax& syntax, const Structure& structure) {
  Refusals refusals;
  find_forbidden(lexed, syntax, &structure, refusals);
  find_unsupported(syntax, structure, Whole::lab, refusals);
  std::vector<int> lines;
  for (const Refusal& refusal : std::move(refusals).sorted())
    if (refusal.kind == Refusal::Kind::unsupported) lines.push_back(refusal.line);
  return lines;
}

bool holds_one(const Syntax& s, const Function& f, const std::vector<int>& lines) {
  const int first = s.line(f.declaration.begin), last = s.line(f.declaration.end - 1);
  return std::any_of(lines.begin(), lines.end(), [&](int line) { return first <= line && line <= last; });
}

bool may_go(const Syntax& s, const Function& f, const std::vector<int>& unsupported) {
  const bool attributed = s.range_has(f.specifiers, "__attribute__") || s.range_has(f.specifiers, "[");
  if (f.member || attributed || f.name == "matmul" || is_main(f) || found_by_libraries(f.name)) return false;
  const bool plain = f.space.on_host_only() && !f.templated;
  return plain || !f.has_body || holds_one(s, f, unsupported);
}

/// Finds the functions that are reached only from main().
class Search {
 public:
  Search(const Syntax& s, const Structure& structure, const std::vector<int>& unsupported)
      : s_(s), structure_(structure), unsupported_(unsupported) {}

  std::vector<const Function*> run() {
    if (structure_.named("matmul").empty()) return {};
    collect();
    for (int i = 0; i < s_.size(); ++i)
      if (s_.is_identifier(i) && candidates_.count(s_.text(i)) && !names_.count(i)) use(i);
    while (!reached_.empty()) follow();
    std::vector<const Function*> left;
    for (const Function& f : structure_.functions)
      if (candidates_.count(f.name) && !f.member) left.push_back(&f);
    return left;
  }

 private:
  void collect() {
    std::unordered_set<std::string_view> kept;
    for (const Function& f : structure_.functions)
      if (!f.member && !may_go(s_, f, unsupported_)) kept.insert(f.name);
    for (const Function& f : structure_.functions) {
      if (is_main(f) && f.has_body) mains_.push_back(f.declaration);
      if (f.member || kept.count(f.name)) continue;
      candidates_.insert(f.name);
      names_.insert(f.name_token);
      if (f.has_body) bodies_.push_back(&f);
    }
  }

  void use(int token) {
    for (const Range& main : mains_)
      if (main.contains(token)) return;
    for (const Function* f : bodies_)
      if (f->declaration.contains(token)) return uses_[f->name].push_back(s_.text(token));
    reached_.push_back(s_.text(token));
  }

  void follow() {
    const std::string_view name = reached_.back();
    reached_.pop_back();
    if (!candidates_.erase(name)) return;
    for (std::string_view next : uses_[name]) reached_.push_back(next);
  }

  const Syntax& s_;
  const Structure& structure_;
  const std::vector<int>& unsupported_;
  std::unordered_set<std::string_view> candidates_;
  std::unordered_set<int> names_;  // tokens of their declarations
  std::vector<const Function*> bodies_;
  std::vector<Range> mains_;
  std::unordered_map<std::string_view, std::vector<std::string_view>> uses_;
  std::vector<std::string_view> reached_;
};

void blank(const Lexed& lexed, Range range, Edits& edits) {
  edits.blank(range);
  const size_t begin = range.begin == 0 ? 0 : lexed.tokens[range.begin - 1].end;
  const size_t end =
      range.end < static_cast<int>(lexed.tokens.size()) ? lexed.tokens[range.end].begin : std::string::npos;
  for (const Directive& directive : lexed.directives)
    if (begin <= directive.begin && directive.end <= end) edits.blank_text(directive.begin, directive.end);
}

}  // namespace

std::string without_unreached(std::string_view preprocessed, std::string_view student_file) {
  const Lexed lexed = lex(preprocessed, student_file);
  const Syntax syntax(lexed);
  const Structure structure = read_structure(syntax);
  const std::vector<int> unsupported = unsupported_lines(lexed, syntax, structure);
  Edits edits(syntax);
  for (const Function& f : structure.functions)
    if (is_main(f) && f.has_body) blank(lexed, f.body, edits);
  for (const Function* f : Search(syntax, structure, unsupported).run()) blank(lexed, f->declaration, edits);
  return edits.apply(preprocessed);
}

}  // namespace emulator
