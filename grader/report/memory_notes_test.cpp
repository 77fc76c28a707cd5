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
  CHECK(notes[0].find("32 turns for each read, where") != std::string::npos);
  const auto both = memory_notes({{"shared_load_wavefronts", 320},
                                  {"shared_load_bank_conflicts", 310},
                                  {"shared_store_wavefronts", 40},
                                  {"shared_store_bank_conflicts", 30}});
  REQUIRE(both.size() == 1);
  CHECK(both[0].find("32 turns for each read and 4 turns for each write") != std::string::npos);
}

}  // namespace grader
