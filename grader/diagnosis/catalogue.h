// Every mistake that a diagnosis can name: its id in the JSON, its name in a report, and the hints towards the answer.
#pragma once
#include <string>
#include <vector>

namespace grader {

struct CatalogueEntry {
  std::string id;
  std::string title;               // a sentence: what the kernel does
  std::vector<std::string> hints;  // the first is the report's "Next"; each goes one step further; none is the code
};

/// In the order of the handout. Ids are part of the JSON and stay as they are.
const std::vector<CatalogueEntry>& diagnosis_catalogue();

/// nullptr for an unknown id.
const CatalogueEntry* find_diagnosis(const std::string& id);

}  // namespace grader
