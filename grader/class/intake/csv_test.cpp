#include "grader/class/intake/csv.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("tables are read with their quotes, whatever stands between the cells") {
  const std::vector<CsvRow> rows = read_csv("\xEF\xBB\xBFname;id\r\n\"Say \"\"hi\"\"; then\ngo\";2\r\n\r\nlast;3");
  REQUIRE(rows.size() == 3);
  CHECK(rows[0] == CsvRow{"name", "id"});
  CHECK(rows[1] == CsvRow{"Say \"hi\"; then\ngo", "2"});
  CHECK(rows[2] == CsvRow{"last", "3"});
  CHECK(read_csv("a\tb\n1\t2\n")[1] == CsvRow{"1", "2"});
  CHECK(read_csv("").empty());
}

TEST_CASE("a name is no formula") {
  CHECK(csv_line({"=cmd|'/C calc'!A0", "-3.5", "@x", "+1+1", "plain"}) ==
        "'=cmd|'/C calc'!A0,-3.5,'@x,'+1+1,plain\r\n");
  CHECK(csv_line({"a,b", "say \"x\""}) == "\"a,b\",\"say \"\"x\"\"\"\r\n");
}

}  // namespace grader
