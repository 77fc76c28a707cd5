#include "grader/diagnosis/catalogue.h"

#include <doctest/doctest.h>

#include <set>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {

TEST_CASE("every diagnosis stands in the handout's list") {
  std::string handout;
  REQUIRE(read_file(package_root() + "/handout.md", handout));
  for (const CatalogueEntry& entry : diagnosis_catalogue()) {
    INFO(entry.id);
    CHECK(handout.find("`" + entry.id + "`") != std::string::npos);
  }
}

TEST_CASE("every diagnosis has an id of its own, a sentence, and hints") {
  std::set<std::string> ids;
  for (const CatalogueEntry& entry : diagnosis_catalogue()) {
    INFO(entry.id);
    CHECK(ids.insert(entry.id).second);
    CHECK(entry.title.back() == '.');
    CHECK(entry.hints.size() >= 2);
    for (const std::string& hint : entry.hints) CHECK((hint.back() == '.' || hint.back() == '?'));
  }
  CHECK(find_diagnosis("second_barrier_missing") != nullptr);
  CHECK(find_diagnosis("no such mistake") == nullptr);
}

}  // namespace grader
