#include "grader/build/operands/gaps.h"

#include <doctest/doctest.h>

namespace grader {
namespace {

size_t gaps_in(const std::string& listing) {
  const std::string text = with_gaps(listing);
  size_t count = 0;
  for (size_t at = text.find(".pushsection"); at != std::string::npos; at = text.find(".pushsection", at + 1)) ++count;
  return count;
}

std::string variable(const std::string& section, const std::string& name) {
  return "\t.section\t" + section + "\n\t.align 16\n\t.type\t" + name + ", @object\n\t.size\t" + name + ", 16\n" +
         name + ":\n\t.zero\t16\n";
}

}  // namespace

TEST_CASE("gaps: one before each variable of the device and each constant, and one after the last of a section") {
  CHECK(gaps_in(variable("emu_device,\"aw\"", "a")) == 2);
  CHECK(gaps_in(variable("emu_device,\"aw\"", "a") + variable("emu_device,\"aw\"", "b")) == 3);
  CHECK(gaps_in(variable("emu_device,\"aw\"", "a") + variable("emu_constant_const,\"a\"", "b")) == 4);
  CHECK(gaps_in(variable(".rodata", "a")) == 2);
}

TEST_CASE("gaps: none where the host's variables lie, nor in a group, nor between parts of one constant") {
  CHECK(gaps_in(variable("emu_managed,\"aw\"", "a")) == 0);
  CHECK(gaps_in(variable("emu_device,\"awG\",@progbits,a,comdat", "a")) == 0);
  CHECK(gaps_in("\t.data\na:\n\t.zero\t16\n\t.text\nf:\n\tret\n") == 0);
  CHECK(gaps_in("\t.section\t.rodata\n.L4:\n\t.long\t.L3-.L4\n.LC0:\n\t.long\t1\n") == 1);
}

TEST_CASE("gaps: what follows is aligned as before") {
  const std::string text = with_gaps(variable("emu_device,\"aw\"", "a"));
  CHECK(text.find("\t.balign\t16\n") < text.find("\na:\n"));
}

}  // namespace grader
