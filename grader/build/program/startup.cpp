#include "grader/build/program/startup.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "grader/base/text.h"
#include "grader/build/program/elf.h"

namespace grader {
namespace {

/// From crtbegin.o, from the object that -fsanitize=address adds, and from libgcc, for __builtin_cpu_supports().
const std::multiset<std::string> kOfTheSystem = {"frame_dummy", "__do_global_dtors_aux", "__asan_init",
                                                 "__cpu_indicator_init"};

void add_constructors(const std::string& part, std::multiset<std::string>& known) {
  std::string bytes;
  if (part.empty() || !read_file(part, bytes)) return;
  ElfObject object;
  std::vector<ElfObject> objects = part.ends_with(".a") ? archive_objects(bytes) : std::vector<ElfObject>{};
  if (parse_elf(bytes, object)) objects.push_back(object);
  for (const ElfObject& one : objects) known.insert(one.constructors.begin(), one.constructors.end());
}

/// Removes one of a function's names from the expected ones; false if none is left.
bool take_one(const std::string& names, std::multiset<std::string>& known) {
  std::istringstream each(names);
  for (std::string name; each >> name;)
    if (const auto found = known.find(name); found != known.end()) {
      known.erase(found);
      return true;
    }
  return false;
}

}  // namespace

std::vector<std::string> unknown_starts(const std::string& program, const std::vector<std::string>& parts,
                                        const std::vector<std::string>& constructors) {
  std::multiset<std::string> known = kOfTheSystem;
  known.insert(constructors.begin(), constructors.end());
  for (const std::string& part : parts) add_constructors(part, known);
  std::string bytes;
  std::vector<std::string> starts, unknown;
  if (!read_file(program, bytes) || !parse_starts(bytes, starts)) return {"?"};
  std::ranges::copy_if(starts, std::back_inserter(unknown),
                       [&](const std::string& names) { return !take_one(names, known); });
  return unknown;
}

}  // namespace grader
