#include "grader/build/program/elf.h"

#include <cstdlib>
#include <cstring>

#include <elf.h>

#include "grader/base/text.h"

namespace grader {
namespace {

/// Copies the T at `offset`; false if it lies outside the bytes.
template <class T>
bool get(std::string_view bytes, uint64_t offset, T& value) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) return false;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return true;
}

std::string_view slice(std::string_view bytes, uint64_t offset, uint64_t size) {
  if (offset > bytes.size() || bytes.size() - offset < size) return {};
  return bytes.substr(offset, size);
}

std::string text_at(std::string_view table, uint64_t offset) {
  if (offset >= table.size()) return "";
  const std::string_view rest = table.substr(offset);
  return std::string(rest.substr(0, rest.find('\0')));
}

bool read_sections(std::string_view bytes, std::vector<Elf64_Shdr>& headers, std::vector<std::string>& names) {
  Elf64_Ehdr header;
  if (!get(bytes, 0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB) return false;
  if (header.e_shnum == 0 || header.e_shentsize != sizeof(Elf64_Shdr)) return false;
  headers.resize(header.e_shnum);
  for (size_t i = 0; i < headers.size(); ++i)
    if (!get(bytes, header.e_shoff + i * sizeof(Elf64_Shdr), headers[i])) return false;
  if (header.e_shstrndx >= headers.size()) return false;
  const Elf64_Shdr& table = headers[header.e_shstrndx];
  const std::string_view strings = slice(bytes, table.sh_offset, table.sh_size);
  for (const Elf64_Shdr& section : headers) names.push_back(text_at(strings, section.sh_name));
  return true;
}

bool read_symbols(std::string_view bytes, const std::vector<Elf64_Shdr>& headers, std::vector<ElfSymbol>& symbols) {
  for (const Elf64_Shdr& section : headers) {
    if (section.sh_type != SHT_SYMTAB) continue;
    if (section.sh_link >= headers.size()) return false;
    const Elf64_Shdr& names = headers[section.sh_link];
    const std::string_view strings = slice(bytes, names.sh_offset, names.sh_size);
    for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= section.sh_size; at += sizeof(Elf64_Sym)) {
      Elf64_Sym raw;
      if (!get(bytes, section.sh_offset + at, raw)) return false;
      const auto type = ELF64_ST_TYPE(raw.st_info), binding = ELF64_ST_BIND(raw.st_info);
      symbols.push_back({.name = text_at(strings, raw.st_name),
                         .defined = raw.st_shndx != SHN_UNDEF,
                         .function = type == STT_FUNC || type == STT_GNU_IFUNC,
                         .chosen_at_start = type == STT_GNU_IFUNC,
                         .local = binding == STB_LOCAL,
                         .weak = binding != STB_LOCAL && binding != STB_GLOBAL,
                         .section = raw.st_shndx,
                         .value = raw.st_value});
    }
  }
  return true;
}

bool is_constructor_section(const std::string& name) {
  return starts_with_one_of(name, {".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors"});
}

/// A relocation names a function, or a section and an offset in it.
std::string function_at(const std::vector<ElfSymbol>& symbols, const ElfSymbol& target, int64_t addend) {
  if (!target.name.empty() && addend == 0) return target.name;
  for (const ElfSymbol& symbol : symbols) {
    if (symbol.function && symbol.defined && symbol.section == target.section &&
        symbol.value == target.value + static_cast<uint64_t>(addend))
      return symbol.name;
  }
  return "?";
}

bool runs_at_start(const std::string& section) {
  return is_constructor_section(section) || section == "emu_student_init";
}

/// " a b", in the order of the table.
std::string functions_at(const std::vector<ElfSymbol>& symbols, uint64_t address) {
  std::string names;
  for (const ElfSymbol& symbol : symbols)
    if (symbol.function && symbol.defined && symbol.value == address) names += " " + symbol.name;
  return names.empty() ? "?" : names.substr(1);
}

