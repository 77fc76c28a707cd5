#include <algorithm>

#include "common/emulator/rewrite/passes.h"

namespace emulator {
namespace {

std::string in_quotes(std::string_view name) { return "\"" + std::string(name) + "\""; }

/// Returns text such as `a __global__ function("k")`.
std::string described(std::string_view space, std::string_view name) {
  return "a " + std::string(space) + " function(" + in_quotes(name) + ")";
}

bool all_of(const std::vector<const Function*>& functions, bool (*holds)(const Function&)) {
  return !functions.empty() && std::all_of(functions.begin(), functions.end(), [&](auto* f) { return holds(*f); });
}

bool is_kernel(const Function& f) { return f.space.global; }
bool is_host(const Function& f) { return f.space.on_host_only() && !f.at_compile_time; }
bool is_device_only(const Function& f) { return f.space.device && !f.space.host && !f.space.global; }
bool is_free(const Function& f) { return !f.member; }

/// Checks one region of code.
class RegionCheck {
 public:
  RegionCheck(const Syntax& s, const Structure& structure, const Region& region, Whole whole, Refusals& out)
      : s_(s), structure_(structure), region_(region), whole_(whole), out_(out) {}

  void run() {
    bool device = region_.space.on_device_only(), host = region_.space.on_host_only();
    for (int i = region_.code.begin; i < region_.code.end; ++i) {
      if (!s_.is_identifier(i) || !region_.contains(i) || is_member_access(i)) continue;
      if (s_.call_parenthesis(i) >= 0) call(i);
      if (device) device_word(i);
      if (!region_.space.on_host_only()) unseen_call(i);
      if (host) host_word(i);
    }
  }

 private:
  bool is_member_access(int i) const { return s_.is(i - 1, ".") || s_.is(i - 1, "->"); }

  bool is_local(int i) const { return is_declared_in(s_, s_.text(i), region_.scope, region_.function->name_token); }

  bool declared_in_file(std::string_view name) const { return !structure_.named(name).empty(); }

  // Inside sizeof(…) and decltype(…), nothing is called or read.
  bool is_unevaluated(int i) const {
    for (int open = i - 1; open > region_.code.begin && !s_.is(open, ";") && !s_.is(open, "{"); --open) {
      if (s_.partner(open) < open) open = s_.partner(open);
      if (s_.is(open, "(") && s_.is_any(open - 1, {"sizeof", "decltype", "alignof", "noexcept", "__typeof__"}))
        return true;
    }
    return s_.is(i - 1, "sizeof");
  }

  void error(int i, std::string message) { out_.compile_error(s_.line(i), std::move(message)); }

  std::string here() const { return described(region_.space.name(), region_.function->name); }

  void not_allowed(int i, std::string_view space, std::string_view name, const std::string& hint = "") {
    error(i, "calling " + described(space, name) + " from " + here() + " is not allowed" + hint);
  }

  void call(int i) {
    const auto& functions = structure_.named(s_.text(i));
    if (functions.empty() || is_library_qualified(i) || is_of_another(i, functions) || is_unevaluated(i)) return;
    bool kernel = all_of(functions, is_kernel);
    bool host_to_device = region_.space.on_host_only() && all_of(functions, is_device_only);
    bool device_to_host = region_.space.on_device_only() && all_of(functions, is_host) &&
                          std::any_of(functions.begin(), functions.end(), [](auto* f) { return is_free(*f); }) &&
                          !is_device_library_function(s_.text(i));
    if ((!kernel && !host_to_device && !device_to_host) || is_local(i)) return;
    if (kernel)
      error(i, "a __global__ function call must be configured: write " + std::string(s_.text(i)) +
                   "<<<grid, block>>>(...)");
    if (host_to_device) not_allowed(i, "__device__", s_.text(i));
    if (device_to_host) not_allowed(i, "__host__", s_.text(i));
  }

  /// True for a qualified name such as `cg::reduce(…)` that cannot be one of `functions`, which are in no namespace or
  /// class.
  bool is_of_another(int i, const std::vector<const Function*>& functions) const {
    if (!s_.is(i - 1, "::") || !s_.is_identifier(i - 2)) return false;
    return std::none_of(functions.begin(), functions.end(), [](auto* f) { return f->in_namespace || f->member; });
  }

