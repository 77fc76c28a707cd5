#include "grader/build/program/kernels.h"

#include <algorithm>

#include "grader/base/text.h"
#include "grader/build/program/elf.h"

namespace grader {
namespace {

constexpr const char* kThunk = "_ZN3emu12kernel_thunkI";  // the beginning of its mangled name

uint64_t beginning(const ElfObject& program) {
  const auto found = std::ranges::find(program.symbols, "__executable_start", &ElfSymbol::name);
  return found == program.symbols.end() ? 0 : found->value;
}

}  // namespace

std::vector<uint64_t> kernel_places(const std::string& binary) {
  std::string bytes;
  ElfObject program;
  std::vector<uint64_t> places;
  if (!read_file(binary, bytes) || !parse_elf(bytes, program)) return places;
  const uint64_t begin = beginning(program);
  for (const ElfSymbol& symbol : program.symbols)
    if (symbol.defined && symbol.function && symbol.name.starts_with(kThunk)) places.push_back(symbol.value - begin);
  std::ranges::sort(places);
  return places;
}

}  // namespace grader
