// Reads a lecturer's own slides: Markdown files and kernels in a folder, shown between the package's slides. The format
// is described in the lecture's README.
#pragma once
#include <string>
#include <vector>

namespace lecture {

/// A paragraph, a list item, or lines of code.
struct Block {
  enum class Kind { paragraph, item, code } kind = Kind::paragraph;
  std::string text = {};
};

struct OwnSlide {
  int after = 0;  // the step it follows; 0: the opening
  std::string title = {};
  std::vector<Block> blocks = {};
  std::string notes = {};   // for the speaker
  std::string kernel = {};  // a CUDA source to play; "": none
};

/// The slides of one Markdown text.
std::vector<OwnSlide> slides_of_text(int after, const std::string& name, const std::string& text);

/// All slides of a folder in the order of their names; `error` is one sentence if it cannot be read or contains a file
/// for no step.
std::vector<OwnSlide> read_own_slides(const std::string& folder, std::string& error);

}  // namespace lecture
