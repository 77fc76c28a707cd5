// Reads and writes images as PGM and PPM files, and compares arrays, as in the samples of the CUDA Toolkit. Written for
// this package.
#pragma once
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace emu::image {

struct Picture {
  unsigned int width = 0, height = 0, channels = 0;
  std::vector<unsigned char> bytes;
};

/// Returns the next word outside comments.
inline std::string word(std::istream& in) {
  std::string text;
  while (in >> text && text[0] == '#') in.ignore(4096, '\n');
  return text;
}
/// Returns an empty picture if the file is not a binary PGM or PPM file.
inline Picture read(const char* path) {
  std::ifstream in(path, std::ios::binary);
  const std::string magic = word(in);
  if (magic != "P5" && magic != "P6") return {};
  Picture p;
  p.channels = magic == "P5" ? 1 : 3;
  p.width = static_cast<unsigned int>(atoi(word(in).c_str()));
  p.height = static_cast<unsigned int>(atoi(word(in).c_str()));
  word(in);  // skips the largest value
  in.get();
  p.bytes.resize(size_t{p.width} * p.height * p.channels);
  in.read(reinterpret_cast<char*>(p.bytes.data()), static_cast<std::streamsize>(p.bytes.size()));
  return in ? p : Picture{};
}
/// `step`: distance between two pixels of `data` in bytes.
inline bool write(const char* path, const unsigned char* data, unsigned int width, unsigned int height,
                  unsigned int channels, unsigned int step) {
  std::ofstream out(path, std::ios::binary);
  out << (channels == 1 ? "P5" : "P6") << "\n" << width << "\n" << height << "\n255\n";
  for (size_t i = 0; i < size_t{width} * height; ++i)
    out.write(reinterpret_cast<const char*>(data + i * step), static_cast<std::streamsize>(channels));
  return static_cast<bool>(out);
}
/// Reads an image into *data. If *data is null, allocates the memory. `scale`: factor for the value of each byte.
template <class T>
bool load(const char* path, T** data, unsigned int* width, unsigned int* height, unsigned int step, T scale) {
  const Picture p = read(path);
  if (p.bytes.empty()) return false;
  *width = p.width, *height = p.height;
  const size_t pixels = size_t{p.width} * p.height;
  if (!*data) *data = static_cast<T*>(malloc(pixels * step * sizeof(T)));
  for (size_t i = 0; i < pixels; ++i)
    for (unsigned int c = 0; c < step; ++c)
      (*data)[i * step + c] = c < p.channels ? static_cast<T>(p.bytes[i * p.channels + c] * scale) : T();
  return true;
}

}  // namespace emu::image

inline bool sdkLoadPGM(const char* path, unsigned char** data, unsigned int* width, unsigned int* height) {
  return emu::image::load<unsigned char>(path, data, width, height, 1, 1);
}
inline bool sdkLoadPGM(const char* path, float** data, unsigned int* width, unsigned int* height) {
  return emu::image::load<float>(path, data, width, height, 1, 1 / 255.f);
}
inline bool sdkLoadPPM4(const char* path, unsigned char** data, unsigned int* width, unsigned int* height) {
  return emu::image::load<unsigned char>(path, data, width, height, 4, 1);
}
inline bool sdkSavePGM(const char* path, unsigned char* data, unsigned int width, unsigned int height) {
  return emu::image::write(path, data, width, height, 1, 1);
}
inline bool sdkSavePGM(const char* path, float* data, unsigned int width, unsigned int height) {
  std::vector<unsigned char> bytes(size_t{width} * height);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(data[i] * 255);
  return emu::image::write(path, bytes.data(), width, height, 1, 1);
}
inline bool sdkSavePPM4ub(const char* path, unsigned char* data, unsigned int width, unsigned int height) {
  return emu::image::write(path, data, width, height, 3, 4);
}

template <class T>
bool sdkReadFile(const char* path, T** data, unsigned int* count, bool) {
  std::ifstream in(path);
  const std::vector<T> all{std::istream_iterator<T>(in), std::istream_iterator<T>()};
  if (all.empty()) return false;
  if (!*data) *data = static_cast<T*>(malloc(all.size() * sizeof(T)));
  std::copy(all.begin(), all.end(), *data);
  *count = static_cast<unsigned int>(all.size());
  return true;
}
template <class T, class S>
bool sdkWriteFile(const char* path, const T* data, unsigned int count, const S, bool, bool append = false) {
  std::ofstream out(path, append ? std::ios::app : std::ios::trunc);
  for (unsigned int i = 0; i < count; ++i) out << data[i] << ' ';
  return static_cast<bool>(out);
}

template <class T, class S>
bool compareData(const T* reference, const T* data, unsigned int count, const S epsilon, const float threshold) {
  unsigned int wrong = 0;
  for (unsigned int i = 0; i < count; ++i)
    wrong +=
        !(std::fabs(static_cast<double>(reference[i]) - static_cast<double>(data[i])) <= static_cast<double>(epsilon));
  return wrong <= static_cast<unsigned int>(static_cast<float>(count) * threshold);
}
inline bool sdkCompareL2fe(const float* reference, const float* data, unsigned int count, float epsilon) {
  double error = 0, norm = 0;
  for (unsigned int i = 0; i < count; ++i) {
    const double difference = double(reference[i]) - data[i];
    error += difference * difference;
    norm += double(reference[i]) * reference[i];
  }
  return norm > 0 && std::sqrt(error / norm) < epsilon;
}
