// What the judge and the process that holds the student's code say to each other: plain records, no pointers.
//
// The judge writes one job (job.h). The process answers on file descriptor kResultFd with records: a RecordHeader, then
// `bytes` bytes of payload. Everything in an answer is a claim of the student's process; the judge checks it.
#pragma once
#include <cstdint>

#include "common/protocol/counts_record.h"
#include "common/protocol/finding_record.h"
#include "common/protocol/job.h"
#include "common/protocol/profile_record.h"

namespace lab {

constexpr int kResultFd = 3;

/// What a runner writes into C before every call: a quiet NaN of its own, so that an unwritten element is known.
constexpr uint32_t kPoison = 0x7fc0dead;

/// Address space that an emulator process reserves (not memory that it uses): add it to any limit on address space.
constexpr uint64_t kEmulatorReserved = uint64_t{353} << 30;

/// How a runner leaves when it does not reach its job's end. All but two have sent a record that says why.
enum ExitCode : int {
  kExitFault = 5,        // a crash in the emulator; a fault of the GPU, which answers nothing more in this process
  kExitNoAddresses = 7,  // the emulator could not reserve its address ranges; standard error says so
  kExitEndedEarly = 8,   // after a case that was answered but cannot be gone on from: run the rest anew
  kExitBadJob = 64,      // the job was not understood, or the runner's memory was overwritten; standard error says so
  kExitTimeLimit = 65,
  kExitException = 66,
  kExitTampering = 67,
  kExitNotRun = 68,   // RecordType::not_run
  kExitNoMemory = 69  // the matrices do not fit into the emulated device
};

enum class RecordType : uint32_t {
  output = 1,           // C (M*N floats), then A (M*K floats) and B (K*N floats) as they are after the call
  finding = 2,          // one FindingRecord
  counts = 3,           // one CountsRecord (emulator only)
  case_end = 4,         // no payload: everything about this case has been said
  job_end = 5,          // no payload: the process reached its end
  came_back = 7,        // one CameBack, of CPU labs: matmul() has returned; C lies where outputs.h says
  labels = 8,           // one LabelsRecord, before the counts of a case that asked for it
  trace = 9,            // TraceHead and its parts (trace_record.h), before the end of a case that asked for it
  profile = 10,         // ProfileHead and its parts (profile_record.h), before the end of a case that asked for it
  program_end = 11,     // one ProgramEnd, of a whole program (program_record.h)
  earlier_output = 12,  // C of each but the last of equal calls that sent other messages; `output` is that of the last
  visits = 13,          // VisitHead and its parts (visit_record.h), before the end of a case that asked for it
  not_run = 6,          // a sentence: why the process cannot go on, by nobody's fault; the last record
};

struct CameBack {
  uint64_t inputs_changed;  // not 0: A or B is not as it was
  uint64_t path = 0;        // of all accesses in their order (access_trace.h), where the build has them reported
};

struct RecordHeader {
  RecordType type;
  uint32_t case_index;
  uint64_t bytes;
  uint64_t nonce;
};

}  // namespace lab
