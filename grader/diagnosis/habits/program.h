// Reads a source file and its functions, for all checks on the source.
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
  /// Reads only the beginning of a long text, because the time grows with the square of the number of names.
  explicit Program(const std::string& text);

  source::Code code;
  const source::Syntax& s;
  std::vector<source::Function> functions;  // functions that have a body
};

inline bool mentions(const source::Syntax& s, source::Range range, const std::set<std::string>& names) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is_identifier(i) && names.count(std::string(s.text(i))) > 0) return true;
  return false;
}

/// Returns `names`, and every name whose assigned values all contain a name of this set.
std::set<std::string> made_from(const source::Syntax& s, source::Range range, std::set<std::string> names);

/// Returns the summands of a sum, outside brackets.
std::vector<source::Range> terms_of(const source::Syntax& s, source::Range sum);

/// Returns the token after `name` and all of its subscripts, as in `name[i][j]`.
int after_subscripts(const source::Syntax& s, int name);

/// Returns the token after the cast around the target of a wide store: `FLOAT4(C[i]) =`,
/// `reinterpret_cast<float4*>(&C[i])[0] =`.
int after_cast(const source::Syntax& s, int i);

/// Adds every token of `part` to `words`.
void add_tokens(const source::Syntax& s, source::Range part, std::set<std::string>& words);

/// Adds to `words` all tokens of the values assigned to the names in the range, recursively.
void add_values(const source::Syntax& s, source::Range range, std::set<std::string>& words);

/// Like add_values() above, for these assignments only.
void add_values(const source::Syntax& s, const std::vector<source::Assignment>& all, std::set<std::string>& words);

/// Returns all values assigned earlier in the range to the name at this token, in order.
std::vector<source::Range> values_before(const source::Syntax& s, source::Range range, int name);

/// Returns every token of a range, and of the values that `body` assigns to its names, recursively.
std::set<std::string> made_of(const source::Syntax& s, source::Range body, source::Range range);

/// Returns the kernel of a launch, found by its name or by the name of a variable that contains it; nullptr if it is
/// not in the file.
const source::Function* kernel_of(const Program& program, const source::Launch& launch);

/// True if a macro of the file uses threadIdx or blockIdx. Then the text of a kernel does not show whether the kernel
/// uses them.
bool macros_ask_for_threads(const std::string& source);

/// Returns names whose only value is `first . axis`, such as blockIdx.x. If `axis` is "", any axis counts.
std::set<std::string> aliases_of(const source::Syntax& s, source::Range range, std::string_view first,
                                 std::string_view axis = "");

/// True for `index . axis` of blockIdx or threadIdx, or for `index` as a whole.
bool has_axis(const source::Syntax& s, source::Range range, std::string_view index, std::string_view axis);

}  // namespace grader