  // std::f is not the f of this file.
  bool is_library_qualified(int i) const { return s_.is(i - 1, "::") && s_.is(i - 2, "std"); }

  void device_word(int i) {
    std::string_view word = s_.text(i);
    if (word == "try" || word == "throw")
      error(i, "device code does not support exception handling (\"" + std::string(word) + "\")");
    if (word == "typeid" || word == "dynamic_cast")
      error(i, "the operator " + in_quotes(word) + " is not allowed in device code");
    if (word == "thread_local") error(i, "cannot use thread_local specifier for variable declarations in device code");
    bool allocates = word == "new" || (word == "delete" && !s_.is(i - 1, "="));
    const bool from_heap = s_.is_any(i, {"malloc", "free"}) && s_.call_parenthesis(i) >= 0 && !declared_in_file(word);
    const bool refused = (allocates && !s_.is(i - 1, "operator")) || (from_heap && !is_local(i) && !is_unevaluated(i));
    if (refused && whole_ == Whole::lab)
      return out_.unsupported(s_.line(i), in_quotes(word) +
                                              " in device code is not supported by the emulator: use a local array, "
                                              "__shared__ memory, or memory from cudaMalloc()");
    if (word == "std" && s_.is(i + 1, "::")) std_name(i + 2);
    if (s_.is_any(i, {"vector", "cout", "cerr", "swap", "sort"})) bare_std_name(i);
    library_call(i);
    builtin_assignment(i);
    host_variable(i);
  }

  void std_name(int i) {
    std::string_view word = s_.text(i);
    if (is_unevaluated(i) || relaxed(word)) return;
    if (word == "numeric_limits" && s_.is(i + 1, "<")) {
      int behind = s_.skip_angles(i + 1);
      if (behind > 0 && s_.is(behind, "::") && s_.is(behind + 2, "("))
        not_allowed(i, "constexpr __host__", "std::numeric_limits::" + std::string(s_.text(behind + 1)));
      return;
    }
    if (!is_host_std_name(word)) return;
    std::string hint = word == "min" || word == "max" ? "; use " + std::string(word) + "()" : "";
    not_allowed(i, "__host__", "std::" + std::string(word), hint);
  }

  /// Whole programs are built as with nvcc --expt-relaxed-constexpr, which their makefiles request.
  bool relaxed(std::string_view word) const {
    return whole_ != Whole::lab && (word == "numeric_limits" || is_constant_std_name(word));
  }

  /// Checks names used after `using namespace std`.
  void bare_std_name(int i) {
    bool used = s_.is(i + 1, "<") || s_.is(i + 1, "(");
    if (!structure_.uses_std || !used || s_.is(i - 1, "::") || declared_in_file(s_.text(i)) || is_local(i)) return;
    not_allowed(i, "__host__", "std::" + std::string(s_.text(i)));
  }

  void library_call(int i) {
    std::string_view word = s_.text(i);
    bool host = is_host_api_function(word) || is_host_c_function(word);
    if (!host || s_.call_parenthesis(i) < 0 || declared_in_file(word)) return;
    if (whole_ != Whole::lab && is_device_runtime_function(word)) return;
    bool qualified = s_.is(i - 1, "::") && s_.is_identifier(i - 2) && !s_.is_statement_keyword(i - 2);
    if (!qualified && !is_local(i) && !is_unevaluated(i)) not_allowed(i, "__host__", word);
  }

  /// Applies also to __host__ __device__ functions, however the function was declared.
  void unseen_call(int i) {
    if (!is_unseen_c_function(s_.text(i)) || is_local(i) || is_unevaluated(i)) return;
    if (is_library_qualified(i) || !s_.is(i - 1, "::")) not_allowed(i, "__host__", s_.text(i));
  }

  void builtin_assignment(int i) {
    if (!s_.is_any(i, {"threadIdx", "blockIdx", "blockDim", "gridDim"}) || !s_.is(i + 1, ".")) return;
    const bool changed =
        s_.is_any(i - 1, {"++", "--"}) || s_.is_any(i + 3, {"=", "+=", "-=", "*=", "/=", "%=", "++", "--"});
    if (changed && !is_local(i))
      error(i, in_quotes(s_.text(i)) + " cannot be changed: expression must be a modifiable lvalue");
  }

