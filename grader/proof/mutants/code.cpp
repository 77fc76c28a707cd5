#include "grader/proof/mutants/code.h"

#include <algorithm>

#include "common/source/structure.h"

namespace mutants {
namespace {

using emulator::Syntax;

// The lexer reads what `g++ -E` wrote: this line says that the text is the student's own.
const std::string kMarker = "# 1 \"matmul.cu\"\n";

void blank(std::string& text, size_t begin, size_t end) {
  for (size_t i = begin; i < std::min(end, text.size()); ++i)
    if (text[i] != '\n') text[i] = ' ';
}

/// No solution has `//` or `/*` in a literal.
void blank_comments(std::string& text) {
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) blank(text, i, text.find('\n', i));
    if (text.compare(i, 2, "/*") == 0) blank(text, i, text.find("*/", i) + 2);
  }
}

void blank_directives(std::string& text) {
  bool hidden = false;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const size_t first = line.find_first_not_of(' ');
    const bool directive = first != std::string::npos && line[first] == '#';
    if (directive && line.find("__CUDA_ARCH__") != std::string::npos) hidden = true;
    if (directive && (line.find("#else") != std::string::npos || line.find("#endif") != std::string::npos))
      hidden = false;
    if (directive || hidden) blank(text, at, end);
    at = end + 1;
  }
}

std::string only_code(std::string text) {
  blank_comments(text);
  blank_directives(text);
  return kMarker + text;
}

}  // namespace

std::string apply(const std::string& text, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string out;
  size_t at = 0;
  for (const Edit& edit : edits) {
    out.append(text, at, edit.begin - at);
    out += edit.text;
    at = edit.end;
  }
  return out + text.substr(at);
}

Code::Code(std::string text) : text_(std::move(text)), lexed_text_(only_code(text_)) {
  lexed_ = std::make_unique<emulator::Lexed>(emulator::lex(lexed_text_, "matmul.cu"));
  syntax_ = std::make_unique<Syntax>(*lexed_);
  read_bodies();
}

size_t Code::begin(int token) const { return syntax_->token(token).begin - kMarker.size(); }
size_t Code::end(int token) const { return syntax_->token(token).end - kMarker.size(); }
int Code::line(int token) const { return syntax_->line(token); }

std::string Code::source(Range range) const {
  if (range.size() <= 0) return "";
  return text_.substr(begin(range.begin), end(range.end - 1) - begin(range.begin));
}

std::string Code::stream() const {
  std::string all;
  for (int i = 0; i < syntax_->size(); ++i) all += word(i) + " ";
  return all;
}

Edit Code::replace(Range range, const std::string& by) const {
  if (range.size() <= 0) return {begin(range.begin), begin(range.begin), by};
  return {begin(range.begin), end(range.end - 1), by};
}

const Statement* Code::statement_of(int token) const {
  const Statement* smallest = nullptr;
  for (const Statement& statement : statements_)
    if (statement.range.contains(token) && (!smallest || statement.range.size() < smallest->range.size()))
      smallest = &statement;
  return smallest;
}

void Code::read_bodies() {
  for (const emulator::Function& function : emulator::read_structure(*syntax_).functions)
    if (function.has_body) bodies_.push_back(function.body);
  for (const Range& body : bodies_) read_block(body, -1);
}

void Code::read_block(Range range, int loop) {
  for (int i = range.begin; i < range.end;) i = read_statement(i, range.end, loop);
}

int Code::read_statement(int i, int end, int loop) {
  if (is(i, ";")) return i + 1;
  if (is(i, "{")) {
    read_block({i + 1, syntax_->partner(i)}, loop);
    return syntax_->skip(i);
  }
  if (is(i, "for") && is(i + 1, "(")) return read_for(i, end, loop);
  if (is(i, "if")) return read_if(i, end, loop);
  if (is(i, "do")) return read_do(i, end, loop);
  if (is(i, "while")) return read_statement(syntax_->skip(i + 1), end, loop);
  if (is(i, "else")) return read_statement(i + 1, end, loop);
  return read_simple(i, end, loop);
}

int Code::read_for(int i, int end, int loop) {
  const int open = i + 1, close = syntax_->partner(open), body = close + 1;
  const int first = syntax_->find_semicolon(open + 1, close);
  const int second = syntax_->find_semicolon(first + 1, close);
  const int index = static_cast<int>(loops_.size());
  loops_.push_back({{}, {open + 1, first}, {first + 1, second}, {second + 1, close}, {}, loop});
  const int after = read_statement(body, end, index);
  loops_[index].whole = {i, after};
  loops_[index].body = is(body, "{") ? Range{body + 1, after - 1} : Range{body, after};
  return after;
}

int Code::read_if(int i, int end, int loop) {
  const int open = is(i + 1, "constexpr") ? i + 2 : i + 1;
  const int body = syntax_->skip(open);
  const size_t index = branches_.size();
  branches_.push_back({{}, {open + 1, body - 1}, {}, false});
  int after = read_statement(body, end, loop);
  branches_[index].body = {body, after};
  branches_[index].has_else = is(after, "else");
  if (is(after, "else")) after = read_statement(after + 1, end, loop);
  branches_[index].whole = {i, after};
  return after;
}

int Code::read_do(int i, int end, int loop) {
  const int after = read_statement(i + 1, end, loop);
  return syntax_->find_semicolon(after, end) + 1;
}

/// Lambdas inside it are read as blocks of their own: their statements run somewhere else.
int Code::read_simple(int i, int end, int loop) {
  const int after = syntax_->find_semicolon(i, end) + 1;
  statements_.push_back({{i, std::min(after, end)}, loop});
  for (int t = i; t < after; ++t)
    if (is(t, "{") && (is(t - 1, ")") || is(t - 1, "]"))) {
      read_block({t + 1, syntax_->partner(t)}, -1);
      t = syntax_->partner(t);
    }
  return after;
}

}  // namespace mutants
