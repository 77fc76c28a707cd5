#include "grader/class/export/similarity.h"

#include <algorithm>
#include <cctype>

#include <fmt/core.h>

#include "grader/class/intake/csv.h"

namespace grader {
namespace {

/// A folder name for an id, which may be any text. The number keeps two equal names apart.
std::string folder_of(size_t number, const std::string& student) {
  std::string name;
  for (const char c : student.substr(0, 40)) name += std::isalnum(static_cast<unsigned char>(c)) || c == '-' ? c : '_';
  return fmt::format("{:04}_{}", number, name);
}

std::string commands(const std::string& source_name) {
  const std::string suffix = source_name.substr(source_name.rfind('.'));
  return fmt::format(
      "Only a human who reads both files can decide who copied. Two correct solutions of a small lab are "
      "similar anyway.\n\n"
      "In this folder, one of these:\n\n"
      "    moss -l cc -d -b base/{0} files/*/{0}\n"
      "    java -jar jplag.jar -l cpp -p {1} -bc base files\n"
      "    dolos run -l cpp -i base/{0} info.csv\n\n"
      "MOSS sends the files to a server in another country. Create the folder with --pseudonyms for it, and first ask\n"
      "for permission. JPlag expects base/ beside the submissions: copy it to files/base if your version requires "
      "that.\n",
      source_name, suffix);
}

}  // namespace

std::map<std::string, std::string> similarity_folder(const std::vector<ComparedFile>& files,
                                                     const std::string& skeleton, const std::string& source_name) {
  std::map<std::string, std::string> folder = {{"base/" + source_name, skeleton}, {"README.md", commands(source_name)}};
  std::string info = csv_line({"filename", "label", "created_at"});
  for (size_t i = 0; i < files.size(); ++i) {
    const std::string path = "files/" + folder_of(i + 1, files[i].student) + "/" + source_name;
    folder[path] = files[i].text;
    info += csv_line({path, files[i].student, files[i].submitted});
  }
  folder["info.csv"] = info;
  return folder;
}

}  // namespace grader
