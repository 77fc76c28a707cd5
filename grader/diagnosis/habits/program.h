// A file with its functions, for what is told by the source.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/source/code.h"
#include "common/source/expressions.h"
#include "common/source/structure.h"

namespace grader {

struct Program {
  /// Of a long text its beginning: names are compared each with each.
  explicit Program(const std::string& text);

  source::Code code;
  const source::Syntax& s;
  std::vector<source::Function> functions;  // with a body
};

inline bool mentions(const source::Syntax& s, source::Range range, const std::set<std::string>& names) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is_identifier(i) && names.count(std::string(s.text(i))) > 0) return true;
  return false;
}

/// Names to which nothing is assigned but what mentions one of `names`, or of themselves; `names` included.
std::set<std::string> made_from(const source::Syntax& s, source::Range range, std::set<std::string> names);

/// What is added up, outside of brackets.
std::vector<source::Range> terms_of(const source::Syntax& s, source::Range sum);

/// The token after `name` and all of its subscripts, as in `name[i][j]`.
int after_subscripts(const source::Syntax& s, int name);

/// After what a wide store has around its element: `FLOAT4(C[i]) =`, `reinterpret_cast<float4*>(&C[i])[0] =`.
int after_cast(const source::Syntax& s, int i);

/// Adds every token of `part`.
void add_tokens(const source::Syntax& s, source::Range part, std::set<std::string>& words);

/// Adds what the values of `words` are made of, and the values of that; every token of them.
void add_values(const source::Syntax& s, source::Range range, std::set<std::string>& words);

/// The same of these assignments alone.
void add_values(const source::Syntax& s, const std::vector<source::Assignment>& all, std::set<std::string>& words);

/// All values that the name at this token was given in the range before it, in order.
std::vector<source::Range> values_before(const source::Syntax& s, source::Range range, int name);

/// Every token of a range, and of what its names are made of in `body`.
std::set<std::string> made_of(const source::Syntax& s, source::Range body, source::Range range);

/// The kernel of a launch, by its name or by that of a handle; nullptr where it is not in the file.
const source::Function* kernel_of(const Program& program, const source::Launch& launch);

/// A macro of the file asks for threadIdx or blockIdx: which kernel does, its text does not show.
bool macros_ask_for_threads(const std::string& source);

/// Names whose value is nothing but `first . axis`, such as blockIdx.x; of any axis where it is "".
std::set<std::string> aliases_of(const source::Syntax& s, source::Range range, std::string_view first,
                                 std::string_view axis = "");

/// `index . axis` of blockIdx or threadIdx, or all of `index`.
bool has_axis(const source::Syntax& s, source::Range range, std::string_view index, std::string_view axis);

}  // namespace grader
