#include "grader/watch/watch.h"

#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <sstream>
#include <thread>

#include <unistd.h>

#include "common/tools/test_folder.h"
#include "grader/base/child_job.h"
#include "grader/base/text.h"
#include "grader/watch/changes.h"
#include "grader/watch/saved_file.h"

namespace grader {
namespace {

LabResult result_of(double points, std::vector<FindingKind> errors) {
  LabResult result;
  result.lab = "05_tiled";
  result.verdict = Verdict::fail;
  result.points = points;
  for (const FindingKind kind : errors) result.findings.push_back({.kind = kind, .message = "wrong"});
  return result;
}

/// Each file's first letter gives its points.
Watched counting(const std::string& file) {
  Watched watched{.lab = "05_tiled", .file = file};
  watched.judge = [file] {
    signal(SIGTERM, SIG_DFL);  // resets the test program's handler
    std::string text;
    read_file(file, text);
    LabResult result = result_of(0, {});
    result.seed = static_cast<uint64_t>(text[0] - '0');
    return result;
  };
  watched.mark = [](LabResult& result) { result.points = static_cast<double>(result.seed); };
  watched.report = [](const LabResult& result) { return "points " + points_text(result.points) + "\n"; };
  watched.keep = [](const LabResult&) { return std::string(); };
  return watched;
}

/// Returns the output while `change` runs in a different thread.
std::string written(Watched watched, int results, const std::function<void()>& change) {
  watched.most_results = results;
  std::ostringstream out;
  std::thread editor(change);
  watch(watched, out);
  editor.join();
  return out.str();
}

std::string wait_until(ChildJob& job) {
  for (int i = 0; i < 1000; ++i) {
    if (const auto text = job.take()) return *text;
    usleep(10'000);
  }
  return "never";
}

}  // namespace

TEST_CASE("watch: a file is judged once for each save, also where an editor renames another file to it") {
  const tools_test::Folder folder;
  const std::string file = folder.at("matmul.cu");
  REQUIRE(write_file(file, "1"));
  const std::string text = written(counting(file), 2, [&] {
    sleep(1);
    write_file(file + "~", "2");
    std::filesystem::rename(file + "~", file);
  });
  CHECK(text.find("points 1\n") != std::string::npos);
  CHECK(text.find("Since the last save: 1 -> 2 points.\npoints 2\n") != std::string::npos);
}

TEST_CASE("watch: a file that is empty, gone or a folder is reported, and judged when it is back") {
  const tools_test::Folder folder;
  const std::string file = folder.at("matmul.cu");
  const std::string text = written(counting(file), 1, [&] {
    sleep(1);
    write_file(file, "");
    sleep(1);
    std::filesystem::remove(file);
    std::filesystem::create_directory(file);
    sleep(1);
    std::filesystem::remove(file);
    write_file(file, "3");
  });
  for (const char* sentence :
       {"matmul.cu does not exist", "matmul.cu is empty", "There is a folder in the place of matmul.cu", "points 3"})
    CHECK_MESSAGE(text.find(sentence) != std::string::npos, sentence);
}

TEST_CASE("watch: a clock that jumps hides no save") {
  const tools_test::Folder folder;
  const std::string file = folder.at("matmul.cu");
  REQUIRE(write_file(file, "1"));
  const std::string text = written(counting(file), 3, [&] {
    const auto now = std::filesystem::last_write_time(file);
    for (const int hours : {-200'000, 10}) {
      sleep(1);
      write_file(file, hours < 0 ? "2" : "3");
      std::filesystem::last_write_time(file, now + std::chrono::hours(hours));
    }
  });
  CHECK(text.find("Since the last save: 1 -> 2 points.") != std::string::npos);
  CHECK(text.find("Since the last save: 2 -> 3 points.") != std::string::npos);
}

TEST_CASE("watch: points that cannot be kept are reported, and it goes on") {
  const tools_test::Folder folder;
  const std::string file = folder.at("matmul.cu");
  REQUIRE(write_file(file, "1"));
  Watched watched = counting(file);
  watched.keep = [](const LabResult& result) { return result.lab + " is not kept."; };
  const std::string text = written(watched, 2, [&] {
    sleep(1);
    write_file(file, "2");
  });
  CHECK(text.find("points 1\n") < text.find("05_tiled is not kept."));
  CHECK(text.find("points 2\n") != std::string::npos);
}

TEST_CASE("watch: saves in quick succession do not queue up: the last one counts") {
  const tools_test::Folder folder;
  const std::string file = folder.at("matmul.cu");
  REQUIRE(write_file(file, "0"));
  Watched slow = counting(file);
  slow.judge = [file, judge = slow.judge] {
    const LabResult result = judge();
    sleep(2);
    return result;
  };
  const std::string text = written(slow, 1, [&] {
    for (char points = '1'; points <= '5'; ++points) {
      usleep(200'000);
      write_file(file, std::string(1, points));
    }
  });
  CHECK(text.find("points 5") != std::string::npos);
}

TEST_CASE("watch: a judge that ends early is reported, and the next save is judged") {
  const tools_test::Folder folder;
  const std::string file = folder.at("matmul.cu");
  REQUIRE(write_file(file, "1"));
  Watched fragile = counting(file);
  fragile.judge = [judge = fragile.judge] {
    const LabResult result = judge();
    if (result.seed == 1) _exit(9);
    return result;
  };
  const std::string text = written(fragile, 1, [&] {
    sleep(1);
    write_file(file, "2");
  });
  CHECK(text.find("could not be graded") != std::string::npos);
  CHECK(text.find("points 2") != std::string::npos);
}

TEST_CASE("watch: a job brings a long text back, and one that is given up ends") {
  ChildJob job([] { return std::string(1 << 20, 'x'); });
  CHECK(wait_until(job).size() == 1 << 20);
  const tools_test::Folder folder;
  {
    ChildJob given_up([&] {
      signal(SIGTERM, SIG_DFL);
      sleep(2);
      write_file(folder.at("late"), "x");
      return std::string();
    });
    usleep(300'000);
  }
  sleep(3);
  CHECK_FALSE(std::filesystem::exists(folder.at("late")));
}

TEST_CASE("watch: what changed names what was mended and what is new") {
  const LabResult before = result_of(12, {FindingKind::shared_race, FindingKind::wrong_result});
  const LabResult now = result_of(15, {FindingKind::wrong_result, FindingKind::out_of_bounds});
  CHECK(what_changed(before, now) == "Since the last save: 12 -> 15 points. Mended: shared-race. New: out-of-bounds.");
  LabResult slow = result_of(17, {});
  slow.checks.push_back({.title = "Tiles", .status = Status::failed, .part = Part::technique});
  CHECK(what_changed(now, slow).ends_with("Mended: out-of-bounds, wrong-result. New: \"Tiles\"."));
  LabResult broken = slow;
  broken.findings = result_of(0, {FindingKind::compile_error}).findings;
  CHECK_MESSAGE(what_changed(result_of(17, {}), broken).ends_with("New: compile-error."), "no check was asked");
  CHECK(what_changed(now, now) == "Since the last save: nothing that counts has changed.");
}

}  // namespace grader
