#include "grader/watch/watch.h"

#include <memory>
#include <optional>

#include "grader/base/child_job.h"
#include "grader/base/text.h"
#include "grader/report/json.h"
#include "grader/watch/changes.h"
#include "grader/watch/saved_file.h"
#include "grader/watch/screen.h"

namespace grader {
namespace {

std::string next_command(const LabResult& result) {
  if (result.verdict == Verdict::pass) return "Next: the next lab, or make time: how fast is it?";
  return "Stuck? make hint. One shape: make try SHAPE=64x48x32. Full report: make ARGS=-v.";
}

class Watch {
 public:
  Watch(const Watched& watched, std::ostream& out)
      : watched_(watched),
        screen_(out, watched.terminal ? size_of_terminal : std::function<TerminalSize()>()),
        file_(watched.file) {}

  void run() {
    screen_.say("Watching " + printable(watched_.file) + ": it is graded when you save it. Ctrl-C ends.");
    for (int results = 0; watched_.most_results == 0 || results < watched_.most_results;) {
      if (const FileVersion now = file_.look(); now != version_) begin(file_.settled());
      file_.wait(job_ ? job_->output() : -1);
      screen_.look_at_size();
      results += end();
    }
  }

 private:
  /// After a save: stops the grading in progress.
  void begin(const FileVersion& version) {
    version_ = version;
    job_.reset();
    if (const std::string why_not = sentence_of(version.state, watched_.file); !why_not.empty())
      return screen_.say(why_not);
    screen_.say("grading ...");
    job_ = std::make_unique<ChildJob>([this] { return evidence_to_json(watched_.judge()); });
  }

  /// Returns 1 if a result arrived.
  int end() {
    const std::optional<std::string> text = job_ ? job_->take() : std::nullopt;
    if (!text) return 0;
    job_.reset();
    std::optional<Evidence> evidence = evidence_from_json(*text);
    if (!evidence) {
      screen_.say("It could not be graded: the grader ended early. Save the file again.");
      return 0;
    }
    LabResult result{std::move(*evidence)};
    watched_.mark(result);
    show(result);
    if (const std::string lost = watched_.keep(result); !lost.empty()) screen_.say(lost);
    last_ = std::move(result);
    return 1;
  }

  void show(const LabResult& result) {
    const std::string changed = last_ ? wrap(what_changed(*last_, result), 79, 0) + "\n" : "";
    screen_.show(changed + watched_.report(result) + wrap(next_command(result), 79, 0) + "\n");
  }

  const Watched& watched_;
  Screen screen_;
  SavedFile file_;
  FileVersion version_{FileState::missing, 0, ~0ull, 0};  // no version yet
  std::unique_ptr<ChildJob> job_;
  std::optional<LabResult> last_;
};

}  // namespace

void watch(const Watched& watched, std::ostream& out) { Watch(watched, out).run(); }

}  // namespace grader
