#include "grader/class/book/database.h"

#include <cctype>
#include <filesystem>
#include <map>

#include <fcntl.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include "grader/base/private_file.h"
#include "grader/base/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr int kPatienceMs = 30000;  // while a different process writes

BookTrouble trouble_of(int code) {
  switch (code & 0xff) {
    case SQLITE_NOTADB:
      return BookTrouble::not_a_book;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return BookTrouble::read_only;
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return BookTrouble::disk_full;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return BookTrouble::in_use;
    case SQLITE_CANTOPEN:
      return BookTrouble::no_file;
    default:
      return BookTrouble::damaged;
  }
}

int flags_of(Database::Mode mode) {
  if (mode == Database::Mode::read) return SQLITE_OPEN_READONLY;
  return mode == Database::Mode::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
}

sqlite3_stmt* statement_of(void* statement) { return static_cast<sqlite3_stmt*>(statement); }

void bind(sqlite3_stmt* statement, int place, const Value& value) {
  if (const auto* whole = std::get_if<int64_t>(&value))
    sqlite3_bind_int64(statement, place, *whole);
  else if (const auto* real = std::get_if<double>(&value))
    sqlite3_bind_double(statement, place, *real);
  else if (const auto* text = std::get_if<std::string>(&value))
    sqlite3_bind_text64(statement, place, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  else if (const auto* blob = std::get_if<Blob>(&value))
    sqlite3_bind_blob64(statement, place, blob->bytes.data(), blob->bytes.size(), SQLITE_TRANSIENT);
  else
    sqlite3_bind_null(statement, place);
}

/// True if no written data is pending in a file beside it.
bool is_whole(const std::string& path) {
  std::error_code none;
  const auto size = fs::file_size(path + "-wal", none);
  return none || size == 0;
}

/// In a read-only folder SQLite must be told that nobody else writes either.
std::string as_it_is(const std::string& path) {
  std::string name = "file:";
  for (const char c : path)
    name += std::isalnum(static_cast<unsigned char>(c)) || c == '/'
                ? std::string(1, c)
                : fmt::format("%{:02x}", static_cast<unsigned char>(c));
  return name + "?immutable=1";
}

}  // namespace

std::string sentence_of(const BookError& error) {
  const std::string book = "The gradebook " + printable(error.path);
  switch (error.trouble) {
    case BookTrouble::no_file:
      return book + " does not exist, or its folder cannot be written. Give another path with --book FILE.";
    case BookTrouble::not_a_book:
      return book + " is not a gradebook. With --book FILE, give the file that `grader batch` created.";
    case BookTrouble::newer:
      return book + " was made by a newer version of this package: use that version.";
    case BookTrouble::older:
      return book + " was made by an older version of this package, in a different format. Use that version.";
    case BookTrouble::read_only:
      return book + " cannot be written. Get write permission for it and its folder, or copy it.";
    case BookTrouble::disk_full:
      return book + " could not be written: is the disk full? Its contents are not lost; run the command again.";
    case BookTrouble::in_use:
      return book +
             " has been locked by another process for half a minute. Wait for that process, and run the command again.";
    case BookTrouble::being_graded:
      return fmt::format("{} is being graded by {}. Wait until that has ended, or stop it, and run the command again.",
                         book, printable(error.detail));
    case BookTrouble::damaged:
      break;
  }
  return fmt::format("{} is damaged ({}). Use the last backup copy.", book, printable(error.detail));
}

int64_t Row::whole(int column) const { return sqlite3_column_int64(statement_of(statement_), column); }

double Row::real(int column) const { return sqlite3_column_double(statement_of(statement_), column); }

std::string Row::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_of(statement_), column));
  const int size = sqlite3_column_bytes(statement_of(statement_), column);
  return bytes ? std::string(bytes, static_cast<size_t>(size)) : "";
}

struct Database::Handle {
  sqlite3* base = nullptr;
  std::map<std::string, sqlite3_stmt*> prepared;

  ~Handle() {
    for (const auto& [sql, statement] : prepared) sqlite3_finalize(statement);
    sqlite3_close(base);
  }
};

/// Files that SQLite creates beside it get the same permissions.
static void make_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
}

Database::Database(const std::string& path, Mode mode) : path_(path), handle_(std::make_unique<Handle>()) {
  if (mode == Mode::create) make_file(path);
  if (mode != Mode::read) make_private(path);
  open(path, flags_of(mode));
  try {
    each("SELECT count(*) FROM sqlite_master", {}, [](const Row&) {});
  } catch (const BookError& error) {
    if (mode != Mode::read || error.trouble != BookTrouble::read_only || !is_whole(path)) throw;
    open(as_it_is(path), flags_of(mode) | SQLITE_OPEN_URI);
  }
  if (mode == Mode::read) return;
  each("PRAGMA journal_mode=WAL", {}, [](const Row&) {});
  run("PRAGMA synchronous=NORMAL");
  run("PRAGMA foreign_keys=ON");
}

Database::~Database() = default;

void Database::open(const std::string& name, int flags) {
  handle_ = std::make_unique<Handle>();
  if (sqlite3_open_v2(name.c_str(), &handle_->base, flags | SQLITE_OPEN_FULLMUTEX, nullptr) != SQLITE_OK) throw error();
  sqlite3_busy_timeout(handle_->base, kPatienceMs);
}

BookError Database::error() const {
  std::error_code unknown;
  const bool there = fs::exists(path_, unknown), folder = fs::is_directory(path_, unknown);
  BookTrouble trouble = folder ? BookTrouble::not_a_book : trouble_of(sqlite3_extended_errcode(handle_->base));
  if (there && trouble == BookTrouble::no_file) trouble = BookTrouble::read_only;
  return {trouble, path_, sqlite3_errmsg(handle_->base)};
}

int64_t Database::run(const std::string& sql, const std::vector<Value>& values) {
  each(sql, values, [](const Row&) {});
  return sqlite3_changes64(handle_->base);
}

void Database::each(const std::string& sql, const std::vector<Value>& values,
                    const std::function<void(const Row&)>& use) {
  sqlite3_stmt*& statement = handle_->prepared[sql];
  if (!statement && sqlite3_prepare_v2(handle_->base, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) throw error();
  for (size_t i = 0; i < values.size(); ++i) bind(statement, static_cast<int>(i) + 1, values[i]);
  int step = SQLITE_OK;
  while ((step = sqlite3_step(statement)) == SQLITE_ROW) use(Row(statement));
  if (step == SQLITE_DONE) return void(sqlite3_reset(statement));
  const BookError failed = error();
  sqlite3_reset(statement);
  throw failed;
}

int64_t Database::last_id() const { return sqlite3_last_insert_rowid(handle_->base); }

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const BookError&) {  // SQLite has already rolled it back
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace grader
