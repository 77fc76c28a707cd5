// Exports the class's marks in the formats of other programs.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <functional>
#include <iostream>
#include <set>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/private_file.h"
#include "grader/base/text.h"
#include "grader/class/export/export.h"
#include "grader/class/export/platforms.h"
#include "grader/class/export/release.h"
#include "grader/class/export/similarity.h"
#include "grader/class/pages/page.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/class_commands.h"
#include "grader/cli/more/class_parts.h"
#include "grader/cli/more/class_text.h"
#include "grader/cli/more/complaints.h"
#include "grader/diagnosis/catalogue.h"

namespace grader {
namespace {

std::string read_given(const std::string& path) {
  std::string text;
  if (!path.empty() && !read_file(path, text))
    throw Stop{kWrongUse, "There is no file " + printable(path) + " that can be read."};
  return text;
}

/// Renames students to s1, s2, … in the order of ids: the same names whenever the same students are in the class.
void rename(ExportInput& input) {
  std::vector<StudentStanding>& all = input.standings;
  for (size_t i = 0; i < all.size(); ++i) all[i].student = {fmt::format("s{}", i + 1), "", "", all[i].student.listed};
  input.names.clear();
  input.participants.clear();
}

std::map<std::string, CheckTitles> titles(const ClassLabs& labs) {
  std::map<std::string, CheckTitles> all;
  for (const auto& [name, lab] : labs.rubrics) all[name] = titles_of(lab.rubric);
  return all;
}

/// The source's lines that have findings.
std::map<int, std::string> lines_of(const Result& result, const std::string& report, Book& book) {
  const std::set<int> mentioned = mentioned_lines(report);
  std::map<int, std::string> lines;
  if (mentioned.empty()) return lines;
  const std::vector<std::string> source = split_lines(book.source(result.question.source).text);
  for (const int line : mentioned)
    if (line > 0 && static_cast<size_t>(line) <= source.size()) lines[line] = source[static_cast<size_t>(line) - 1];
  return lines;
}

bool numbers_wrong(const Result& result) {
  return std::ranges::any_of(result.checks, [](const CheckRecord& check) {
    return check.part == Part::correctness && check.status == Status::failed;
  });
}

PageReport page_report(const Result& result, Book& book) {
  const std::string report = book.report(result.id);
  return {report, lines_of(result, report, book), numbers_wrong(result) ? book.evidence(result.id) : ""};
}

/// A student sees only what is released. Details of one check may reveal those of a different one.
PageReport released(PageReport whole, const Result& result, const Course& course, std::optional<int64_t> due,
                    int64_t now, Book& book) {
  if (all_released(whole.json, course, due, now)) return whole;
  const std::string shown = released_report(whole.json, course, due, now);
  return {shown, lines_of(result, shown, book)};
}

std::vector<PageLimit> limits_of(const Rubric& rubric, const std::function<bool(const std::string&)>& shown) {
  std::vector<PageLimit> all;
  for (const TechniqueRule& rule : rubric.technique)
    if (shown(rule.id)) all.push_back({rule.title, rule.metric, rule.full, rule.half, rule.higher_is_better});
  return all;
}

/// The results that count for marks.
std::map<int64_t, const Result*> counted_results(const ClassRecord& record) {
  std::map<int64_t, const Result*> all;
  for (const Result& result : record.results) all[result.id] = &result;
  return all;
}

/// The instructor's page, with everything.
std::string page_of_class(const ExportInput& input, const ClassRecord& record, OpenClass& open) {
  PageInput page{open.course, input.labs, input.standings,   record.results, record.hand_ins,
                 {},          {},         titles(open.labs), utc_now()};
  for (const CatalogueEntry& entry : diagnosis_catalogue()) page.mistakes[entry.id] = entry.title;
  for (const auto& [name, lab] : open.labs.rubrics)
    page.limits[name] = limits_of(lab.rubric, [](const std::string&) { return true; });
  const auto results = counted_results(record);
  for (const StudentStanding& student : input.standings)
    for (const LabStanding& lab : student.labs)
      if (const auto found = results.find(lab.result); found != results.end() && !page.reports.contains(lab.result))
        page.reports[lab.result] = page_report(*found->second, open.book);
  return class_page(page);
}

/// A page about this student only, with what is released.
std::string page_of_student(const ExportInput& input, const StudentStanding& student,
                            const std::map<int64_t, const Result*>& results, OpenClass& open) {
  PageInput page{open.course, input.labs, {student}, {}, {}, {}, {}, {}, utc_now()};
  page.students_own = true;
  for (const LabStanding& lab : student.labs) {
    const auto due = due_of(open.course, student.student.id, lab.lab);
    const auto rubric = open.labs.rubrics.find(lab.lab);
    if (rubric != open.labs.rubrics.end())
      page.limits[lab.lab] = limits_of(rubric->second.rubric, [&](const std::string& check) {
        return is_released(open.course.level(check), due, input.now);
      });
    if (const auto found = results.find(lab.result); found != results.end())
      page.reports[lab.result] =
          released(page_report(*found->second, open.book), *found->second, open.course, due, input.now, open.book);
  }
  return class_page(page);
}

void write_pages(const std::string& to, const ExportInput& input, const ClassRecord& record, OpenClass& open) {
  make_private_folder(to);
  const auto results = counted_results(record);
  for (const StudentStanding& student : input.standings) {
    const std::string path = to + "/" + file_name_of(student.student.id) + ".html";
    if (!write_private_file(path, page_of_student(input, student, results, open)))
      throw Stop{kWrongUse, "The page " + printable(path) + " cannot be written."};
  }
  std::cout << "Written: " << printable(to) << ", " << counted(input.standings.size(), "page") << ".\n";
}

/// The file behind each student's mark.
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
  if (lab.empty()) throw Stop{kWrongUse, "Give the lab whose files are compared: --lab 05_tiled."};
  const std::string name = source_name(read_rubric(rubric_path(lab)).backend);
  const std::string skeleton = read_given(package_root() + "/labs/" + lab + "/" + name);
  for (const auto& [path, text] : similarity_folder(files, skeleton, name)) {
    const std::filesystem::path file = std::filesystem::path(to) / path;
    make_private_folder(to);
    make_private_folder(file.parent_path());
    if (!write_private_file(file.string(), text))
      throw Stop{kWrongUse, "The file " + printable(file.string()) + " cannot be written."};
  }
  std::cout << "Written: " << printable(to) << ", " << files.size() << " files; README.md there has the commands.\n";
}

bool any_file(const ClassArguments& c) {
  return !c.similarity.empty() || !c.csv.empty() || !c.moodle.empty() || !c.canvas.empty() || !c.junit.empty() ||
         !c.html.empty() || !c.pages.empty();
}

}  // namespace

