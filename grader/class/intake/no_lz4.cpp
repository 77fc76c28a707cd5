// archive_read_append_filter() names every filter that libarchive has, lz4 among them, whose library the package does not
// link. No archive of ours is read with it, so each call is answered as lz4 answers damaged data.
// NOLINTBEGIN(readability-identifier-naming): lz4's names
extern "C" {

[[gnu::weak]] int LZ4_decompress_safe(const char*, char*, int, int) { return -1; }

[[gnu::weak]] int LZ4_decompress_safe_usingDict(const char*, char*, int, int, const char*, int) { return -1; }
}
// NOLINTEND(readability-identifier-naming)
