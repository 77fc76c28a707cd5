#include "grader/cli/more/class_commands.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <set>
#include <thread>
#include <tuple>

#include <fmt/format.h>

#include "grader/base/package.h"
#include "grader/base/private_file.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/build/gpu.h"
#include "grader/class/batch/people.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/batch/signature.h"
#include "grader/class/batch/spool.h"
#include "grader/class/book/grading_lock.h"
#include "grader/class/intake/intake.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more/class_parts.h"
#include "grader/cli/more/class_text.h"
#include "grader/cli/more/complaints.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr auto kFollowPause = std::chrono::seconds(3);

void require_slurm(const Arguments& arguments) {
  if (!arguments.of_class.slurm || ask_shell("command -v sbatch squeue").exit_code == 0) return;
  throw Stop{kWrongUse, "There is no Slurm here (sbatch and squeue are missing): run the command on a login node."};
}

void require_given(const std::vector<std::string>& given) {
  for (const std::string& path : given)
    if (std::error_code error; !fs::exists(path, error))
      throw Stop{kWrongUse, "There is no folder or archive " + printable(path) + "."};
}

void require_layout(const std::string& layout) {
  const std::vector<std::string> known = layout_names();
  if (layout.empty() || std::ranges::find(known, layout) != known.end()) return;
  throw Stop{kWrongUse, fmt::format("There is no layout {}: known are {}.", shortened(layout), fmt::join(known, ", "))};
}

std::string lab_of(const Arguments& arguments) { return arguments.lab.empty() ? "" : known_lab(arguments.lab); }

/// Decides by the handed-out file, because the rubric cannot be read.
Backend backend_of_broken(const std::string& lab) {
  return fs::exists(package_root() + "/labs/" + lab + "/" + source_name(Backend::cpu)) ? Backend::cpu
                                                                                       : Backend::emulator;
}

IntakeOptions intake_options(const Arguments& arguments, const ClassLabs& labs, const Workspace& workspace) {
  IntakeOptions options;
  options.unpack_to = workspace.file("intake");
  for (const auto& [name, lab] : labs.rubrics) options.labs.push_back({name, source_name(lab.rubric.backend)});
  for (const auto& [name, why] : labs.broken) options.labs.push_back({name, source_name(backend_of_broken(name))});
  options.only_lab = lab_of(arguments);
  options.layout = arguments.of_class.layout;
  options.settled = arguments.of_class.follow;
  return options;
}

/// Lab and text of each submission that the emulator or the CPU found right.
std::set<std::pair<std::string, std::string>> right_texts(const ClassRecord& record) {
  std::set<std::pair<std::string, std::string>> right;
  for (const Result& result : record.results)
    if (result.question.backend != name_of(Backend::gpu) && all_shapes_right(result))
      right.emplace(result.question.lab, result.question.source);
  return right;
}

/// Speed is measured if the course asks for it and it can be measured; for GPU labs only if the product is right.
std::vector<Task> timed_tasks(const OpenClass& open, const ClassRecord& record, const Wanted& wanted, Book& book) {
  Wanted timed = wanted;
  timed.timed = true;
  std::vector<Task> tasks = tasks_of(record, open.labs, timed, book);
  const auto right = right_texts(record);
  std::erase_if(tasks, [&](const Task& task) {
    const bool cpu = open.labs.rubrics.at(task.lab).rubric.backend == Backend::cpu;
    if (open.course.terms(task.lab).speed == SpeedPolicy::off) return true;
    return !cpu && (wanted.backend != Backend::gpu || !right.contains({task.lab, task.digest}));
  });
  return tasks;
}

struct Counts {
  size_t graded = 0, from_evidence = 0;
};

/// Submissions that this process has graded: they are not graded again, even if there was no result.
using Tried = std::set<std::tuple<std::string, std::string, bool>>;  // lab, text, timed

std::vector<Task> fresh(std::vector<Task> tasks, Tried& tried) {
  std::erase_if(tasks, [&](const Task& task) { return !tried.emplace(task.lab, task.digest, task.timed).second; });
  return tasks;
}

