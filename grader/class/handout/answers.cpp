#include "grader/class/handout/answers.h"

#include "common/source/lexer.h"

namespace grader::handout {
namespace {

struct Run {
  std::string words;
  int line;
};

/// Every sequence of kRun consecutive tokens, in the order of the text.
std::vector<Run> runs_of(const std::string& text) {
  const source::Lexed lexed = source::lex_file(text);
  std::vector<Run> runs;
  for (size_t first = 0; first + kRun <= lexed.tokens.size(); ++first) {
    Run run{"", lexed.tokens[first].line};
    for (size_t i = first; i < first + kRun; ++i) run.words.append(lexed.tokens[i].text).push_back(' ');
    runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace

void Answers::add_skeleton(const std::string& text) {
  for (Run& run : runs_of(text)) open_.insert(std::move(run.words));
}

void Answers::add_solution(const std::string& lab, const std::string& text) {
  Answer answer{lab, {}};
  for (Run& run : runs_of(text))
    if (!open_.contains(run.words)) answer.runs.insert(std::move(run.words));
  answers_.push_back(std::move(answer));
}

std::vector<Revealed> Answers::revealed_in(const std::string& text) const {
  const std::vector<Run> runs = runs_of(text);
  std::vector<Revealed> revealed;
  for (const Answer& answer : answers_)
    for (const Run& run : runs)
      if (answer.runs.contains(run.words)) {
        revealed.push_back({run.line, answer.lab});
        break;
      }
  return revealed;
}

}  // namespace grader::handout
