// Reads symbols, relocations and constructors from an object file of g++. Supports only ELF64, little endian. Every
// offset is checked, because the object was compiled from an untrusted source.
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
  bool chosen_at_start = false;  // an ifunc: selects the function to use at program start
  bool local = false, weak = false;
  uint16_t section = 0;
  uint64_t value = 0;
};

struct ElfObject {
  std::vector<ElfSymbol> symbols;
  std::vector<std::string> sections;  // by index
  // functions that run before main or at exit; "?" for a function without a name
  std::vector<std::string> constructors;
};

/// Returns false if the bytes are not such an object.
bool parse_elf(std::string_view bytes, ElfObject& object);

/// Finds the functions that a linked program runs in addition to main(). These are the functions in its arrays of
/// initialisers and finalisers, and the functions that select other functions at program start. A function without a
/// name is "?". If one function has several names, they are separated by " ". Returns false if the bytes are not such a
/// program.
bool parse_starts(std::string_view program, std::vector<std::string>& starts);

/// Returns the members of a static library.
std::vector<ElfObject> archive_objects(std::string_view archive);

/// Returns the strong (not weak) names that the members of a static library define for other files.
std::vector<std::string> archive_definitions(std::string_view archive);

}  // namespace grader
