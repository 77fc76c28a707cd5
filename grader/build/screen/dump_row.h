// The rows of a dump of GIMPLE, without the places that -lineno writes before each operand.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// "[/a/b.h:12:5]" at the front of `text`: its length; 0 for any other bracket.
size_t place_at_front(std::string_view text);

class DumpRows {
 public:
  /// `file`: the base name of the student's.
  DumpRows(std::string_view dump, const std::string& file) : rest_(dump), own_("[" + file + ":") {}

  /// The next row of a function's body, or the one that begins a function. False at the end.
  bool next();

  const std::string& text() const { return text_; }  // without blanks around it; literals are ""
  int line() const { return line_; }                 // of the first place in the student's file; 0: there is none
  bool begins_function() const { return text_.starts_with(";; Function "); }

 private:
  void read(std::string_view row);

  std::string_view rest_;
  std::string own_, text_;
  int line_ = 0;
  bool body_ = false;
};

}  // namespace grader
