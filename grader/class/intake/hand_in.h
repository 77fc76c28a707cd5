// What a class handed in, however it arrived.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grader {

struct Person {
  std::string id, name = {}, email = {};  // id: the platform's; a folder's name where there is none
};

struct LabFile {
  std::string lab;
  std::filesystem::path path;  // of matmul.cu or matmul.cpp
};

struct HandIn {
  std::vector<Person> students = {};  // one, or a group's
  std::string attempt = {};           // the platform's id of it, or ""
  std::string submitted = {};         // when, as the platform says; "" unknown
  std::string origin = {};            // where it came from, below what was given; printable
  std::vector<LabFile> files = {};    // at most one for each lab
};

enum class IntakeTrouble {
  empty_folder,
  no_lab_file,
  unreadable,
  refused_entry,  // of an archive: a link, a pipe, a path that leads out
  too_large,
  too_many,
  bad_archive,
  nested_archive,
  not_utf8,
  bad_metadata,
  same_id,
  not_on_roster,
  ambiguous_name,
};

/// What could not be taken in; the rest was.
struct IntakeProblem {
  IntakeTrouble trouble;
  std::string where;        // an origin; printable
  std::string detail = {};  // an entry, a line, what a library said; printable
};

/// One sentence: what happened, where, what to do next.
std::string sentence_of(const IntakeProblem& problem);

struct Intake {
  std::vector<HandIn> hand_ins = {};
  std::vector<IntakeProblem> problems = {};
};

}  // namespace grader
