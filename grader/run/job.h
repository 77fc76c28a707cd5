// One job for a runner as bytes, and the records of its answer (common/protocol/) as outputs, findings and counts.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/protocol/labels_record.h"
#include "common/protocol/program_record.h"
#include "common/protocol/protocol.h"
#include "grader/base/shape.h"

namespace grader {

/// `A` (M*K) and `B` (K*N) belong to the caller and must outlive the case.
struct Case {
  Shape shape = {};
  const std::vector<float>* A = nullptr;
  const std::vector<float>* B = nullptr;
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  uint32_t order_seed = 0;
  lab::Sender sender = lab::Sender::host;  // emulator only: of the shape of the case before, where it is the recording
  uint32_t labelled = 0;                   // emulator_count only: sorts of reads, as lab::bit_of()
  uint32_t label_seed = 0;
  bool brief = false;                // emulator only: as lab::CaseHeader has it
  lab::TraceRequest trace = {};      // emulator_trace only
  lab::VisitRequest visits = {};     // emulator_check and cpu_visited only
  lab::ProfileRequest profile = {};  // emulator_profile only; such a case has no A and no B, and no C comes back
  double cpu_seconds = 0;            // after which the runner stops the case by itself; 0: execute() sets them
};

/// Of equal calls of one case, those whose C is kept.
constexpr size_t kMostCalls = 8;

struct CaseOutcome {
  bool finished = false;   // the process said that it was through with the case
  bool ran = false;        // it was at least begun
  bool came_back = false;  // CPU labs: as it says
  bool inputs_changed = false;
  uint64_t path = 0;      // CPU labs: as lab::CameBack has it
  bool answered = false;  // C is there, and except in CPU labs A and B
  std::vector<float> C = {}, A = {}, B = {};
  std::vector<std::vector<float>> earlier_C = {};  // of equal calls before, where later ones did something else
  std::vector<lab::FindingRecord> findings = {};
  std::optional<lab::CountsRecord> counts = {};
  std::optional<lab::LabelsRecord> labels = {};
  std::string trace = {};                           // TraceHead and its parts
  std::string visits = {};                          // VisitHead and its parts
  std::string profile = {};                         // ProfileHead and its parts
  std::optional<lab::ProgramEnd> program_end = {};  // of a whole program only
  std::string not_run = {};                         // not empty: why the process could not run it, by nobody's fault
};

/// A number that the student's process cannot have known before; CPU labs need none, their records prove nothing.
uint64_t new_nonce();

/// `kernels`: what may be launched (grader/build/program/kernels.h).
std::string encode_job(const std::vector<Case>& cases, uint64_t nonce, const std::vector<uint64_t>& kernels = {});

/// Reads records until the bytes end, a record is broken, or one is forged. `first` is the number of the first case
/// of this job in `outcomes`. True when the job's end was there.
bool parse_records(const std::string& bytes, uint64_t nonce, size_t first, const std::vector<Case>& cases,
                   std::vector<CaseOutcome>& outcomes);

}  // namespace grader
