#include "grader/class/course/course.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "grader/base/text.h"
#include "grader/base/time_zone.h"

namespace grader {
namespace {

const std::vector<std::string> kSpeedWords = {"off", "bonus", "required"};
const std::vector<std::string> kLevelWords = {"hidden", "after_due", "visible"};

template <class Id>
Id id_of(const std::string& word, const std::vector<std::string>& words) {
  return static_cast<Id>(std::ranges::find(words, word) - words.begin());
}

SpeedPolicy read_speed(TomlReader& reader, SpeedPolicy fallback) {
  if (!reader.has("speed")) return fallback;
  return id_of<SpeedPolicy>(reader.one_of("speed", kSpeedWords), kSpeedWords);
}

std::optional<int> maybe(TomlReader& reader, const std::string& key) {
  if (!reader.has(key)) return std::nullopt;
  return reader.whole(key, 0);
}

void read_timezone(TomlReader& reader, Course& course) {
  if (!reader.has("timezone")) return;
  course.timezone = reader.text("timezone");
  const std::vector<std::string> known = time_zones();
  if (known.empty() || std::ranges::find(known, course.timezone) != known.end()) return;
  const std::string guess = nearest(course.timezone, known);
  reader.fail_at("timezone", '"' + course.timezone + '"',
                 guess.empty() ? "a name such as \"Europe/Berlin\"" : "a time zone; did you mean \"" + guess + "\"?");
}

/// True for "2026-12-01T23:59:00" without anything after it.
bool has_no_zone(const std::string& text) {
  const size_t time = text.find_first_of("T ");
  return time != text.npos && text.find_first_not_of("0123456789:.", time + 1) == text.npos;
}

std::optional<int64_t> read_due(TomlReader& reader, const Course& course) {
  if (!reader.has("due")) return std::nullopt;
  const std::string text = reader.text("due");
  const auto due = parse_time(text);
  if (!due) reader.fail_at("due", '"' + text + '"', "a time such as \"2026-12-01T23:59:00+01:00\"");
  if (course.timezone.empty() || !has_no_zone(text)) return due;
  if (time_zones().empty())
    reader.fail_at("due", "a time without a zone on a machine without time zones",
                   "a time such as \"2026-12-01T23:59:00+01:00\", or the package tzdata");
  const WithTimeZone zone(course.timezone);
  const std::time_t written = *due;
  std::tm parts{};
  gmtime_r(&written, &parts);
  return local_seconds(parts);
}

void read_lab(TomlReader& reader, const std::vector<std::string>& labs, Course& course) {
  const std::string name = reader.one_of("name", labs);
  if (course.labs.contains(name)) reader.fail_at("name", '"' + name + "\" again", "one block for each lab");
  LabTerms terms;
  terms.counts = reader.number("counts", 1);
  terms.due = read_due(reader, course);
  terms.grace_minutes = static_cast<int>(reader.number("grace_minutes", 0));
  terms.late_per_day = reader.number("late_per_day", 0);
  if (!(terms.late_per_day <= 1)) reader.fail_at("late_per_day", "more than 1", "a share of the maximum, 0 to 1");
  terms.late_days = maybe(reader, "late_days");
  terms.attempts = maybe(reader, "attempts");
  terms.speed = read_speed(reader, course.speed);
  reader.finish();
  course.labs[name] = terms;
}

void read_grant(TomlReader& reader, const std::vector<std::string>& labs, Course& course) {
  Grant grant;
  grant.student = reader.text("id");
  if (reader.has("labs")) grant.labs = reader.words("labs");
  for (const std::string& lab : grant.labs) reader.check_word("labs", lab, labs);
  grant.extra_days = reader.whole("extra_days", 0);
  grant.extra_attempts = reader.whole("extra_attempts", 0);
  grant.excused = reader.flag("excused", false);
  grant.reason = reader.text("reason", "");
  grant.place = reader.place_of("id");
  reader.finish();
  course.grants.push_back(grant);
}

[[noreturn]] void refuse_check(TomlReader& reader, const std::string& pattern, const std::vector<std::string>& checks) {
  std::vector<std::string> known = checks;
  for (const char* part : {"correct.*", "behaviour.*", "technique.*", "speed.*"}) known.emplace_back(part);
  const std::string guess = nearest(pattern, known);
  reader.fail_at("checks", '"' + pattern + "\", which no lab has",
                 guess.empty() ? "the id of a check, such as \"" + checks[0] + "\", or the beginning of some and *"
                               : "the id of a check; did you mean \"" + guess + "\"?");
}

bool fits(const std::string& pattern, const std::string& id) {
  if (!pattern.ends_with('*')) return pattern == id;
  return id.starts_with(pattern.substr(0, pattern.size() - 1));
}

void read_release(TomlReader& reader, const std::vector<std::string>& checks, Course& course) {
  ReleaseRule rule;
  rule.checks = reader.words("checks");
  for (const std::string& pattern : rule.checks)
    if (!checks.empty() && std::ranges::none_of(checks, [&](const std::string& id) { return fits(pattern, id); }))
      refuse_check(reader, pattern, checks);
  rule.level = id_of<Level>(reader.one_of("level", kLevelWords), kLevelWords);
  reader.finish();
  course.releases.push_back(rule);
}

/// Seconds east of Greenwich: "Z", "+01:00", "-0530", or nothing.
std::optional<int64_t> parse_zone(const std::string& text) {
  if (text.empty() || text == "Z") return 0;
  char sign = 0;
  int hours = 0, minutes = 0, end = 0;
  const bool colon = std::sscanf(text.c_str(), "%c%2d:%2d%n", &sign, &hours, &minutes, &end) == 3;
  if (!colon && std::sscanf(text.c_str(), "%c%2d%2d%n", &sign, &hours, &minutes, &end) != 3) return std::nullopt;
  if (end != static_cast<int>(text.size()) || (sign != '+' && sign != '-') || hours > 14 || minutes > 59)
    return std::nullopt;
  return (sign == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

/// False for dates such as the 31st of February, which timegm() turns into the 3rd of March.
bool is_real(const std::tm& written, std::tm normalised) {
  return written.tm_mday == normalised.tm_mday && written.tm_hour == normalised.tm_hour &&
         written.tm_min == normalised.tm_min && written.tm_sec == normalised.tm_sec;
}

}  // namespace

std::optional<int64_t> parse_time(const std::string& text) {
  std::tm time{};
  char between = 0;
  int end = 0;
  if (std::sscanf(text.c_str(), "%4d-%2d-%2d%c%2d:%2d:%2d%n", &time.tm_year, &time.tm_mon, &time.tm_mday, &between,
                  &time.tm_hour, &time.tm_min, &time.tm_sec, &end) != 7 ||
      (between != 'T' && between != ' '))
    return std::nullopt;
  std::string zone = text.substr(static_cast<size_t>(end));
  if (zone.starts_with('.')) zone.erase(0, std::min(zone.size(), zone.find_first_not_of("0123456789", 1)));
  if (zone.starts_with(' ')) zone.erase(0, 1);
  if (zone == "UTC") zone.clear();
  const auto east = parse_zone(zone);
  time.tm_year -= 1900;
  time.tm_mon -= 1;
  std::tm normalised = time;
  const int64_t seconds = timegm(&normalised);
  if (!east || !is_real(time, normalised)) return std::nullopt;
  return seconds - *east;
}

LabTerms Course::terms(const std::string& lab) const {
  const auto found = labs.find(lab);
  if (found != labs.end()) return found->second;
  LabTerms terms;
  terms.speed = speed;
  return terms;
}

Level Course::level(const std::string& check) const {
  Level level = Level::visible;
  for (const ReleaseRule& rule : releases)
    if (std::ranges::any_of(rule.checks, [&](const std::string& pattern) { return fits(pattern, check); }))
      level = rule.level;
  return level;
}

Course read_course(const std::string& text, const std::string& path, const CourseNames& names) {
  TomlReader top = TomlReader::parse(text, path, "the course");
  Course course;
  course.title = top.text("title", "");
  if (top.has("keep")) course.keep = top.one_of("keep", {"latest", "best"}) == "best" ? Keep::best : Keep::latest;
  course.speed = read_speed(top, SpeedPolicy::off);
  read_timezone(top, course);
  for (TomlReader& reader : top.blocks("lab")) read_lab(reader, names.labs, course);
  for (TomlReader& reader : top.blocks("student")) read_grant(reader, names.labs, course);
  for (TomlReader& reader : top.blocks("release")) read_release(reader, names.checks, course);
  top.finish();
  return course;
}

}  // namespace grader
