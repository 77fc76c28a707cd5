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
    CHECK(entry.title_without_tiles.empty() == entry.hints_without_tiles.empty());
  }
  CHECK(find_diagnosis("second_barrier_missing") != nullptr);
  CHECK(find_diagnosis("no such mistake") == nullptr);
}

TEST_CASE("every mistake has exactly one row, in its place") {
  const std::vector<CatalogueEntry>& all = diagnosis_catalogue();
  REQUIRE(all.size() == static_cast<size_t>(Mistake::warp_group_incomplete) + 1);
  for (size_t i = 0; i < all.size(); ++i) {
    INFO(all[i].id);
    CHECK(static_cast<size_t>(all[i].mistake) == i);
    CHECK(&entry_of(all[i].mistake) == &all[i]);
    CHECK(find_diagnosis(all[i].id) == &all[i]);
  }
  CHECK(entry_of(Mistake::k_remainder_dropped).id == "k_remainder_dropped");
  CHECK(entry_of(Mistake::endless_loop).id == "endless_loop");
}

TEST_CASE("a symptom never ranks before its causes") {
  for (const CatalogueEntry& entry : diagnosis_catalogue()) {
    INFO(entry.id);
    if (entry.standing.tells == Tells::symptom) CHECK(entry.standing.rank > Standing{}.rank);
  }
  CHECK(entry_of(Mistake::kernel_not_launched).standing.rank < entry_of(Mistake::barrier_in_branch).standing.rank);
  CHECK(entry_of(Mistake::barrier_in_branch).standing.rank < entry_of(Mistake::first_barrier_missing).standing.rank);
  CHECK(entry_of(Mistake::tile_index_past_end).standing.rank < entry_of(Mistake::read_past_end).standing.rank);
  CHECK(entry_of(Mistake::read_past_end).standing.rank < entry_of(Mistake::endless_loop).standing.rank);
}

}  // namespace grader
