// SPDX-License-Identifier: Apache-2.0
#include "sonde/init_command.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "sonde/first_property.hpp"
#include "sonde/json.hpp"
#include "store/file.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

struct InitOptions {
  std::string folder = ".";
  std::string function{};  // empty: a sample
  std::string framework = "plain";
  std::string header{};
  std::string library{};
  bool json = false;
};

struct NewFile {
  fs::path path{};
  std::string text{};
};

std::string packages_for(const std::string& framework) {
  if (framework == "gtest") return "find_package(GTest REQUIRED)\n";
  if (framework == "catch2") return "find_package(Catch2 REQUIRED)\n";
  return framework == "doctest" ? "find_package(doctest REQUIRED)\n" : "";
}

std::string libraries_for(const std::string& framework) {
  if (framework == "gtest") return "sonde::gtest GTest::gtest_main";
  if (framework == "catch2")
    return "sonde::catch2 $<TARGET_NAME_IF_EXISTS:Catch2::Catch2WithMain> Catch2::Catch2";
  return framework == "doctest" ? "sonde::doctest doctest::doctest" : "sonde::main";
}

// INSTRUMENT takes libraries that the project itself builds.
std::string lines_for(const InitOptions& options, const std::string& name) {
  std::string text =
      packages_for(options.framework) +
      "find_package(sonde REQUIRED)\nenable_testing()\n\n"
      "# A program and a test. It and the libraries behind INSTRUMENT are compiled so "
      "that what\n# they do guides the search.\nsonde_add_test(" +
      name + "\n  SOURCES " + name + ".cpp\n";
  if (!options.library.empty()) text += "  INSTRUMENT " + options.library + "\n";
  else if (!options.function.empty())
    text += "  # INSTRUMENT my_library   # which has the function: add_library must come before\n";
  return text + "  LIBRARIES " + libraries_for(options.framework) + ")\n";
}

std::vector<NewFile> files_for(const InitOptions& options) {
  const fs::path folder = options.folder;
  std::string name = "first_properties";
  std::string property = text_of_sample(options.framework);
  if (!options.function.empty()) {
    const FirstProperty wanted{signature_in(options.function), options.header, options.framework};
    name = wanted.function.last_name() + "_properties";
    property = text_of(wanted);
  }
  const fs::path lists = folder / "CMakeLists.txt";
  std::error_code code;
  const bool has_lists = fs::exists(lists, code);
  const std::string project =
      "cmake_minimum_required(VERSION 3.22)\nproject(" + name + " LANGUAGES CXX)\n\n";
  const std::string lines = lines_for(options, name);
  return {{folder / (name + ".cpp"), property},
          {has_lists ? folder / (name + ".cmake") : lists, has_lists ? lines : project + lines}};
}

void write_all(const std::vector<NewFile>& files) {
  std::error_code code;
  for (const auto& file : files)
    if (fs::exists(file.path, code))
      throw Error(file.path.string() +
                  " is there already, and nothing was written: choose another folder or function");
  fs::create_directories(files.front().path.parent_path(), code);
  for (const auto& file : files)
    if (!store::write_new_file(file.path, file.text))
      throw Error(file.path.string() + " is there already: choose another folder");
}

// What a user does next.
std::string next_step(const std::vector<NewFile>& files) {
  const fs::path& lists = files.back().path;
  const std::string folder = codec::shell_word(lists.parent_path().string());
  if (lists.extension() == ".cmake")
    return "add this line to CMakeLists.txt: include(" + lists.filename().string() + ")";
  return "cmake -S " + folder + " -B " + folder + "/build && cmake --build " + folder +
         "/build && ctest --test-dir " + folder + "/build --output-on-failure";
}

int run(const InitOptions& options) {
  const auto files = files_for(options);
  write_all(files);
  if (options.json) {
    Json json = json_of_schema("sonde-init");
    json["files"] = Json::array();
    for (const auto& file : files) json["files"].push_back(file.path.string());
    json["next"] = next_step(files);
    print(json);
    return adapters::all_passed;
  }
  for (const auto& file : files)
    std::printf("wrote %s\n", codec::printable(file.path.string()).c_str());
  std::printf("next: %s\n", codec::printable(next_step(files)).c_str());
  return adapters::all_passed;
}

}  // namespace

void add_init_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "init",
      "write a first property, and the lines of CMake that build it\n"
      "No file is overwritten. Without --function, the property is one of a sample.\n"
      "example: sonde init tests --function 'int parse(const std::string& text)' --header "
      "parse.hpp");
  const auto options = std::make_shared<InitOptions>();
  command->add_option("DIR", options->folder, "the folder to write to")->capture_default_str();
  command->add_option("--function", options->function, "the declaration of a function to test")
      ->type_name("DECLARATION");
  command->add_option("--framework", options->framework, "gtest, catch2, doctest or plain")
      ->check(CLI::IsMember({"gtest", "catch2", "doctest", "plain"}))
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--header", options->header, "the header that declares the function")
      ->type_name("FILE");
  command->add_option("--library", options->library, "the target of CMake that has the function")
      ->type_name("TARGET");
  add_json(*command, options->json);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace sonde::command
