// Runs every program of grader/proof/kernels/programs/ and compares its output, its end and its findings with what the
// file itself declares:
//
//   // prints: text           the lines of its standard output, in order; if missing, the output of a wrong
//                             program is not compared
//   // arguments: words       its command-line arguments
//   // macros: M=7 F(x)=x      as with -D
//   // exit: 7                its exit code; 0 without this line
//   // seconds: 2             its limit of processor time
//   // order: late            asynchronous work runs when it is waited for
//   // crash                  it does not run to its end
//   // anywhere: timeout error
//   x = y;  // expect: shared-race error
//
// No other finding of severity error or warning is allowed. PROGRAM=part_of_a_name runs only the files whose path
// contains it; SAMPLE=asynchrony or SAMPLE=questions runs the adjacent folders, which take a minute each and run only
// on request.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/program/program_report.h"
#include "grader/program/program_run.h"
#include "grader/proof/expectations.h"

namespace {

using namespace grader;

struct Expected {
  std::vector<std::string> prints, arguments, macros;
  std::set<std::string> findings;  // "12 shared-race error"; line 0: anywhere
  int exit_code = 0;
  double seconds = 60;
  bool crash = false, late = false;
};

Expected read_expected(const std::string& text) {
  Expected e;
  const std::string prints = "// prints: ";
  for (const std::string& line : split_lines(text)) {
    if (line.starts_with(prints)) e.prints.push_back(line.substr(prints.size()));
    if (line == "// crash") e.crash = true;
    if (line == "// order: late") e.late = true;
  }
  for (const Annotation& m : marks(text, "// arguments")) e.arguments = m.words;
  for (const Annotation& m : marks(text, "// macros")) e.macros = m.words;
  for (const Annotation& m : marks(text, "// exit")) e.exit_code = std::atoi(m.words[0].c_str());
  for (const Annotation& m : marks(text, "// seconds")) e.seconds = std::atof(m.words[0].c_str());
  for (const Annotation& m : marks(text, "// anywhere")) e.findings.insert("0 " + m.words[0] + " " + m.words[1]);
  for (const Annotation& m : marks(text, "expect"))
    e.findings.insert(std::to_string(m.line) + " " + m.words[0] + " " + m.words[1]);
  return e;
}

std::vector<std::string> all_programs() {
  const char* part = std::getenv("PROGRAM");
  std::vector<std::string> paths;
  const char* sample = std::getenv("SAMPLE");
  const std::string folder = package_root() + "/grader/proof/kernels/" + (sample ? sample : "programs");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".cu" && (!part || entry.path().string().find(part) != std::string::npos))
      paths.push_back(entry.path().string());
  std::ranges::sort(paths);
  return paths;
}

/// If a finding is expected anywhere, the lines of findings of that kind are ignored.
std::set<std::string> seen_findings(const ProgramRun& run, const Expected& e) {
  std::set<std::string> seen;
  for (const Finding& finding : run.findings) {
    if (finding.severity == Severity::note) continue;
    const std::string what = " " + name_of(finding.kind) + " " + name_of(finding.severity);
    seen.insert(e.findings.count("0" + what) ? "0" + what : std::to_string(finding.line) + what);
  }
  return seen;
}

ProgramOptions options_for(const std::string& path, const Expected& e) {
  ProgramOptions options;
  options.source = {{path}, {}};
  options.source.macros = e.macros;
  options.arguments = e.arguments;
  options.cpu_seconds = e.seconds;
  options.late = e.late;
  options.counted = false;
  return options;
}

void check_program(const std::string& path) {
  CAPTURE(path);
  std::string text, printed;
  REQUIRE(read_file(path, text));
  const Expected e = read_expected(text);
  const ProgramOptions options = options_for(path, e);
  const ProgramRun run = run_program(options, [&](int stream, std::string_view words) {
    if (stream == 1 && printed.size() < 100000) printed += words;
  });
  CAPTURE(report(run, options, {}));
  CHECK(run.error.empty());
  CHECK(seen_findings(run, e) == e.findings);
  if (!e.prints.empty()) CHECK(split_lines(printed) == e.prints);
  if (!run.built) return;
  CHECK((run.signal != 0) == e.crash);
  if (!e.crash) CHECK(run.exit_code == e.exit_code);
}

std::string program(const std::string& name) { return package_root() + "/grader/proof/kernels/programs/" + name; }

/// Every test has its own folder to write to.
struct InFolder {
  std::filesystem::path before = std::filesystem::current_path(), folder;
  InFolder() {
    char name[] = "/tmp/programs-XXXXXX";
    folder = mkdtemp(name);
    std::filesystem::current_path(folder);
  }
  ~InFolder() {
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder);
  }
};

}  // namespace

