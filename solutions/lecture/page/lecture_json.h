// Creates the lecture as one page for a browser. It contains the contents of the terminal's screens as data, and traces
// of the kernels.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "solutions/lecture/lecture.h"
#include "solutions/lecture/page/live.h"
#include "solutions/lecture/page/own_slides.h"

namespace lecture {

struct PageInput {
  const Lecture& lecture;
  std::vector<Measurements> measurements;  // each has its own `source`; the lecture uses the first
  std::vector<Live> live = {};
  std::vector<std::string> traces = {};           // JSON, one for each of `live`
  std::map<std::string, std::string> notes = {};  // read_notes()
  std::vector<OwnSlide> own = {};
  std::vector<std::string> own_traces = {};  // JSON, one for each of `own`; "" for slides without a kernel
};

/// The format is documented in page/src/data.js.
std::string to_json(const PageInput& input);

/// Returns a single file that needs no network; "" if solutions/lecture/page/lecture.html is missing.
std::string lecture_page(const std::string& json);

}  // namespace lecture
