// What documents say of the package, held against it: links, the first screen, heads of labs, machines, the notebook.
#include <filesystem>
#include <iterator>
#include <numeric>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "common/tools/skeleton.h"
#include "grader/base/package.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/lab/rubric.h"

using namespace grader;
namespace fs = std::filesystem;

namespace {

std::string read(const std::string& name) {
  std::string text;
  REQUIRE_MESSAGE(read_file(package_root() + "/" + name, text), name);
  return text;
}

std::vector<fs::path> documents() {
  std::vector<fs::path> found;
  for (const char* folder : {"common", "grader", "labs", "solutions", "."}) {
    fs::recursive_directory_iterator entry(fs::path(package_root()) / folder), end;
    for (; entry != end; ++entry) {
      const std::string name = entry->path().filename();
      if (entry->is_directory() && (name == "node_modules" || folder == std::string(".")))
        entry.disable_recursion_pending();
      if (entry->path().extension() == ".md") found.push_back(entry->path());
    }
  }
  return found;
}

/// The targets of links and pictures that are no addresses of the web.
std::vector<std::string> targets(const std::string& document) {
  static const std::regex kCode("```[^]*?```|`[^`]*`");
  const std::string text = std::regex_replace(document, kCode, "");
  static const std::regex kLink(R"(\]\(([^)\s#]+)[^)]*\))");
  std::vector<std::string> all;
  for (std::sregex_iterator match(text.begin(), text.end(), kLink), end; match != end; ++match)
    if ((*match)[1].str().find("://") == std::string::npos) all.push_back((*match)[1]);
  return all;
}

template <class Rule>
double points_of(const std::vector<Rule>& rules) {
  return std::accumulate(rules.begin(), rules.end(), 0.0,
                         [](double sum, const Rule& rule) { return sum + rule.points; });
}

/// The lines of code that a report quotes, "    35 |   A_tile[ty][tx] = ...": their numbers and texts, without what was cut off.
std::vector<std::pair<size_t, std::string>> quoted_lines(const std::string& text) {
  static const std::regex kQuoted(R"(\n +(\d+) \|( [^\n]*?)(\.\.\.)?(?=\n))");
  std::vector<std::pair<size_t, std::string>> all;
  for (std::sregex_iterator match(text.begin(), text.end(), kQuoted), end; match != end; ++match)
    all.emplace_back(std::stoul((*match)[1]), (*match)[2].str().substr(1));
  return all;
}

}  // namespace

TEST_CASE("documents: every link and picture leads to a file") {
  for (const fs::path& document : documents()) {
    std::string text;
    REQUIRE(read_file(document, text));
    for (const std::string& target : targets(text))
      CHECK_MESSAGE(fs::exists(document.parent_path() / target), document.string() << ": " << target);
  }
}

TEST_CASE("documents: the README is one screen, with the command that a build server runs") {
  const std::string readme = read("README.md");
  std::istringstream words(readme);
  CHECK(std::distance(std::istream_iterator<std::string>(words), {}) < 500);
  CHECK(targets(readme).size() > 5);
  CHECK(readme.find("\n    make grade SUBMISSION=solutions ") != std::string::npos);
  CHECK(readme.find("\n    make test ") != std::string::npos);
  CHECK(read(".ci/run").find("\nadd_run make test\n") != std::string::npos);
}

TEST_CASE("documents: a lab's README begins with the rubric's points and time, and a picture") {
  for (const std::string& lab : solved_labs()) {
    const Rubric rubric = read_rubric(rubric_path(lab));
    const double speed = points_of(rubric.speed);
    const double points = points_of(rubric.correctness) + points_of(rubric.behaviour) + points_of(rubric.technique);
    const std::string head =
        "\n\n**" + number(points) + " points" + (speed > 0 ? ", and " + number(speed) + " for speed" : "") +
        ". About " + std::to_string(rubric.minutes) + " minutes.** Hand in `" + source_name(rubric.backend) + "`";
    const std::string readme = read("labs/" + lab + "/README.md");
    CHECK_MESSAGE(readme.substr(readme.find('\n')).starts_with(head), lab << " needs: " << head);
    CHECK_MESSAGE(readme.find("\n\n![") < readme.find("\n\n**Goal.**"), lab);
    CHECK_MESSAGE(readme.find(rubric.handout + ".\n\n") != std::string::npos, lab);
  }
}

