// Parses a submission into the form that repairs need: functions with their memory space, and expressions with their
// terms and factors.
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

/// An integer constant known at compile time, and the scope of its name.
struct Constant {
  std::string name;
  Range scope;
};

/// A function whose code runs on the host or on the device.
struct Function {
  Range body, parameters;
  bool on_device = false, is_kernel = false, is_matmul = false;
  std::vector<std::string> sides;  // the names of M, N, K in this function
};

class SourceText : public source::Code {
 public:
  explicit SourceText(std::string text);

  const source::Statements& read() const { return read_; }
  const std::vector<Function>& functions() const { return functions_; }
  const Function* function_of(int token) const;
  /// Returns the constants that are visible at this token.
  std::vector<std::string> constants_at(int token) const;
  /// True if an expression computed at run time is allowed here.
  bool is_value(int token) const { return is_value_[static_cast<size_t>(token)]; }

  bool is_number(int token) const;
  /// True for a name, a number, or the end of an expression.
  bool ends_operand(int token) const;
  /// True for `+` or `-` between two operands.
  bool adds(int token) const;
  bool multiplies(int token) const;
  /// True for a name that is read here, not declared, stored to or called.
  bool is_read(int token) const;
  /// Returns the sum that contains the token, at its level of brackets, and then its terms, without signs.
  Range sum_around(int token) const;
  std::vector<Range> terms(Range sum) const;
  std::vector<Range> factors(Range term) const;
  /// True if the range is a complete expression, so that parentheses around it change nothing. `b / c` in `a * b / c`
  /// is not complete.
  bool is_closed(Range range) const;
  /// Returns the text of the range without a part of it.
  std::string without(Range range, Range part) const;
  std::string replaced(Range range, Range part, const std::string& by) const;

  /// Returns the variable that the head of a loop declares and increments; "" if there is none.
  std::string counter_of(const source::Loop& loop) const {
    const int name = source::declared_counter(tokens(), loop);
    return name < 0 ? std::string() : word(name);
  }
  /// Returns the end of the block that contains the token.
  int block_end(int token) const;
  bool declares(const source::Statement& statement) const;
  /// Returns the token after `std::vector<float>`, if that type starts at this token.
  int after_type(int name) const;
  /// Returns the tokens before the first name in the last declaration of `name` before a token; "" if there is none.
  std::string type_of(const std::string& name, int before) const;
  bool is_pointer(const std::string& name, int before) const;
  /// True if statements may be inserted before this token.
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

/// True for names like BM and BN, kThreadsX and kThreadsY, that differ in one character.
bool alike(const std::string& a, const std::string& b);

}  // namespace grader::mend
