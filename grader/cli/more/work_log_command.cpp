#include "grader/cli/more/work_log_command.h"

#include <iostream>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/record/work_log.h"

namespace grader {

int export_work_log(const Arguments& arguments) {
  const std::string lab = known_lab(arguments.lab), lines = read_work_log(lab);
  const std::string page = work_log_page(lab, lines);
  if (page.empty())
    throw Stop{kWrongUse, "Nothing is logged for " + lab + " yet: make check LAB=" + lab + " and make watch do that."};
  const std::string& path = arguments.work_log.file;
  if (path.empty()) {
    std::cout << page;
    return 0;
  }
  if (!write_file(path, page)) throw Stop{kWrongUse, "The log cannot be written to " + path + "."};
  std::cout << "Written: " << printable(path) << ". Its head is " << head_of(lines)
            << "; keep each head hash that you hand in. It shows that nothing before it was changed.\n";
  return 0;
}

int verify_log(const Arguments& arguments) {
  const std::string& head = arguments.work_log.head;
  std::string page;
  if (!read_file(arguments.work_log.file, page))
    throw Stop{kWrongUse, "There is no file " + printable(arguments.work_log.file) + "."};
  const LogVerdict verdict = verify_work_log(page, head);
  std::string said;
  if (!verdict.whole)
    said = "This log was edited or truncated: its table or its chain of hashes does not match its lines.";
  else if (!verdict.has_head)
    said =
        "This log does not contain the head that was handed in before. Its lines were changed, or it is a "
        "different log.";
  else if (head.empty())
    said = fmt::format(
        "The chain of {} is complete. Without an earlier head this proves little, because a rewritten log is complete "
        "too.",
        counted(verdict.entries, "line"));
  else
    said = fmt::format("The first {} of {} match those handed in before.", verdict.entries_then,
                       counted(verdict.entries, "line"));
  std::cout << wrap(said, 79, 0)
            << "\nThis proves that the log was not changed since then. It does not prove honesty.\n";
  return verdict.whole && verdict.has_head ? 0 : 1;
}

}  // namespace grader