/// Grades what is requested and has no result. Marks come from the emulator and the CPU; speed is a separate pass.
Counts answer(const Arguments& arguments, const Wanted& wanted, OpenClass& open, Tried& tried) {
  Counts counts;
  Wanted marked = wanted;
  marked.backend = Backend::any;
  const std::vector<Task> tasks = fresh(tasks_of(open.book.read_all(), open.labs, marked, open.book), tried);
  const std::vector<Task> left = wanted.again ? tasks : mark_from_evidence(tasks, open.labs, open.book);
  counts.from_evidence = tasks.size() - left.size();
  counts.graded = left.size();
  grade_into(left, open.labs, arguments, open.book);
  if (wanted.again && wanted.backend != Backend::gpu) return counts;
  const std::vector<Task> timed = fresh(timed_tasks(open, open.book.read_all(), wanted, open.book), tried);
  grade_into(timed, open.labs, arguments, open.book);
  counts.graded += timed.size();
  return counts;
}

Roster enter_roster(const Arguments& arguments, Book& book) {
  if (arguments.of_class.roster.empty()) return {};
  Roster roster = read_roster(arguments.of_class.roster);
  if (!roster.error.empty()) throw Stop{kWrongUse, roster.error};
  enter(roster, book);
  return roster;
}

int exit_code_of(const std::vector<StudentStanding>& all, const OpenClass& open) {
  const bool some = std::ranges::any_of(all, &StudentStanding::open);
  return some || all.empty() || !open.labs.broken.empty() ? kNotGraded : kFullMarks;
}

/// The results of one pass over the submissions, and what to print about it.
struct Look {
  std::vector<StudentStanding> all;
  std::vector<Complaint> complaints;
  std::string problems, text;
  Counts counts;
};

std::vector<Complaint> of_grants(const std::vector<std::string>& sentences) {
  std::vector<Complaint> all;
  for (const std::string& sentence : sentences)
    all.push_back({"grant", sentence.substr(0, sentence.find(": ")), sentence});
  return all;
}

void append(std::vector<Complaint> more, std::vector<Complaint>& all) {
  std::ranges::move(more, std::back_inserter(all));
}

/// A note if a GPU was requested but has nothing to do.
std::string idle_gpu_text(const Arguments& arguments, const OpenClass& open) {
  const auto counts = [&](const auto& lab) { return open.course.terms(lab.first).speed != SpeedPolicy::off; };
  if (arguments.backend != Backend::gpu || std::ranges::any_of(open.labs.rubrics, counts)) return "";
  return "The GPU is not needed, because speed counts in no lab. Write speed = \"bonus\" or \"required\" into "
         "course.toml, and name it with --course.";
}

Look batch_once(const Arguments& arguments, const Roster& roster, OpenClass& open, Tried& tried) {
  const Workspace workspace;
  if (!workspace.ok()) throw Stop{kNotGraded, workspace.error()};
  Intake intake = take_in({arguments.of_class.given.begin(), arguments.of_class.given.end()},
                          intake_options(arguments, open.labs, workspace));
  if (!roster.people.empty()) match(roster, intake);
  recognise(intake, open.book);
  keep_participants(roster, intake, lab_of(arguments), open.book);
  enter(intake, open.book);
  Look look;
  if (!open.course.timezone.empty())
    std::erase_if(intake.problems, [](const IntakeProblem& p) { return p.trouble == IntakeTrouble::no_zone; });
  look.complaints = complaints_of(intake.problems);
  append(of_grants(open.find_people()), look.complaints);
  Wanted wanted;
  wanted.backend = arguments.backend;
  wanted.lab = lab_of(arguments);
  wanted.seed = arguments.seed;
  look.counts = answer(arguments, wanted, open, tried);
  look.all = stand(open.course, open.labs, "batch", open.book);
  const ClassRecord record = open.book.read_all();
  append(ungraded_complaints(look.all, record, open.book), look.complaints);
  append(unlisted_complaints(open.course, record), look.complaints);
  look.problems = complaints_text(look.complaints, arguments.of_class.problems);
  look.text = batch_text(look.all, look.counts.graded, look.counts.from_evidence);
  return look;
}

void write_problems(const Arguments& arguments, const std::vector<Complaint>& complaints) {
  const std::string& path = arguments.of_class.problems;
  if (!path.empty() && !write_private_file(path, whole_text(complaints)))
    throw Stop{kNotGraded, fmt::format("Everything is graded, but the complaints cannot be written to {}: {}.",
                                       printable(path), std::strerror(errno))};
}

