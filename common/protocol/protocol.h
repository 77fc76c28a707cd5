// Defines the protocol between the judge and the process that runs the student's code. All records are plain and
// contain no pointers.
//
// The judge writes one job (job.h). The process answers with records on file descriptor kResultFd. A record is a
// RecordHeader followed by `bytes` bytes of payload. The student's process may forge an answer, so the judge checks
// everything in it.
#pragma once
#include <cstdint>

#include "common/protocol/counts_record.h"
#include "common/protocol/finding_record.h"
#include "common/protocol/job.h"
#include "common/protocol/profile_record.h"

namespace lab {

constexpr int kResultFd = 3;

/// The value that a runner writes into C before every call. It is a signalling NaN and marks elements that the
/// submission has not written.
constexpr uint32_t kPoison = 0x7f80dead;

/// Returns true for kPoison, and for the quiet NaN that arithmetic makes of it.
constexpr bool stems_from_poison(uint32_t bits) {
  constexpr uint32_t kQuiet = 0x00400000;
  return (bits | kQuiet) == (kPoison | kQuiet);
}

/// Address space that an emulator process reserves, most of which it never uses. Add this amount to any limit on
/// address space.
constexpr uint64_t kEmulatorReserved = uint64_t{353} << 30;

/// Exit code of a runner that does not reach the end of its job. A record gives the reason, except for kExitNoAddresses
/// and kExitBadJob.
enum ExitCode : int {
  kExitFault = 5,        // the emulator crashed, or a GPU fault occurred, after which this process cannot use the
                         // device
  kExitNoAddresses = 7,  // the emulator could not reserve its address ranges; standard error reports this
  kExitEndedEarly = 8,   // the last case was answered, but the state is damaged: the judge runs the remaining cases in
                         // a new process
  kExitBadJob = 64,      // the job was malformed, or the runner's memory was overwritten; standard error reports which
  kExitTimeLimit = 65,
  kExitException = 66,
  kExitTampering = 67,
  kExitNotRun = 68,     // RecordType::not_run
  kExitUnreached = 70,  // the submission's initialisers ended the program before the first case
  kExitNoMemory = 69    // the matrices do not fit into the emulated device
};

enum class RecordType : uint32_t {
  output = 1,           // C (M*N floats), then A (M*K floats) and B (K*N floats) as they are after the call
  finding = 2,          // one FindingRecord
  counts = 3,           // one CountsRecord (emulator only)
  case_end = 4,         // no payload: all records of this case have been sent
  job_end = 5,          // no payload: the process reached its end
  came_back = 7,        // one CameBack, from CPU labs: matmul() has returned, and C is in the file of outputs.h
  labels = 8,           // one LabelsRecord, before the counts of a case that requested it
  trace = 9,            // TraceHead and its parts (trace_record.h), before the end of a case that requested it
  profile = 10,         // ProfileHead and its parts (profile_record.h), before the end of a case that requested it
  program_end = 11,     // one ProgramEnd, of a whole program (program_record.h)
  earlier_output = 12,  // C of each replayed call but the last (Sender::rehearsals); `output` has the C of the last
  visits = 13,          // VisitHead and its parts (visit_record.h), before the end of a case that requested it
  not_run = 6,          // a sentence that gives the reason why the process cannot continue (not the submission's
                        // fault); the last record
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
