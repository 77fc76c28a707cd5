// `build/lecture page OUT.html [SLIDES]`: counts, records and writes the page.
#pragma once
#include <functional>
#include <string>

namespace lecture {

struct PageOptions {
  std::string out;          // a file
  std::string slides = {};  // a folder of the lecturer's own (own_slides.h); "": none
};

/// Exit code 0, or 3 with a sentence on standard error. `progress` hears of what takes long.
int make_page(const std::string& root, const PageOptions& options,
              const std::function<void(const std::string&)>& progress);

}  // namespace lecture
