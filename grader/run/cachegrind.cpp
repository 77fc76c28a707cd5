#include "grader/run/cachegrind.h"

#include <filesystem>
#include <future>
#include <sstream>

#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/run/job.h"
#include "grader/run/numbers.h"
#include "grader/sandbox/sandbox.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

constexpr uint64_t kSeed = 1;  // what is counted does not depend on the values

std::string deps() { return package_root() + "/build/deps"; }

/// Everything that could move a count is fixed here: the environment, the caches, the arguments of the runner.
Command cachegrind_command(const std::string& binary, const char* mode, bool simulate_caches,
                           const std::string& folder) {
  Command command;
  command.argv = {valgrind_path(), "--quiet", "--tool=cachegrind", "--cachegrind-out-file=" + folder + "/counts",
                  simulate_caches ? "--cache-sim=yes" : "--cache-sim=no"};
  if (simulate_caches)
    command.argv.insert(command.argv.end(), {"--I1=32768,8,64", "--D1=32768,8,64", "--LL=8388608,16,64"});
  command.argv.insert(command.argv.end(), {std::filesystem::absolute(binary), mode});
  command.readable = {binary};
  command.writable = folder;
  command.environment = {"PATH=/usr/bin:/bin"};
  if (command.argv[0].rfind(deps(), 0) == 0) {
    command.readable.push_back(deps());
    command.environment.push_back("VALGRIND_LIB=" + deps() + "/usr/libexec/valgrind");
  }
  command.result_pipe = true;
  command.limits.cpu_seconds = 20;
  command.limits.wall_seconds = 40;
  return command;
}

/// The file ends with "summary: 12 34 …", in the order that "events: Ir I1mr … D1mr …" gives.
CachegrindCounts parse_counts(const std::string& text) {
  std::vector<std::string> names;
  CachegrindCounts counts{.error = "cachegrind left no summary"};
  for (const std::string& line : split_lines(text)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "events:") {
      while (words >> word) names.push_back(word);
    } else if (word == "summary:") {
      counts = {};
      double value = 0;
      for (size_t i = 0; i < names.size() && words >> value; ++i) {
        if (names[i] == "Ir") counts.instructions = value;
        if (names[i] == "D1mr" || names[i] == "D1mw") counts.d1_misses += value;
      }
    }
  }
  return counts;
}

std::string describe(const Outcome& outcome) {
  if (!outcome.started) return outcome.error;
  if (outcome.wall_timeout || outcome.cpu_timeout) return "matmul took too long under cachegrind";
  if (outcome.signal) return "matmul crashed under cachegrind";
  return "matmul did not come back under cachegrind";
}

CachegrindCounts count_once(const std::string& binary, const char* mode, bool simulate_caches,
                            const std::vector<Case>& cases, const Workspace& workspace, std::vector<float>& C) {
  if (!workspace.ok()) return {.error = workspace.error()};
  const uint64_t nonce = new_nonce();
  Command command = cachegrind_command(binary, mode, simulate_caches, workspace.path());
  command.input = encode_job(cases, nonce);
  const Outcome outcome = run(command);
  std::vector<std::vector<float>> outputs;
  if (!parse_outputs(outcome.result, nonce, cases, outputs)) return {.error = describe(outcome)};
  C = outputs[0];
  std::string text;
  read_file(workspace.file("counts"), text);
  return parse_counts(text);
}

}  // namespace

std::string valgrind_path() { return first_program({deps() + "/usr/bin/valgrind", "/usr/bin/valgrind"}); }

CachegrindCounts count_matmul(const std::string& binary, const Shape& shape, bool simulate_caches) {
  if (valgrind_path().empty()) return {.error = "valgrind is not installed, so nothing was counted; run make deps"};
  const Reference reference = make_reference(Fill::integers, shape, kSeed);
  const std::vector<Case> cases = {{shape, &reference.A, &reference.B}};
  Workspace whole_workspace, empty_workspace;
  std::vector<float> C, ignored;
  auto rest = std::async(std::launch::async, [&] {
    return count_once(binary, "--empty", simulate_caches, cases, empty_workspace, ignored);
  });
  CachegrindCounts counts = count_once(binary, "--once", simulate_caches, cases, whole_workspace, C);
  const CachegrindCounts empty = rest.get();
  if (!counts.error.empty()) return counts;
  if (!empty.error.empty()) return empty;
  if (compare(reference, C).wrong > 0) return {.error = "the result at " + to_string(shape) + " is wrong"};
  counts.instructions -= empty.instructions;
  counts.d1_misses -= empty.d1_misses;
  return counts;
}

}  // namespace grader
