// The class's marks as other programs read them.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <set>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/class/export/export.h"
#include "grader/class/export/platforms.h"
#include "grader/class/export/release.h"
#include "grader/class/export/similarity.h"
#include "grader/class/pages/page.h"
#include "grader/cli/class_commands.h"
#include "grader/cli/class_parts.h"
#include "grader/cli/class_text.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/diagnosis/catalogue.h"

namespace grader {
namespace {

void write_report(const std::string& path, const std::string& text) {
  if (path == "-") return void(std::cout << text);
  if (!write_file(path, text)) throw Stop{kWrongUse, "The report cannot be written to " + printable(path) + "."};
  std::cout << "Written: " << printable(path) << "\n";
}

std::string read_given(const std::string& path) {
  std::string text;
  if (!path.empty() && !read_file(path, text))
    throw Stop{kWrongUse, "There is no file " + printable(path) + " that can be read."};
  return text;
}

/// s1, s2, … in the order of ids: the same whenever the same students are there.
void rename(std::vector<StudentStanding>& all) {
  for (size_t i = 0; i < all.size(); ++i) all[i].student = {fmt::format("s{}", i + 1), "", "", all[i].student.listed};
}

std::map<std::string, CheckTitles> titles(const ClassLabs& labs) {
  std::map<std::string, CheckTitles> all;
  for (const auto& [name, lab] : labs.rubrics) all[name] = titles_of(lab.rubric);
  return all;
}

/// The source's line where the first finding is.
std::string line_of(const Result& result, const std::string& report, Book& book) {
  const int line = first_line_of(report);
  const std::vector<std::string> lines = split_lines(book.source(result.question.source).text);
  return line > 0 && static_cast<size_t>(line) <= lines.size() ? lines[static_cast<size_t>(line) - 1] : "";
}

/// The instructor's page tells all; a student's what is released.
std::string page_of(const ExportInput& input, const ClassRecord& record, bool students_own, OpenClass& open) {
  PageInput page{open.course, input.labs, input.standings,   record.results, record.hand_ins,
                 {},          {},         titles(open.labs), utc_now()};
  if (students_own) page.hand_ins.clear(), page.results.clear();
  for (const CatalogueEntry& entry : diagnosis_catalogue()) page.mistakes[entry.id] = entry.title;
  std::set<int64_t> wanted;
  for (const StudentStanding& student : input.standings)
    for (const LabStanding& lab : student.labs) wanted.insert(lab.result);
  for (const Result& result : record.results) {
    if (!wanted.contains(result.id)) continue;
    const std::string& lab = result.question.lab;
    std::string report = open.book.report(result.id);
    if (students_own)
      report = released_report(report, open.course, due_of(open.course, input.standings[0].student.id, lab), input.now);
    page.reports[result.id] = {report, line_of(result, report, open.book)};
  }
  return class_page(page);
}

/// What each student's mark is of.
std::vector<ComparedFile> compared_files(const ExportInput& input, const std::string& lab, const ClassRecord& record,
                                         Book& book) {
  std::map<int64_t, std::string> sources;
  for (const Result& result : record.results) sources[result.id] = result.question.source;
  std::vector<ComparedFile> files;
  for (const StudentStanding& student : input.standings)
    for (const LabStanding& one : student.labs)
      if (one.lab == lab && one.result)
        files.push_back({student.student.id, one.submitted, book.source(sources.at(one.result)).text});
  return files;
}

void write_similarity(const std::string& lab, const std::string& to, const std::vector<ComparedFile>& files) {
  if (lab.empty()) throw Stop{kWrongUse, "Say whose files are compared: --lab 05_tiled."};
  const std::string name = source_name(read_rubric(rubric_path(lab)).backend);
  const std::string skeleton = read_given(package_root() + "/labs/" + lab + "/" + name);
  std::error_code failed;
  for (const auto& [path, text] : similarity_folder(files, skeleton, name)) {
    const std::filesystem::path file = std::filesystem::path(to) / path;
    std::filesystem::create_directories(file.parent_path(), failed);
    if (!write_file(file.string(), text))
      throw Stop{kWrongUse, "The file " + printable(file.string()) + " cannot be written."};
  }
  std::cout << "Written: " << printable(to) << ", " << files.size() << " files; README.md there has the commands.\n";
}

bool any_file(const ClassArguments& c) {
  return !c.similarity.empty() || !c.csv.empty() || !c.moodle.empty() || !c.canvas.empty() || !c.junit.empty() ||
         !c.html.empty();
}

}  // namespace

int report_marks(const Arguments& arguments) {
  const ClassArguments& c = arguments.of_class;
  OpenClass open(arguments, c.release ? Book::Mode::write : Book::Mode::read);
  const ClassRecord record = open.book.read_all();
  if (!c.student.empty()) require_student(record, c.student);
  ExportInput input{open.course, open.labs.of(open.course, record), {}, std::time(nullptr)};
  input.standings = standings(open.course, input.labs, record);
  if (!c.student.empty())
    std::erase_if(input.standings, [&](const StudentStanding& s) { return s.student.id != c.student; });
  if (c.pseudonyms) rename(input.standings);
  const std::string lab = arguments.lab.empty() ? "" : known_lab(arguments.lab);
  if (!any_file(c)) std::cout << class_table(input.standings);
  if (!c.csv.empty()) write_report(c.csv, to_csv(input));
  if (!c.moodle.empty()) write_report(c.moodle, to_moodle(input, lab));
  if (!c.canvas.empty()) write_report(c.canvas, to_canvas(input, read_csv(read_given(c.gradebook))));
  if (!c.junit.empty()) write_report(c.junit, to_junit(input, record.results, titles(open.labs)));
  if (!c.html.empty()) write_report(c.html, page_of(input, record, !c.student.empty(), open));
  if (!c.similarity.empty()) write_similarity(lab, c.similarity, compared_files(input, lab, record, open.book));
  if (const std::string kept = kept_back(input); any_file(c) && !kept.empty()) std::cerr << kept << "\n";
  if (c.release) open.book.release();
  return kFullMarks;
}

std::string for_platform(const Arguments& arguments, const std::vector<LabResult>& labs) {
  const std::string path = arguments.of_class.course, format = arguments.of_class.format;
  const Course course = read_course(read_given(path), path.empty() ? "course.toml" : path, lab_names());
  const int64_t now = std::time(nullptr);
  if (format == "gradescope") return to_gradescope(labs, course);
  if (format == "prairielearn") return to_prairielearn(labs, course, now);
  if (format == "autolab") return to_autolab(labs, course, now);
  return to_classroom50(labs, course, now, classroom_run());
}

}  // namespace grader
