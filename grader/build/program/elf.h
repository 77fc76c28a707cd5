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

/// What a linked program runs beside main(): the functions in its arrays of initialisers and ends, "?" where one has no
/// name, and those that choose others while it starts. Several names of one function are told with " " between them.
/// False when the bytes are no such program.
bool parse_starts(std::string_view program, std::vector<std::string>& starts);

/// The members of a static library.
std::vector<ElfObject> archive_objects(std::string_view archive);

/// Names that the members of a static library define for others, weak ones left out.
std::vector<std::string> archive_definitions(std::string_view archive);

}  // namespace grader
