// Provides a simple interface to SQLite: statements with values, rows, transactions.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace grader {

enum class BookTrouble { no_file, not_a_book, newer, older, read_only, disk_full, in_use, being_graded, damaged };

/// Every function of the book throws this error.
struct BookError {
  BookTrouble trouble;
  std::string path;
  std::string detail = {};  // SQLite's message
};

/// One sentence: what happened, where, what to do next.
std::string sentence_of(const BookError& error);

/// Bytes that are not text.
struct Blob {
  std::string bytes;
};

using Value = std::variant<std::nullptr_t, int64_t, double, std::string, Blob>;

class Row {
 public:
  explicit Row(void* statement) : statement_(statement) {}
  /// Columns are counted from 0. Null is returned as 0 or "".
  int64_t whole(int column) const;
  double real(int column) const;
  std::string text(int column) const;

 private:
  void* statement_;
};

class Database {
 public:
  enum class Mode { read, write, create };

  /// The database uses write-ahead mode, in which unfinished work of a killed process has no effect.
  Database(const std::string& path, Mode mode);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Returns the number of changed rows. Each `?` takes the next value. Texts may contain zero bytes.
  int64_t run(const std::string& sql, const std::vector<Value>& values = {});
  void each(const std::string& sql, const std::vector<Value>& values, const std::function<void(const Row&)>& use);
  int64_t last_id() const;
  const std::string& path() const { return path_; }

 private:
  struct Handle;
  void open(const std::string& name, int flags);
  BookError error() const;

  std::string path_;
  std::unique_ptr<Handle> handle_;
};

/// Changes during the lifetime of this object take effect with commit(), or not at all.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }
  ~Transaction();
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace grader
