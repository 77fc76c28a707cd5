#include "solutions/lecture/page/own_slides.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "grader/base/text.h"

namespace lecture {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostBytes = 1 << 20;

/// "06_our_cluster" -> "our cluster".
std::string title_of(const std::string& name) {
  std::string title = name.substr(name.find('_') + 1);
  std::ranges::replace(title, '_', ' ');
  return title;
}

bool has_number(const std::string& name) {
  return name.size() > 3 && std::isdigit(static_cast<unsigned char>(name[0])) &&
         std::isdigit(static_cast<unsigned char>(name[1])) && name[2] == '_';
}

/// Parses lines into slides; a paragraph continues until a blank line.
class Reader {
 public:
  Reader(int after, const std::string& name) : after_(after), title_(title_of(name)) { begin_slide(); }

  void add(const std::string& line) {
    const std::string text = grader::trim(line);
    if (text.starts_with("```")) return toggle_code();
    if (in_code_) return append(line, "\n");
    if (text == "---") return begin_slide();
    if (text.empty()) return end_paragraph();
    if (text.starts_with("# ")) return set_title(text.substr(2));
    if (text.starts_with("- ")) return begin_block(Block::Kind::item, text.substr(2));
    if (text.starts_with("Notes:")) return begin_notes(grader::trim(text.substr(6)));
    add_words(text);
  }

  std::vector<OwnSlide> slides() const { return slides_; }

 private:
  void begin_slide() {
    slides_.push_back({.after = after_, .title = title_});
    end_paragraph();
  }
  void end_paragraph() { open_ = in_notes_ = false; }
  void set_title(const std::string& title) { slides_.back().title = title_ = title; }

  void toggle_code() {
    in_code_ = !in_code_;
    end_paragraph();
    if (in_code_) slides_.back().blocks.push_back({Block::Kind::code});
  }
  void begin_block(Block::Kind kind, const std::string& text) {
    slides_.back().blocks.push_back({kind, text});
    open_ = true;
    in_notes_ = false;
  }
  void begin_notes(const std::string& text) {
    slides_.back().notes = text;
    in_notes_ = true;
  }
  void add_words(const std::string& text) {
    if (in_notes_)
      slides_.back().notes += " " + text;
    else if (open_)
      append(text, " ");
    else
      begin_block(Block::Kind::paragraph, text);
  }
  void append(const std::string& text, const char* between) {
    std::string& block = slides_.back().blocks.back().text;
    block += (block.empty() ? "" : between) + text;
  }

  int after_;
  std::string title_;
  std::vector<OwnSlide> slides_ = {};
  bool in_code_ = false, open_ = false, in_notes_ = false;
};

/// Sorts the Markdown file before the kernel of the same name.
bool comes_before(const fs::path& a, const fs::path& b) {
  return std::pair(a.stem(), a.extension() == ".cu") < std::pair(b.stem(), b.extension() == ".cu");
}

std::vector<fs::path> files_of(const std::string& folder, std::string& error) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed))
    if (entry.path().extension() == ".md" || entry.path().extension() == ".cu") files.push_back(entry.path());
  if (failed) error = grader::printable(folder) + " is not a readable folder. Give a folder with your slides.";
  if (!failed && files.empty())
    error = grader::printable(folder) + " contains no slides: name them 06_title.md or 06_title.cu.";
  std::ranges::sort(files, comes_before);
  return files;
}

}  // namespace

std::vector<OwnSlide> slides_of_text(int after, const std::string& name, const std::string& text) {
  Reader reader(after, name);
  for (const std::string& line : grader::split_lines(text)) reader.add(line);
  return reader.slides();
}

std::vector<OwnSlide> read_own_slides(const std::string& folder, std::string& error) {
  std::vector<OwnSlide> all;
  for (const fs::path& file : files_of(folder, error)) {
    const std::string name = file.stem().string();
    std::string text;
    if (!has_number(name)) {
      error = grader::printable(file.filename().string()) +
              " does not begin with a step number: 06_title.md comes after step 06, 00_title.md after the opening.";
      return {};
    }
    std::error_code failed;
    if (fs::file_size(file, failed) > kMostBytes || failed || !grader::read_file(file.string(), text)) {
      error = grader::printable(file.filename().string()) + " cannot be read, or is larger than a megabyte.";
      return {};
    }
    const int after = std::stoi(name.substr(0, 2));
    if (file.extension() == ".cu")
      all.push_back({.after = after, .title = title_of(name), .kernel = text});
    else
      for (const OwnSlide& slide : slides_of_text(after, name, text)) all.push_back(slide);
  }
  return all;
}

}  // namespace lecture
