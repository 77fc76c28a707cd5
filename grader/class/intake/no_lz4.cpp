// archive_read_append_filter() references all filters of libarchive, including lz4, whose library the package does not
// link. We read no such archives, so each function returns what lz4 returns for damaged data.
// NOLINTBEGIN(readability-identifier-naming): lz4's names
extern "C" {

[[gnu::weak]] int LZ4_decompress_safe(const char*, char*, int, int) { return -1; }

[[gnu::weak]] int LZ4_decompress_safe_usingDict(const char*, char*, int, int, const char*, int) { return -1; }
}
// NOLINTEND(readability-identifier-naming)
