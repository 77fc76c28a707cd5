// What is said of a submission beside its findings: checks with their points, why something earns none, the diagnosis,
// the map of C.
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

/// Of a diagnosis. A symptom is what was seen, and may follow from a mistake elsewhere.
enum class Confidence {
  certain,  // explains all that was seen
  likely,   // explains most of it
  symptom,
};

/// "passed", "failed", "not_graded"; "pass", "fail", "error"; "certain", "likely", "symptom".
std::string name_of(Status status);
std::string name_of(Verdict verdict);
std::string name_of(Confidence confidence);
std::optional<Confidence> find_confidence(std::string_view name);

/// The four kinds of check; the mark is made of the first three.
enum class Part { correctness, behaviour, technique, speed };

struct Check {
  std::string id = {}, title = {};  // "correct.square", "behaviour.races", "technique.traffic", "speed.naive"
  Status status = Status::not_graded;
  double points = 0, max_points = 0;  // max_points is 0 for a speed check that was not measured
  std::string detail = {};            // one sentence: what was seen, what is required
  Part part = Part::correctness;
  double ratio = 0, at_least = 0;  // speed: times the baseline's, and what is asked for; 0 where nothing was measured
  bool waits = false;              // earns nothing until a group of shapes is right
};

/// Why something earns nothing, or was not measured: an id with its numbers.
enum class Why {
  none,
  no_program,
  not_compiled,
  refused,      // by the screen
  unsupported,  // by the emulator: nobody's fault
  not_handed_in,
  shape_wrong,          // a shape is wrong, and only a full mark is of interest
  not_counted,          // at `shape` the kernel did not come to its end
  wrong_where_counted,  // C is wrong at `shape`
  race_where_counted,   // at `shape`, and nowhere else
  error_where_counted,  // at `shape` kernels do what no device allows, and nowhere else
  no_launch,            // at `shape`
  a_not_read,           // `seen` of `all` elements at `shape`
  b_not_read,
  c_not_written,
  host_takes_part,       // `words`: the finding's
  cheating,              // `words`: the finding's
  failed_where_counted,  // only there, where the package's own program passes; `words`: how
  tells_a_simulator,     // `words`: by what the program may know that it is counted
  other_path_counted,    // the simulator sees other accesses than a processor does
  tool,                  // a tool of this machine is missing or failed; `words`: its sentence
  not_all_right,         // speed waits for correct numbers
  not_timed,             // the judge was told not to
  no_gpu,                // speed is measured on a GPU only
  no_gpu_program,        // `words`: why this machine makes none
  nvcc_refuses,          // `words`: what it says of the file
};

struct Reason {
  Why why = Why::none;
  Shape shape = {};
  uint64_t seen = 0, all = 0;
  bool too_few_bytes = false;  // the kernels cannot have computed C
  std::string words = {};

  explicit operator bool() const { return why != Why::none; }
  bool operator==(const Reason&) const = default;
};

/// "" for Why::none.
std::string sentence_of(const Reason& reason);

/// Of wrong shapes that the mistake which is named does not reach: nobody knows what is wrong there.
enum class Unexplained { none, squares, whole_tiles };

/// The mistake behind what was seen (grader/diagnosis/). Empty strings and 0 where something does not apply.
struct Diagnosis {
  struct Other {
    std::string id, message;
    int line = 0;

    bool operator==(const Other&) const = default;
  };
  std::string id, message;
  Confidence confidence = Confidence::certain;
  int line = 0;            // the most likely one
  std::string shape = {};  // the smallest failing one, and one wrong element there:
  std::string element = {}, expected = {}, got = {};
  std::vector<std::string> hints = {};          // each goes one step further
  std::vector<Other> also = {};                 // other mistakes that the evidence shows
  bool read_off = false;                        // the source shows it, and the line
  bool line_guessed = false;                    // told by what such a line looks like, not by what was seen in it
  Unexplained unexplained = Unexplained::none;  // beside it

  bool operator==(const Diagnosis&) const = default;
};

/// Which elements of C are right, wrong or never written, row by row, one character each.
struct WrongMap {
  static constexpr char kRight = '.', kWrong = 'x', kUnwritten = 'o';

  std::string shape;
  std::vector<std::string> rows;

  bool operator==(const WrongMap&) const = default;
};

}  // namespace grader
