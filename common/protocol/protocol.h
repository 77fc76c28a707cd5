// Defines the protocol between the judge and the process that holds the student's code: plain records without pointers.
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

/// The value that a runner writes into C before every call: a quiet NaN that marks elements never written.
constexpr uint32_t kPoison = 0x7fc0dead;

/// Address space that an emulator process reserves (not memory that it uses). Add it to any limit on address space.
constexpr uint64_t kEmulatorReserved = uint64_t{353} << 30;

/// Exit code of a runner that does not reach its job's end. For all codes but kExitNoAddresses and kExitBadJob, a
/// record says why.
enum ExitCode : int {
  kExitFault = 5,        // a crash in the emulator, or a GPU fault, after which this process cannot use the device
  kExitNoAddresses = 7,  // the emulator could not reserve its address ranges; standard error says so
  kExitEndedEarly = 8,   // the last case was answered but left a broken state: the judge runs the rest in a new process
  kExitBadJob = 64,      // the job was malformed, or the runner's memory was overwritten; standard error says which
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
  case_end = 4,         // no payload: all records of this case have been sent
  job_end = 5,          // no payload: the process reached its end
  came_back = 7,        // one CameBack, of CPU labs: matmul() has returned; C is where outputs.h says
  labels = 8,           // one LabelsRecord, before the counts of a case that asked for it
  trace = 9,            // TraceHead and its parts (trace_record.h), before the end of a case that asked for it
  profile = 10,         // ProfileHead and its parts (profile_record.h), before the end of a case that asked for it
  program_end = 11,     // one ProgramEnd, of a whole program (program_record.h)
  earlier_output = 12,  // C of each replayed call but the last (Sender::rehearsals); `output` has the C of the last
  visits = 13,          // VisitHead and its parts (visit_record.h), before the end of a case that asked for it
  not_run = 6,          // a sentence: why the process cannot continue (not the submission's fault); the last record
};

struct CameBack {
  uint64_t inputs_changed;  // not 0: A or B has changed
  uint64_t path = 0;        // a hash of all accesses in order (access_trace.h), if the build reports them
};

struct RecordHeader {
  RecordType type;
  uint32_t case_index;
  uint64_t bytes;
  uint64_t nonce;
};

}  // namespace lab
