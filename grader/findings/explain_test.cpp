#include "grader/findings/explain.h"

#include <cstring>

#include <doctest/doctest.h>

using namespace grader;
using lab::Access;
using lab::Detail;
using lab::FindingKind;

namespace {

lab::FindingRecord record(FindingKind kind, Detail detail, const char* array = "") {
  lab::FindingRecord r;
  std::memset(&r, 0, sizeof r);
  r.kind = kind;
  r.detail = detail;
  r.severity = lab::Severity::error;
  r.element_bytes = 4;
  r.count = 1;
  const int32_t none[3] = {-1, -1, -1};
  for (int32_t* at : {r.block, r.thread, r.other_block, r.other_thread}) std::copy(none, none + 3, at);
  std::strncpy(r.array, array, sizeof r.array - 1);
  return r;
}

void set(int32_t* at, int x, int y, int z) { at[0] = x, at[1] = y, at[2] = z; }

lab::FindingRecord race() {
  lab::FindingRecord r = record(FindingKind::shared_race, Detail::none, "As");
  r.access = Access::read, r.other_access = Access::write;
  set(r.block, 0, 0, 0), set(r.other_block, 0, 0, 0);
  set(r.thread, 3, 5, 0), set(r.other_thread, 4, 5, 0);
  r.dimensions[0] = 16, r.dimensions[1] = 16;
  r.byte_offset = (5 * 16 + 3) * 4;
  return r;
}

}  // namespace

TEST_CASE("a race is reported in CUDA's words, with both lines") {
  const Finding finding = to_finding({race(), Shape{}}, 23, 19, "matmul.cu");
  CHECK(finding.kind == FindingKind::shared_race);
  CHECK(finding.message ==
        "Thread (3,5,0) reads As[5][3] (line 23) while thread (4,5,0) writes it (line 19) with no __syncthreads() "
        "between.");
  CHECK(finding.element == "[5][3]");
  CHECK((*finding.thread)[1] == 5);
}

TEST_CASE("a race seen from its other side is the same race") {
  lab::FindingRecord turned = race();
  std::swap(turned.access, turned.other_access);
  std::swap_ranges(turned.thread, turned.thread + 3, turned.other_thread);
  const Finding a = to_finding({race(), Shape{}}, 23, 19, "matmul.cu"),
                b = to_finding({turned, Shape{}}, 19, 23, "matmul.cu");
  CHECK(a.message == b.message);
  CHECK(b.line == 23);
}

TEST_CASE("equal places merge, counts add up, the first example stays") {
  lab::FindingRecord first = race(), second = race();
  first.line = second.line = 23;
  first.other_line = second.other_line = 19;
  second.thread[0] = 9;
  second.count = 4;
  lab::FindingRecord warning = race();
  warning.severity = lab::Severity::warning;
  warning.line = 5;
  const auto findings = explain(std::vector<RecordAtShape>{{warning, {}}, {first, {}}, {second, {}}}, "", "matmul.cu");
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].severity == Severity::error);
  CHECK(findings[0].count == 5);
  CHECK((*findings[0].thread)[0] == 3);
}

TEST_CASE("an element of a matrix has its row and column") {
  lab::FindingRecord r = record(FindingKind::uninitialised_read, Detail::never_written, "C");
  r.access = Access::read;
  set(r.block, 1, 0, 0), set(r.thread, 2, 0, 0);
  r.byte_offset = 4 * (4 * 300 + 210);
  CHECK(sentence_for(r, Shape{16, 300, 8}, 7, 0) ==
        "Thread (2,0,0) of block (1,0,0) reads C[1410] (row 4, column 210) (line 7), which no thread has written.");
}

TEST_CASE("past the end and before the start") {
  lab::FindingRecord r = record(FindingKind::out_of_bounds, Detail::past_end, "A");
  r.access = Access::read;
  set(r.block, 0, 0, 0), set(r.thread, 1, 0, 0);
  r.number = 400;
  r.byte_offset = 400;
  CHECK(sentence_for(r, Shape{}, 3, 0) == "Thread (1,0,0) of block (0,0,0) reads A[100], but it has 100 elements.");
  r.byte_offset = -4;
  CHECK(sentence_for(r, Shape{}, 3, 0) ==
        "Thread (1,0,0) of block (0,0,0) reads A[-1], but that is 1 element before its start.");
}

