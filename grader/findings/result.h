// Defines the results of a submission other than its findings: checks with their points, reasons for lost points, the
// diagnosis and the map of C.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/base/shape.h"
#include "grader/findings/finding.h"

namespace grader {

enum class Status { passed, failed, not_graded };

enum class Verdict {
  pass,
  fail,
  error,  // could not grade; LabResult::error says why
};

/// The confidence of a diagnosis. A symptom is an observation; its cause may be a mistake elsewhere.
enum class Confidence {
  certain,  // explains every symptom
  likely,   // explains most symptoms
  symptom,
};

/// "passed", "failed", "not_graded"; "pass", "fail", "error"; "certain", "likely", "symptom".
std::string name_of(Status status);
std::string name_of(Verdict verdict);
std::string name_of(Confidence confidence);
std::optional<Confidence> find_confidence(std::string_view name);

/// The four kinds of check. The mark is the sum of the first three.
enum class Part { correctness, behaviour, technique, speed };

struct Check {
  std::string id = {}, title = {};  // "correct.square", "behaviour.races", "technique.traffic", "speed.naive"
  Status status = Status::not_graded;
  double points = 0, max_points = 0;  // max_points is 0 for a speed check that was not measured
  std::string detail = {};            // one sentence: what was observed and what is required
  Part part = Part::correctness;
  double ratio = 0, at_least = 0;  // speed: measured and required multiple of the baseline; 0 if not measured
  bool waits = false;              // earns no points until a group of shapes is correct
};

/// Why a check earns no points or was not measured. A reason is an id and its numbers.
enum class Why {
  none,
  no_program,
  not_compiled,
  refused,      // refused by the source screening
  unsupported,  // not supported by the emulator; not the student's fault
  not_handed_in,
  shape_wrong,           // a shape is wrong, and only a full mark was requested
  not_counted,           // the kernel did not finish at `shape`
  wrong_where_counted,   // C is wrong at `shape`
  race_where_counted,    // a race that occurs only at `shape`
  error_where_counted,   // only at `shape`, kernels do something that no device allows
  no_launch,             // no kernel was launched at `shape`
  a_not_read,            // kernels read only `seen` of the `all` elements of A at `shape`
  b_not_read,            // the same for B
  c_not_written,         // kernels stored only `seen` of the `all` elements of C at `shape`
  host_takes_part,       // `words`: the finding's message
  cheating,              // `words`: the finding's message
  failed_where_counted,  // fails only when counted, although the package's reference passes; `words`: how it fails
  tells_a_simulator,     // `words`: how the program can detect that it is being counted
  other_path_counted,    // accesses in the simulator differ from those on the processor
  tool,                  // a tool of this machine is missing or failed; `words`: the message
  not_all_right,         // speed is measured only if all results are correct
  not_timed,             // the caller did not request times
  no_gpu,                // speed is measured on a GPU only
  no_gpu_program,        // `words`: why this machine cannot build one
  nvcc_refuses,          // `words`: nvcc's message about the file
};

struct Reason {
  Why why = Why::none;
  Shape shape = {};
  uint64_t seen = 0, all = 0;
  bool too_few_bytes = false;  // too few bytes were read to compute C
  std::string words = {};

  explicit operator bool() const { return why != Why::none; }
  bool operator==(const Reason&) const = default;
};

/// "" for Why::none.
std::string sentence_of(const Reason& reason);

/// Wrong shapes that the named mistake does not explain. Their cause is unknown.
enum class Unexplained { none, squares, whole_tiles };

/// The mistake that explains the symptoms (grader/diagnosis/). Fields that do not apply are "" or 0.
struct Diagnosis {
  struct Other {
    std::string id, message;
    int line = 0;

    bool operator==(const Other&) const = default;
  };
  std::string id, message;
  Confidence confidence = Confidence::certain;
  int line = 0;            // the most likely line
  std::string shape = {};  // the smallest failing shape, and one wrong element in it:
  std::string element = {}, expected = {}, got = {};
  std::vector<std::string> hints = {};          // each is more specific than the one before
  std::vector<Other> also = {};                 // other mistakes supported by the evidence
  bool read_off = false;                        // the source contains the mistake in this line
  bool line_guessed = false;                    // the line was guessed from its form, without other evidence
  Unexplained unexplained = Unexplained::none;  // wrong shapes that remain

  bool operator==(const Diagnosis&) const = default;
};

/// State of each element of C (right, wrong or never written): one string per row, one character per element.
struct WrongMap {
  static constexpr char kRight = '.', kWrong = 'x', kUnwritten = 'o';

  std::string shape;
  std::vector<std::string> rows;

  bool operator==(const WrongMap&) const = default;
};

}  // namespace grader