  void host_variable(int i) {
    if (s_.is(i - 1, "::") && s_.is_identifier(i - 2)) return;
    auto found = structure_.variables_named.find(s_.text(i));
    if (found == structure_.variables_named.end()) return;
    const Variable& v = structure_.variables[found->second[0]];
    // nvcc knows the value of a constant number, but not of an element of a constant array.
    bool constant = v.const_qualified || v.is_constexpr;
    if (is_bound_by_host(v)) return;
    if (v.member || v.on_device || v.shared || v.templated || (constant && !is_varying_element(i, v))) return;
    if (declared_in_file(v.name) || is_local(i) || is_unevaluated(i) || elsewhere(found->second)) return;
    error(i, "identifier " + in_quotes(v.name) + " is undefined in device code");
  }

  /// True for `texture<float, 2> t;` and `surface<void, 2> s;`, which host code binds and kernels use.
  bool is_bound_by_host(const Variable& v) const {
    const int first = v.declaration.begin + s_.is_any(v.declaration.begin, {"static", "extern"});
    return s_.is_any(first, {"texture", "surface"}) && s_.is(first + 1, "<");
  }

  /// True for `w[i]` with a local i, outside of constant expressions.
  bool is_varying_element(int i, const Variable& v) const {
    if (!v.array || !s_.is(i + 1, "[")) return false;
    for (int j = s_.statement_begin(i); j < i; ++j)
      if (s_.is(j, "constexpr") || s_.is(j, "static_assert")) return false;
    const Function& f = *region_.function;
    Range inside{f.parameters.begin, f.declaration.end};
    for (int j = i + 2; j < s_.partner(i + 1); ++j)
      if (s_.is_identifier(j) && is_declared_in(s_, s_.text(j), inside, -1)) return true;
    return false;
  }

  /// True if a different variable of this name may be meant, a member or one in a different namespace.
  bool elsewhere(const std::vector<int>& variables) const {
    return std::count_if(variables.begin(), variables.end(), [&](int n) {
             return !structure_.variables[n].is_extern || structure_.variables[n].on_device;
           }) > 1;
  }

  void host_word(int i) {
    std::string_view word = s_.text(i);
    bool index = (word == "threadIdx" || word == "blockIdx") && s_.is(i + 1, ".");
    if (index && !is_local(i))
      error(i, in_quotes(word) + " is used in " + here() +
                   ", which does not run on the device: is __global__ or __device__ missing before it?");
    bool barrier = word == "__syncthreads" || word == "__syncwarp";
    if (barrier && s_.is(i + 1, "(") && !declared_in_file(word)) not_allowed(i, "__device__", word);
    if (word == "__shared__" && !s_.range_has({s_.statement_begin(i), s_.find_semicolon(i, s_.size())}, "extern"))
      error(i, "a __shared__ variable declaration is not allowed inside a host function body (" +
                   in_quotes(region_.function->name) + ")");
  }

