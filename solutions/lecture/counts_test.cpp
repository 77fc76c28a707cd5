#include "solutions/lecture/counts.h"

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"
#include "solutions/lecture/lecture_test.h"

using namespace lecture;

TEST_CASE("kept counts come back as they were, and only for what they were counted from") {
  const grader::Workspace folder;
  const std::string file = folder.file("counts/05"), key = fingerprint("source", "emulator", {64, 64, 64});
  CHECK_FALSE(read_counts(file, key));
  Counts counts;
  counts.metrics = {{"bytes", 0.1}, {"sectors", 123456789}};
  write_counts(file, key, counts);
  REQUIRE(read_counts(file, key));
  CHECK(read_counts(file, key)->metrics == counts.metrics);
  for (const std::string& other :
       {fingerprint("Source", "emulator", {64, 64, 64}), fingerprint("source", "Emulator", {64, 64, 64}),
        fingerprint("source", "emulator", {64, 64, 65})})
    CHECK_FALSE(read_counts(file, other));
}

TEST_CASE("a broken file of counts is counted anew") {
  const grader::Workspace folder;
  for (const char* content : {"", "key", "key\nbytes", "key\nbytes x\n"}) {
    REQUIRE(grader::write_file(folder.file("counts"), content));
    CHECK_FALSE(read_counts(folder.file("counts"), "key"));
  }
}

TEST_CASE("the naive solution is counted by the emulator, and with the row on x it touches many more sectors") {
  const Solution naive = lecture_for_test().steps[0].solution;
  const Counts counts = count(naive.source, {32, 32, 32}), swapped = count(with_row_on_x(naive), {32, 32, 32});
  CHECK(counts.error == "");
  CHECK(counts.metrics.at("load_bytes_per_multiply_add") == 8);
  CHECK(swapped.error == "");
  CHECK(swapped.metrics.at("load_bytes_per_multiply_add") == 8);
  CHECK(swapped.metrics.at("global_load_sectors") > 5 * counts.metrics.at("global_load_sectors"));
}
