#include "grader/report/sarif.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace grader;

namespace {

const std::vector<Finding> kFindings = {{.kind = FindingKind::shared_race,
                                         .file = "my labs/a.cu",
                                         .line = 31,
                                         .related_line = 25,
                                         .message = "100% of it,\nsaid twice"},
                                        {.kind = FindingKind::leak, .severity = Severity::note, .message = "one"}};

}  // namespace

TEST_CASE("Findings as SARIF: each at its line, with the other one, and each kind is a rule") {
  const auto run = nlohmann::json::parse(to_sarif(kFindings)).at("runs").at(0);
  const auto& result = run.at("results").at(0);
  CHECK(result.at("ruleId") == "shared-race");
  CHECK(result.at("level") == "error");
  const auto& place = result.at("locations").at(0).at("physicalLocation");
  CHECK(place.at("artifactLocation").at("uri") == "my%20labs/a.cu");
  CHECK(place.at("region").at("startLine") == 31);
  CHECK(result.at("relatedLocations").at(0).at("physicalLocation").at("region").at("startLine") == 25);
  CHECK(run.at("tool").at("driver").at("rules").size() == 2);
  CHECK_FALSE(run.at("results").at(1).contains("locations"));
}

TEST_CASE("Findings as workflow commands: what GitHub would read as something else is escaped") {
  CHECK(to_workflow_commands(kFindings) ==
        "::error file=my labs/a.cu,line=31,title=shared-race::100%25 of it,%0Asaid twice\n"
        "::notice title=leak::one\n");
  CHECK(to_workflow_commands(found_in("labs/05_tiled/matmul.cu", {{.kind = FindingKind::leak, .file = "matmul.cu"}})) ==
        "::error file=labs/05_tiled/matmul.cu,line=1,title=leak::\n");
}
