#include "grader/run/cpu_job.h"

#include <cstring>
#include <random>

#include "grader/run/execute.h"

namespace grader {
namespace {

template <typename Record>
void append(std::string& to, const Record& record) {
  to.append(reinterpret_cast<const char*>(&record), sizeof record);
}

}  // namespace

uint64_t new_nonce() {
  std::random_device device;
  return static_cast<uint64_t>(device()) << 32 | device();
}

std::string_view bytes_of(const std::vector<float>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

std::string encode_job(const std::vector<CpuCase>& cases, uint64_t nonce) {
  std::string job;
  lab::JobHeader header{};
  std::memcpy(header.magic, lab::kJobMagic, sizeof header.magic);
  header.cases = static_cast<uint32_t>(cases.size());
  header.nonce = nonce;
  append(job, header);
  for (const CpuCase& one : cases) {
    append(job, lab::CaseHeader{one.shape.M, one.shape.N, one.shape.K, lab::ThreadOrder::natural, 0, 0});
    job.append(bytes_of(one.A)).append(bytes_of(one.B));
  }
  return job;
}

bool decode_job(const std::string& result, const std::vector<CpuCase>& cases, uint64_t nonce,
                std::vector<std::vector<float>>& outputs) {
  std::vector<Case> asked;
  for (const CpuCase& one : cases) asked.push_back({one.shape, &one.A, &one.B});
  std::vector<CaseOutcome> outcomes(cases.size());
  if (!parse_records(result, nonce, 0, asked, outcomes)) return false;
  outputs.clear();
  for (CaseOutcome& outcome : outcomes) {
    if (!outcome.answered || !outcome.finished) return false;
    outputs.push_back(std::move(outcome.C));
  }
  return true;
}

}  // namespace grader
