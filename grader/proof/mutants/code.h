// Parses a solution into tokens, statements, loops and branches, and edits it.
#pragma once
#include <string>
#include <vector>

#include "common/source/code.h"
#include "common/source/statements.h"

namespace mutants {

using source::Branch;
using source::Loop;
using source::Range;
using source::Statement;

/// One edit, which replaces bytes [begin, end) of the text by `text`.
struct Edit {
  size_t begin = 0, end = 0;
  std::string text;
};

/// Applies the edits. They must not overlap, and their order does not matter.
std::string apply(const std::string& text, std::vector<Edit> edits);

/// A source whose tokens are numbered. Comments, directives, and lines that only nvcc's device compiler sees contain no
/// tokens.
class Code : public source::Code {
 public:
  explicit Code(std::string text)
      : source::Code(std::move(text), source::lex_host_code), read_(source::read_statements(tokens())) {}

  const source::Statements& read() const { return read_; }
  const std::vector<Range>& bodies() const { return read_.bodies; }
  const std::vector<Statement>& statements() const { return read_.statements; }
  const std::vector<Loop>& loops() const { return read_.loops; }
  const std::vector<Branch>& branches() const { return read_.branches; }
  /// Returns the simple statement that contains the token; nullptr if there is none.
  const Statement* statement_of(int token) const { return read_.holding(token); }

  /// Returns all tokens, separated by single spaces. Changes of layout do not change the result.
  std::string stream() const;

  Edit replace(Range range, const std::string& by) const;
  Edit replace(int token, const std::string& by) const { return replace(Range{token, token + 1}, by); }
  Edit remove(Range range) const { return replace(range, ""); }
  std::vector<Edit> swap(Range a, Range b) const { return {replace(a, source(b)), replace(b, source(a))}; }
  Edit insert_before(int token, const std::string& what) const { return {begin(token), begin(token), what}; }
  Edit insert_after(int token, const std::string& what) const { return {end(token), end(token), what}; }

 private:
  source::Statements read_;
};

}  // namespace mutants
