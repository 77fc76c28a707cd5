// A solution as tokens, statements, loops and branches: as much of its structure as the operators need.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "common/source/syntax.h"

namespace mutants {

using emulator::Range;

/// One change: bytes [begin, end) of the text become `text`.
struct Edit {
  size_t begin = 0, end = 0;
  std::string text;
};

/// The edits must not overlap; their order does not matter.
std::string apply(const std::string& text, std::vector<Edit> edits);

/// Ends with a `;`, which belongs to it. `loop`: the innermost loop around it, -1 for none.
struct Statement {
  Range range;
  int loop = -1;
};

/// for (init; condition; step) body. `body` is without braces; `whole` is everything.
struct Loop {
  Range whole, init, condition, step, body;
  int outer = -1;
};

/// if (condition) body, the body with its braces.
struct Branch {
  Range whole, condition, body;
  bool has_else = false;
};

/// Tokens are numbered; the ranges above are of tokens. Comments, directives, and lines that only nvcc's device
/// compiler sees (#if defined(__CUDA_ARCH__)) hold no tokens.
class Code {
 public:
  explicit Code(std::string text);

  const std::string& text() const { return text_; }
  const emulator::Syntax& tokens() const { return *syntax_; }
  const std::vector<Range>& bodies() const { return bodies_; }  // of functions, in order
  const std::vector<Statement>& statements() const { return statements_; }
  const std::vector<Loop>& loops() const { return loops_; }
  const std::vector<Branch>& branches() const { return branches_; }

  bool is(int token, std::string_view word) const { return syntax_->is(token, word); }
  std::string word(int token) const { return std::string(syntax_->text(token)); }
  /// The text from the first to the last token of a range.
  std::string source(Range range) const;
  /// The tokens, one space between any two: what stays the same when only the layout changes.
  std::string stream() const;
  int line(int token) const;

  size_t begin(int token) const;
  size_t end(int token) const;
  Edit replace(Range range, const std::string& by) const;
  Edit replace(int token, const std::string& by) const { return replace(Range{token, token + 1}, by); }
  Edit remove(Range range) const { return replace(range, ""); }
  Edit insert_before(int token, const std::string& what) const { return {begin(token), begin(token), what}; }
  Edit insert_after(int token, const std::string& what) const { return {end(token), end(token), what}; }

  /// The simple statement that holds the token; nullptr for none.
  const Statement* statement_of(int token) const;

 private:
  void read_bodies();
  void read_block(Range range, int loop);
  int read_statement(int i, int end, int loop);
  int read_for(int i, int end, int loop);
  int read_if(int i, int end, int loop);
  int read_do(int i, int end, int loop);
  int read_simple(int i, int end, int loop);

  std::string text_, lexed_text_;
  std::unique_ptr<emulator::Lexed> lexed_;
  std::unique_ptr<emulator::Syntax> syntax_;
  std::vector<Range> bodies_;
  std::vector<Statement> statements_;
  std::vector<Loop> loops_;
  std::vector<Branch> branches_;
};

}  // namespace mutants