TEST_CASE("documents: instructors read what lab 11 marks, as its rubric has it") {
  const Rubric rubric = read_rubric(rubric_path("11_hopper"));
  const std::string all = read("grader/INSTRUCTORS.md");
  const std::string text = all.substr(all.find("## Lab 11"));
  const double marked = points_of(rubric.correctness) + points_of(rubric.behaviour) + points_of(rubric.technique);
  CHECK(text.find("About " + std::to_string(rubric.minutes) + " minutes, " + number(marked) + " points, and " +
                  number(points_of(rubric.speed)) + " for speed.") != text.npos);
  for (const double points : {points_of(rubric.correctness), points_of(rubric.behaviour), points_of(rubric.technique)})
    CHECK(text.find(" | " + number(points) + " | the emulator |") != text.npos);
  CHECK(text.find(number(rubric.speed.at(0).at_least) + " and " + number(rubric.speed.at(1).at_least) +
                  " of cuBLAS in TF32 at 4096 | " + number(points_of(rubric.speed))) != text.npos);
  CHECK(text.find("has " + std::to_string(rubric.multiprocessors) + " multiprocessors") != text.npos);
}

TEST_CASE("documents: the reports on lab 11's commonest mistakes quote today's solution") {
  const std::string all = read("grader/proof/hopper.md"), text = all.substr(all.find("## Reports on lab 11's three"));
  const std::vector<std::string> lines = split_lines(read("solutions/11_hopper/matmul.cu"));
  const auto quoted = quoted_lines(text);
  CHECK(quoted.size() >= 4);
  for (const auto& [number, code] : quoted) {
    REQUIRE(number <= lines.size());
    // The third mistake is in the line that its report quotes.
    const bool changed = code.find("BM * BK * si") != code.npos;
    const std::string line = lines[number - 1];
    CHECK_MESSAGE((changed ? line.find("arrive_and_expect") != line.npos : line.starts_with(code)), number, code);
  }
}

TEST_CASE("documents: the table of machines is made of the records") {
  const Answer made =
      ask_shell("cd " + shell_word(package_root() + "/grader/proof/machines") + " && awk -f matrix.awk tried.csv");
  REQUIRE(made.exit_code == 0);
  const std::string& table = made.text;
  CHECK(table.starts_with("| machine |"));
  CHECK_MESSAGE(read("grader/proof/machines/README.md").find("\n\n" + table + "\n") != std::string::npos, table);
}

TEST_CASE("documents: the notebook's lab is the skeleton, and its outputs are stored") {
  const std::string lab_file = package_root() + "/labs/04_naive/matmul.cu";
  const std::string skeleton = skeletons::committed_text(lab_file).value_or(read("labs/04_naive/matmul.cu"));
  const nlohmann::json notebook = nlohmann::json::parse(read("matmul_labs.ipynb"));
  bool lab = false, trace = false;
  for (const auto& cell : notebook.at("cells")) {
    std::string source;
    for (const std::string line : cell.at("source")) source += line;
    lab |= source + "\n" == "%%writefile notebook/matmul.cu\n" + skeleton;
    if (cell.contains("outputs")) trace |= cell.at("outputs").dump().find("<iframe srcdoc=") != std::string::npos;
  }
  CHECK(lab);
  CHECK(trace);
}

TEST_CASE("documents: the dev container has every package that the build would fetch") {
  const std::string image = read(".devcontainer/Dockerfile"), deps = read("common/tools/deps.sh");
  const size_t parts = deps.find("parts='\n") + 8;
  for (const std::string& line : split_lines(deps.substr(parts, deps.find("\n'", parts) - parts))) {
    const std::string package = trim(line.substr(0, line.find('|')));
    CHECK_MESSAGE((" " + image).find(" " + package) != std::string::npos, package);
  }
}
