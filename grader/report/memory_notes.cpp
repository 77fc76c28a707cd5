#include "grader/report/memory_notes.h"

#include <fmt/core.h>

namespace grader {
namespace {

constexpr double kWorthSaying = 2;  // ratio to what is needed

double metric(const std::map<std::string, double>& metrics, const char* name) {
  const auto found = metrics.find(name);
  return found == metrics.end() ? 0 : found->second;
}

/// The wavefronts of an instruction relative to those without conflicts; 0 if there are none.
double turns(const std::map<std::string, double>& metrics, const std::string& access) {
  const double all = metric(metrics, ("shared_" + access + "_wavefronts").c_str()),
               conflicts = metric(metrics, ("shared_" + access + "_bank_conflicts").c_str());
  return all > conflicts ? all / (all - conflicts) : 0;
}

}  // namespace

std::vector<std::string> memory_notes(const std::map<std::string, double>& metrics) {
  std::vector<std::string> notes;
  if (const double ratio = metric(metrics, "load_sector_ratio"); ratio >= kWorthSaying)
    notes.push_back(
        fmt::format("Loads fetch {:.2g} times the bytes requested, because neighbouring threads do not read "
                    "neighbouring floats. This costs time, but no points.",
                    ratio));
  std::string conflicts;
  for (const auto& [access, name] : {std::pair("load", "read"), {"store", "write"}})
    if (const double all = turns(metrics, access); all >= kWorthSaying)
      conflicts += fmt::format("{}{:.2g} turns for each {}", conflicts.empty() ? "" : " and ", all, name);
  if (!conflicts.empty())
    notes.push_back(fmt::format(
        "Bank conflicts in shared memory: a warp takes {}, where one would do. This costs time, but no points.",
        conflicts));
  return notes;
}

}  // namespace grader