int report_marks(const Arguments& arguments) {
  const ClassArguments& c = arguments.of_class;
  OpenClass open(arguments, c.release ? Book::Mode::write : Book::Mode::read);
  for (const std::string& sentence : open.find_people()) std::cerr << wrap(sentence, 79, 2) << '\n';
  const ClassRecord record = open.book.read_all();
  for (const Complaint& complaint : unlisted_complaints(open.course, record))
    std::cerr << wrap(complaint.sentence, 79, 2) << '\n';
  const std::string one = c.student.empty() ? "" : known_student(open.book, c.student);
  ExportInput input{open.course,        open.labs.of(open.course, record), {}, std::time(nullptr), record.names,
                    record.participants};
  input.standings = standings(open.course, input.labs, record);
  if (!c.student.empty()) std::erase_if(input.standings, [&](const StudentStanding& s) { return s.student.id != one; });
  if (c.pseudonyms) rename(input);
  const std::string lab = arguments.lab.empty() ? "" : known_lab(arguments.lab);
  if (!any_file(c)) std::cout << class_table(input.standings);
  if (!c.csv.empty()) write_report(c.csv, to_csv(input));
  if (!c.moodle.empty()) write_report(c.moodle, to_moodle(input, lab));
  if (!c.canvas.empty()) write_report(c.canvas, to_canvas(input, read_csv(read_given(c.gradebook))));
  if (!c.junit.empty()) write_report(c.junit, to_junit(input, record.results, titles(open.labs)));
  if (!c.html.empty())
    write_report(c.html, c.student.empty() ? page_of_class(input, record, open)
                                           : page_of_student(input, input.standings[0], counted_results(record), open));
  if (!c.pages.empty()) write_pages(c.pages, input, record, open);
  if (!c.similarity.empty()) write_similarity(lab, c.similarity, compared_files(input, lab, record, open.book));
  if (const std::string kept = kept_back(input); any_file(c) && !kept.empty()) std::cerr << kept << "\n";
  if (c.release) open.book.release();
  if (c.release) open.book.log("release", "", "students have seen these marks");
  return kFullMarks;
}

std::string for_platform(const Arguments& arguments, const std::vector<LabResult>& labs) {
  const std::string path = arguments.of_class.course, format = arguments.of_class.format;
  const Course course =
      read_course(read_given(path), path.empty() ? "course.toml" : path, course_names(read_labs(lab_names())));
  const int64_t now = std::time(nullptr);
  if (format == "gradescope") return to_gradescope(labs, course);
  if (format == "prairielearn") return to_prairielearn(labs, course, now);
  if (format == "autolab") return to_autolab(labs, course, now);
  return to_classroom50(labs, course, now, classroom_run());
}

}  // namespace grader
