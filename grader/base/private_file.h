// What holds data about people belongs to one user: files 0600, folders 0700, whatever the umask is.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace grader {

/// The whole file, also where there was one that others could read. False, with the system's word in errno, when it cannot
/// be written; a device such as /dev/stdout keeps its rights.
bool write_private_file(const std::string& path, std::string_view content);

/// With all that lies above it. A folder that was there keeps its rights: it may hold other things. False: it is not there.
bool make_private_folder(const std::filesystem::path& path);

/// A file of ours that others could read or write: they no longer can.
void make_private(const std::string& path);

}  // namespace grader
