// Finds the functions and variables that a file declares, their execution spaces (host, device, kernel), and the token
// ranges of their code.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/source/syntax.h"

namespace source {

/// CUDA's execution space qualifiers.
struct Space {
  bool global = false, device = false, host = false;
  void add(const Space& other) { global |= other.global, device |= other.device, host |= other.host; }
  bool on_host_only() const { return !global && !device; }
  bool on_device_only() const { return global || (device && !host); }
  /// Returns the space in nvcc's spelling: `__global__`, …
  std::string_view name() const { return global ? "__global__" : on_host_only() ? "__host__" : "__device__"; }
};

struct Function {
  std::string_view name;
  int name_token = 0;
  Range declaration;  // all of it, including the body
  Range specifiers;   // before the name
  Range parameters;   // without the parentheses
  Range body;         // without the braces
  int bounds = -1;    // the token __launch_bounds__
  bool has_body = false, member = false, templated = false, in_namespace = false;
  bool at_compile_time = false;  // consteval
  Space space;
};

struct Variable {
  std::string_view name;
  int name_token = 0;
  Range declaration;  // without the semicolon
  bool member = false, templated = false, array = false, const_qualified = false, is_constexpr = false;
  bool on_device = false, shared = false, is_extern = false;
};

/// Code that runs in one execution space: a function body, or a lambda with its own qualifiers in a function body.
struct Region {
  Range code;
  Range scope;  // range in which names used by the code may be declared: the whole function
  const Function* function;
  Space space;
  std::vector<Range> except;  // lambdas with a different space
  bool contains(int i) const;
};

struct Structure {
  std::vector<Function> functions;
  std::vector<Variable> variables;  // variables at namespace scope, and members
  std::vector<std::string_view> namespaces;
  bool uses_std = false;  // `using namespace std`
  std::vector<Region> regions;
  std::unordered_map<std::string_view, std::vector<const Function*>> functions_named;
  std::unordered_map<std::string_view, std::vector<int>> variables_named;

  const std::vector<const Function*>& named(std::string_view name) const;
};

Structure read_structure(const Syntax& syntax);

/// True if `name` is redeclared anywhere in `scope`, for example as a local variable, a parameter or a lambda.
bool is_declared_in(const Syntax& syntax, std::string_view name, Range scope, int except_token);

}  // namespace source
