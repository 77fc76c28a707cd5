#include "grader/cli/more/platform_command.h"

#include <sys/stat.h>

#include "grader/class/intake/test_class.h"

namespace grader {
namespace {

/// A platform's folder, and its layout for the grader.
struct HandedOver : Class {
  std::vector<IntakeProblem> problems = {};

  std::string laid_out(const std::string& only_lab = "") {
    fs::remove_all(at("out"));
    fs::create_directories(at("out"));
    problems.clear();
    lay_out(at("in"), {.unpack_to = at("unpacked"), .labs = kLabs, .only_lab = only_lab}, at("out"), problems);
    int status = 0;
    return run("find out -mindepth 2 | sort | while read -r f; do echo \"$f $(cat \"$f\" 2>&1)\"; done", status);
  }
};

}  // namespace

TEST_CASE("platforms: labs lie in folders of their names, wherever those are") {
  HandedOver h;
  h.file("01_naive_cpu/matmul.cpp", "one");
  h.file("homework/05_tiled/matmul.cu", "five");
  h.file("matmul.cu", "nobody's");
  CHECK(h.laid_out() == "out/01_naive_cpu/matmul.cpp one\nout/05_tiled/matmul.cu five\n");
}

TEST_CASE("platforms: of one lab the file may lie anywhere, under the names that browsers make") {
  for (const char* name :
       {"old/one/matmul.cu", "Matmul.CU", "matmul(1).cu", "matmul.cu.txt", "lab5.cu", "05_tiled-2.cu"}) {
    HandedOver h;
    h.file(name, "mine");
    CHECK_MESSAGE(h.laid_out("05_tiled") == "out/05_tiled/matmul.cu mine\n", name);
    CHECK(h.problems.empty());
  }
  HandedOver h;
  pack(h.at("in/work.zip"), {{"inner.zip", zip_of({{"05_tiled/matmul.cu", "mine"}})}});
  CHECK(h.laid_out() == "out/05_tiled/matmul.cu mine\n");
}

TEST_CASE("platforms: the file of another lab is not taken, and what was found and expected is reported") {
  HandedOver h;
  h.file("01_naive_cpu/matmul.cpp");
  h.file("report.pdf");
  CHECK(h.laid_out("05_tiled").empty());
  REQUIRE(h.problems.size() == 1);
  CHECK(sentence_of(h.problems[0]) ==
        "in contains no lab. Found: in/report.pdf, in/01_naive_cpu/matmul.cpp. Expected: matmul.cu.");
}

TEST_CASE("platforms: pipes and enormous files are left and reported, links stay links") {
  HandedOver h;
  fs::create_directories(h.at("in/01_naive_cpu"));
  fs::create_directories(h.at("in/05_tiled"));
  REQUIRE(mkfifo(h.at("in/01_naive_cpu/matmul.cpp").c_str(), 0600) == 0);
  int status = -1;
  h.run("truncate -s 5G in/05_tiled/matmul.cu", status);
  CHECK(h.laid_out().empty());
  CHECK(h.problems.size() == 2);
  h.run("rm in/*/*; ln -sf nowhere in/05_tiled/matmul.cu", status);
  CHECK(h.laid_out().find("out/05_tiled/matmul.cu cat: ") == 0);
  CHECK(h.problems.size() == 1);
}

}  // namespace grader
