#include "grader/build/program/library_starts.h"

#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/program/elf.h"

namespace grader {
namespace {

std::string kept_path() { return prelude_folder() + "/starts.txt"; }

}  // namespace

std::string keep_library_starts() {
  std::string names;
  for (const std::string& path : compiler_archives()) {
    std::string bytes;
    if (!read_file(path, bytes)) continue;  // this g++ has only a shared one
    for (const ElfObject& object : archive_objects(bytes))
      for (const std::string& name : object.constructors) names += name + "\n";
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
