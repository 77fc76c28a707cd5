// Writes files with data about people, accessible to one user only: files 0600, folders 0700, whatever the umask is.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace grader {

/// Writes the whole file. If other users could read an existing file, it also becomes private. Returns false, with the
/// reason in errno, if the file cannot be written. A device such as /dev/stdout keeps its permissions.
bool write_private_file(const std::string& path, std::string_view content);

/// Creates the folder and its parents. An existing folder keeps its permissions, because it may contain other files.
/// Returns false if the folder could not be created.
bool make_private_folder(const std::filesystem::path& path);

/// Removes other users' permissions from a file that the grader has written.
void make_private(const std::string& path);

}  // namespace grader
