// Reads command-line options of the form -name or --name=value, as in the samples of the CUDA Toolkit. Written for this
// package.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef STRCASECMP
#include <strings.h>
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#endif
#ifndef FOPEN
#define FOPEN(file, name, mode) (file = fopen(name, mode))
#endif
#ifndef SPRINTF
#define SPRINTF sprintf
#endif

inline int stringRemoveDelimiter(char delimiter, const char* text) {
  int i = 0;
  while (text[i] == delimiter) ++i;
  return i;
}
inline int getFileExtension(char* name, char** extension) {
  char* const dot = strrchr(name, '.');
  *extension = dot ? dot + 1 : nullptr;
  return dot ? static_cast<int>(dot + 1 - name) : 0;
}

/// Returns the text after "name=" of the option with this name, or "" if the option has no value. Returns null if no
/// option has this name.
inline const char* emu_option(int argc, const char** argv, const char* name) {
  const size_t length = strlen(name);
  for (int i = 1; i < argc; ++i) {
    const char* const option = argv[i] + stringRemoveDelimiter('-', argv[i]);
    if (option == argv[i] || STRNCASECMP(option, name, length) != 0) continue;
    if (option[length] == '=') return option + length + 1;
    if (option[length] == 0) return option + length;
  }
  return nullptr;
}
inline bool checkCmdLineFlag(int argc, const char** argv, const char* name) {
  return emu_option(argc, argv, name) != nullptr;
}
inline int getCmdLineArgumentInt(int argc, const char** argv, const char* name) {
  const char* const value = emu_option(argc, argv, name);
  return value ? atoi(value) : 0;
}
inline float getCmdLineArgumentFloat(int argc, const char** argv, const char* name) {
  const char* const value = emu_option(argc, argv, name);
  return value ? static_cast<float>(atof(value)) : 0.f;
}
template <class T>
bool getCmdLineArgumentValue(int argc, const char** argv, const char* name, T* value) {
  const char* const text = emu_option(argc, argv, name);
  if (text && *text) *value = static_cast<T>(atof(text));
  return text != nullptr;
}
inline bool getCmdLineArgumentString(int argc, const char** argv, const char* name, char** value) {
  const char* const text = emu_option(argc, argv, name);
  *value = const_cast<char*>(text);
  return text != nullptr;
}

/// Searches the working directory, data/ and ../data/ for a file. Returns its path, which the caller must free, or null
/// if the file is not found.
inline char* sdkFindFilePath(const char* file, const char*) {
  for (const char* folder : {"", "./", "data/", "./data/", "../data/"}) {
    const std::string path = std::string(folder) + file;
    if (std::ifstream(path)) return strdup(path.c_str());
  }
  return nullptr;
}
