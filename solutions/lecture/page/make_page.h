// `build/lecture page OUT.html [SLIDES]`: counts, records and writes the page.
#pragma once
#include <functional>
#include <string>

namespace lecture {

struct PageOptions {
  std::string out;          // path of the file
  std::string slides = {};  // the folder with the lecturer's own slides (own_slides.h); "": none
};

/// Returns exit code 0, or 3 with a sentence on standard error. `progress` is called for long operations.
int make_page(const std::string& root, const PageOptions& options,
              const std::function<void(const std::string&)>& progress);

}  // namespace lecture
