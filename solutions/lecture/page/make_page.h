// `build/lecture page OUT.html`: counts, records and writes the page.
#pragma once
#include <functional>
#include <string>

namespace lecture {

/// Exit code 0, or 3 with a sentence on standard error. `progress` hears of what takes long.
int make_page(const std::string& root, const std::string& out, const std::function<void(const std::string&)>& progress);

}  // namespace lecture
