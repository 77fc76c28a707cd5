#include "grader/run/job.h"

#include <cstring>
#include <random>
#include <string_view>

#include "grader/base/text.h"
#include "grader/run/shared_cores.h"

namespace grader {
namespace {

constexpr size_t kMostFindings = 20000;  // per case

lab::CaseHeader header_of(const Case& one) {
  const Shape& s = one.shape;
  return {s.M,
          s.N,
          s.K,
          one.sender,
          one.order,
          one.order_seed,
          static_cast<float>(one.cpu_seconds),
          static_cast<float>(one.idle_seconds),
          one.labelled,
          one.label_seed,
          one.brief ? 1u : 0u,
          cores_of_one_program(),
          one.trace,
          one.visits,
          one.profile};
}

/// Removes `count` floats from the front of the payload.
std::vector<float> take_floats(std::string_view& payload, size_t count) {
  std::vector<float> values(count);
  if (count) std::memcpy(values.data(), payload.data(), count * sizeof(float));
  payload.remove_prefix(count * sizeof(float));
  return values;
}

bool take_output(std::string_view payload, const Case& asked, CaseOutcome& outcome) {
  if (!asked.A || !asked.B) return false;
  const size_t a = asked.A->size(), b = asked.B->size();
  const size_t c = static_cast<size_t>(asked.shape.M) * static_cast<size_t>(asked.shape.N);
  if (payload.size() != (a + b + c) * sizeof(float)) return false;
  outcome.C = take_floats(payload, c);
  outcome.A = take_floats(payload, a);
  outcome.B = take_floats(payload, b);
  outcome.answered = true;
  return true;
}

bool take_earlier_output(std::string_view payload, const Case& asked, CaseOutcome& outcome) {
  const size_t floats = static_cast<size_t>(asked.shape.M) * static_cast<size_t>(asked.shape.N);
  if (payload.size() != floats * sizeof(float)) return false;
  if (outcome.earlier_C.size() < kMostCalls) outcome.earlier_C.push_back(take_floats(payload, floats));
  return true;
}

bool take_return(std::string_view payload, CaseOutcome& outcome) {
  lab::CameBack record;
  if (payload.size() != sizeof record) return false;
  std::memcpy(&record, payload.data(), sizeof record);
  outcome.came_back = true;
  outcome.inputs_changed = record.inputs_changed != 0;
  outcome.path = record.path;
  return true;
}

/// True if a program may report this finding. The judge's own kinds, and numbers that are not kinds, are refused.
bool may_tell(const lab::FindingRecord& record) {
  return record.kind >= lab::FindingKind::host_access && record.kind < lab::FindingKind::compile_error &&
         record.severity >= lab::Severity::error && record.severity <= lab::Severity::note;
}

bool take_finding(std::string_view payload, CaseOutcome& outcome) {
  lab::FindingRecord record;
  if (payload.size() != sizeof record) return false;
  std::memcpy(&record, payload.data(), sizeof record);
  if (!may_tell(record)) return false;
  record.array[sizeof record.array - 1] = 0;
  record.text[sizeof record.text - 1] = 0;
  record.dimensions[3] = 0;
  if (outcome.findings.size() < kMostFindings) outcome.findings.push_back(record);
  return true;
}

bool take_counts(std::string_view payload, CaseOutcome& outcome) {
  lab::CountsRecord counts;
  if (payload.size() != sizeof counts) return false;
  std::memcpy(&counts, payload.data(), sizeof counts);
  outcome.counts = counts;
  return true;
}

bool take_labels(std::string_view payload, CaseOutcome& outcome) {
  lab::LabelsRecord labels;
  if (payload.size() != sizeof labels) return false;
  std::memcpy(&labels, payload.data(), sizeof labels);
  if (labels.count > lab::kMostLabels) return false;
  outcome.labels = labels;
  return true;
}

bool take_program_end(std::string_view payload, CaseOutcome& outcome) {
  lab::ProgramEnd end;
  if (payload.size() != sizeof end) return false;
  std::memcpy(&end, payload.data(), sizeof end);
  outcome.program_end = end;
  return true;
}

/// False if the runner cannot have written this record.
bool take_record(const lab::RecordHeader& header, std::string_view payload, const Case& asked, CaseOutcome& outcome) {
  outcome.ran = true;
  switch (header.type) {
    case lab::RecordType::output:
      return take_output(payload, asked, outcome);
    case lab::RecordType::earlier_output:
      return take_earlier_output(payload, asked, outcome);
    case lab::RecordType::came_back:
      return take_return(payload, outcome);
    case lab::RecordType::finding:
      return take_finding(payload, outcome);
    case lab::RecordType::counts:
      return take_counts(payload, outcome);
    case lab::RecordType::labels:
      return take_labels(payload, outcome);
    case lab::RecordType::trace:
      outcome.trace = payload;
      return true;
    case lab::RecordType::visits:
      outcome.visits = payload;
      return true;
    case lab::RecordType::profile:
      outcome.profile = payload;
      return true;
    case lab::RecordType::program_end:
      return take_program_end(payload, outcome);
    case lab::RecordType::case_end:
      outcome.finished = true;
      return payload.empty();
    case lab::RecordType::not_run:
      outcome.not_run = printable(payload);
      return false;
    default:
      return false;
  }
}

}  // namespace

uint64_t new_nonce() {
  std::random_device device;
  return static_cast<uint64_t>(device()) << 32 | device();
}

std::string encode_job(const std::vector<Case>& cases, uint64_t nonce, const std::vector<uint64_t>& kernels) {
  std::string job;
  lab::encode_job_header(job, static_cast<uint32_t>(cases.size()), nonce, kernels);
  for (const Case& one : cases)
    lab::encode_case(job, header_of(one), one.A ? one.A->data() : nullptr, one.B ? one.B->data() : nullptr);
  return job;
}

bool parse_records(const std::string& bytes, uint64_t nonce, size_t first, const std::vector<Case>& cases,
                   std::vector<CaseOutcome>& outcomes) {
  std::string_view rest = bytes;
  lab::RecordHeader header;
  while (rest.size() >= sizeof header) {
    std::memcpy(&header, rest.data(), sizeof header);
    rest.remove_prefix(sizeof header);
    if (header.nonce != nonce || header.bytes > rest.size()) return false;
    if (header.type == lab::RecordType::job_end) return true;
    const size_t index = first + header.case_index;
    if (index >= cases.size()) return false;
    if (!take_record(header, rest.substr(0, header.bytes), cases[index], outcomes[index])) return false;
    rest.remove_prefix(header.bytes);
  }
  return false;
}

}  // namespace grader
