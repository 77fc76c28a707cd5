// Every mistake has a kernel that contains it, and a close twin that does not: twins/.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>

#include "grader/base/package.h"
#include "grader/diagnosis/diagnose.h"
#include "grader/diagnosis/reruns.h"
#include "grader/findings/explain.h"
#include "grader/judge/gather.h"
#include "grader/lab/rubric.h"
#include "grader/proof/kernel_test.h"
#include "grader/proof/twins.h"

namespace grader {
namespace {

struct Tried {
  std::optional<Diagnosis> diagnosis;
  std::vector<std::string> errors;  // kinds of error findings
  std::string trouble;
};

std::vector<RecordAtShape> records_of(const std::vector<Run>& runs) {
  std::vector<RecordAtShape> records;
  for (const Run& run : runs)
    for (const lab::FindingRecord& record : run.outcome.findings) records.push_back({record, run.shape()});
  return records;
}

/// ... and one that is wrong.
std::vector<Shape> shapes_for(const Symptoms& symptoms) {
  constexpr double kMost = 4e5;
  std::vector<Shape> shapes = shapes_to_measure(symptoms.cuda);
  const auto fits = [](const Run& run) { return !run.right() && multiply_adds(run.shape()) <= kMost; };
  const auto wrong = std::ranges::find_if(symptoms.runs.rbegin(), symptoms.runs.rend(), fits);
  if (wrong != symptoms.runs.rend()) shapes.push_back(wrong->shape());
  return shapes;
}

/// The same steps as in judge.cpp, with the one build and the few runs that the diagnosis needs.
Tried diagnose_twin(const Twin& twin) {
  Tried tried;
  const Workspace workspace;
  const bool cuda = twin.base.size() > 3 && twin.base.substr(twin.base.size() - 3) == ".cu";
  const Prepared prepared = prepare(twin.source, cuda, workspace.path());
  const Flavour flavour = cuda ? Flavour::emulator_check : Flavour::cpu_fast;
  const Built built = compile(prepared, flavour);
  for (const Finding& finding : built.findings) tried.trouble += finding.message;
  if (!built.ok) return tried;
  Symptoms symptoms;
  symptoms.source = twin.source, symptoms.file = prepared.file, symptoms.cuda = cuda;
  symptoms.runs =
      gather_numbers(built.binary, flavour, read_rubric(rubric_path(twin.lab)).multiple_of, 1, {}, symptoms.source);
  symptoms.findings = explain(records_of(symptoms.runs), built.binary, prepared.file);
  symptoms.numbers_right =
      std::all_of(symptoms.runs.begin(), symptoms.runs.end(), [](const Run& run) { return run.right(); });
  for (const Finding& finding : symptoms.findings)
    if (finding.severity == Severity::error) tried.errors.push_back(name_of(finding.kind));
  const Built visited = cuda || symptoms.numbers_right ? built : compile(prepared, Flavour::cpu_visited);
  if (!symptoms.numbers_right && visited.ok) find_departures(visited, shapes_for(symptoms), Machine{}, symptoms);
  tried.diagnosis = diagnose(symptoms);
  return tried;
}

std::string name_of(const Tried& tried) { return tried.diagnosis ? tried.diagnosis->id : "nothing"; }

}  // namespace

TEST_CASE("each twin's own mistake is named, and none for a right kernel") {
  const char* only = std::getenv("TWIN");
  std::vector<Twin> twins = read_twins(package_root() + "/grader/proof/kernels/twins");
  std::erase_if(twins, [&](const Twin& twin) {
    return only && (twin.base + "/" + twin.version).find(only) == std::string::npos;
  });
  std::vector<Tried> tried(twins.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < twins.size(); i = next++) tried[i] = diagnose_twin(twins[i]);
  };
  std::thread other(work);
  work();
  other.join();
  for (size_t i = 0; i < twins.size(); ++i) {
    INFO(twins[i].base << " " << twins[i].version << " is taken for " << name_of(tried[i]));
    if (tried[i].diagnosis) INFO(tried[i].diagnosis->message << " line " << tried[i].diagnosis->line);
    CHECK(tried[i].trouble == "");
    if (twins[i].version.empty())
      CHECK(name_of(tried[i]) == "nothing");
    else if (!twins[i].accepted.count("-") || tried[i].diagnosis)
      CHECK(twins[i].accepted.count(name_of(tried[i])) == 1);
  }
}

}  // namespace grader