TEST_CASE("every kind and detail has a whole sentence") {
  for (int kind = 1; kind <= static_cast<int>(FindingKind::input_modified); ++kind) {
    for (int detail = 0; detail <= static_cast<int>(Detail::barrier_deadlock); ++detail) {
      for (const char* array : {"", "As"}) {
        for (const int line : {0, 7}) {
          const lab::FindingRecord r = record(static_cast<FindingKind>(kind), static_cast<Detail>(detail), array);
          const std::string sentence = sentence_for(r, Shape{}, line, line);
          INFO(sentence);
          REQUIRE(sentence.size() > 10);
          CHECK((sentence.back() == '.' || sentence.back() == '?'));
          CHECK((sentence[0] < 'a' || sentence[0] > 'z' || sentence.rfind("matmul()", 0) == 0));
          CHECK(sentence.find("  ") == std::string::npos);
        }
      }
    }
    CHECK_FALSE(name_of(static_cast<FindingKind>(kind)).empty());
  }
}

TEST_CASE("what an initialiser did is not said of matmul()") {
  lab::FindingRecord r = record(FindingKind::timeout, Detail::time_limit, "");
  CHECK(sentence_for(r, Shape{1, 1, 1}, 3, 0).starts_with("matmul() did not end in time at 1x1x1"));
  r.before_matmul = 1;
  CHECK(sentence_for(r, Shape{1, 1, 1}, 3, 0) ==
        "The initialisation of a global variable did not end in time: look for a loop that does not end.");
  r = record(FindingKind::crash, Detail::ended_with_exit_code, "");
  r.before_matmul = 1;
  CHECK(sentence_for(r, Shape{1, 1, 1}, 3, 0).starts_with("The initialisation of a global variable ended the program"));
}

TEST_CASE("addr2line: the innermost frame in the student's file counts") {
  const std::string text =
      "0x0000000000001234\n/usr/include/x.h:7\n/tmp/w/matmul.cu:23 (discriminator 2)\n/tmp/w/matmul.cu:40\n"
      "0x0000000000005678\n??:0\n";
  const auto lines = parse_addr2line(text, "matmul.cu");
  CHECK(lines.at(0x1234) == 23);
  CHECK(lines.count(0x5678) == 0);
}

TEST_CASE("a read of what nobody wrote is no error where every number is right") {
  std::vector<Finding> findings(2);
  findings[0].kind = FindingKind::uninitialised_read;
  findings[0].message = "Thread (0,0,0) reads As[0][1] (line 7), which no thread has written.";
  findings[1].kind = FindingKind::shared_race;
  excuse_reads_in_vain(findings);
  CHECK(findings[0].kind == FindingKind::shared_race);
  CHECK(findings[0].severity == Severity::error);
  CHECK(findings[1].severity == Severity::warning);
  CHECK(findings[1].message.ends_with("which no thread has written. That value did not reach C."));
}

TEST_CASE("of a copy that nobody waited for each line is reported once, and wrong counts of its barrier before it") {
  lab::FindingRecord early = record(FindingKind::shared_race, Detail::copy_under_way, "tile");
  early.access = Access::read;
  early.other_pc = 99;
  std::vector<RecordAtShape> records;
  for (const uint64_t pc : {20, 21, 22}) {
    early.pc = pc;
    records.push_back({early, Shape{}});
  }
  lab::FindingRecord bytes = record(FindingKind::async_order, Detail::bytes_left_over, "full");
  bytes.pc = 50;
  records.push_back({bytes, Shape{}});
  const auto lines = [](const std::vector<uint64_t>& pcs) {
    std::map<uint64_t, int> all;
    for (const uint64_t pc : pcs) all[pc] = static_cast<int>(pc);
    return all;
  };
  const std::vector<Finding> reported = explain(records, lines, "matmul.cu");
  REQUIRE(reported.size() == 2);
  CHECK(reported[0].line == 50);
  CHECK(reported[1].line == 20);
  CHECK(reported[1].count == 3);
  CHECK(reported[1].message.find("The same applies to lines 21, 22.") != std::string::npos);
}
