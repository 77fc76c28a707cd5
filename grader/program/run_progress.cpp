#include "grader/program/run_progress.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include <fmt/core.h>

#include "common/protocol/program_record.h"
#include "grader/base/text.h"

namespace grader {
namespace {

std::string amount(double count) { return thousands(static_cast<uint64_t>(count)); }

std::string time_left(const LaunchProgress& p) {
  constexpr double kLong = 30;
  if (p.blocks < 1 || p.of <= p.blocks) return "";
  const double left = p.seconds / p.blocks * (p.of - p.blocks);
  return fmt::format(", about {:.0f} s left", left) +
         (left > kLong ? "; use fewer blocks or less work per block to finish sooner" : "");
}

}  // namespace

bool read_progress(std::string_view line, LaunchProgress& progress) {
  std::vector<std::string> parts = {""};
  for (const char c : line) {
    if (c == lab::kProgressParts)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  if (parts.size() != 5) return false;
  progress.kernel = parts[0];
  progress.line = std::atoi(parts[1].c_str());
  progress.blocks = std::atof(parts[2].c_str());
  progress.of = std::atof(parts[3].c_str());
  progress.seconds = std::atof(parts[4].c_str());
  return true;
}

std::string progress_text(const LaunchProgress& p, const OwnFiles& files) {
  const FileLine place = files.at(p.line);
  const std::string where = place.line > 0 ? fmt::format(" ({}:{})", base_name(place.path), place.line) : "";
  if (p.of <= 1) return fmt::format("{}{}: for {:.0f} s", shortened(printable(p.kernel), 30), where, p.seconds);
  return fmt::format("{}{}: {} of {} blocks{}", shortened(printable(p.kernel), 30), where, amount(p.blocks),
                     amount(p.of), time_left(p));
}

RunProgress::RunProgress(Listener listener, const OwnFiles& files)
    : listener_(std::move(listener)), files_(files), terminal_(isatty(STDERR_FILENO)) {}

void RunProgress::hear(int stream, std::string_view text) {
  if (stream != STDERR_FILENO) return pass_on(stream, text);
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!inside_ && text[i] == lab::kProgressBegins) {
      pass_on(stream, text.substr(begin, i - begin));
      inside_ = true;
      line_.clear();
    } else if (inside_ && text[i] == '\n') {
      LaunchProgress progress;
      if (read_progress(line_, progress)) show(progress);
      inside_ = false;
      begin = i + 1;
    } else if (inside_) {
      line_ += text[i];
    }
  }
  if (!inside_) pass_on(stream, text.substr(begin));
}

void RunProgress::pass_on(int stream, std::string_view text) {
  if (text.empty()) return;
  clear();
  if (listener_) listener_(stream, text);
}

/// Without a terminal, one line every ten seconds is enough.
void RunProgress::show(const LaunchProgress& progress) {
  constexpr int kEvery = 5;
  const std::string text = progress_text(progress, files_);
  if (terminal_)
    fmt::print(stderr, "\r\033[K{}", shortened(text, 79));
  else if (reports_++ % kEvery == kEvery - 1)
    fmt::print(stderr, "{}\n", text);
  std::fflush(stderr);
  shown_ = terminal_;
}

void RunProgress::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace grader
