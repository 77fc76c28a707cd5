#include "grader/class/intake/dates.h"

#include <cstdio>
#include <ctime>
#include <optional>
#include <regex>

#include "grader/base/text.h"
#include "grader/base/time_zone.h"

namespace grader {
namespace {

constexpr size_t kLongest = 60;  // longer texts are not dates and would slow down the regular expression

int whole(const std::ssub_match& digits) { return digits.matched ? std::stoi(digits) : 0; }

struct Moment {
  std::time_t seconds;  // since 1970
  bool local;           // in this machine's zone, because the text has none
};

/// Seconds since 1970; nullopt if there is no such day or time.
std::optional<std::time_t> seconds_of(const std::tm& time, bool local) {
  if (local) return local_seconds(time);
  std::tm normalised = time;
  const std::time_t seconds = timegm(&normalised);
  const bool real = time.tm_mday == normalised.tm_mday && time.tm_mon == normalised.tm_mon && time.tm_hour < 24 &&
                    time.tm_min < 60 && time.tm_sec < 60;
  return real ? std::optional(seconds) : std::nullopt;
}

std::tm time_of(int year, int month, int day, int hour, int minute, int second) {
  std::tm time{};
  time.tm_year = year - 1900, time.tm_mon = month - 1, time.tm_mday = day;
  time.tm_hour = hour, time.tm_min = minute, time.tm_sec = second;
  return time;
}

std::optional<Moment> read_iso(const std::string& text) {
  static const std::regex pattern(
      "(\\d{4})-(\\d{2})-(\\d{2})[T ](\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)? ?(Z|UTC|([+-])(\\d{2}):?(\\d{2}))?");
  std::smatch m;
  if (!std::regex_match(text, m, pattern)) return std::nullopt;
  const std::tm time = time_of(whole(m[1]), whole(m[2]), whole(m[3]), whole(m[4]), whole(m[5]), whole(m[6]));
  const auto seconds = seconds_of(time, !m[7].matched);
  const int east = (whole(m[9]) * 60 + whole(m[10])) * 60;
  if (!seconds) return std::nullopt;
  return Moment{*seconds - (m[8] == "-" ? -east : east), !m[7].matched};
}

int month_of(const std::string& name) {
  static const std::string months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const size_t found = months.find(name.substr(0, 3));
  return name.size() < 3 || found == months.npos || found % 3 ? 0 : static_cast<int>(found / 3) + 1;
}

std::optional<Moment> read_moodle(const std::string& text) {
  static const std::regex pattern("(?:[A-Z][a-z]+, )?(\\d{1,2}) ([A-Z][a-z]+) (\\d{4}), (\\d{1,2}):(\\d{2}) ?(AM|PM)?");
  std::smatch m;
  if (!std::regex_match(text, m, pattern) || month_of(m[2]) == 0) return std::nullopt;
  int hour = whole(m[4]);
  if (m[6].matched) hour = hour % 12 + (m[6] == "PM" ? 12 : 0);
  const auto seconds = seconds_of(time_of(whole(m[3]), month_of(m[2]), whole(m[1]), hour, whole(m[5]), 0), true);
  return seconds ? std::optional(Moment{*seconds, true}) : std::nullopt;
}

std::optional<Moment> read_date(const std::string& text) {
  const std::string date = trim(text);
  if (date.size() > kLongest) return std::nullopt;
  const auto moment = read_iso(date);
  return moment ? moment : read_moodle(date);
}

}  // namespace

std::string utc_of(const std::string& text) {
  const auto moment = read_date(text);
  return moment ? utc_text(moment->seconds) : "";
}

std::string assumed_zone(const std::string& text) {
  const auto moment = read_date(text);
  std::tm local{};
  if (!moment || !moment->local || !localtime_r(&moment->seconds, &local)) return "";
  char out[60];
  return {out, std::strftime(out, sizeof out, "%Z (%z)", &local)};
}

}  // namespace grader
