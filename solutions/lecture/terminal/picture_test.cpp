#include "solutions/lecture/terminal/picture.h"

#include "solutions/lecture/lecture_test.h"

using namespace lecture;

namespace {

size_t count_in(const std::string& text, const std::string& glyph) {
  size_t count = 0;
  for (size_t at = text.find(glyph); at != std::string::npos; at = text.find(glyph, at + glyph.size())) ++count;
  return count;
}

/// The picture without its legend.
std::string drawing(Touch touch) {
  std::string text;
  for (const Line& line : draw_picture(touch)) text += to_ascii(line.text).substr(0, 46) + "\n";
  return text;
}

}  // namespace

TEST_CASE("each picture has as many marks as its threads touch elements") {
  CHECK(count_in(drawing(Touch::warp), "#") == 1 + 4 + 4);  // in A, B and C
  CHECK(count_in(drawing(Touch::warp), " o") == 7 + 7 * 4);
  CHECK(count_in(drawing(Touch::tile), "#") == 3 * 16);
  CHECK(count_in(drawing(Touch::tile), " o") == 2 * 16);
  CHECK(count_in(drawing(Touch::edge), "#") == 3 * 9);  // three of four rows and columns exist
  CHECK(count_in(drawing(Touch::edge), "0") == 2 * 7);
  CHECK(count_in(drawing(Touch::edge), "x") == 7);
  CHECK(count_in(drawing(Touch::thread_tile), "#") == 2 + 2);
  for (const char* thread : {"0", "1", "2", "3"}) CHECK(count_in(drawing(Touch::thread_tile), thread) == 4);
}
