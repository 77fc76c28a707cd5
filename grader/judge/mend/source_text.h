// A submission as its repair sees it: functions with their space, expressions with their terms and factors.
#pragma once
#include <string>
#include <vector>

#include "common/source/code.h"
#include "common/source/expressions.h"
#include "common/source/names.h"
#include "common/source/statements.h"
#include "common/source/structure.h"

namespace grader::mend {

using source::Range;

/// A whole number that is known when it is compiled, and where its name may be used.
struct Constant {
  std::string name;
  Range scope;
};

/// A function whose code runs in one space.
struct Function {
  Range body, parameters;
  bool on_device = false, is_matmul = false;
  std::vector<std::string> sides;  // M, N, K as they are called here
};

class SourceText : public source::Code {
 public:
  explicit SourceText(std::string text);

  const source::Statements& read() const { return read_; }
  const std::vector<Function>& functions() const { return functions_; }
  const Function* function_of(int token) const;
  /// The constants that may be named at this token.
  std::vector<std::string> constants_at(int token) const;
  /// May an expression stand here that is computed while the program runs?
  bool is_value(int token) const { return is_value_[static_cast<size_t>(token)]; }

  bool is_number(int token) const;
  /// A name or a number, or what ends an expression.
  bool ends_operand(int token) const;
  /// `+`, `-` between two operands.
  bool adds(int token) const;
  bool multiplies(int token) const;
  /// A name that is read here: not declared, not stored to, not called.
  bool is_read(int token) const;
  /// The sum that holds the token, on its level of brackets; and its terms, signs aside.
  Range sum_around(int token) const;
  std::vector<Range> terms(Range sum) const;
  std::vector<Range> factors(Range term) const;
  /// Is it an expression by itself, so that brackets around it change nothing? `b / c` in `a * b / c` is none.
  bool is_closed(Range range) const;
  /// Without a part of it.
  std::string without(Range range, Range part) const;
  std::string replaced(Range range, Range part, const std::string& by) const;

  /// What the head of a loop declares and counts with; "" for nothing.
  std::string counter_of(const source::Loop& loop) const {
    const int name = source::declared_counter(tokens(), loop);
    return name < 0 ? std::string() : word(name);
  }
  /// Where the block ends that the token stands in.
  int block_end(int token) const;
  bool declares(const source::Statement& statement) const;
  /// What follows `std::vector<float>`, if that begins at this token.
  int after_type(int name) const;
  /// The words in front of the first name that the last declaration of `name` before a token declares; "" for none.
  std::string type_of(const std::string& name, int before) const;
  bool is_pointer(const std::string& name, int before) const;
  /// Statements may be put in front of this token.
  bool takes_statements(int token) const;

 private:
  int precedence(int token) const;
  int loosest(Range range) const;
  void add_constants(Range range, int end_of_scope);
  void find_constants(const source::Structure& structure);
  void find_macros();
  void find_functions();
  void find_values();

  source::Statements read_;
  std::vector<Function> functions_;
  std::vector<Constant> constants_;
  std::vector<bool> is_value_;
};

/// BM and BN, kThreadsX and kThreadsY: one character is another.
bool alike(const std::string& a, const std::string& b);

}  // namespace grader::mend
