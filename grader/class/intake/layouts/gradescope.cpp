// assignment_N_export/ with submission_metadata.yml, which lists who handed in submission_N, and when.
#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "grader/base/text.h"
#include "grader/class/intake/dates.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMetadata = "submission_metadata.yml";

size_t indent_of(const std::string& line) {
  const size_t found = line.find_first_not_of(' ');
  return found == line.npos ? line.size() : found;
}

/// A scalar without a preceding anchor (&1) and without quotes; only escapes that a name may need are handled.
std::string scalar(std::string text) {
  text = trim(text);
  if (text.starts_with('&')) text = text.find(' ') == text.npos ? "" : trim(text.substr(text.find(' ')));
  if (text == "null" || text == "~") return "";
  if (text.size() < 2 || (text[0] != '"' && text[0] != '\'') || text.back() != text[0]) return text;
  const char quote = text[0];
  std::string plain;
  for (size_t i = 1; i + 1 < text.size(); ++i) {
    const bool escape = text[i] == (quote == '"' ? '\\' : '\'') && i + 2 < text.size();
    if (escape && (text[i + 1] == quote || text[i + 1] == '\\')) ++i;
    plain += text[i];
  }
  return plain;
}

/// Parses only those forms of YAML that Gradescope writes.
class Metadata {
 public:
  explicit Metadata(const std::string& text) {
    for (const std::string& line : split_lines(text)) read(line);
  }
  std::map<std::string, HandIn> hand_ins;

 private:
  void read(const std::string& line) {
    const size_t indent = indent_of(line);
    if (indent == line.size() || line[indent] == '#' || line.starts_with("---")) return;
    if (indent == 0) return begin(line);
    const bool item = line.compare(indent, 2, "- ") == 0;
    const std::string rest = line.substr(item ? indent + 2 : indent);
    const size_t start = rest.starts_with(':') ? 1 : 0, colon = rest.find(':', start);
    if (!now_ || colon == rest.npos) return;
    keep(rest.substr(start, colon - start), scalar(rest.substr(colon + 1)), item, indent);
  }

  void begin(const std::string& line) {
    const size_t colon = line.rfind(':');
    now_ = colon == line.npos ? nullptr : &hand_ins[scalar(line.substr(0, colon))];
    section_.clear();
  }

  void keep(const std::string& key, const std::string& value, bool item, size_t indent) {
    if (indent == 2 && !item) section_ = key;
    // Older exports have an object there, with the time in the field utc.
    const bool date = indent == 2 ? key == "created_at" : section_ == "created_at" && key == "utc";
    if (date && !item) now_->submitted = value;
    if (section_ != "submitters") return;
    if (item) now_->students.emplace_back();
    if (now_->students.empty()) return;
    Person& person = now_->students.back();
    if (key == "name") person.name = printable(value);
    if (key == "sid") person.id = printable(value);
    if (key == "email") person.email = printable(value);
  }

  HandIn* now_ = nullptr;
  std::string section_;
};

bool is_submission(const fs::path& path) {
  static const std::regex pattern("submission_[0-9]+");
  return is_real_folder(path) && std::regex_match(path.filename().string(), pattern);
}

/// Gradescope's name for the folder around one assignment; there may be several.
bool is_export(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with("assignment_") && name.ends_with("_export") && is_real_folder(path) &&
         is_real_file(path / kMetadata);
}

/// A file with that name alone does not mean that the folder is from Gradescope.
Paths claims(const fs::path& folder, const std::vector<LabName>&) {
  const Paths all = entries(folder);
  const bool listed = is_real_file(folder / kMetadata) && std::ranges::any_of(all, is_submission);
  Paths claimed;
  for (const fs::path& path : all)
    if (is_export(path) || (listed && (is_submission(path) || path.filename() == kMetadata))) claimed.push_back(path);
  return claimed;
}

/// The platform's number, otherwise the address, otherwise the name, which two students may share.
void name_students(const std::string& folder, std::set<std::string>& names, HandIn& hand_in,
                   std::vector<IntakeProblem>& problems) {
  std::erase_if(hand_in.students,
                [](const Person& one) { return one.id.empty() && one.email.empty() && one.name.empty(); });
  for (Person& person : hand_in.students) {
    if (person.id.empty()) person.id = person.email;
    if (!person.id.empty()) continue;
    person.id = person.name;
    if (names.insert(person.name).second) continue;
    person.id += " (" + folder + ")";
    problems.push_back({IntakeTrouble::two_of_one_name, folder, person.id});
  }
}

void keep_date(HandIn& hand_in, std::vector<IntakeProblem>& problems) {
  const std::string date = utc_of(hand_in.submitted);
  if (date.empty() && !hand_in.submitted.empty())
    problems.push_back({IntakeTrouble::bad_date, hand_in.origin, shortened(hand_in.submitted)});
  hand_in.submitted = date;
}

/// Reports people in the list who have no folder.
void tell_missing(const std::map<std::string, HandIn>& listed, const std::set<std::string>& there,
                  std::vector<IntakeProblem>& problems) {
  for (const auto& [name, about] : listed) {
    if (there.contains(name) || about.students.empty()) continue;
    std::string who;
    for (const Person& person : about.students)
      who += (who.empty() ? "" : ", ") + (person.name.empty() ? person.email + person.id : person.name);
    problems.push_back({IntakeTrouble::no_folder, shown_name(name), shortened(who)});
  }
}

void read_submissions(const fs::path& folder, const Paths& submissions, std::vector<OwnersPart>& parts,
                      std::vector<IntakeProblem>& problems) {
  std::string text;
  read_file((folder / kMetadata).string(), text);
  Metadata metadata(text);
  if (metadata.hand_ins.empty()) problems.push_back({IntakeTrouble::bad_metadata, kMetadata, "it names no submission"});
  std::set<std::string> names, there;
  for (const fs::path& path : submissions) {
    const std::string name = path.filename().string(), shown = shown_name(name);
    there.insert(name);
    HandIn about = metadata.hand_ins[name];
    about.origin = about.attempt = shown;
    keep_date(about, problems);
    name_students(shown, names, about, problems);
    if (about.students.empty()) problems.push_back({IntakeTrouble::no_metadata, shown});
    if (about.students.empty()) about.students = {{shown}};
    parts.push_back({about, {handed_file(path, name)}});
  }
  tell_missing(metadata.hand_ins, there, problems);
}

std::vector<OwnersPart> read(const fs::path& folder, const Paths& claimed, const std::vector<LabName>& labs,
                             std::vector<IntakeProblem>& problems) {
  std::vector<OwnersPart> parts;
  Paths submissions;
  for (const fs::path& path : claimed) {
    if (is_submission(path)) submissions.push_back(path);
    if (!is_export(path)) continue;
    Paths inside = claims(path, labs);
    for (const fs::path& other : entries(path))
      if (!std::ranges::binary_search(inside, other))
        problems.push_back(
            {IntakeTrouble::left_out, shown_name(path.filename().string()), shown_name(other.filename().string())});
    std::erase_if(inside, [](const fs::path& one) { return !is_submission(one); });
    read_submissions(path, inside, parts, problems);
  }
  if (!submissions.empty()) read_submissions(folder, submissions, parts, problems);
  return parts;
}

}  // namespace

Layout gradescope_layout() { return {"gradescope", "an export of Gradescope", claims, read}; }

}  // namespace grader
