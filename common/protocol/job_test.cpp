// Tests that the runners decode a job as the judge encodes it.
#include "common/protocol/job.h"

#include <doctest/doctest.h>

#include <functional>
#include <vector>

using namespace lab;

namespace {

/// Reads from bytes in memory, as a runner reads from its standard input.
struct Reader {
  std::string bytes;
  size_t at = 0;
  bool operator()(void* to, size_t size) {
    if (bytes.size() - at < size) return false;
    std::memcpy(to, bytes.data() + at, size);
    at += size;
    return true;
  }
};

const CaseHeader kCase{2, 1, 3, Sender::recording, ThreadOrder::random, 7, 1.5f, 0.5f, 3, 9, 1, 2, {}, {}, {}};
const std::vector<float> kA{1, 2, 3, 4, 5, 6}, kB{7, 8, 9};

std::string job() {
  std::string bytes;
  encode_job_header(bytes, 1, 42);
  encode_case(bytes, kCase, kA.data(), kB.data());
  return bytes;
}

const char* decode(Reader& reader, JobHeader& header, CaseHeader& one) {
  if (const char* wrong = decode_job_header(std::ref(reader), header)) return wrong;
  return decode_case_header(std::ref(reader), one);
}

}  // namespace

TEST_CASE("a job comes back as it was") {
  Reader reader{job()};
  JobHeader header;
  CaseHeader one;
  REQUIRE(decode(reader, header, one) == nullptr);
  CHECK(header.cases == 1);
  CHECK(header.nonce == 42);
  CHECK(std::memcmp(&one, &kCase, sizeof one) == 0);
  std::vector<float> A(a_floats(one)), B(b_floats(one));
  CHECK(reader(A.data(), A.size() * sizeof(float)));
  CHECK(reader(B.data(), B.size() * sizeof(float)));
  CHECK(A == kA);
  CHECK(B == kB);
  CHECK(reader.at == reader.bytes.size());
}

TEST_CASE("a job that is cut off, is none, or has an empty side is refused") {
  JobHeader header;
  CaseHeader one;
  for (size_t size = 0; size < sizeof(JobHeader) + sizeof(CaseHeader); ++size) {
    Reader reader{job().substr(0, size)};
    CHECK(std::string(decode(reader, header, one)) == (size < sizeof(JobHeader) ? "there is none" : "it ends early"));
  }
  Reader other{"x" + job().substr(1)};
  CHECK(std::string(decode(other, header, one)) == "this is not one");
  for (int32_t CaseHeader::*side : {&CaseHeader::M, &CaseHeader::N, &CaseHeader::K}) {
    CaseHeader empty = kCase;
    empty.*side = 0;
    Reader reader;
    encode_job_header(reader.bytes, 1, 42);
    encode_case(reader.bytes, empty, kA.data(), kB.data());
    CHECK(std::string(decode(reader, header, one)) == "a side is below 1");
  }
}
