// Reads the speaker's notes, which are in the lecture's README.
#pragma once
#include <map>
#include <string>

namespace lecture {

/// Finds paragraphs that start in bold, by the text before their first comma: "04, one thread" by "04", "08 and 09, a
/// glance" by both numbers. Each paragraph is one line, without Markdown.
std::map<std::string, std::string> read_notes(const std::string& readme);

}  // namespace lecture
