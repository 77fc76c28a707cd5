#include "solutions/lecture/experiment.h"

#include <atomic>

#include "solutions/lecture/lecture_test.h"

using namespace lecture;

TEST_CASE("the checker itself finds the race where the second barrier of 05_tiled is away") {
  const Lecture lecture = lecture_for_test();
  std::string text;
  for (const std::string& line : check_without_barrier(lecture.steps[1].solution, 2)) text += line + "\n";
  CAPTURE(text);
  CHECK(contains(text, "error shared-race"));
  CHECK(contains(text, "with no __syncthreads() between"));
  // "WRONG  4,083 of 4,096 elements", and the number of wrong elements further below must be the same.
  const size_t begin = text.find("WRONG  ") + 7, of = text.find(" of 4,096");
  REQUIRE(of < text.size());
  const std::string wrong = text.substr(begin, of - begin);
  for (size_t at = 0; (at = text.find(" of 4,096", at)) != std::string::npos; ++at)
    CHECK(text.substr(at - wrong.size(), wrong.size()) == wrong);
}

TEST_CASE("ahead of being asked, one experiment runs at a time, and none twice") {
  std::promise<void> go;
  const std::shared_future<void> released = go.get_future().share();
  std::atomic<int> runs = 0;
  Experiments experiments([&](size_t, int) {
    ++runs;
    released.wait();
    return std::vector<std::string>{};
  });
  const std::vector<std::pair<size_t, int>> wanted = {{1, 1}, {1, 2}};
  for (int i = 0; i < 3; ++i) experiments.work_ahead(wanted);
  go.set_value();
  experiments.start(1, 1).wait();
  CHECK(runs == 1);
  for (int i = 0; i < 3; ++i) {
    experiments.work_ahead(wanted);
    experiments.start(1, 2).wait();
  }
  CHECK(runs == 2);
}

TEST_CASE("each experiment runs once") {
  std::atomic<int> runs = 0;
  Experiments experiments([&](size_t step, int barrier) {
    ++runs;
    return std::vector<std::string>{std::to_string(step) + "." + std::to_string(barrier)};
  });
  CHECK(experiments.start(1, 2).get().front() == "1.2");
  CHECK(experiments.start(1, 2).get().front() == "1.2");
  CHECK(experiments.start(2, 1).get().front() == "2.1");
  CHECK(runs == 2);
}
