#include "grader/build/program/library_starts.h"

#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/program/elf.h"

namespace grader {
namespace {

std::string kept_path() { return prelude_folder() + "/starts.txt"; }

/// The functions that an object of an archive runs by itself, one name per line. An ifunc may be used at several
/// places, each of which needs the selection.
std::string starts_of(const ElfObject& object) {
  constexpr int kUses = 4;
  std::string names;
  for (const std::string& name : object.constructors) names += name + "\n";
  for (const ElfSymbol& symbol : object.symbols)
    for (int use = 0; symbol.defined && symbol.chosen_at_start && use < kUses; ++use) names += symbol.name + "\n";
  return names;
}

}  // namespace

std::string keep_library_starts() {
  std::string names;
  for (const std::string& path : compiler_archives()) {
    std::string bytes;
    if (!read_file(path, bytes)) {  // only a shared library exists here
      names.clear();
      break;
    }
    for (const ElfObject& object : archive_objects(bytes)) names += starts_of(object);
  }
  return write_file(kept_path(), names) ? "" : "The file " + kept_path() + " cannot be written: is the disk full?";
}

const std::vector<std::string>& library_starts() {
  static const std::vector<std::string> kept = [] {
    std::string names;
    return read_file(kept_path(), names) ? split_lines(names) : std::vector<std::string>();
  }();
  return kept;
}

}  // namespace grader
