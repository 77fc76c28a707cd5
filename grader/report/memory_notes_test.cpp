#include "grader/report/memory_notes.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("what costs time only is noted from twice the need on") {
  CHECK(memory_notes({}).empty());
  CHECK(memory_notes({{"load_sector_ratio", 1.1}}).empty());
  CHECK(memory_notes({{"load_sector_ratio", 8}}).size() == 1);
  CHECK(memory_notes({{"shared_load_wavefronts", 100}, {"shared_load_bank_conflicts", 10}}).empty());
  const auto notes = memory_notes({{"shared_load_wavefronts", 320}, {"shared_load_bank_conflicts", 310}});
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].find("32 turns") != std::string::npos);
}

}  // namespace grader
