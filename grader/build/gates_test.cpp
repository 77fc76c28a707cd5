#include "grader/build/gates.h"

#include <cstdlib>

#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

Gates gates_of(const std::string& source, const Workspace& folder) {
  REQUIRE(write_file(folder.file("a.cpp"), source));
  const std::string command = "g++ -w -O0 -c " + folder.file("a.cpp") + " -o " + folder.file("a.o");
  REQUIRE(std::system(command.c_str()) == 0);
  std::string object;
  REQUIRE(read_file(folder.file("a.o"), object));
  return make_gates(object);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("gates: what g++ clears by a call is the emulator's own, which looks at the store") {
  const Workspace folder;
  const Gates gates = gates_of("void f(char* p, unsigned long n) { __builtin_memset(p, 0, n); }\n", folder);
  CHECK(has(gates.renames, "memset emu_memset\n"));
  CHECK_FALSE(has(gates.assembly, "memset"));
}

TEST_CASE("gates: library functions get one each; mathematics, printing and the file's own functions get none") {
  const Workspace folder;
  const Gates gates = gates_of(
      "#include <cmath>\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n"
      "int own(int a) { return a; }\nint elsewhere(int);\n"
      "float all(float x, char* p) { std::strcat(p, p); std::printf(\"%f\", x); p[0] = std::getenv(p)[0];\n"
      "  return std::sin(x) + std::fabs(x) + own(1) + elsewhere(2); }\n",
      folder);
  CHECK(has(gates.renames, "strcat emu_gate.strcat\n"));
  CHECK(has(gates.renames, "getenv emu_gate.getenv\n"));
  for (const char* open : {"sinf", "printf", "own", "elsewhere"}) {
    INFO(open);
    CHECK_FALSE(has(gates.renames, open));
    CHECK_FALSE(has(gates.assembly, open));
  }
}

TEST_CASE("gates: what is renamed is there once assembled, whatever the names are") {
  const Workspace folder;
  const Gates gates = gates_of(
      "#include <string>\n#include <vector>\n"
      "size_t f(std::string& s) { s.append(3, 'x'); std::vector<int> v(9); return s.find('\"') + v.size(); }\n",
      folder);
  REQUIRE(has(gates.renames, "_ZNSt"));
  CHECK(has(gates.assembly, "std::string::"));
  REQUIRE(write_file(folder.file("g.s"), gates.assembly));
  REQUIRE(write_file(folder.file("renames"), gates.renames));
  const std::string in = "cd " + folder.path() + " && ";
  CHECK(std::system((in + "objcopy --redefine-syms=renames a.o && g++ -c g.s -o g.o").c_str()) == 0);
  CHECK(std::system((in + "nm -u a.o | awk '/emu_gate/ {print $2}' | sort > needed && nm g.o | "
                          "awk '$2 == \"T\" {print $3}' | sort > made && cmp needed made")
                        .c_str()) == 0);
}
TEST_CASE("gates: what is no object has none") { CHECK(make_gates("no object").renames.empty()); }
