#include "grader/cpu_job.h"

#include <cstring>
#include <random>

namespace grader {
namespace {

template <typename Record>
void append(std::string& to, const Record& record) {
  to.append(reinterpret_cast<const char*>(&record), sizeof record);
}

/// Takes records from the front; after the first that does not fit, everything fails.
class Reader {
 public:
  Reader(std::string_view bytes, uint64_t nonce) : bytes_(bytes), nonce_(nonce) {}

  /// The payload of the next record that is no finding.
  bool next(lab::RecordType wanted, uint32_t case_index, std::string_view& payload) {
    lab::RecordHeader header;
    do {
      if (bytes_.size() < sizeof header) return false;
      std::memcpy(&header, bytes_.data(), sizeof header);
      bytes_.remove_prefix(sizeof header);
      if (header.nonce != nonce_ || header.bytes > bytes_.size()) return false;
      payload = bytes_.substr(0, header.bytes);
      bytes_.remove_prefix(header.bytes);
    } while (header.type == lab::RecordType::finding);
    return header.type == wanted && header.case_index == case_index;
  }

 private:
  std::string_view bytes_;
  uint64_t nonce_;
};

bool decode_output(std::string_view payload, const CpuCase& given, std::vector<float>& C) {
  const size_t size = static_cast<size_t>(given.shape.M) * given.shape.N;
  if (payload.size() != (size + given.A.size() + given.B.size()) * sizeof(float)) return false;
  C.resize(size);
  std::memcpy(C.data(), payload.data(), size * sizeof(float));
  return true;
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
  Reader reader(result, nonce);
  std::string_view payload;
  outputs.assign(cases.size(), {});
  for (uint32_t i = 0; i < cases.size(); ++i) {
    if (!reader.next(lab::RecordType::output, i, payload)) return false;
    if (!decode_output(payload, cases[i], outputs[i])) return false;
    if (!reader.next(lab::RecordType::case_end, i, payload)) return false;
  }
  return reader.next(lab::RecordType::job_end, static_cast<uint32_t>(cases.size()), payload);
}

}  // namespace grader
