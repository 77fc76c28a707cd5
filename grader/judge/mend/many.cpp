#include "grader/judge/mend/many.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader::mend {
namespace {

constexpr int64_t kFirst = 0x6d656e6466697273, kStep = 0x6d656e6473746570;  // markers to find in the binary

/// All changes for one range of tokens.
struct Site {
  std::string always;                                  // inserted before it
  std::vector<std::pair<int, const Change*>> choices;  // the number of the call, and the change that it uses
};

/// Orders outer ranges before inner ones, and insertions before the token they precede.
struct Outer {
  bool operator()(const std::pair<int, int>& a, const std::pair<int, int>& b) const {
    if (a.first != b.first) return a.first < b.first;
    const bool a_empty = a.second <= a.first, b_empty = b.second <= b.first;
    return a_empty != b_empty ? a_empty : a.second > b.second;
  }
};
using Sites = std::map<std::pair<int, int>, Site, Outer>;

bool crosses(const Range& a, const std::pair<int, int>& b) {
  const bool apart = a.end <= b.first || b.second <= a.begin;
  const bool inside = (a.begin <= b.first && b.second <= a.end) || (b.first <= a.begin && a.end <= b.second);
  return !apart && !inside;
}

bool fits(const Slip& slip, const Sites& sites) {
  return std::ranges::all_of(slip, [&](const Change& change) {
    return change.form == Form::constant_by_stand_in ||
           (change.form != Form::constant &&
            std::ranges::none_of(sites, [&](const auto& site) { return crosses(change.range, site.first); }));
  });
}

class Writer {
 public:
  Writer(const SourceText& code, const Sites& sites) : code_(code), at_(sites.begin()), end_(sites.end()) {}

  std::string all() {
    std::string text = sites_before(code_.tokens().size());
    return text += copy_to(code_.text().size());
  }

 private:
  std::string sites_before(int token) {
    std::string out;
    while (at_ != end_ && at_->first.first < token) {
      const auto& [range, site] = *at_++;
      out += copy_to(code_.begin(range.first));
      out += chosen(range, site);
    }
    return out;
  }

  std::string copy_to(size_t end) {
    const std::string text = end > done_ ? code_.text().substr(done_, end - done_) : "";
    done_ = std::max(done_, end);
    return text;
  }

  std::string chosen(std::pair<int, int> range, const Site& site) {
    std::string text = site.always;
    if (range.second > range.first) {
      text += sites_before(range.second);
      text += copy_to(code_.end(range.second - 1));
    }
    for (const auto& [number, change] : site.choices) {
      if (change->form == Form::insertion)
        text += fmt::format("\nif (slip_ == {}) {{ {} }}\n", number, change->text);
      else if (change->form == Form::statement)
        text = fmt::format("\n{{ if (slip_ == {}) {{ {} }} else {{\n{} }} }}", number, change->text, text);
      else
        text = fmt::format("\n(slip_ == {} ? ({}) :\n({}))", number, change->text, text);
    }
    return text;
  }

  const SourceText& code_;
  Sites::const_iterator at_, end_;
  size_t done_ = 0;
};

/// The first lines of each function: they compute the number of the slip that is reverted.
std::string prologue(const Function& function) {
  if (function.on_device) return " const int slip_ = slip_there_; (void)slip_; ";
  return std::string(function.is_matmul ? " next_slip_();" : "") + " const int slip_ = slip_here_; (void)slip_; ";
}

std::string preamble(bool cuda) {
  std::string text = fmt::format(
      "static volatile long long slip_next_ = {}, slip_step_ = {}; static int slip_here_ = -1; ", kFirst, kStep);
  if (cuda) text += "__device__ int slip_there_ = -1; ";
  text += "static void next_slip_() { slip_here_ = (int)slip_next_; slip_next_ = slip_next_ + slip_step_; ";
  if (cuda) text += "cudaMemcpyToSymbol(slip_there_, &slip_here_, sizeof slip_here_); ";
  return text + "}\n";
}

/// Each choice is on a line of its own.
std::vector<int> calls_by_line(const std::string& text) {
  const std::string mark = "(slip_ == ";
  std::vector<int> calls{-1};
  for (const std::string& line : split_lines(text)) {
    const size_t at = line.find(mark);
    calls.push_back(at == std::string::npos ? -1 : std::atoi(line.c_str() + at + mark.size()));
  }
  return calls;
}

bool is_cuda(const SourceText& code) { return std::ranges::any_of(code.functions(), &Function::on_device); }

bool put(std::string& bytes, int64_t magic, int64_t value) {
  const std::string what(reinterpret_cast<const char*>(&magic), sizeof magic);
  const size_t at = bytes.find(what);
  if (at == std::string::npos || bytes.find(what, at + 1) != std::string::npos) return false;
  std::memcpy(bytes.data() + at, &value, sizeof value);
  return true;
}

}  // namespace

Many many_in_one(const SourceText& code, const std::vector<Slip>& slips) {
  Many many;
  Sites sites;
  for (const Function& function : code.functions())
    sites[{function.body.begin, function.body.begin}].always = prologue(function);
  for (size_t i = 0; i < slips.size(); ++i) {
    if (slips[i].empty() || !fits(slips[i], sites)) continue;
    for (const Change& change : slips[i])
      if (change.form != Form::constant_by_stand_in)
        sites[{change.range.begin, change.range.end}].choices.push_back(
            {static_cast<int>(many.numbers.size()), &change});
    many.numbers.push_back(i);
  }
  many.text = preamble(is_cuda(code)) + Writer(code, sites).all();
  many.call_of = calls_by_line(many.text);
  return many;
}

std::vector<size_t> to_blame(const Many& many, int line, bool all_there) {
  const auto call_of = [&](int n) {
    return n > 0 && n < static_cast<int>(many.call_of.size()) ? many.call_of[static_cast<size_t>(n)] : -1;
  };
  const auto number_of = [&](int n) { return many.numbers[static_cast<size_t>(call_of(n))]; };
  if (call_of(line) >= 0 && !all_there) return {number_of(line)};
  // The common line of all slips at this site: their choices are on the lines before.
  std::vector<size_t> numbers;
  for (int n = line - 1; call_of(n) >= 0; --n) numbers.push_back(number_of(n));
  for (int n = line; call_of(n) >= 0; ++n) numbers.push_back(number_of(n));
  return numbers;
}

bool set_first(const std::string& program, const std::string& copy, int64_t first, int64_t step) {
  std::string bytes;
  if (!read_file(program, bytes) || !put(bytes, kFirst, first) || !put(bytes, kStep, step)) return false;
  if (!write_file(copy, bytes)) return false;
  std::error_code failed;
  std::filesystem::permissions(copy, std::filesystem::status(program).permissions(), failed);
  return !failed;
}

}  // namespace grader::mend