TEST_CASE("programs: right ones print what they must and nothing is found; in wrong ones the mistake is") {
  const InFolder here;
  for (const std::string& path : all_programs()) check_program(path);
}

TEST_CASE("programs: kernels are counted and their times predicted, and events tell these") {
  const InFolder here;
  ProgramOptions options;
  options.source = {{program("basics/matrix_mul.cu")}, {}};
  options.card = read_card("h200");
  const ProgramRun run = run_program(options, {});
  REQUIRE(run.kernels.size() == 2);
  CHECK(run.event_times == EventTimes::predicted);
  CHECK(run.kernels[0].launches == 1);
  CHECK(run.kernels[1].launches == 3);
  CHECK(run.kernels[0].threads == 96 * 80);
  CHECK(run.kernels[0].seconds > 1e-6);
  CHECK(run.kernels[0].seconds < 1e-3);
  CHECK(run.kernels[0].load_bytes == 2.0 * 4 * 96 * 80 * 64 / 16);  // each element of A and B once per tile
}

TEST_CASE("programs: events tell that a copy of pinned memory goes over the bus, and one on the card does not") {
  const InFolder here;
  write_file("main.cu",
             "#include <cstdio>\n"
             "float time(void* to, void* from) {\n"
             "  cudaEvent_t from_here, to_here;\n"
             "  cudaEventCreate(&from_here), cudaEventCreate(&to_here);\n"
             "  cudaEventRecord(from_here);\n"
             "  cudaMemcpy(to, from, 1 << 22, cudaMemcpyDefault);\n"
             "  cudaEventRecord(to_here), cudaEventSynchronize(to_here);\n"
             "  float ms;\n"
             "  cudaEventElapsedTime(&ms, from_here, to_here);\n"
             "  cudaEventDestroy(from_here), cudaEventDestroy(to_here);\n"
             "  return ms;\n"
             "}\n"
             "__global__ void nothing() {}\n"
             "int main() {\n"
             "  void *pinned, *a, *b;\n"
             "  cudaMallocHost(&pinned, 1 << 22), cudaMalloc(&a, 1 << 22), cudaMalloc(&b, 1 << 22);\n"
             "  cudaMemset(a, 0, 1 << 22), nothing<<<1, 1>>>();\n"
             "  const float over_the_bus = time(pinned, a), on_the_card = time(b, a);\n"
             "  printf(\"%d %d\\n\", over_the_bus > 0.07f && over_the_bus < 0.2f, on_the_card < 0.02f);\n"
             "  cudaFreeHost(pinned), cudaFree(a), cudaFree(b);\n"
             "}\n");
  ProgramOptions options;
  options.source = {{"main.cu"}, {}};
  options.card = read_card("h200");
  std::string printed;
  const ProgramRun run = run_program(options, [&](int stream, std::string_view words) {
    if (stream == 1) printed += words;
  });
  CAPTURE(report(run, options, {}));
  CHECK(run.event_times == EventTimes::predicted);
  CHECK(printed.find("1 1\n") != std::string::npos);
}

TEST_CASE("programs: several files and headers of their own, and lines in each") {
  const InFolder here;
  write_file("tables.h", "extern __constant__ int factor;\n");  // kernels.cuh uses names that main.cu has without it
  write_file("kernels.cuh",
             "#include \"tables.h\"\n__global__ inline void twice(int* x) {\n  x[threadIdx.x + 1] *= factor;\n}\n");
  write_file("part.cu", "#include \"kernels.cuh\"\nvoid run(int* x) { twice<<<1, 4>>>(x); }\n");
  write_file("main.cu",
             "void run(int* x);\n__constant__ int factor = 2;\nint main() {\n  int* x;\n  cudaMallocManaged(&x, 16);\n "
             " for (int i = 0; i < 4; ++i) "
             "x[i] = 1;\n"
             "  run(x);\n  cudaDeviceSynchronize();\n  cudaFree(x);\n}\n");
  ProgramOptions options;
  options.source = {{"main.cu", "part.cu"}, {}};
  options.counted = false;
  const ProgramRun run = run_program(options, {});
  CAPTURE(report(run, options, {}));
  REQUIRE(run.findings.size() >= 1);
  CHECK(run.findings[0].kind == FindingKind::out_of_bounds);
  CHECK(run.findings[0].file == "kernels.cuh");
  CHECK(run.findings[0].line == 3);
  CHECK(exit_code_of(run, true) == 1);
  CHECK(exit_code_of(run, false) == 1);
}

