// Writes files with data about people, accessible to one user only: files 0600, folders 0700, whatever the umask is.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace grader {

/// Writes the whole file; an existing file that others could read becomes private, too. False, with the reason in
/// errno, if it cannot be written. A device such as /dev/stdout keeps its permissions.
bool write_private_file(const std::string& path, std::string_view content);

/// Makes the folder and its parents. An existing folder keeps its permissions, because it may hold other things. False
/// if it could not be made.
bool make_private_folder(const std::filesystem::path& path);

/// Removes other users' permissions from a file of ours.
void make_private(const std::string& path);

}  // namespace grader
