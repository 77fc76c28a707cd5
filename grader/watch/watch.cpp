#include "grader/watch/watch.h"

#include <memory>
#include <optional>
#include <ostream>

#include <fmt/core.h>

#include "grader/base/child_job.h"
#include "grader/base/text.h"
#include "grader/report/json.h"
#include "grader/watch/changes.h"
#include "grader/watch/saved_file.h"

namespace grader {
namespace {

constexpr const char* kClear = "\033[H\033[2J";
constexpr const char* kClearToEnd = "\r\033[K";

std::string next_command(const LabResult& result) {
  if (result.verdict == Verdict::pass) return "Next: the next lab, or make time: how fast is it?";
  return "Stuck? make hint    One shape: make try SHAPE=64x48x32    All that was seen: make ARGS=--verbose";
}

class Watch {
 public:
  Watch(const Watched& watched, std::ostream& out) : watched_(watched), out_(out), file_(watched.file) {}

  void run() {
    say("Watching " + printable(watched_.file) + ": save it, and it is graded. Ctrl-C ends.");
    for (int results = 0; watched_.most_results == 0 || results < watched_.most_results;) {
      if (const FileVersion now = file_.look(); now != version_) begin(file_.settled());
      file_.wait(job_ ? job_->output() : -1);
      results += end();
    }
  }

 private:
  /// A save: what was being graded is given up.
  void begin(const FileVersion& version) {
    version_ = version;
    job_.reset();
    if (const std::string why_not = sentence_of(version.state, watched_.file); !why_not.empty()) return say(why_not);
    say("grading ...");
    job_ = std::make_unique<ChildJob>([this] { return evidence_to_json(watched_.judge()); });
  }

  /// 1 when a result came.
  int end() {
    const std::optional<std::string> text = job_ ? job_->take() : std::nullopt;
    if (!text) return 0;
    job_.reset();
    std::optional<Evidence> evidence = evidence_from_json(*text);
    if (!evidence) {
      say("It could not be graded: the grader ended early. Save the file again.");
      return 0;
    }
    LabResult result{std::move(*evidence)};
    watched_.mark(result);
    show(result);
    watched_.keep(result);
    last_ = std::move(result);
    return 1;
  }

  void show(const LabResult& result) {
    out_ << (watched_.terminal ? kClear : "") << watched_.report(result);
    if (last_) out_ << wrap(what_changed(*last_, result), 79, 0) << "\n";
    out_ << wrap(next_command(result), 100, 0) << "\n" << (watched_.terminal ? "" : "\n") << std::flush;
    line_ = false;
  }

  /// One line, which the next one replaces.
  void say(const std::string& sentence) {
    if (watched_.terminal)
      out_ << (line_ ? kClearToEnd : "") << sentence << std::flush;
    else
      out_ << sentence << "\n" << std::flush;
    line_ = true;
  }

  const Watched& watched_;
  std::ostream& out_;
  SavedFile file_;
  FileVersion version_{FileState::missing, 0, ~0ull, 0};  // none yet
  std::unique_ptr<ChildJob> job_;
  std::optional<LabResult> last_;
  bool line_ = false;
};

}  // namespace

void watch(const Watched& watched, std::ostream& out) { Watch(watched, out).run(); }

}  // namespace grader
