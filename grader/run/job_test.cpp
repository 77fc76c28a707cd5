#include "grader/run/job.h"

#include <cstring>

#include <doctest/doctest.h>

using namespace grader;

namespace {

void put(std::string& bytes, lab::RecordType type, uint32_t index, uint64_t nonce, const std::string& payload) {
  const lab::RecordHeader header{type, index, payload.size(), nonce};
  bytes.append(reinterpret_cast<const char*>(&header), sizeof header);
  bytes += payload;
}

struct Two {
  std::vector<float> a{1}, b{2};
  std::vector<Case> cases{{Shape{1, 1, 1}, &a, &b}, {Shape{1, 1, 1}, &a, &b}};
  std::vector<CaseOutcome> outcomes{2};
};

std::string three_floats(float c, float a, float b) {
  const float values[] = {c, a, b};
  return std::string(reinterpret_cast<const char*>(values), sizeof values);
}

}  // namespace

TEST_CASE("a job holds its header and every case with its inputs") {
  Two two;
  const std::string bytes = encode_job(two.cases, 42);
  CHECK(bytes.size() == sizeof(lab::JobHeader) + 2 * (sizeof(lab::CaseHeader) + 2 * sizeof(float)));
  lab::JobHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  CHECK(header.cases == 2);
  CHECK(header.nonce == 42);
}

TEST_CASE("a whole answer is read") {
  Two two;
  std::string bytes;
  put(bytes, lab::RecordType::output, 0, 7, three_floats(2, 1, 2));
  put(bytes, lab::RecordType::case_end, 0, 7, "");
  put(bytes, lab::RecordType::output, 1, 7, three_floats(3, 1, 2));
  put(bytes, lab::RecordType::case_end, 1, 7, "");
  put(bytes, lab::RecordType::job_end, 0, 7, "");
  CHECK(parse_records(bytes, 7, 0, two.cases, two.outcomes));
  CHECK(two.outcomes[0].finished);
  CHECK(two.outcomes[1].C == std::vector<float>{3});
}

TEST_CASE("a truncated answer keeps what came before; it is not the end") {
  Two two;
  std::string bytes;
  put(bytes, lab::RecordType::output, 0, 7, three_floats(2, 1, 2));
  put(bytes, lab::RecordType::case_end, 0, 7, "");
  put(bytes, lab::RecordType::output, 1, 7, three_floats(3, 1, 2));
  for (size_t cut = 1; cut < sizeof(lab::RecordHeader) + 12; ++cut) {
    std::vector<CaseOutcome> outcomes(2);
    CHECK_FALSE(parse_records(bytes.substr(0, bytes.size() - cut), 7, 0, two.cases, outcomes));
    CHECK(outcomes[0].finished);
    CHECK_FALSE(outcomes[1].answered);
  }
}

TEST_CASE("forged, misplaced and misshapen records are refused") {
  const auto refused = [](lab::RecordType type, uint32_t index, uint64_t nonce, const std::string& payload) {
    Two two;
    std::string bytes;
    put(bytes, type, index, nonce, payload);
    put(bytes, lab::RecordType::job_end, 0, 7, "");
    CHECK_FALSE(parse_records(bytes, 7, 0, two.cases, two.outcomes));
    CHECK_FALSE(two.outcomes[0].answered);
    CHECK(two.outcomes[0].findings.empty());
  };
  refused(lab::RecordType::output, 0, 8, three_floats(2, 1, 2));
  refused(lab::RecordType::output, 9, 7, three_floats(2, 1, 2));
  refused(lab::RecordType::output, 0, 7, "short");
  refused(lab::RecordType::finding, 0, 7, "short");
  lab::FindingRecord record = lab::empty_finding();
  for (const auto kind :
       {lab::FindingKind::internal, lab::FindingKind::wrong_result, lab::FindingKind(0), lab::FindingKind(99)}) {
    record.kind = kind;
    refused(lab::RecordType::finding, 0, 7, std::string(reinterpret_cast<const char*>(&record), sizeof record));
  }
  refused(lab::RecordType::counts, 0, 7, "short");
  refused(static_cast<lab::RecordType>(99), 0, 7, "");
}

TEST_CASE("texts in records end, whatever the process wrote") {
  Two two;
  lab::FindingRecord record;
  std::memset(&record, 'x', sizeof record);
  record.kind = lab::FindingKind::crash, record.severity = lab::Severity::error;
  std::string bytes;
  put(bytes, lab::RecordType::finding, 0, 7, std::string(reinterpret_cast<const char*>(&record), sizeof record));
  parse_records(bytes, 7, 0, two.cases, two.outcomes);
  REQUIRE(two.outcomes[0].findings.size() == 1);
  CHECK(std::strlen(two.outcomes[0].findings[0].array) == 47);
  CHECK(two.outcomes[0].findings[0].dimensions[3] == 0);
}

TEST_CASE("a case goes out with its order and its time") {
  Two two;
  two.cases[1].order = lab::ThreadOrder::random;
  two.cases[1].order_seed = 3;
  two.cases[1].cpu_seconds = 2.5;
  const std::string bytes = encode_job(two.cases, 42);
  lab::CaseHeader header;
  std::memcpy(&header, bytes.data() + bytes.size() - 2 * sizeof(float) - sizeof header, sizeof header);
  CHECK(header.order == lab::ThreadOrder::random);
  CHECK(header.order_seed == 3);
  CHECK(header.cpu_limit_seconds == 2.5f);
}

TEST_CASE("a CPU runner says that a call came back, and whether its inputs were changed") {
  Two two;
  std::string bytes, short_one;
  const lab::CameBack changed{1};
  put(bytes, lab::RecordType::came_back, 1, 0, std::string(reinterpret_cast<const char*>(&changed), sizeof changed));
  put(bytes, lab::RecordType::case_end, 1, 0, "");
  put(bytes, lab::RecordType::job_end, 0, 0, "");
  CHECK(parse_records(bytes, 0, 0, two.cases, two.outcomes));
  CHECK(two.outcomes[1].came_back);
  CHECK(two.outcomes[1].inputs_changed);
  CHECK_FALSE(two.outcomes[1].answered);
  CHECK_FALSE(two.outcomes[0].came_back);
  put(short_one, lab::RecordType::came_back, 0, 0, "");
  CHECK_FALSE(parse_records(short_one, 0, 0, two.cases, two.outcomes));
  CHECK_FALSE(two.outcomes[0].came_back);
}

TEST_CASE("of two equal calls that differ, both results come back") {
  Two two;
  std::string bytes, short_one;
  put(bytes, lab::RecordType::earlier_output, 0, 7,
      std::string(two.cases[0].shape.M * two.cases[0].shape.N * sizeof(float), 0));
  put(bytes, lab::RecordType::job_end, 0, 7, "");
  CHECK(parse_records(bytes, 7, 0, two.cases, two.outcomes));
  REQUIRE(two.outcomes[0].earlier_C.size() == 1);
  CHECK(two.outcomes[0].earlier_C[0].size() == static_cast<size_t>(two.cases[0].shape.M * two.cases[0].shape.N));
  CHECK_FALSE(two.outcomes[0].answered);
  put(short_one, lab::RecordType::earlier_output, 0, 7, "short");
  CHECK_FALSE(parse_records(short_one, 7, 0, two.cases, two.outcomes));
}
