#include "grader/class/export/similarity.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("similarity: a folder a student, the skeleton apart, and names that are no paths") {
  const auto folder = similarity_folder({{"ada", "2026-11-01T10:00:00Z", "int a;"}, {"../../etc/x", "", "int b;"}},
                                        "int skeleton;", "matmul.cu");
  CHECK(folder.at("base/matmul.cu") == "int skeleton;");
  CHECK(folder.at("files/0001_ada/matmul.cu") == "int a;");
  CHECK(folder.at("files/0002_______etc_x/matmul.cu") == "int b;");
  CHECK(folder.at("info.csv") ==
        "filename,label,created_at\r\nfiles/0001_ada/matmul.cu,ada,2026-11-01T10:00:00Z\r\n"
        "files/0002_______etc_x/matmul.cu,../../etc/x,\r\n");
  CHECK(folder.at("README.md").find("dolos run -l cpp -i base/matmul.cu info.csv") != std::string::npos);
}
