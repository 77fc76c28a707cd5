// What documents say of the package, held against it: links, the first screen, heads of labs, machines, the notebook.
#include <filesystem>
#include <iterator>
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
    double points = 0, speed = 0;
    for (const auto& rule : rubric.correctness) points += rule.points;
    for (const auto& rule : rubric.behaviour) points += rule.points;
    for (const auto& rule : rubric.technique) points += rule.points;
    for (const auto& rule : rubric.speed) speed += rule.points;
    const std::string head =
        "\n\n**" + number(points) + " points" + (speed > 0 ? ", and " + number(speed) + " for speed" : "") +
        ". About " + std::to_string(rubric.minutes) + " minutes.** Hand in `" + source_name(rubric.backend) + "`";
    const std::string readme = read("labs/" + lab + "/README.md");
    CHECK_MESSAGE(readme.substr(readme.find('\n')).starts_with(head), lab << " needs: " << head);
    CHECK_MESSAGE(readme.find("\n\n![") < readme.find("\n\n**Goal.**"), lab);
    CHECK_MESSAGE(readme.find(rubric.handout + ".\n\n") != std::string::npos, lab);
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
