#include "grader/lab/hidden_shapes.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "grader/base/package.h"

namespace grader {
namespace {

Rubric rubric_of(const std::vector<Shape>& shapes) {
  Rubric rubric;
  rubric.correctness = {{"id", "title", 1, shapes}};
  rubric.backend = Backend::cpu;
  return rubric;
}

std::vector<Shape> hidden(const std::vector<Shape>& shapes, int submission) {
  return hidden_shapes(rubric_of(shapes), 0, "submission " + std::to_string(submission));
}

std::set<std::string> over_submissions(const std::vector<Shape>& shapes, int submissions) {
  std::set<std::string> seen;
  for (int submission = 1; submission <= submissions; ++submission)
    for (const Shape& shape : hidden(shapes, submission)) seen.insert(to_string(shape));
  return seen;
}

}  // namespace

TEST_CASE("hidden shapes depend on the submission's text alone, and are none of the rubric's") {
  const std::set<std::string> seen = over_submissions({{37, 53, 29}}, 100);
  CHECK(seen.size() > 20);
  CHECK(seen.count("37x53x29") == 0);
  CHECK(over_submissions({{37, 53, 29}}, 100) == seen);
}

TEST_CASE("hidden shapes keep what the title of a group may promise") {
  for (int submission = 1; submission <= 100; ++submission) {
    const Shape aligned = hidden({{132, 68, 36}}, submission).at(0);
    CHECK((aligned.M % 4 == 0 && aligned.N % 4 == 0 && aligned.K % 4 == 0));
    const Shape remainder = hidden({{16, 16, 17}}, submission).at(0);
    CHECK((remainder.M == remainder.N && remainder.M % 16 == 0 && remainder.K % 4 == 1));
    const Shape thin = hidden({{40, 24, 1}}, submission).at(0);
    CHECK((thin.K == 1 && thin.M % 8 == 0));
    const Shape tiles = hidden({{64, 32, 96}}, submission).at(0);
    CHECK((tiles.M % 64 == 0 && tiles.N % 32 == 0 && tiles.K % 32 == 0));
    CHECK((tiles.M != tiles.N && tiles.N != tiles.K && tiles.M != tiles.K));
  }
}

TEST_CASE("more hidden shapes are small, farther from the rubric's, and of their kind") {
  std::set<int> remainders;
  for (int submission = 1; submission <= 100; ++submission) {
    const std::vector<Shape> shapes = hidden({{37, 53, 29}, {16, 16, 17}, {40, 24, 1}}, submission);
    REQUIRE(shapes.size() == 4);
    std::set<int> its;
    for (const Shape& shape : hidden({{37, 53, 29}}, submission)) its.insert(shape.N % 4);
    CHECK(its == std::set{1, 2, 3});
    for (size_t i = 1; i < shapes.size(); ++i) {
      CHECK(multiply_adds(shapes[i]) <= 1e5);
      CHECK((shapes[i].K == 1 || shapes[i].K % 4 != 0));
      remainders.insert(shapes[i].K % 4);
    }
  }
  CHECK(remainders == std::set{1, 2, 3});
  CHECK(hidden({{64, 32, 96}}, 1).size() == 1);
  Rubric emulator = rubric_of({{37, 53, 29}});
  emulator.backend = Backend::emulator;
  const std::vector<Shape> two = hidden_shapes(emulator, 0, "");
  REQUIRE(two.size() == 2);
  CHECK((two[1].M % 4 == 2 && two[1].N % 4 == 2 && two[1].K % 4 == 2));
}

TEST_CASE("comments and blanks choose no hidden shape") {
  const Rubric rubric = rubric_of({{37, 53, 29}});
  const auto of = [&](const std::string& text) { return hidden_shapes(rubric, 0, text); };
  CHECK(of("int a;") == of("int  a ; // 49142\n"));
  CHECK(of("int a;") == of("/* 1 */int/* 2 */a;/* 3"));
  CHECK(of("int a;") != of("int b;"));
}

TEST_CASE("all code chooses hidden shapes, also after a literal that looks like a comment") {
  const Rubric rubric = rubric_of({{37, 53, 29}});
  const auto of = [&](const std::string& text) { return hidden_shapes(rubric, 0, text); };
  for (const std::string before :
       {"auto s = \"/*\"; ", "auto s = \"//\"; ", "auto s = R\"(/*)\"; ", "auto c = '/*'; ", "auto s = \"\\\"/*\"; "})
    CHECK_MESSAGE(of(before + "int a;") != of(before + "int b;"), before);
}

TEST_CASE("what cannot vary, or costs too much, has no hidden shape") {
  CHECK(hidden({{1, 1, 1}}, 1).empty());
  CHECK(hidden({{1000, 1000, 1000}}, 1).empty());
  Rubric none = rubric_of({{37, 53, 29}});
  none.hidden_shapes = false;
  CHECK(hidden_shapes(none, 0, "").empty());
}

TEST_CASE("every lab that can have hidden shapes has some, within what it promises") {
  for (const std::string& lab : solved_labs()) {
    INFO(lab);
    const Rubric rubric = read_rubric(rubric_path(lab));
    size_t shapes = 0;
    for (size_t group = 0; group < rubric.correctness.size(); ++group)
      for (const Shape& shape : hidden_shapes(rubric, group, "")) {
        ++shapes;
        CHECK((shape.M % rubric.multiple_of == 0 && shape.N % rubric.multiple_of == 0 &&
               shape.K % rubric.multiple_of == 0));
      }
    CHECK(shapes >= 2);
  }
}

}  // namespace grader
