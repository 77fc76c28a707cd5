// With stand-ins for sbatch and squeue; grader/proof/class/slurm has the real ones.
#include "grader/class/batch/slurm.h"

#include <cstdlib>
#include <set>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/text.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/batch/spool.h"

namespace grader {
namespace {

/// A cluster whose jobs have the results that lie in `answers`, from its job `from` on.
struct Cluster : tools_test::Folder {
  std::string path_before = std::getenv("PATH");

  explicit Cluster(int from = 1) {
    program("sbatch",
            "echo \"$@\" >>jobs\n[ $(wc -l <jobs) -lt " + std::to_string(from) +
                " ] || cp answers/* spool/ 2>/dev/null\n[ ! -e refuse ] || { cat refuse; exit 1; }\necho 7\n");
    program("squeue", "exit 0\n");
    setenv("PATH", (at("bin") + ":" + path_before).c_str(), 1);
  }
  ~Cluster() { setenv("PATH", path_before.c_str(), 1); }
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  void program(const std::string& name, const std::string& text) const {
    tools_test::write(at("bin/" + name), "#!/bin/sh\ncd '" + path.string() + "'\n" + text);
    std::filesystem::permissions(at("bin/" + name), std::filesystem::perms::owner_all);
  }

  std::vector<Task> tasks(Backend backend) const {
    std::vector<Task> all;
    for (const std::string number : {"0", "1", "2"}) {
      all.push_back({.lab = "lab", .digest = number, .backend = backend});
      Result result;
      result.question.source = number;
      result.verdict = "pass";
      tools_test::write(at("answers/" + number + ".result"), result_to_json(result));
    }
    return all;
  }
  std::string grade(const std::vector<Task>& tasks, std::set<std::string>& graded) const {
    return grade_with_slurm(tasks, {at("spool"), "--partition=teaching"},
                            [&](const Result& result) { CHECK(graded.insert(result.question.source).second); });
  }
  std::string jobs() const {
    std::string text;
    read_file(at("jobs"), text);
    return text;
  }
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("slurm: an array is submitted, each result is taken once, and nothing is left beside the gradebook") {
  const Cluster cluster;
  std::set<std::string> graded;
  CHECK(cluster.grade(cluster.tasks(Backend::emulator), graded).empty());
  CHECK(graded == std::set<std::string>{"0", "1", "2"});
  CHECK(contains(cluster.jobs(), "--requeue"));
  CHECK(contains(cluster.jobs(), "--partition=teaching --array=0-2"));
  CHECK_FALSE(contains(cluster.jobs(), "--gres"));
  CHECK_FALSE(std::filesystem::exists(cluster.at("spool")));
}

TEST_CASE("slurm: jobs that need a GPU ask for one; what a job leaves open is submitted anew") {
  const Cluster cluster(2);
  std::set<std::string> graded;
  CHECK(cluster.grade(cluster.tasks(Backend::gpu), graded).empty());
  CHECK(graded.size() == 3);
  const std::vector<std::string> jobs = split_lines(cluster.jobs());
  REQUIRE(jobs.size() >= 2);
  CHECK(contains(jobs[0], "--gres=gpu:1"));
  CHECK(contains(jobs[1], "--gres=gpu:1"));
}

TEST_CASE("a spool is its owner's alone; a file that is no task ends nothing, and stays") {
  const tools_test::Folder folder;
  const std::string path = folder.at("spool");
  const Spool spool(path);
  CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms::owner_all);
  for (const char* name : {"zz.task", "99999999999999999999.task", "notes.result"})
    tools_test::write(path + "/" + name, "mine");
  CHECK(spool.open().empty());
  spool.collect([](const Result&) { FAIL("this is no result"); });
  spool.close();
  CHECK(std::filesystem::exists(path + "/notes.result"));
}

TEST_CASE("slurm: a job that is refused is one sentence, and the tasks stay for the next time") {
  const Cluster cluster(99);
  tools_test::write(cluster.at("refuse"), "sbatch: error: invalid partition\n");
  std::set<std::string> graded;
  CHECK(contains(cluster.grade(cluster.tasks(Backend::emulator), graded), "invalid partition"));
  CHECK(graded.empty());
  CHECK(Spool(cluster.at("spool")).open().size() == 3);
}

TEST_CASE("slurm: a stray file in the spool is named, and the class is graded") {
  const Cluster cluster;
  std::filesystem::create_directory(cluster.at("spool"));
  tools_test::write(cluster.at("spool/zz.task"), "{}");
  std::set<std::string> graded;
  const std::string said = cluster.grade(cluster.tasks(Backend::emulator), graded);
  CHECK(contains(said, "not one of your tasks: zz.task."));
  CHECK(graded.size() == 3);
  CHECK(std::filesystem::exists(cluster.at("spool/zz.task")));
}

}  // namespace grader
