// An unused pointer and an unused lambda, followed by a loop without a body: the missing statement stores the lambda's
// result through the pointer.
#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

/// `float4* const name = …;`
struct Target {
  std::string name;
  bool wide = false;  // four floats
};

/// `auto name = [&](int a, int b) { … };`
struct Lambda {
  std::string name;
  size_t parameters = 0;
};

bool is_used_after(const SourceText& code, int name, Range body) {
  for (int i = name + 1; i < body.end; ++i)
    if (code.is(i, code.word(name))) return true;
  return false;
}

std::vector<Target> unused_pointers(const SourceText& code, const Function& function) {
  std::vector<Target> all;
  for (int i = function.body.begin; i < function.body.end; ++i) {
    const int name = code.is(i + 2, "const") ? i + 3 : i + 2;
    const bool pointer = code.tokens().is_any(i, {"float", "float4"}) && code.is(i + 1, "*") && code.is(name + 1, "=");
    if (pointer && !code.is(i - 1, "const") && !is_used_after(code, name, function.body))
      all.push_back({code.word(name), code.is(i, "float4")});
  }
  return all;
}

std::vector<Lambda> unused_lambdas(const SourceText& code, const Function& function) {
  std::vector<Lambda> all;
  for (int i = function.body.begin; i < function.body.end; ++i) {
    const int capture = i + 3, open = code.is(i + 2, "=") ? code.tokens().skip(capture) : -1;
    if (!code.is(i, "auto") || !code.is(capture, "[") || !code.is(open, "(")) continue;
    if (!is_used_after(code, i + 1, function.body))
      all.push_back({code.word(i + 1), code.tokens().split({open + 1, code.tokens().partner(open)}, true).size()});
  }
  return all;
}

bool is_empty(const SourceText& code, Range body) {
  for (int i = body.begin; i < body.end; ++i)
    if (!code.is(i, ";")) return false;
  return true;
}

/// `make_float4(f(v, 0), …)`, `f(v)`; "" if the lambda has different parameters.
std::string value_of(const Lambda& lambda, bool wide, const std::string& variable) {
  if (!wide) return lambda.parameters == 1 ? lambda.name + "(" + variable + ")" : "";
  std::string parts;
  for (const std::string part : {"0", "1", "2", "3"})
    parts += (parts.empty() ? "" : ", ") + lambda.name + "(" + variable + ", " + part + ")";
  return lambda.parameters == 2 ? "make_float4(" + parts + ")" : "";
}

/// `v`; if the loop begins at `x / 32`, the positions of `x % 32` lie between: `v * 32`.
std::vector<std::string> places_in(const SourceText& code, const source::Loop& loop, const std::string& variable) {
  const int last = loop.init.end - 1;
  if (!code.is(last - 1, "/")) return {variable};
  return {variable + " * " + code.word(last), variable};
}

}  // namespace

void missing_uses(const SourceText& code, Slips& all) {
  for (const source::Loop& loop : code.read().loops) {
    const Function* function = code.function_of(loop.whole.begin);
    const int at = loop.body.end;
    const bool braces = code.is(loop.body.begin - 1, "{") && code.is(at, "}");
    const std::string variable = code.counter_of(loop);
    if (!function || !function->on_device || !braces || variable.empty() || !is_empty(code, loop.body)) continue;
    for (const Target& target : unused_pointers(code, *function))
      for (const Lambda& lambda : unused_lambdas(code, *function))
        for (const std::string& place : places_in(code, loop, variable)) {
          const std::string value = value_of(lambda, target.wide, variable);
          if (!value.empty())
            all.push_back({{{at, at},
                            target.name + "[" + place + "] = " + value + ";",
                            Form::insertion,
                            Mistake::nothing_written}});
        }
  }
}

}  // namespace grader::mend
