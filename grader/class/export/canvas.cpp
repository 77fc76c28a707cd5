#include <algorithm>
#include <cctype>
#include <optional>

#include "grader/base/text.h"
#include "grader/class/export/exported.h"

namespace grader {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Canvas's data about students and assignments.
class CanvasGradebook {
 public:
  CanvasGradebook(const ExportInput& input, const std::vector<CsvRow>& rows) : input_(input), rows_(rows) {
    if (rows.empty()) return;
    const auto section = std::ranges::find(rows[0], "Section");
    if (section != rows[0].end()) columns_ = static_cast<size_t>(section - rows[0].begin()) + 1;
  }

  CsvRow head() const {
    if (columns_ == 0) return {"Student", "ID", "SIS User ID", "SIS Login ID", "Section"};
    return first_cells(rows_[0]);
  }

  /// "Lab 05_tiled (1234)"; the lab's own name if no assignment, or more than one, contains it.
  std::string assignment(const std::string& lab) const {
    std::vector<std::string> found;
    for (size_t i = columns_; columns_ > 0 && i < rows_[0].size(); ++i)
      if (rows_[0][i].find(lab) != std::string::npos) found.push_back(printable(rows_[0][i]));
    return found.size() == 1 ? found[0] : lab;
  }

  CsvRow row_of(const Student& student) const {
    const CsvRow* row = find(student);
    if (row) return first_cells(*row);
    CsvRow cells = {printable(student.name), printable(name_of(student, NameKind::canvas)),
                    printable(name_of(student, NameKind::number)), printable(student.email)};
    cells.resize(head().size());
    return cells;
  }

 private:
  CsvRow first_cells(const CsvRow& row) const {
    CsvRow cells;
    for (size_t i = 0; i < columns_; ++i) cells.push_back(i < row.size() ? printable(row[i]) : "");
    return cells;
  }

  const std::vector<PersonName>& names_of(const Student& student) const {
    static const std::vector<PersonName> none;
    const auto found = input_.names.find(student.id);
    return found == input_.names.end() ? none : found->second;
  }

  /// The id if they have no name of this kind.
  std::string name_of(const Student& student, NameKind kind) const {
    const auto& all = names_of(student);
    const auto found = std::ranges::find(all, kind, &PersonName::kind);
    return found == all.end() ? student.id : found->name;
  }

  /// Moodle's numbers differ from Canvas's.
  bool is_of(const CsvRow& row, const Student& student) const {
    const auto has = [&](const std::string& name) {
      for (size_t i = 1; i + 1 < columns_ && i < row.size(); ++i)  // after the name, before the section
        if (!name.empty() && lower(row[i]) == lower(name)) return true;
      return false;
    };
    return has(student.id) || has(student.email) || std::ranges::any_of(names_of(student), [&](const PersonName& name) {
             return name.kind != NameKind::participant && has(name.name);
           });
  }

  const CsvRow* find(const Student& student) const {
    for (size_t i = 1; columns_ > 0 && i < rows_.size(); ++i)
      if (is_of(rows_[i], student)) return &rows_[i];
    return nullptr;
  }

  const ExportInput& input_;
  const std::vector<CsvRow>& rows_;
  size_t columns_ = 0;  // columns of a student, up to the section; 0: this is not a gradebook from Canvas
};

std::string canvas_cell(const ExportInput& input, const StudentStanding& student, const LabStanding& lab) {
  if (lab.standing == MarkState::excused) return "EX";
  return is_exported(input, student, lab) ? number_cell(lab.points) : "";
}

CsvRow points_possible(const ExportInput& input, size_t columns) {
  CsvRow row(columns);
  row[0] = "    Points Possible";  // with the leading spaces that Canvas writes
  for (const LabOfCourse& lab : input.labs) row.push_back(number_cell(maximum(input.course, lab)));
  return row;
}

}  // namespace

std::string to_canvas(const ExportInput& input, const std::vector<CsvRow>& gradebook) {
  const CanvasGradebook canvas(input, gradebook);
  CsvRow head = canvas.head();
  const size_t columns = head.size();
  for (const LabOfCourse& lab : input.labs) head.push_back(canvas.assignment(lab.name));
  std::string text = csv_line(head) + csv_line(points_possible(input, columns));
  for (const StudentStanding& student : input.standings) {
    CsvRow row = canvas.row_of(student.student);
    row.resize(columns);
    for (const LabStanding& lab : student.labs) row.push_back(canvas_cell(input, student, lab));
    text += csv_line(row);
  }
  return text;
}

}  // namespace grader