/// The name of the symbol with this number in a table of the program; "" for number 0.
std::string dynamic_name(std::string_view bytes, const std::vector<Elf64_Shdr>& headers, size_t table,
                         uint64_t number) {
  Elf64_Sym symbol;
  if (number == 0 || table >= headers.size() || headers[table].sh_link >= headers.size()) return "";
  if (!get(bytes, headers[table].sh_offset + number * sizeof symbol, symbol)) return "?";
  const Elf64_Shdr& names = headers[headers[table].sh_link];
  return text_at(slice(bytes, names.sh_offset, names.sh_size), symbol.st_name);
}

bool read_constructors(std::string_view bytes, const std::vector<Elf64_Shdr>& headers, ElfObject& object) {
  for (const Elf64_Shdr& section : headers) {
    if (section.sh_type != SHT_RELA || section.sh_info >= headers.size()) continue;
    if (!is_constructor_section(object.sections[section.sh_info])) continue;
    for (uint64_t at = 0; at + sizeof(Elf64_Rela) <= section.sh_size; at += sizeof(Elf64_Rela)) {
      Elf64_Rela entry;
      if (!get(bytes, section.sh_offset + at, entry)) return false;
      const uint64_t index = ELF64_R_SYM(entry.r_info);
      if (index >= object.symbols.size()) return false;
      object.constructors.push_back(function_at(object.symbols, object.symbols[index], entry.r_addend));
    }
  }
  return true;
}

}  // namespace

bool parse_elf(std::string_view bytes, ElfObject& object) {
  object = ElfObject{};
  std::vector<Elf64_Shdr> headers;
  return read_sections(bytes, headers, object.sections) && read_symbols(bytes, headers, object.symbols) &&
         read_constructors(bytes, headers, object);
}

bool parse_starts(std::string_view program, std::vector<std::string>& starts) {
  ElfObject object;
  std::vector<Elf64_Shdr> headers;
  std::vector<std::string> names;
  if (!parse_elf(program, object) || !read_sections(program, headers, names)) return false;
  const auto in_array = [&](uint64_t place) {
    for (size_t i = 0; i < headers.size(); ++i)
      if (runs_at_start(names[i]) && place - headers[i].sh_addr < headers[i].sh_size) return true;
    return false;
  };
  size_t places = 0, filled = 0;
  for (size_t i = 0; i < headers.size(); ++i)
    if (runs_at_start(names[i])) places += headers[i].sh_size / sizeof(uint64_t);
  for (const Elf64_Shdr& section : headers) {
    if (section.sh_type != SHT_RELA) continue;
    for (uint64_t at = 0; at + sizeof(Elf64_Rela) <= section.sh_size; at += sizeof(Elf64_Rela)) {
      Elf64_Rela entry;
      if (!get(program, section.sh_offset + at, entry)) return false;
      const uint64_t type = ELF64_R_TYPE(entry.r_info);
      const bool chosen = type == R_X86_64_IRELATIVE || type == R_AARCH64_IRELATIVE;
      if (!chosen && !in_array(entry.r_offset)) continue;
      filled += !chosen;
      const std::string named = dynamic_name(program, headers, section.sh_link, ELF64_R_SYM(entry.r_info));
      starts.push_back(named.empty() ? functions_at(object.symbols, static_cast<uint64_t>(entry.r_addend)) : named);
    }
  }
  for (; filled < places; ++filled) starts.push_back("?");
  return true;
}

std::vector<ElfObject> archive_objects(std::string_view archive) {
  // "!<arch>\n", then members: a header of 60 bytes, whose bytes 48..57 are the size in decimal, then the content.
  constexpr size_t kHeader = 60;
  std::vector<ElfObject> objects;
  size_t at = 8;
  while (at + kHeader <= archive.size()) {
    const size_t size = std::strtoull(std::string(archive.substr(at + 48, 10)).c_str(), nullptr, 10);
    ElfObject object;
    if (parse_elf(slice(archive, at + kHeader, size), object)) objects.push_back(std::move(object));
    at += kHeader + size + size % 2;
  }
  return objects;
}

std::vector<std::string> archive_definitions(std::string_view archive) {
  std::vector<std::string> names;
  for (const ElfObject& object : archive_objects(archive))
    for (const ElfSymbol& symbol : object.symbols)
      if (symbol.defined && !symbol.local && !symbol.weak) names.push_back(symbol.name);
  return names;
}

}  // namespace grader