int follow(const Arguments& arguments, const Roster& roster, OpenClass& open) {
  std::string before;
  Tried tried;
  for (bool first = true;; first = false, std::this_thread::sleep_for(kFollowPause)) {
    const Look look = batch_once(arguments, roster, open, tried);
    write_problems(arguments, look.complaints);
    const bool news = first || look.counts.graded + look.counts.from_evidence > 0 || look.problems != before;
    if (news) std::cout << look.problems << look.text << std::flush;
    before = look.problems;
  }
}

/// The students who lost points at a check, by their submissions.
std::set<std::string> sources_that_failed(const ClassRecord& record, const std::string& check) {
  std::set<std::string> sources;
  for (const Result& result : record.results)
    for (const CheckRecord& one : result.checks)
      if (one.id == check && one.status != Status::passed) sources.insert(result.question.source);
  return sources;
}

void require_check(const ClassLabs& labs, const ClassRecord& record, const std::string& check) {
  std::vector<std::string> known;
  for (const Result& result : record.results)
    for (const CheckRecord& one : result.checks) known.push_back(one.id);
  if (check.empty() || std::ranges::find(known, check) != known.end() || labs.rubrics.empty()) return;
  const std::string guess = nearest(check, known);
  throw Stop{kWrongUse,
             "No result has a check " + shortened(check) + (guess.empty() ? "." : ": did you mean " + guess + "?")};
}

void require_signature(const std::string& file, const std::string& signers) {
  const Signature signature = check_signature(file, signers);
  const std::string name = printable(file);
  switch (signature.how) {
    case Signed::well:
      std::cout << "Signed by " << shortened(signature.by) << ".\n";
      return;
    case Signed::no_tool:
      throw Stop{kNotGraded,
                 "ssh-keygen is missing, so the signature was not checked: sudo apt install openssh-client"};
    case Signed::no_signature:
      throw Stop{kWrongUse, "There is no signature " + name + ".sig beside the receipt."};
    case Signed::by_nobody_known:
      throw Stop{kPointsLost, name + " is signed by nobody whom " + printable(signers) + " names."};
    case Signed::altered:
      throw Stop{kPointsLost, name + " is not what " + shortened(signature.by) + " signed: it was altered."};
  }
}

}  // namespace

int batch(const Arguments& arguments) {
  require_gpu(arguments);
  require_given(arguments.of_class.given);
  require_layout(arguments.of_class.layout);
  require_slurm(arguments);
  require_sandbox(arguments);
  OpenClass open(arguments, Book::Mode::create);
  const GradingLock lock(arguments.of_class.book);
  if (const std::string text = zone_text(open.course); !text.empty()) std::cout << wrap(text, 79, 2) << '\n';
  const Roster roster = enter_roster(arguments, open.book);
  if (arguments.of_class.follow) return follow(arguments, roster, open);
  if (const std::string text = idle_gpu_text(arguments, open); !text.empty()) std::cout << wrap(text, 79, 2) << '\n';
  Tried tried;
  const Look look = batch_once(arguments, roster, open, tried);
  std::cout << look.problems << look.text;
  if (!look.all.empty()) std::cout << next_commands(arguments.of_class.book);
  write_problems(arguments, look.complaints);
  return any_left_out(look.complaints) ? kNotGraded : exit_code_of(look.all, open);
}

int regrade(const Arguments& arguments) {
  const ClassArguments& c = arguments.of_class;
  require_gpu(arguments);
  require_sandbox(arguments);
  OpenClass open(arguments, Book::Mode::write);
  const GradingLock lock(c.book);
  for (const std::string& sentence : open.find_people()) std::cerr << wrap(sentence, 79, 2) << '\n';
  const ClassRecord record = open.book.read_all();
  const std::string student = c.student.empty() ? "" : known_student(open.book, c.student);
  require_check(open.labs, record, c.check);
  Wanted wanted{.backend = arguments.backend, .lab = lab_of(arguments), .student = student};
  wanted.again = c.all || !c.student.empty() || !c.check.empty();
  wanted.new_grader = true;
  if (!c.check.empty()) wanted.sources = sources_that_failed(record, c.check);
  Tried tried;
  const Counts counts = answer(arguments, wanted, open, tried);
  const auto before = open.book.generations();
  const std::string reason = c.reason.empty() ? "regrade" : c.reason;
  const std::vector<StudentStanding> all = stand(open.course, open.labs, reason, open.book);
  open.book.log("regrade", student, reason);
  const bool changed = open.book.generations().size() > before.size();
  std::cout << regrade_text(counts.graded, counts.from_evidence);
  if (!changed)
    std::cout << "No mark changed.\n";
  else if (!before.empty())
    std::cout << changes_text(changes(open.book.marks(before.back().id), marks_of(all), open.book));
  return exit_code_of(all, open);
}

