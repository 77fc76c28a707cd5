// assignment_N_export/ with submission_metadata.yml: who handed in submission_N, and when.
#include <map>

#include "grader/base/text.h"
#include "grader/class/intake/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMetadata = "submission_metadata.yml";

size_t indent_of(const std::string& line) {
  const size_t found = line.find_first_not_of(' ');
  return found == line.npos ? line.size() : found;
}

/// A scalar without quotes, and without an anchor (&1) before it.
std::string scalar(std::string text) {
  text = trim(text);
  if (text.starts_with('&')) text = text.find(' ') == text.npos ? "" : trim(text.substr(text.find(' ')));
  const bool quoted = text.size() >= 2 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// Of the file's YAML only the few forms that Gradescope writes.
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
    const size_t colon = rest.find(':', 1);
    if (!now_ || rest[0] != ':' || colon == rest.npos) return;
    keep(rest.substr(1, colon - 1), scalar(rest.substr(colon + 1)), item, indent);
  }

  void begin(const std::string& line) {
    const size_t colon = line.rfind(':');
    now_ = colon == line.npos ? nullptr : &hand_ins[scalar(line.substr(0, colon))];
    section_.clear();
  }

  void keep(const std::string& key, const std::string& value, bool item, size_t indent) {
    if (indent == 2 && !item) section_ = key;
    if (indent == 2 && !item && key == "created_at") now_->submitted = printable(value);
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

bool fits(const fs::path& folder, const std::vector<LabName>&) {
  std::error_code error;
  return fs::exists(folder / kMetadata, error);
}

void name_students(HandIn& hand_in) {
  for (Person& person : hand_in.students)
    if (person.id.empty()) person.id = person.email.empty() ? person.name : person.email;
  std::erase_if(hand_in.students, [](const Person& person) { return person.id.empty(); });
}

std::vector<Part> read(const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>& problems) {
  std::string text;
  read_file((folder / kMetadata).string(), text);
  Metadata metadata(text);
  if (metadata.hand_ins.empty()) problems.push_back({IntakeTrouble::bad_metadata, kMetadata, "it names no submission"});
  std::vector<Part> parts;
  for (const fs::path& path : entries(folder)) {
    if (std::error_code error; !fs::is_directory(path, error)) continue;
    const std::string name = path.filename().string();
    HandIn about = metadata.hand_ins[name];
    about.origin = about.attempt = printable(name);
    name_students(about);
    if (about.students.empty()) about.students = {{printable(name)}};
    parts.push_back({about, {path}});
  }
  return parts;
}

}  // namespace

Layout gradescope_layout() { return {"Gradescope", fits, read}; }

}  // namespace grader
