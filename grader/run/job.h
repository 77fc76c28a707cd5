// Encodes a job for a runner, and decodes the records of its answer (common/protocol/) into outputs, findings and
// counts.
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

/// `A` (M*K) and `B` (K*N) belong to the caller and must exist longer than the case.
struct Case {
  Shape shape = {};
  const std::vector<float>* A = nullptr;
  const std::vector<float>* B = nullptr;
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  uint32_t order_seed = 0;
  lab::Sender sender = lab::Sender::host;  // emulator only; Sender::recording requires the shape of the case before
  uint32_t labelled = 0;  // emulator_count only: mask of the kinds of reads that get labels (lab::bit_of())
  uint32_t label_seed = 0;
  bool brief = false;                // see lab::CaseHeader; also, a program that ends early is not restarted
  uint16_t multiprocessors = 0;      // emulator only: the same in all cases of a job; 0: 132, as on an H200
  lab::TraceRequest trace = {};      // emulator_trace only
  lab::VisitRequest visits = {};     // emulator_check and cpu_visited only
  lab::ProfileRequest profile = {};  // emulator_profile only; such a case has no A and B, and returns no C
  double cpu_seconds = 0;            // time limit that the runner itself enforces; 0: execute() sets it
  double idle_seconds = 0;           // emulator only: see lab::CaseHeader; execute() sets it
};

/// Maximum number of equal calls of one case whose C is stored.
constexpr size_t kMostCalls = 8;

struct CaseOutcome {
  bool finished = false;   // the process reported the end of the case
  bool ran = false;        // the case was at least begun
  bool unreached = false;  // the program ended before its first case, because of an initialiser of the submission
  bool came_back = false;  // CPU labs: the process reports that matmul() returned
  bool inputs_changed = false;
  uint64_t path = 0;      // CPU labs: see lab::CameBack
  bool answered = false;  // C was received, and also A and B except in CPU labs
  std::vector<float> C = {}, A = {}, B = {};
  std::vector<std::vector<float>> earlier_C = {};  // C of earlier equal calls, if they sent different messages than
                                                   // later calls
  std::vector<lab::FindingRecord> findings = {};
  std::optional<lab::CountsRecord> counts = {};
  std::optional<lab::LabelsRecord> labels = {};
  std::string trace = {};                           // TraceHead and its parts
  std::string visits = {};                          // VisitHead and its parts
  std::string profile = {};                         // ProfileHead and its parts
  std::optional<lab::ProgramEnd> program_end = {};  // for a whole program only
  std::string not_run = {};                         // not empty: why the case could not run; not the submission's fault
};

/// Returns a number that the student's process cannot know in advance. CPU labs need none, because their records prove
/// nothing.
uint64_t new_nonce();

/// `kernels`: the kernels that may be launched (grader/build/program/kernels.h).
std::string encode_job(const std::vector<Case>& cases, uint64_t nonce, const std::vector<uint64_t>& kernels = {});

/// Parses records until the bytes end, or a record is damaged or forged. `first` is the index in `outcomes` of this
/// job's first case. Returns true if the job's end was received.
bool parse_records(const std::string& bytes, uint64_t nonce, size_t first, const std::vector<Case>& cases,
                   std::vector<CaseOutcome>& outcomes);

}  // namespace grader