int diff_marks(const Arguments& arguments) {
  Book book(arguments.of_class.book, Book::Mode::read);
  const std::vector<Generation> all = book.generations();
  if (all.empty()) throw Stop{kWrongUse, "The gradebook has no marks yet: run grader batch first."};
  const auto find = [&](int64_t id) {
    const auto found = std::ranges::find(all, id, &Generation::id);
    if (found == all.end())
      throw Stop{kWrongUse,
                 fmt::format("There is no generation {}: they go from {} to {}.", id, all.front().id, all.back().id)};
    return *found;
  };
  const auto released = std::ranges::find_if(all.rbegin(), all.rend(), &Generation::released);
  const Generation first = all.size() > 1 ? all[all.size() - 2] : all.back();
  const Generation from = arguments.of_class.from  ? find(arguments.of_class.from)
                          : released != all.rend() ? *released
                                                   : first;
  const Generation to = arguments.of_class.to ? find(arguments.of_class.to) : all.back();
  std::cout << generations_text(from, to) << changes_text(changes(book.marks(from.id), book.marks(to.id), book));
  return kFullMarks;
}

int forget_student(const Arguments& arguments) {
  Book book(arguments.of_class.book, Book::Mode::write);
  const std::string student = known_student(book, arguments.of_class.student);
  book.forget(student);
  std::cout << "Nothing of " << shortened(student) << " is left in " << printable(arguments.of_class.book)
            << ". Earlier exports and pages still contain them.\n";
  return kFullMarks;
}

int grade_my_share(const Arguments& arguments) {
  const char* processors = std::getenv("SLURM_CPUS_PER_TASK");
  const unsigned workers = processors ? static_cast<unsigned>(std::max(1, std::atoi(processors))) : 1;
  try {
    grade_share(Spool(arguments.folder), arguments.of_class.element, arguments.of_class.elements, workers);
  } catch (const SpoolError& error) {
    throw Stop{kNotGraded, error.message};
  }
  return kFullMarks;
}

int replay_receipt(const Arguments& arguments) {
  const ClassArguments& c = arguments.of_class;
  std::string text;
  if (!read_file(c.receipt, text))
    throw Stop{kWrongUse, "There is no file " + printable(c.receipt) + " that can be read."};
  const auto receipt = receipt_from_json(text);
  if (!receipt) throw Stop{kWrongUse, printable(c.receipt) + " is not a receipt of this version."};
  if (!c.signers.empty()) require_signature(c.receipt, c.signers);
  const Question& q = receipt->question;
  Task task{.lab = known_lab(q.lab), .digest = q.source, .seed = q.seed, .backend = *find_backend(q.backend)};
  if (!arguments.file.empty())
    task.source.text = take_file(arguments.file).content;
  else if (!c.book.empty())
    task.source = Book(c.book, Book::Mode::read).source(q.source);
  else
    throw Stop{kWrongUse, "A receipt does not contain the source. Use --book FILE or --file F."};
  require_sandbox(arguments);
  if (source_digest(task.source) != q.source)
    throw Stop{kWrongUse, "This is not the receipt's file: its digest differs."};
  const auto rubrics = read_rubrics({task.lab});
  const auto now = receipt_from_json(grade(task, rubrics.at(task.lab), Machine{}).receipt);
  const auto all = differences(*receipt, *now);
  std::cout << replay_text(*receipt, *now, all);
  const bool same = receipt->points == now->points && receipt->max_points == now->max_points;
  return same ? kFullMarks : kPointsLost;
}

}  // namespace grader
