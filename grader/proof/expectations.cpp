#include "grader/proof/expectations.h"

#include <algorithm>
#include <sstream>

#include "grader/base/text.h"

namespace grader {
namespace {

/// The text after `// name:` on each line that starts with it.
std::vector<std::string> headers(const std::string& text, const std::string& name) {
  const std::string tag = "// " + name + ":";
  std::vector<std::string> all;
  for (const std::string& line : split_lines(text))
    if (line.starts_with(tag)) all.push_back(trim(line.substr(tag.size())));
  return all;
}

}  // namespace

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string header(const std::string& text, const std::string& name) {
  const std::vector<std::string> all = headers(text, name);
  return all.empty() ? "" : all[0];
}

std::vector<std::string> header_words(const std::string& text, const std::string& name) {
  std::vector<std::string> all;
  for (const std::string& rest : headers(text, name))
    for (const std::string& word : words_of(rest)) all.push_back(word);
  return all;
}

std::vector<Annotation> marks(const std::string& text, const std::string& name) {
  std::vector<Annotation> all;
  int number = 0;
  for (const std::string& line : split_lines(text)) {
    ++number;
    const size_t comment = line.find("//");
    if (comment == std::string::npos) continue;
    for (size_t at = line.find(name + ":", comment); at != std::string::npos; at = line.find(name + ":", at + 1)) {
      const size_t begin = at + name.size() + 1;
      all.push_back({number, words_of(line.substr(begin, line.find(';', begin) - begin))});
    }
  }
  return all;
}

}  // namespace grader
