#include "grader/diagnosis/catalogue.h"

namespace grader {
namespace {

std::vector<CatalogueEntry> all_entries() {
  std::vector<CatalogueEntry> all;
  for (const auto& part : {mistakes_in_products(), mistakes_in_elements(), mistakes_in_threads(), mistakes_in_sums(),
                           mistakes_in_behaviour(), mistakes_in_technique()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

const std::vector<CatalogueEntry>& diagnosis_catalogue() {
  static const std::vector<CatalogueEntry> all = all_entries();
  return all;
}

const CatalogueEntry& entry_of(Mistake mistake) { return diagnosis_catalogue()[static_cast<size_t>(mistake)]; }

const CatalogueEntry* find_diagnosis(const std::string& id) {
  for (const CatalogueEntry& entry : diagnosis_catalogue())
    if (entry.id == id) return &entry;
  return nullptr;
}

}  // namespace grader
