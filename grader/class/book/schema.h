// Defines the gradebook's tables.
#pragma once

namespace grader {

/// "matm", the SQLite application id of a gradebook. The command `file` shows it, and no other SQLite file has it.
constexpr int kBookMark = 0x6d61746d;
constexpr int kBookVersion = 2;

constexpr const char* kTables[] = {
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE students (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, listed INTEGER NOT NULL) "
    "WITHOUT ROWID",
    "CREATE TABLE sources (digest TEXT PRIMARY KEY, text BLOB NOT NULL, unfit TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE hand_ins (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, origin TEXT NOT NULL, attempt TEXT NOT "
    "NULL, "
    "submitted TEXT NOT NULL, seen TEXT NOT NULL)",
    "CREATE TABLE members (hand_in INTEGER NOT NULL REFERENCES hand_ins, student TEXT NOT NULL REFERENCES students, "
    "PRIMARY KEY (hand_in, student)) WITHOUT ROWID",
    "CREATE TABLE files (hand_in INTEGER NOT NULL REFERENCES hand_ins, lab TEXT NOT NULL, source TEXT NOT NULL, "
    "trouble TEXT NOT NULL, PRIMARY KEY (hand_in, lab)) WITHOUT ROWID",
    "CREATE TABLE results (id INTEGER PRIMARY KEY, lab TEXT NOT NULL, source TEXT NOT NULL, seed INTEGER NOT NULL, "
    "backend TEXT NOT NULL, rubric TEXT NOT NULL, grader TEXT NOT NULL, run INTEGER NOT NULL, at TEXT NOT NULL, "
    "verdict TEXT NOT NULL, diagnosis TEXT NOT NULL, severity TEXT NOT NULL, points REAL NOT NULL, "
    "max_points REAL NOT NULL, seconds REAL NOT NULL, report BLOB NOT NULL, evidence BLOB NOT NULL, "
    "receipt BLOB NOT NULL, UNIQUE (lab, source, seed, backend, rubric, grader, run))",
    "CREATE TABLE checks (result INTEGER NOT NULL REFERENCES results, place INTEGER NOT NULL, id TEXT NOT NULL, "
    "part INTEGER NOT NULL, status INTEGER NOT NULL, points REAL NOT NULL, max_points REAL NOT NULL, "
    "PRIMARY KEY (result, place)) WITHOUT ROWID",
    "CREATE TABLE adjustments (id INTEGER PRIMARY KEY, student TEXT NOT NULL REFERENCES students, lab TEXT NOT NULL, "
    "kind INTEGER NOT NULL, points REAL NOT NULL, reason TEXT NOT NULL, author TEXT NOT NULL, at TEXT NOT NULL)",
    "CREATE TABLE generations (id INTEGER PRIMARY KEY, at TEXT NOT NULL, reason TEXT NOT NULL, "
    "released INTEGER NOT NULL, author TEXT NOT NULL DEFAULT '')",
    "CREATE TABLE marks (generation INTEGER NOT NULL REFERENCES generations, student TEXT NOT NULL, lab TEXT NOT NULL, "
    "points REAL NOT NULL, max_points REAL NOT NULL, state TEXT NOT NULL, result INTEGER NOT NULL, "
    "PRIMARY KEY (generation, student, lab)) WITHOUT ROWID",
    "CREATE TABLE log (id INTEGER PRIMARY KEY, at TEXT NOT NULL, what TEXT NOT NULL, student TEXT NOT NULL, "
    "reason TEXT NOT NULL, author TEXT NOT NULL DEFAULT '')",
    "CREATE TABLE names (kind INTEGER NOT NULL, name TEXT NOT NULL, student TEXT NOT NULL REFERENCES students, "
    "PRIMARY KEY (kind, name, student)) WITHOUT ROWID",
    "CREATE TABLE participants (student TEXT NOT NULL REFERENCES students, lab TEXT NOT NULL, number TEXT NOT NULL, "
    "PRIMARY KEY (student, lab)) WITHOUT ROWID",
};

/// Upgrades a gradebook from version 1 to version 2. Its e-mail addresses become addresses (NameKind, records.h).
constexpr const char* kFromVersion1[] = {
    "ALTER TABLE generations ADD COLUMN author TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE log ADD COLUMN author TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE names (kind INTEGER NOT NULL, name TEXT NOT NULL, student TEXT NOT NULL REFERENCES students, "
    "PRIMARY KEY (kind, name, student)) WITHOUT ROWID",
    "CREATE TABLE participants (student TEXT NOT NULL REFERENCES students, lab TEXT NOT NULL, number TEXT NOT NULL, "
    "PRIMARY KEY (student, lab)) WITHOUT ROWID",
    "INSERT INTO names SELECT 1, lower(email), id FROM students WHERE email != ''",
};

}  // namespace grader
