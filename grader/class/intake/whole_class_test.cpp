// A realistic class: nobody is lost, nobody takes the place of a different student, and everything left out is
// reported.
#include <map>
#include <set>

#include <fmt/core.h>

#include "grader/class/intake/test_class.h"

namespace grader {
namespace {

const std::vector<std::string> kNames = {"Jos\u00e9",
                                         "\u674e\u5a1c",
                                         "\u0395\u03bb\u03ad\u03bd\u03b7",
                                         "\u0418\u0432\u0430\u043d",
                                         "\u0645\u0631\u064a\u0645",
                                         "\u05d3\u05d5\u05d3",
                                         "\u0930\u093e\u092e",
                                         "\u0e2a\u0e21",
                                         "\uae40\ubbfc",
                                         "\u30c4\u30cd",
                                         "\u0561\u0580\u0561",
                                         "\u10dc\u10d8\u10dc\u10dd"};
constexpr int kStudents = 300;

std::string name_of(int i) { return fmt::format("{} {}", kNames[static_cast<size_t>(i) % kNames.size()], i); }
std::string source_of(int i) { return fmt::format("int student_{};\n", i); }
int id_of(int i) { return 1000 + i; }

/// The name and content of a student's file: every tenth is a difficult case of a different kind.
Entry work_of(int i) {
  switch (i % 10) {
    case 0:
      return {"matmul(1).cu", source_of(i)};
    case 1:
      return {"Matmul.CU", source_of(i)};
    case 2:
      return {"matmul.cu.txt", source_of(i)};
    case 3:
      return {"lab5.cu", source_of(i)};
    case 4:
      return {"work.zip", zip_of({{"05_tiled/matmul.cu", source_of(i)}})};
    case 5:
      return {"work.zip", zip_of({{"inner.zip", zip_of({{"05_tiled/matmul.cu", source_of(i)}})}})};
    case 6:
      return {"work.rar", rar_of({{"05_tiled/matmul.cu", source_of(i)}})};
    case 7:
      return {"05_tiled.cu", source_of(i)};
    default:
      return {"matmul.cu", source_of(i)};
  }
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Every student is there once, with exactly one file.
void check_class(const Intake& all, const std::map<std::string, int>& students) {
  std::set<std::string> seen;
  for (const HandIn& one : all.hand_ins) {
    REQUIRE(one.students.size() == 1);
    const std::string& id = one.students[0].id;
    CHECK_MESSAGE(seen.insert(id).second, id);
    const auto found = students.find(id);
    if (found == students.end()) continue;
    REQUIRE_MESSAGE(one.files.size() == 1, id);
    CHECK(one.files[0].lab == "05_tiled");
    CHECK_MESSAGE(text_of(one.files[0].path) == source_of(found->second), id);
  }
  for (const auto& [id, i] : students) CHECK_MESSAGE(seen.contains(id), id);
}

Intake take_class(const Class& c, const std::string& name, const std::string& layout = "") {
  return take_in({c.at(name)},
                 {.unpack_to = c.at("unpacked"), .labs = kLabs, .only_lab = "05_tiled", .layout = layout});
}

bool names(const Intake& intake, IntakeTrouble trouble, const std::string& detail) {
  return std::ranges::any_of(intake.problems, [&](const IntakeProblem& problem) {
    return problem.trouble == trouble && problem.detail.find(detail) != std::string::npos;
  });
}

bool leaves_out(const Intake& intake) {
  return std::ranges::any_of(intake.problems, [](const IntakeProblem& one) { return grader::leaves_out(one.trouble); });
}

}  // namespace

TEST_CASE("Moodle: a class of 300 in folders and flat, with a stray file") {
  const Class c;
  std::vector<Entry> folders, flat;
  std::map<std::string, int> students;
  for (int i = 0; i < kStudents; ++i) {
    const Entry work = work_of(i);
    const std::string start = fmt::format("{}_{}_assignsubmission_file_", name_of(i), id_of(i));
    folders.push_back({start + "/" + work.name, work.text, '0', "", i % 2 == 0});
    flat.push_back({start + work.name, work.text});
    students[std::to_string(id_of(i))] = i;
  }
  pack(c.at("folders.zip"), folders);
  const Intake plain = take_class(c, "folders.zip");
  check_class(plain, students);
  CHECK(plain.problems.empty());
  flat.push_back({"grades.csv"});
  flat.push_back({"x_1001_assignsubmission_file__9000_assignsubmission_file_matmul.cu", "int thief;\n"});
  flat.push_back({"x_1001_assignsubmission_file_9001_assignsubmission_file_matmul.cu", "int thief;\n"});
  pack(c.at("flat.tar"), flat);
  const Intake all = take_class(c, "flat.tar");
  check_class(all, students);
  CHECK(all.problems.size() == 3);
  CHECK(names(all, IntakeTrouble::left_out, "grades.csv"));
  CHECK(names(all, IntakeTrouble::left_out, "x_1001_assignsubmission_file__9000"));
  CHECK(names(all, IntakeTrouble::left_out, "x_1001_assignsubmission_file_9001"));
  CHECK(leaves_out(all));
}

TEST_CASE("Moodle: how a student is called makes nobody else's hand-in") {
  const Class c;
  c.file("Ada_1001_assignsubmission_file_/matmul.cu");
  c.file("x_1001_assignsubmission_file__1003_assignsubmission_file_/matmul.cu", "int thief;\n");
  const Intake all = take_class(c, "in");
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[0].students[0].id == "1001");
  CHECK(all.hand_ins[1].students[0].id == "1003");
}

TEST_CASE("Canvas: a class of 300, and a name that looks like Moodle's") {
  const Class c;
  std::vector<Entry> flat;
  std::map<std::string, int> students;
  for (int i = 0; i < kStudents; ++i) {
    const Entry work = work_of(i);
    const std::string late = i % 7 == 0 ? "LATE_" : "";
    flat.push_back(
        {fmt::format("{}{}_{}{}_{}_{}", kNames[static_cast<size_t>(i) % 12], i, late, id_of(i), 50000 + i, work.name),
         work.text});
    students[std::to_string(id_of(i))] = i;
  }
  flat.push_back({"eve_9000_99000_x_1001_assignsubmission_file_.cu", "int eve;\n"});
  pack(c.at("class.zip"), flat);
  const Intake all = take_class(c, "class.zip");
  check_class(all, students);
  CHECK(all.hand_ins.size() == kStudents + 1);
  CHECK(all.problems.empty());
  flat.push_back({"x_1001_assignsubmission_file_.cu", "int thief;\n"});
  flat.push_back({"dan_9001_99001_report.pdf"});
  pack(c.at("stray.zip"), flat);
  const Intake stray = take_class(c, "stray.zip");
  check_class(stray, students);
  CHECK(stray.hand_ins.size() == kStudents + 2);  // a student who handed in only a report is there
  CHECK(stray.problems.size() == 2);
  CHECK(names(stray, IntakeTrouble::left_out, "x_1001_assignsubmission_file_.cu"));
  CHECK(names(stray, IntakeTrouble::no_lab_file, "report.pdf"));
}

TEST_CASE("Gradescope: a class of 300; who is listed without a folder, and what lies beside the folders, is reported") {
  const Class c;
  std::vector<Entry> all_entries;
  std::map<std::string, int> students;
  std::string list = "---\n";
  for (int i = 0; i <= kStudents; ++i) {
    const std::string name = fmt::format("submission_{}", 7000 + i);
    list += fmt::format("{}:\n  :submitters:\n  - :name: {}\n    :sid: '{}'\n", name, name_of(i), id_of(i));
    if (i == kStudents) break;
    const Entry work = work_of(i);
    all_entries.push_back({"assignment_1_export/" + name + "/" + work.name, work.text});
    students[std::to_string(id_of(i))] = i;
  }
  all_entries.push_back({"assignment_1_export/submission_metadata.yml", list});
  all_entries.push_back({"assignment_1_export/05_tiled/matmul.cu"});
  pack(c.at("assignment_1_export.zip"), all_entries);
  const Intake all = take_class(c, "assignment_1_export.zip");
  check_class(all, students);
  CHECK(all.problems.size() == 2);
  CHECK(names(all, IntakeTrouble::no_folder, name_of(kStudents)));
  CHECK(names(all, IntakeTrouble::left_out, "05_tiled"));
}

TEST_CASE("folders, archives and single files of 300 students, among names that look like a platform's or a lab's") {
  const Class c;
  std::vector<Entry> mixed;
  std::map<std::string, int> students;
  for (int i = 0; i < kStudents; ++i) {
    const Entry work = work_of(i);
    const std::string id = name_of(i);
    if (i % 3 == 0)
      mixed.push_back({id + "/" + work.name, work.text});
    else if (i % 3 == 1)
      mixed.push_back({id + ".zip", zip_of({work})});
    else
      mixed.push_back({id + (i % 2 ? "_05_tiled.cu" : ".CU"), source_of(i)});
    students[id] = i;
  }
  for (const char* name : {"05_tiled/matmul.cu", "x_1001_assignsubmission_file_/matmul.cu", "matmul.cu"})
    mixed.push_back({name, "int thief;\n"});
  mixed.push_back({"submission_metadata.yml", name_of(0) + ":\n  :submitters:\n  - :sid: '" + name_of(3) + "'\n"});
  mixed.push_back({"notes.txt"});
  pack(c.at("class.zip"), mixed);
  pack(c.at("wrapped.zip"), {{"week5.zip", zip_of(mixed)}});
  for (const char* name : {"class.zip", "wrapped.zip"}) {
    const Intake all = take_class(c, name);
    check_class(all, students);
    CHECK(all.hand_ins.size() == kStudents);
    CHECK(all.problems.size() == 5);
    for (const char* left : {"05_tiled", "x_1001", "matmul.cu", "submission_metadata.yml", "notes.txt"})
      CHECK_MESSAGE(names(all, IntakeTrouble::left_out, left), left);
  }
}

TEST_CASE("a list of Gradescope's among folders of students moves nobody's id") {
  const Class c;
  c.file("ada/matmul.cu");
  c.file("bob/matmul.cu");
  c.file("submission_metadata.yml", "ada:\n  :submitters:\n  - :name: Mallory\n    :sid: \"bob\"\n");
  const Intake all = take_class(c, "in");
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[0].students[0].id == "ada");
  CHECK(names(all, IntakeTrouble::left_out, "submission_metadata.yml"));
}

TEST_CASE("where two layouts fit equally well, none is taken until --layout says which") {
  const Class c;
  c.file("hw_1_2_ada.cu", "int ada;\n");
  c.file("hw_1_3_bob.cu", "int bob;\n");
  const Intake all = take_class(c, "in");
  CHECK(all.hand_ins.empty());
  CHECK(names(all, IntakeTrouble::which_layout, "canvas or --layout folders"));
  CHECK(take_class(c, "in", "folders").hand_ins.size() == 2);
  CHECK(take_class(c, "in", "canvas").hand_ins.size() == 1);
  const Intake none = take_class(c, "in", "moodle");
  CHECK(none.hand_ins.empty());
  CHECK(has_problem(none, IntakeTrouble::no_layout));
  CHECK(names(none, IntakeTrouble::left_out, "hw_1_2_ada.cu"));
}

}  // namespace grader
