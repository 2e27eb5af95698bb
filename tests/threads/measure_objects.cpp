// SPDX-License-Identifier: Apache-2.0
// threads-measure-objects [SEEDS [CASES [FIRST_SEED]]]: how many cases are needed to find that a
// class is not linearizable, and whether one of the twins without the bug fails. Prints a table.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "described_objects.hpp"

namespace {

using sonde::concurrent_objects::all_objects;
using sonde::concurrent_objects::check;
using sonde::concurrent_objects::Object;

constexpr std::uint64_t most_tests = 2'000;

void measure(const Object& object, std::uint64_t seeds, std::uint64_t cases, std::uint64_t first) {
  std::uint64_t found = 0;
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t most = 0;
  std::uint64_t sum = 0;
  std::uint64_t failing_twins = 0;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const auto report = check(object.buggy, seed, most_tests);
    if (std::string(report.text()).find("not linearizable: ") != std::string::npos) {
      ++found;
      least = std::min(least, report.tests());
      most = std::max(most, report.tests());
      sum += report.tests();
    }
    const auto twin = check(object.correct, seed, cases);
    if (twin.passed()) continue;
    ++failing_twins;
    std::fprintf(stderr, "%s\n", twin.text());
  }
  std::printf("| %s | %llu of %llu | %llu | %.0f | %llu | %llu of %llu |\n", object.name,
              static_cast<unsigned long long>(found), static_cast<unsigned long long>(seeds),
              static_cast<unsigned long long>(least),
              found == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(found),
              static_cast<unsigned long long>(most), static_cast<unsigned long long>(failing_twins),
              static_cast<unsigned long long>(seeds));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seeds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10;
  const std::uint64_t cases = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1'000;
  const std::uint64_t first = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1'001;
  std::puts("| class | found | fewest cases | mean | most | twins that failed |");
  std::puts("|---|---|---|---|---|---|");
  for (const Object& object : all_objects) measure(object, seeds, cases, first);
  return EXIT_SUCCESS;
}
