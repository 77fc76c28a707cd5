// Reads a lecturer's own slides: Markdown files and kernels in a folder. They are shown between the package's slides.
// The lecture's README describes the format.
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
  int after = 0;  // number of the step after which the slide is shown; 0: after the opening
  std::string title = {};
  std::vector<Block> blocks = {};
  std::string notes = {};   // for the speaker
  std::string kernel = {};  // a CUDA source to play; "": none
};

/// Returns the slides of one Markdown text.
std::vector<OwnSlide> slides_of_text(int after, const std::string& name, const std::string& text);

/// Returns all slides of a folder in the order of their names. If the folder cannot be read or contains a file for no
/// step, `error` is one sentence.
std::vector<OwnSlide> read_own_slides(const std::string& folder, std::string& error);

}  // namespace lecture
