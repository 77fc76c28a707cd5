// The lecture as one page for a browser: what the terminal's screens say, as data, with traces of the kernels.
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
  std::vector<Measurements> measurements;  // each shown under its own sentence, the lecture's first
  std::vector<Live> live = {};
  std::vector<std::string> traces = {};           // JSON, one for each of `live`
  std::map<std::string, std::string> notes = {};  // read_notes()
  std::vector<OwnSlide> own = {};
  std::vector<std::string> own_traces = {};  // JSON, one for each of `own`; "" where nothing plays
};

/// page/src/data.js says what is in it.
std::string to_json(const PageInput& input);

/// One file without network. "" where solutions/lecture/page/lecture.html is missing.
std::string lecture_page(const std::string& json);

}  // namespace lecture