  const Syntax& s_;
  const Structure& structure_;
  const Region& region_;
  Whole whole_;
  Refusals& out_;
};

// Counts only types that are certainly not void: `int`, `float*`; an alias may be void.
bool returns_value(const Syntax& s, const Function& f) {
  if (s.range_has(f.specifiers, "auto")) return false;
  bool value = false;
  for (int i = f.specifiers.begin; i < f.specifiers.end; ++i) {
    if (s.is(i, "<") && s.skip_angles(i) > 0) i = s.skip_angles(i) - 1;
    if (s.is_any(i, {"__launch_bounds__", "__cluster_dims__", "__attribute__"})) i = s.partner(i + 1);
    value |= s.is_builtin_type(i) && !s.is(i, "void");
    value |= s.is(i, "void") && s.is(i + 1, "*");
  }
  return value;
}

/// True if there is a `&` outside of brackets and default arguments.
bool is_reference(const Syntax& s, Range parameter) {
  for (int i = parameter.begin; i < parameter.end && !s.is(i, "="); i = s.skip(i)) {
    if (s.is(i, "<") && s.skip_angles(i) > 0) i = s.skip_angles(i) - 1;
    if (s.is(i, "&") || s.is(i, "&&")) return true;
  }
  return false;
}

void check_kernel(const Syntax& s, const Function& f, Refusals& out) {
  if (!f.space.global) return;
  int line = s.line(f.name_token);
  std::string name = " (" + in_quotes(f.name) + ")";
  bool in_class = f.member && !s.is(f.name_token - 1, "::") && !s.range_has(f.specifiers, "friend");
  if (returns_value(s, f)) out.compile_error(line, "a __global__ function must have a void return type" + name);
  if (f.space.device || f.space.host)
    out.compile_error(line, "illegal combination of memory qualifiers: __global__ with __device__ or __host__" + name);
  if (in_class) out.compile_error(line, "a __global__ function cannot be a member function" + name);
  for (Range parameter : s.split(f.parameters, true))
    if (is_reference(s, parameter))
      out.compile_error(line, "a __global__ function cannot have a parameter with reference type: " +
                                  in_quotes(s.text(parameter)) + name);
}

void check_launch(const Syntax& s, const Structure& structure, const Launch& launch, Whole whole, Refusals& out) {
  int line = s.line(launch.name_token);
  if (s.split(launch.config, false).size() < 2 || s.split(launch.config, true).size() > 4)
    out.compile_error(line,
                      "a kernel launch needs <<<grid, block>>>, with shared memory and stream as third and fourth");
  const auto& functions = structure.named(s.text(launch.name_token));
  const Region* host = nullptr;
  for (const Region& region : structure.regions) {
    if (!region.contains(launch.name_token)) continue;
    if (region.space.on_device_only() && whole == Whole::lab)
      out.unsupported(line,
                      "a kernel launch inside device code (dynamic parallelism) is not supported by the emulator");
    host = &region;
  }
  bool kernel = std::any_of(functions.begin(), functions.end(), [](auto* f) { return is_kernel(*f); });
  if (functions.empty() || kernel || !host) return;
  if (is_declared_in(s, s.text(launch.name_token), host->scope, host->function->name_token)) return;
  bool device = all_of(functions, is_device_only);
  out.compile_error(line, std::string(device ? "a __device__" : "a host") + " function call cannot be configured: " +
                              in_quotes(s.text(launch.name_token)) + " is not a __global__ function");
}

/// True if code of the function uses device memory or launches kernels.
bool uses_the_device(const Syntax& s, Range function) {
  for (int i = function.begin; i < function.end; ++i)
    if (s.is_any(i, {"device_vector", "device_ptr", "device", "cub"}) || s.is_triple(i, "<")) return true;
  return false;
}

/// A class within a host function cannot be passed to kernels. If its functions also run on the host, it may be for
/// algorithms there.
void check_local_classes(const Syntax& s, const Region& region, Refusals& out) {
  for (int i = region.code.begin; i + 2 < region.code.end; ++i) {
    if (!s.is_any(i, {"struct", "class"}) || !s.is_identifier(i + 1) || !s.is(i + 2, "{")) continue;
    const Range members{i + 2, s.partner(i + 2)};
    const bool used = s.range_has({members.end, region.code.end}, s.text(i + 1));
    if (!region.contains(i) || !used || !s.range_has(members, "__device__")) continue;
    if (s.range_has(members, "__host__") && !uses_the_device(s, region.scope)) continue;
    out.compile_error(s.line(i), "a class that is local to a host function cannot be passed to a kernel: define " +
                                     in_quotes(s.text(i + 1)) + " outside of the function");
  }
}

}  // namespace

bool runs_on_device(const Structure& structure, int i) {
  return std::ranges::any_of(structure.regions,
                             [&](const Region& region) { return !region.space.on_host_only() && region.contains(i); });
}

void check_spaces(const Syntax& s, const Structure& structure, const std::vector<Launch>& launches, Whole whole,
                  Refusals& out) {
  for (const Function& f : structure.functions) check_kernel(s, f, out);
  for (const Region& region : structure.regions) RegionCheck(s, structure, region, whole, out).run();
  for (const Region& region : structure.regions)
    if (region.space.on_host_only()) check_local_classes(s, region, out);
  for (const Launch& launch : launches) check_launch(s, structure, launch, whole, out);
}

}  // namespace emulator
