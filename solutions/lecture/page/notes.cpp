#include "solutions/lecture/page/notes.h"

#include <sstream>
#include <vector>

#include "grader/base/text.h"

namespace lecture {
namespace {

std::string without_marks(const std::string& text) {
  std::string plain;
  for (const char c : text)
    if (c != '*' && c != '`') plain += c;
  return plain;
}

/// "04, one thread …" -> {"04"}; "08 and 09, …" -> {"08", "09"}.
std::vector<std::string> subjects(const std::string& paragraph) {
  std::vector<std::string> words;
  std::istringstream stream(paragraph.substr(0, paragraph.find_first_of(",.(")));
  for (std::string word; stream >> word;)
    if (word != "and") words.push_back(word);
  return words;
}

}  // namespace

std::map<std::string, std::string> read_notes(const std::string& readme) {
  std::map<std::string, std::string> notes;
  std::string note;
  const auto end_note = [&] {
    for (const std::string& subject : subjects(note)) notes[subject] = note;
    note.clear();
  };
  for (const std::string& line : grader::split_lines(readme + "\n\n")) {
    if (line.empty()) end_note();
    if (line.starts_with("**"))
      note = without_marks(line);
    else if (!note.empty())
      note += " " + without_marks(line);
  }
  return notes;
}

}  // namespace lecture
