// In host code, the name of a __device__ or __constant__ variable denotes a host copy, whose address is not a device
// address.
#include <algorithm>

#include "common/emulator/rewrite/passes.h"

namespace emulator {
namespace {

class SymbolSearch {
 public:
  SymbolSearch(const Syntax& s, const Structure& structure) : s_(s), structure_(structure) {}

  void look_at(Range arguments, size_t first, size_t count) {
    const auto parts = s_.split(arguments, true);
    for (size_t n = first; n < std::min(parts.size(), first + count); ++n) look_at_one(parts[n]);
  }

  void look_at_calls() {
    constexpr const char* kOfTwo[] = {"cudaMemcpy", "cudaMemcpyAsync"};
    constexpr const char* kOfOne[] = {"cudaMemset", "cudaMemsetAsync", "cudaFree"};
    for (int i = 0; i < s_.size(); ++i) {
      const auto is = [&](const char* name) { return s_.is(i, name); };
      const size_t pointers = std::ranges::any_of(kOfTwo, is) ? 2 : std::ranges::any_of(kOfOne, is) ? 1 : 0;
      if (const int open = pointers ? s_.call_parenthesis(i) : -1; open >= 0)
        look_at({open + 1, s_.partner(open)}, 0, pointers);
    }
  }

  std::vector<Notice> found;

 private:
  /// Checks an argument such as `counts`, `&total`, `&counts[3]`.
  void look_at_one(Range argument) {
    const Range plain = without_cast(s_, argument);
    const bool address = s_.is(plain.begin, "&");
    const int name = plain.begin + address;
    if (name >= plain.end || !s_.is_identifier(name)) return;
    const bool element = s_.is(name + 1, "[") && s_.skip(name + 1) == plain.end;
    if (plain.end != name + 1 && !(address && element)) return;
    const Variable* const v = variable(name);
    if (!v || (!address && !v->array) || !in_host_code(name)) return;
    found.push_back(
        {s_.line(name), std::string(v->name) +
                            " is a device variable, so on the host its name does not give an address that a "
                            "kernel or a copy could use. Get the address with cudaGetSymbolAddress(), or copy "
                            "with cudaMemcpyToSymbol() and cudaMemcpyFromSymbol()."});
  }

  const Variable* variable(int name) const {
    const auto named = structure_.variables_named.find(s_.text(name));
    if (named == structure_.variables_named.end() || named->second.size() != 1) return nullptr;
    const Variable& v = structure_.variables[static_cast<size_t>(named->second[0])];
    const bool managed = s_.range_has(v.declaration, "__managed__");
    return v.on_device && !managed && !v.member && !v.shared && !v.is_constexpr ? &v : nullptr;
  }

  bool in_host_code(int i) const {
    return std::ranges::any_of(structure_.regions, [&](const Region& region) {
      return region.contains(i) && region.space.on_host_only() && !is_declared_in(s_, s_.text(i), region.scope, i);
    });
  }

  const Syntax& s_;
  const Structure& structure_;
};

}  // namespace

std::vector<Notice> find_symbols_as_pointers(const Syntax& syntax, const Structure& structure,
                                             const std::vector<Launch>& launches) {
  SymbolSearch search(syntax, structure);
  for (const Launch& launch : launches) search.look_at(launch.arguments, 0, 4096);
  search.look_at_calls();
  return std::move(search.found);
}

}  // namespace emulator
