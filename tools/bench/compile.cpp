// SPDX-License-Identifier: Apache-2.0
#include "bench/compile.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/measure.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

namespace fs = std::filesystem;

struct Cost {
  double seconds = 0;
  double kibibytes = 0;
};

// One file to compile.
struct Subject {
  const char* name;
  std::string source;
};

constexpr const char* base = "#include <string>\n#include <vector>\n";

std::string sonde_file(unsigned properties) {
  std::string source = std::string(base) + "#include <sonde/sonde.hpp>\n";
  for (unsigned i = 0; i < properties; ++i) {
    const std::string number = std::to_string(i);
    source += "SONDE_PROPERTY(Compile, P" + number + ", std::vector<int> v, std::string s) {\n" +
              "  SONDE_CHECK(v.size() + s.size() < 100" + number + ");\n}\n";
  }
  return source;
}

std::string rapidcheck_file(unsigned properties) {
  std::string source = std::string(base) + "#include <rapidcheck.h>\n";
  for (unsigned i = 0; i < properties; ++i) {
    const std::string number = std::to_string(i);
    source += "void p" + number + "() {\n" +
              "  rc::check([](const std::vector<int>& v, const std::string& s) {\n" +
              "    RC_ASSERT(v.size() + s.size() < 100" + number + "u);\n  });\n}\n";
  }
  return source;
}

std::vector<Subject> subjects() {
  return {{"<string> + <vector>", base},
          {"sonde.hpp, no property", sonde_file(0)},
          {"sonde, 1 property", sonde_file(1)},
          {"sonde, 10 properties", sonde_file(10)},
          {"RapidCheck, 1 property", rapidcheck_file(1)},
          {"RapidCheck, 10 properties", rapidcheck_file(10)},
          {"<gtest/gtest.h>", std::string(base) + "#include <gtest/gtest.h>\n"}};
}

void become_compiler(const std::string& compiler, const std::string& include_folder,
                     const fs::path& source) {
  const std::string include = "-I" + include_folder;
  const std::string object = source.string() + ".o";
  execlp(compiler.c_str(), compiler.c_str(), "-std=c++20", "-O1", include.c_str(), "-c",
         source.c_str(), "-o", object.c_str(), nullptr);
  _exit(127);
}

double compile_once(const std::string& compiler, const std::string& include_folder,
                    const fs::path& source) {
  const pid_t child = fork();
  if (child < 0) throw Error("cannot start the compiler: too many processes?");
  if (child == 0) become_compiler(compiler, include_folder, source);
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  if (status != 0) throw Error(compiler + " cannot compile " + source.string());
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

Cost cost_of(const std::string& compiler, const std::string& include_folder, const fs::path& source,
             unsigned rounds) {
  Cost cost{1e9, 0};
  for (unsigned i = 0; i < rounds; ++i)
    cost.seconds = std::min(cost.seconds, compile_once(compiler, include_folder, source));
  cost.kibibytes = static_cast<double>(fs::file_size(source.string() + ".o")) / 1024;
  return cost;
}

bool is_there(const std::string& compiler) {
  return std::system((compiler + " --version > /dev/null 2>&1").c_str()) == 0;
}

void print_table(const std::string& compiler, const std::string& include_folder,
                 const fs::path& folder, unsigned rounds) {
  std::printf("%s -O1, least of %u runs\n", compiler.c_str(), rounds);
  Table table({"file", "CPU s", "of base", "object KiB"});
  double base_seconds = 0;
  for (const auto& subject : subjects()) {
    const fs::path source = folder / "subject.cpp";
    std::ofstream(source) << subject.source;
    const Cost cost = cost_of(compiler, include_folder, source, rounds);
    if (base_seconds == 0) base_seconds = cost.seconds;
    table.add({subject.name, fixed(cost.seconds, 2), fixed(cost.seconds / base_seconds, 2),
               fixed(cost.kibibytes, 0)});
  }
  table.print();
  std::printf("\n");
}

}  // namespace

void compile(const std::string& include_folder, unsigned rounds) {
  std::string pattern = (fs::temp_directory_path() / "sonde-bench-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw Error("cannot make a folder " + pattern);
  const fs::path folder = pattern;
  for (const char* compiler : {"g++", "clang++-19"})
    if (is_there(compiler)) print_table(compiler, include_folder, folder, rounds);
  fs::remove_all(folder);
}

}  // namespace sonde::bench
