// What a class handed in, however it arrived.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace grader {

struct Person {
  std::string id, name, email;  // id: the platform's; a folder's name where there is none
};

struct LabFile {
  std::string lab;
  std::filesystem::path path;  // of matmul.cu or matmul.cpp
};

struct HandIn {
  std::vector<Person> students;  // one, or a group's
  std::string attempt;           // the platform's id of it, or ""
  std::string submitted;         // UTC, "2026-11-23T08:00:00Z"; "" unknown
  std::string origin;            // where it came from, below what was given
  std::vector<LabFile> files;    // at most one for each lab
};

enum class IntakeTrouble { empty_folder };
struct IntakeProblem {
  IntakeTrouble trouble;
  std::string where, detail;
};

struct Intake {
  std::vector<HandIn> hand_ins;
  std::vector<IntakeProblem> problems;
};

}  // namespace grader
