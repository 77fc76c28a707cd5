// The release's version, and the licences of everything that it ships.
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace {

std::string read(const std::string& name) {
  std::string text;
  REQUIRE_MESSAGE(grader::read_file(grader::package_root() + "/" + name, text), name);
  return text;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

TEST_CASE("The changelog's newest version is the package's, with its date") {
  const std::string version = grader::trim(read("common/VERSION"));
  const std::string log = read("CHANGELOG.md");
  const size_t heading = log.find("\n## ", log.find("## Unreleased") + 1);
  CHECK(log.substr(heading + 1).starts_with("## " + version + " - 20"));
  if (grader::package_version() != "unknown") CHECK(grader::package_version().starts_with(version));
}

TEST_CASE("Whatever the grader is linked with, or is fetched to build it, has its licence in THIRD_PARTY.md") {
  const std::string licences = read("THIRD_PARTY.md"), makefile = read("Makefile"), deps = read("common/tools/deps.sh");
  const size_t begin = makefile.find("LDLIBS :=");
  for (const std::string& word : words_of(makefile.substr(begin, makefile.find("\n\n", begin) - begin))) {
    if (!word.starts_with("-l")) continue;
    const std::string name = word.substr(2);
    const bool of_the_c_library = name == "pthread" || name == "dl" || name == "m";
    CHECK_MESSAGE((of_the_c_library || licences.find("\n| " + name + " |") != std::string::npos), name);
  }
  const size_t parts = deps.find("parts='\n") + 8;
  for (const std::string& line : grader::split_lines(deps.substr(parts, deps.find("\n'", parts) - parts)))
    if (const auto words = words_of(line); !words.empty())
      CHECK_MESSAGE(licences.find(words[0]) != std::string::npos, words[0]);
  CHECK(read("grader/class/handout/dist.sh").find("THIRD_PARTY.md") != std::string::npos);
}
