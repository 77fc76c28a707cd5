#include "grader/diagnosis/catalogue.h"

namespace grader {
const std::vector<CatalogueEntry>& diagnosis_catalogue() {
  static const std::vector<CatalogueEntry> all = [] {
    std::vector<CatalogueEntry> parts = mistakes_in_numbers();
    for (const auto& part : {mistakes_in_behaviour(), mistakes_in_asynchrony()})
      parts.insert(parts.end(), part.begin(), part.end());
    return parts;
  }();
  return all;
}

const CatalogueEntry& entry_of(Mistake mistake) { return diagnosis_catalogue()[static_cast<size_t>(mistake)]; }

bool is_missing_barrier(Mistake mistake) {
  using enum Mistake;
  return mistake == first_barrier_missing || mistake == second_barrier_missing || mistake == both_barriers_missing;
}

bool is_wrong_time(Mistake mistake) {
  using enum Mistake;
  return mistake == copy_read_too_early || mistake == stage_overwritten || mistake == products_not_waited_for;
}

const CatalogueEntry* find_diagnosis(const std::string& id) {
  for (const CatalogueEntry& entry : diagnosis_catalogue())
    if (entry.id == id) return &entry;
  return nullptr;
}

}  // namespace grader
