#include "grader/base/utf8.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("text in UTF-16 of both orders, and names in old code pages, become UTF-8") {
  using namespace std::string_literals;
  CHECK(utf8_of_utf16("\xff\xfe"
                      "i\0\xe9\0\x4e\x67\x3d\xd8\x00\xde"s) == "i\u00e9\u674e\U0001f600");
  CHECK(utf8_of_utf16("\xfe\xff\0i\0\xe9"s) == "i\u00e9");
  CHECK(utf8_of_utf16("\xff\xfe\x3d\xd8i\0\0"s) == "\ufffdi");  // half a pair, half a unit
  CHECK(is_utf16("\xff\xfe"));
  CHECK_FALSE(is_utf16("int"));
  CHECK(utf8_of_cp850("Jos\x82 \x9dyvind \xb5ngel") == "Jos\u00e9 \u00d8yvind \u00c1ngel");
  CHECK(utf8_of_latin1("Jos\xe9") == "Jos\u00e9");
  CHECK(is_utf8("\u0395\u03bb\u03ad\u03bd\u03b7"));
  CHECK_FALSE(is_utf8("Jos\xe9"));
  CHECK_FALSE(is_utf8("\xc0\xaf"));
}

}  // namespace grader
