#include "solutions/lecture/page/own_slides.h"

#include "common/tools/test_folder.h"

namespace lecture {
namespace {

using Kind = Block::Kind;

}  // namespace

TEST_CASE("Markdown becomes slides: a title, paragraphs, items, code, notes, and a line that begins the next one") {
  const auto slides =
      slides_of_text(6, "06_our_cluster",
                     "# Our cluster\n\nTwo lines\nof one paragraph.\n- one\n- two\n\n```\nint i;\n\n  j;\n```\n"
                     "Notes: say\nthis.\n\nAfter them.\n---\nNext.\n");
  REQUIRE(slides.size() == 2);
  CHECK(slides[0].title == "Our cluster");
  CHECK(slides[0].after == 6);
  CHECK(slides[0].notes == "say this.");
  REQUIRE(slides[0].blocks.size() == 5);
  CHECK(slides[0].blocks[0].text == "Two lines of one paragraph.");
  CHECK(slides[0].blocks[2].kind == Kind::item);
  CHECK(slides[0].blocks[3].kind == Kind::code);
  CHECK(slides[0].blocks[3].text == "int i;\n\n  j;");
  CHECK(slides[0].blocks[4].text == "After them.");
  CHECK(slides[1].title == "Our cluster");
  CHECK(slides[1].blocks.at(0).text == "Next.");
}

TEST_CASE("without a title the file's name is one; an empty file is an empty slide") {
  const auto slides = slides_of_text(0, "00_who_we_are", "");
  REQUIRE(slides.size() == 1);
  CHECK(slides[0].title == "who we are");
  CHECK(slides[0].blocks.empty());
}

TEST_CASE(
    "a folder's slides come in the order of their names, text before its kernel; what fits no step is one sentence") {
  const tools_test::Folder folder;
  std::string error;
  CHECK(read_own_slides(folder.at("none"), error).empty());
  CHECK(error.find("is not a readable folder") != std::string::npos);
  error.clear();
  read_own_slides(folder.path.string(), error);
  CHECK(error.find("contains no slides") != std::string::npos);
  error.clear();
  for (const char* name : {"05_b.cu", "05_b.md", "04_a.md", "picture.png"})
    tools_test::write(folder.path / name, "text");
  const auto slides = read_own_slides(folder.path.string(), error);
  CHECK(error == "");
  REQUIRE(slides.size() == 3);
  CHECK(slides[0].after == 4);
  CHECK(slides[1].kernel == "");
  CHECK(slides[2].kernel == "text");
  tools_test::write(folder.path / "notes.md", "text");
  read_own_slides(folder.path.string(), error);
  CHECK(error.find("notes.md does not begin with a step number") != std::string::npos);
}

}  // namespace lecture
