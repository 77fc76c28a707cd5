// Reads the speaker's notes, which are in the lecture's README.
#pragma once
#include <map>
#include <string>

namespace lecture {

/// Finds paragraphs that start in bold. Their keys come from the text before the first comma: the key of "04, one
/// thread" is "04", and "08 and 09, a glance" has both numbers as keys. Each paragraph is one line, without Markdown.
std::map<std::string, std::string> read_notes(const std::string& readme);

}  // namespace lecture
