// SPDX-License-Identifier: Apache-2.0
#include "bench/wall_time.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sys/wait.h>

#include "bench/measure.hpp"
#include "bench/published.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

namespace fs = std::filesystem;

struct Study {
  const char* workload;
  const char* name;      // of the folder's files and the namespace
  const char* describe;  // the call
  unsigned first;        // of the mutants that were published, by its number
  unsigned last;
  const char* more_files;
};

constexpr std::array studies = {
    Study{"stateful-circular-queue", "circular_queue", "describe_circular_queue(api)", 2, 5, ""},
    Study{"stateful-file-reader", "file_reader", "describe_file_reader(api)", 1, 2, ""},
    Study{"stateful-bst", "bst", "describe_bst(api, Version::KeysFromBelow)", 1, 13, ""},
    Study{"stateful-avl", "avl", "describe_avl(api, Version::KeysFromBelow)", 1, 13,
          "avl_rules.cpp"},
    Study{"stateful-sorted-list", "sorted_list", "describe_sorted_list(api, Version::HeadOfTail)",
          1, 2, ""},
    Study{"stateful-metro", "metro", "describe_metro(api)", 1, 5, "metro_rules.cpp"},
};

std::string program_of(const Study& study) {
  const std::string name = study.name;
  return "#include <cstdlib>\n"
         "#include <sonde/api.hpp>\n"
         "#include \"stateful/" +
         name +
         "_contract.hpp\"\n"
         "SONDE_API(Study, KeepsItsContracts, api) {\n"
         "  using namespace stateful::" +
         name +
         ";\n"
         "  mutant = static_cast<Mutant>(std::atoi(std::getenv(\"MUTANT\")));\n"
         "  " +
         study.describe +
         ";\n"
         "}\n";
}

std::string compile_command(const Study& study, const fs::path& folder) {
  const std::string workloads = SONDE_SOURCE_FOLDER "/workloads";
  const std::string files = workloads + "/stateful/";
  std::string command = SONDE_COMPILER " -std=c++20 -O1 " SONDE_COVERAGE_FLAGS
                                       " -DSONDE_CONTRACTS -I" SONDE_SOURCE_FOLDER "/include -I" +
                        workloads + " " + (folder / "study.cpp").string() + " " + files +
                        study.name + ".cpp " + files + study.name + "_contract.cpp " + files +
                        "heap.cpp ";
  if (*study.more_files != 0) command += files + study.more_files + " ";
  return command + "-o " + (folder / "study").string() + " " SONDE_LINKED " > " +
         (folder / "log").string() + " 2>&1";
}

double seconds_of(const std::string& command, int expected) {
  const auto start = std::chrono::steady_clock::now();
  const int status = std::system(command.c_str());
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != expected)
    throw Error("expected exit code " + std::to_string(expected) + " of: " + command);
  return taken.count();
}

double compiled_in(const Study& study, const fs::path& folder) {
  std::ofstream(folder / "study.cpp") << program_of(study);
  return seconds_of(compile_command(study, folder), 0);
}

// The mean over the mutants. Every one is found: exit code 1.
double searched_in(const Study& study, const fs::path& folder) {
  const std::string run = " SONDE_CACHE=off " + (folder / "study").string() + " > " +
                          (folder / "log").string() + " 2>&1";
  double sum = 0;
  for (unsigned mutant = study.first; mutant <= study.last; ++mutant)
    sum += seconds_of("cd " + folder.string() + "; MUTANT=" + std::to_string(mutant) + run, 1);
  return sum / (study.last - study.first + 1);
}

std::vector<std::string> row_of(const Study& study, const fs::path& folder) {
  const double compile = compiled_in(study, folder);
  const double search = searched_in(study, folder);
  const auto* published = published_study(study.workload);
  return {study.workload,
          fixed(compile, 2),
          fixed(search, 2),
          fixed(compile + search, 2),
          std::string(published->seq_test.seconds),
          std::string(published->bennet.seconds),
          std::string(published->afl.seconds)};
}

}  // namespace

void wall_times() {
  std::string pattern = (fs::temp_directory_path() / "sonde-bench-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw Error("cannot make a folder " + pattern);
  std::printf(
      "Wall time in seconds, from start to report, shrinking and explaining included: means of "
      "the\n"
      "published mutants, one run each. The program is compiled once for a study (%s -O1, "
      "coverage);\n"
      "seq-test, Bennet and AFL++ as published, compilation included, other machine.\n",
      fs::path(SONDE_COMPILER).filename().c_str());
  Table table({"workload", "compile", "run", "together", "seq-test", "Bennet", "AFL++"});
  for (const Study& study : studies) table.add(row_of(study, pattern));
  table.print();
  fs::remove_all(pattern);
}

}  // namespace sonde::bench
