// SPDX-License-Identifier: Apache-2.0
// The functions that libFuzzer calls, and AFL++ through its driver. Their names are libFuzzer's.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "adapters/exit_codes.hpp"
#include "adapters/libfuzzer/options.hpp"
#include "adapters/libfuzzer/target.hpp"
#include "adapters/libfuzzer/without_hooks.hpp"
#include "campaign/host.hpp"
#include "codec/printable.hpp"
#include "suite/answer.hpp"
#include "tree/error.hpp"

// NOLINTBEGIN(readability-identifier-naming,readability-function-size): they are libFuzzer's.
// Only libFuzzer has it.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t most);

namespace sonde::adapters::libfuzzer {
namespace {

Options options;

// The fuzzer runs properties. The adapter of a framework may be in the same program.
void install() {
  if (!campaign::has_adapter()) campaign::install(campaign::host());
}

Target* new_target() {
  install();
  return new Target(chosen_property(options.property), &LLVMFuzzerMutate);
}

// Made at the first use, and never destroyed: the fuzzer ends the process as it likes.
Target& target() {
  static auto& only = *new_target();
  return only;
}

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t write(const std::string& bytes, std::uint8_t* data, std::size_t most) {
  const std::size_t size = std::min(bytes.size(), most);
  if (size != 0) std::memcpy(data, bytes.data(), size);
  return size;
}

std::string content_of(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw Error("cannot read " + name + ": check that it exists and is a file");
  return {std::istreambuf_iterator<char>(file), {}};
}

[[noreturn]] void show_inputs() {
  for (const auto& name : options.shown)
    std::fputs(target().shown(content_of(name)).c_str(), stdout);
  std::exit(all_passed);
}

// Both live until the program ends. With our mutator, libFuzzer does not limit the length of
// inputs in the beginning; where bytes are mutated, it should, as it does by default.
void put_back(std::vector<std::string> arguments, int& count, char**& values) {
  const auto has_length = [](const std::string& each) { return each.starts_with("-len_control="); };
  const bool is_set = std::ranges::any_of(arguments, has_length);
  if (options.mutator == Mutator::Bytes && !is_set && &LLVMFuzzerMutate != nullptr)
    arguments.emplace_back("-len_control=100");
  static auto& kept = *new std::vector<std::string>(std::move(arguments));
  static auto& pointers = *new std::vector<char*>;
  for (auto& each : kept) pointers.push_back(each.data());
  count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  values = pointers.data();
}

void initialize(int& count, char**& values) {
  install();
  if (suite::is_asked())
    suite::refuse_request(
        "this is a target of libFuzzer: give the test program with the same properties");
  std::vector<std::string> arguments(values, values + count);
  options = take_options(arguments);
  target();
  if (!options.shown.empty()) show_inputs();
  put_back(std::move(arguments), count, values);
}

// Whatever is wrong before the first case is a sentence, and no crash that the fuzzer found.
template <class Action>
void run_or_complain(Action action) {
  try {
    action();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sonde: %s\n", codec::printable(error.what()).c_str());
    std::exit(bad_usage);
  }
}

}  // namespace
}  // namespace sonde::adapters::libfuzzer

using namespace sonde::adapters::libfuzzer;

extern "C" {

int LLVMFuzzerInitialize(int* count, char*** values) {
  leave_out_hooks();
  run_or_complain([&] { initialize(*count, *values); });
  return 0;
}

// A case that is discarded may be on the way to one that is not, so the fuzzer may keep it.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  run_or_complain([] { target(); });
  target().run(text_of(data, size));
  return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                    unsigned seed) {
  if (options.mutator == Mutator::Bytes && &LLVMFuzzerMutate != nullptr)
    return LLVMFuzzerMutate(data, size, most);
  return write(target().mutated(text_of(data, size), most, seed), data, most);
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data, std::size_t size,
                                      const std::uint8_t* other, std::size_t other_size,
                                      std::uint8_t* made, std::size_t most, unsigned seed) {
  if (options.mutator == Mutator::Bytes) return 0;
  return write(target().crossed(text_of(data, size), text_of(other, other_size), most, seed), made,
               most);
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming,readability-function-size)
