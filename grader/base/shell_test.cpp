#include "grader/base/shell.h"

#include <vector>

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("a command answers with its exit code and what it wrote, line by line as well") {
  const Answer answer = ask_shell("echo one; echo two; exit 3");
  CHECK(answer.exit_code == 3);
  CHECK(answer.text == "one\ntwo\n");
  std::vector<std::string> lines;
  CHECK(ask_shell_by_line("printf 'one\\n\\ntwo'", [&](const std::string& line) { lines.push_back(line); }) == 0);
  CHECK(lines == std::vector<std::string>{"one", "", "two"});
  CHECK(ask_shell("kill -9 $$").exit_code == -1);
}

TEST_CASE("any text is one word for the shell") {
  const std::string text = "it's \"$HOME\" *;";
  CHECK(ask_shell("printf '%s' " + shell_word(text)).text == text + "\n");
}

TEST_CASE("the first line, and the last that says something") {
  CHECK(first_line("one\ntwo\n") == "one");
  CHECK(last_line("one\ntwo\n\n") == "two");
  CHECK(last_line("") == "");
}
