#include <doctest/doctest.h>

#include <cstring>
#include <set>
#include <string>

#include "common/protocol/protocol.h"

using namespace lab;

TEST_CASE("an empty finding is an error seen once, without a place") {
  const FindingRecord finding = empty_finding();
  CHECK(finding.severity == Severity::error);
  CHECK(finding.count == 1);
  CHECK(finding.element_bytes == 4);
  for (const int32_t* triple : {finding.block, finding.thread, finding.other_block, finding.other_thread})
    CHECK(triple[0] + triple[1] + triple[2] == -3);
  CHECK(finding.pc == 0);
  CHECK(std::string(finding.array) == "");
  const FindingRecord again = empty_finding();
  CHECK(std::memcmp(&finding, &again, sizeof finding) == 0);
}

TEST_CASE("every counter has one name of its own") {
  CountsRecord counts;
  uint64_t next = 1;
  for (const Counter& counter : kCounters) counts.*counter.member = next++;
  std::set<std::string> names;
  std::set<uint64_t> values;
  for (const Counter& counter : kCounters) {
    names.insert(counter.name);
    values.insert(counts.*counter.member);
  }
  CHECK(names.size() == std::size(kCounters));
  CHECK(values.size() == std::size(kCounters));
  CHECK(counts.launches == 1);
  CHECK(counts.*kCounters[std::size(kCounters) - 1].member == std::size(kCounters));
}
