#include "grader/program/run_json.h"

#include <set>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

using nlohmann::json;

std::set<std::string> keys_of(const json& value) {
  std::set<std::string> keys;
  for (const auto& [key, inner] : value.items()) keys.insert(key);
  return keys;
}

json schema() {
  std::string text;
  REQUIRE(read_file(package_root() + "/grader/program/run.schema.json", text));
  return json::parse(text);
}

}  // namespace

TEST_CASE("run's JSON: its keys are those of the schema, and what is absent is null") {
  ProgramRun run;
  run.built = true;
  run.exit_code = 3;
  run.findings = {{.kind = FindingKind::shared_race, .file = "a.cu", .line = 7, .message = "They race."}};
  run.allowed.findings = {{.kind = FindingKind::leak, .file = "a.cu", .line = 9}};
  run.kernels.emplace_back().kernel = "add";
  ProgramOptions asked;
  asked.source.files = {"a.cu"};
  const json value = json::parse(to_json(run, asked)), known = schema();
  CHECK(keys_of(value) == keys_of(known["properties"]));
  CHECK(known["required"].size() == value.size());
  CHECK(keys_of(value["findings"][0]) == keys_of(known["$defs"]["finding"]["properties"]));
  CHECK(keys_of(value["kernels"][0]) == keys_of(known["$defs"]["kernel"]["properties"]));
  CHECK(value["schema"] == known["properties"]["schema"]["const"]);
  CHECK(value["exit_code"] == 3);
  CHECK(value["signal"].is_null());
  CHECK(value["findings"][0]["kind"] == "shared-race");
  CHECK(value["allowed"][0]["line"] == 9);
  CHECK(value["kernels"][0]["seconds"].is_null());
  CHECK(value["not_checked"][0]["id"] == "host-memory");
}

}  // namespace grader