TEST_CASE("programs: a C file is compiled as C, and as C++ if it includes a header of CUDA") {
  const InFolder here;
  write_file("plain.c", "#include <omp.h>\nint new(int class) { return class + 1; }\n");
  write_file("copies.h", "#include <cuda_runtime_api.h>\n");
  write_file("main.c",
             "#include <stdio.h>\n#include <stdlib.h>\n#include \"copies.h\"\n"
             "int main(void) {\n  int* host = malloc(8);\n  void* device;\n  cudaMalloc(&device, 8), "
             "cudaMemset(device, 0, 8);\n"
             "  cudaMemset(device, 0, 12);\n  cudaMemcpy(host, device, 8, cudaMemcpyDeviceToHost);\n"
             "  printf(\"%d\\n\", host[1]);\n  free(host);\n  cudaFree(device);\n  return 0;\n}\n");
  ProgramOptions options;
  options.source = {{"main.c", "plain.c"}, {}};
  options.counted = false;
  const ProgramRun run = run_program(options, {});
  CAPTURE(report(run, options, {}));
  REQUIRE(run.findings.size() == 1);
  CHECK(run.findings[0].file == "main.c");
  CHECK(run.findings[0].line == 8);
}

TEST_CASE("programs: a line that ends as on Windows is quoted without its end") {
  const InFolder here;
  write_file("main.cu", "int unfinished() {\r\n}  // here\r\nint main() { unfinished(); }\r\n");
  ProgramOptions options;
  options.source = {{"main.cu"}, {}};
  options.counted = false;
  CHECK(report(run_program(options, {}), options, {}).find("     2 | }  // here\n") != std::string::npos);
}

TEST_CASE("programs: a header in another folder may be included by a header beside the program") {
  const InFolder here;
  for (const char* folder : {"program", "common", "given"}) std::filesystem::create_directory(folder);
  write_file("program/near.h", "#include \"../common/far.h\"\n#include \"given.h\"\n");
  write_file("common/far.h", "constexpr int far_value = 7;\n");
  write_file("given/given.h", "#include \"../common/further.h\"\n");
  write_file("common/further.h", "constexpr int further_value = 8;\n");
  write_file("program/main.cu", "#include \"near.h\"\nint main() { return far_value + further_value; }\n");
  ProgramOptions options;
  options.source = {{"program/main.cu"}, {}};
  options.source.folders = {"given"};
  options.counted = false;
  const ProgramRun run = run_program(options, {});
  CAPTURE(report(run, options, {}));
  CHECK(run.built);
  CHECK(run.exit_code == 15);
}

TEST_CASE("programs: what they read lies in the current folder, and what they write comes to lie there") {
  const InFolder here;
  write_file("in.txt", "42");
  write_file("main.cu",
             "#include <fstream>\nint main() {\n  int n = 0;\n  std::ifstream(\"in.txt\") >> n;\n"
             "  std::ofstream(\"out.txt\") << n + 1;\n}\n");
  ProgramOptions options;
  options.source = {{"main.cu"}, {}};
  options.counted = false;
  const ProgramRun run = run_program(options, {});
  std::string text;
  CHECK(run.given.written == std::vector<std::string>{"out.txt"});
  CHECK(read_file("out.txt", text));
  CHECK(text == "43");
}

TEST_CASE("programs: a stranger's program plants nothing, and what was not given back is named with its reason") {
  const InFolder here;
  std::filesystem::create_directories("here/.git/hooks");
  std::filesystem::create_directory("outside");
  std::filesystem::create_directory_symlink("../outside", "here/data");
  std::filesystem::current_path("here");
  write_file(
      "main.cu",
      "#include <cstdio>\n#include <sys/stat.h>\n#include <unistd.h>\n"
      "void put(const char* path) { if (FILE* f = fopen(path, \"w\")) fclose(f); chmod(path, 0755); }\n"
      "int main() {\n  unlink(\"data\");\n  mkdir(\"data\", 0755);\n"
      "  for (auto path : {\"data/planted\", \".git/hooks/post-checkout\", \"main.cu\", \"new\"}) put(path);\n}\n");
  ProgramOptions options;
  options.source = {{"main.cu"}, {}};
  options.counted = false;
  const ProgramRun run = run_program(options, {});
  const std::string said = report(run, options, {});
  CAPTURE(said);
  CHECK(said.find("Written into this folder: new.\n") != std::string::npos);
  for (const char* name : {"data/planted (its folder is a link", ".git/hooks/post-checkout (it is hidden",
                           "main.cu (a file with this name already exists; --overwrite"})
    CHECK(said.find("Not written: " + std::string(name)) != std::string::npos);
  CHECK(std::filesystem::is_empty("../outside"));
  CHECK(std::filesystem::is_empty(".git/hooks"));
  CHECK(std::filesystem::file_size("main.cu") > 0);
}
