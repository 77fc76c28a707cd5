#include "grader/cli/more/class_text.h"

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

namespace grader {

TEST_CASE("each reason why marks could not be given is told once, with whose they are") {
  const tools_test::Folder folder;
  Book book(folder.at("class.db"), Book::Mode::create);
  StudentStanding ada{.student = {"ada", "", ""}, .labs = {}}, bob{.student = {"bob", "", ""}, .labs = {}};
  for (const StudentStanding* student : {&ada, &bob}) book.keep(student->student);
  HandInRecord lost{.origin = "ada", .students = {"ada", "bob"}, .files = {{"05_tiled", "", "It cannot be read."}}};
  lost.id = book.keep(lost);
  LabStanding open{.lab = "05_tiled", .standing = MarkState::ungraded};
  open.hand_in = lost.id;
  ada.labs = bob.labs = {open};
  ClassRecord record;
  record.hand_ins = {lost};
  CHECK(ungraded_text({ada, bob}, record, book) == "Not graded (ada, 05_tiled; and 1 more): It cannot be read.\n");
  CHECK(ungraded_text({}, {}, book).empty());
}

}  // namespace grader
