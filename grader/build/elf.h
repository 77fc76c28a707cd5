// What one object file of g++ defines, needs and runs by itself. Only ELF64, little endian; every offset is checked,
// because the object was made from a stranger's source.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

struct ElfSymbol {
  std::string name;
  bool defined = false;
  bool function = false;
  bool chosen_at_start = false;  // a function that answers with another one (ifunc)
  bool local = false, weak = false;
  uint16_t section = 0;
  uint64_t value = 0;
};

struct ElfObject {
  std::vector<ElfSymbol> symbols;
  std::vector<std::string> sections;      // by index
  std::vector<std::string> constructors;  // functions that run before main or at exit; "?" when one has no name
};

/// False when the bytes are no such object.
bool parse_elf(std::string_view bytes, ElfObject& object);

/// Names that the members of a static library define for others, weak ones left out.
std::vector<std::string> archive_definitions(std::string_view archive);

}  // namespace grader
