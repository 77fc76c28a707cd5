#include "grader/watch/screen.h"

#include <doctest/doctest.h>

#include <sstream>

namespace grader {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A terminal whose size the test sets, and its last output.
struct FakeTerminal {
  TerminalSize size;
  std::ostringstream out;
  Screen screen{out, [this] { return size; }};

  std::string last() const { return out.str().substr(out.str().rfind("\033[2J") + 4); }
};

}  // namespace

TEST_CASE("watch: a page with a sentence below it, which the next one replaces") {
  FakeTerminal terminal;
  terminal.screen.show("FAIL\nline 3\n");
  terminal.screen.say("grading ...");
  CHECK(terminal.last() == "FAIL\nline 3\ngrading ...");
  terminal.screen.say("matmul.cu is empty.");
  CHECK(terminal.last() == "FAIL\nline 3\nmatmul.cu is empty.");
}

TEST_CASE("watch: what stands first stays on the screen, and the rest is counted") {
  FakeTerminal terminal;
  terminal.size = {80, 4};
  terminal.screen.show("one\ntwo\nthree\nfour\nfive\n");
  CHECK(terminal.last() == "one\ntwo\nand 3 more lines; run make to see all\n");
}

TEST_CASE("watch: a terminal made narrow gets a sentence that says so, and is drawn again when it is wide") {
  FakeTerminal terminal;
  terminal.screen.show("FAIL\n" + std::string(79, 'x') + "\n\033[33m" + std::string(20, 'y') + "\033[0m\n");
  terminal.size = {20, 12};
  terminal.screen.look_at_size();
  CHECK(contains(terminal.last(), "This terminal has 20 columns; reports need 80."));
  CHECK_MESSAGE(contains(terminal.last(), "yyyy"), "3 rows, 1, 4 and 1 for the colours: 9 of 12");
  terminal.size = {20, 9};
  terminal.screen.look_at_size();
  CHECK_FALSE(contains(terminal.last(), "yyyy"));
  terminal.size = {80, 24};
  terminal.screen.look_at_size();
  CHECK_FALSE(contains(terminal.last(), "columns"));
  const size_t drawn = terminal.out.str().size();
  terminal.screen.look_at_size();
  CHECK_MESSAGE(terminal.out.str().size() == drawn, "nothing has changed");
}

TEST_CASE("watch: without a terminal one text follows the other, uncut") {
  std::ostringstream out;
  Screen screen(out, {});
  screen.say("grading ...");
  screen.show(std::string(100, '\n'));
  CHECK(out.str() == "grading ...\n" + std::string(101, '\n'));
}

}  // namespace grader
