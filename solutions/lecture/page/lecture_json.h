// The lecture as data for a page: the same steps, questions, counts and measurements as in the terminal, and recorded runs.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/trace/record.h"
#include "solutions/lecture/lecture.h"

namespace lecture {

/// A copy of a step's kernel with one thing wrong, or worse.
struct Mistake {
  std::string title = {}, sentence = {};  // what was done; what to ask, or ""
  int line = 0;                           // of the file, from 1
  std::string source = {};
  std::optional<grader::Shape> shape = {};  // where it shows; the smallest one that is wrong unless told
};

/// What can be shown live of this step: barriers taken away, threads that leave before a barrier, the row on x.
std::vector<Mistake> mistakes_of(const Told& told);

/// For each step's number what a lecturer says: the paragraphs of README.md that begin with "**04, …".
std::string notes_of(const std::string& readme, const std::string& lab);

/// Records one source of a lab.
using Recorder = std::function<grader::Recorded(const std::string& lab, const std::string& source,
                                                const std::optional<grader::Shape>& shape)>;

/// All of it; `readme`: this folder's.
std::string lecture_json(const Lecture& lecture, const std::string& readme, const Recorder& recorder);

/// The page with the data in it; "" where its template is missing.
std::string lecture_page(const std::string& root, const std::string& json);

}  // namespace lecture
