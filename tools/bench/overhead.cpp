// SPDX-License-Identifier: Apache-2.0
// Each row runs one property whose body only adds up how large its argument was,
// so that all three generate, and so that the mean sizes can be compared.
#include "bench/overhead.hpp"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "bench/measure.hpp"
#include "bench/statistics.hpp"
#include "draw/numbers.hpp"
#include "sonde/sonde.hpp"
#include "tree/random.hpp"

namespace sonde::bench {

struct Branch {
  int value = 0;
  std::unique_ptr<Branch> left{};
  std::unique_ptr<Branch> right{};
};

struct TenFields {
  int a, b, c, d, e, f, g, h, i, j;
};

namespace {

constexpr unsigned max_size = 100;
constexpr unsigned rapidcheck_share = 10;  // RapidCheck gets a tenth of the tests

std::size_t size_of(const Branch& branch) {
  return 1 + (branch.left ? size_of(*branch.left) : 0) +
         (branch.right ? size_of(*branch.right) : 0);
}
std::size_t size_of(int) { return 1; }
std::size_t size_of(const std::vector<int>& values) { return values.size(); }
std::size_t size_of(const TenFields& fields) { return fields.a == fields.j ? 10 : 9; }

// What every body adds to.
std::uint64_t total_size = 0;

int draw_int(Random& random, unsigned size) {
  constexpr drawing::IntegerRange all{0xffffffff, 0x80000000};
  return static_cast<int>(drawing::draw_integer(random, all, size) - 0x80000000);
}

// What a plain loop does for the same values: draw and build, no more.
template <class T>
T plain(Random& random, unsigned size);

template <>
int plain<int>(Random& random, unsigned size) {
  return draw_int(random, size);
}

template <>
std::vector<int> plain<std::vector<int>>(Random& random, unsigned size) {
  std::vector<int> values(random.below(size + 1));
  for (int& value : values) value = draw_int(random, size);
  return values;
}

Branch plain_branch(Random& random, unsigned size, unsigned depth) {
  Branch branch{draw_int(random, size)};
  if (depth > 0 && random.below(3) > 0)
    branch.left = std::make_unique<Branch>(plain_branch(random, size, depth - 1));
  if (depth > 0 && random.below(3) > 0)
    branch.right = std::make_unique<Branch>(plain_branch(random, size, depth - 1));
  return branch;
}

template <>
Branch plain<Branch>(Random& random, unsigned size) {
  return plain_branch(random, size, 2 + size / 25);
}

template <>
TenFields plain<TenFields>(Random& random, unsigned size) {
  const auto one = [&] { return draw_int(random, size); };
  return {one(), one(), one(), one(), one(), one(), one(), one(), one(), one()};
}

template <class T>
void run_plain(std::uint64_t tests) {
  Random random(1);
  for (std::uint64_t i = 0; i < tests; ++i)
    total_size += size_of(plain<T>(random, static_cast<unsigned>(i % 1000 * max_size / 1000)));
}

template <class T, Isolation isolation = Isolation::InProcess>
void run_sonde(std::uint64_t tests) {
  const Report report = check(
      "Bench.Overhead", [](const T& value) { total_size += size_of(value); },
      Settings{
          .max_tests = tests, .max_seconds = 3600, .strategy = "random", .isolation = isolation});
  if (!report.passed()) std::fputs(report.text(), stderr);
}

template <class T>
void run_rapidcheck(std::uint64_t tests) {
  rc::detail::TestParams chosen;
  chosen.maxSuccess = static_cast<int>(tests);
  chosen.maxSize = static_cast<int>(max_size);
  const auto result = rc::detail::checkTestable(
      [](const T& value) { total_size += size_of(value); }, rc::detail::TestMetadata(), chosen);
  if (!result.template is<rc::detail::SuccessResult>()) std::fputs("RapidCheck failed\n", stderr);
}

struct Cost {
  double nanoseconds = 0;
  double mean_size = 0;
};

template <class Run>
Cost cost_of(Run run, std::uint64_t tests, unsigned rounds) {
  std::vector<double> seconds;
  run(tests / 10 + 1);  // warm up
  total_size = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    const double start = cpu_seconds();
    run(tests);
    seconds.push_back(cpu_seconds() - start);
  }
  const auto count = static_cast<double>(tests);
  return {1e9 * median(seconds) / count, static_cast<double>(total_size) / (count * rounds)};
}

// The median over pairs of rounds that follow each other: the machine's mood changes.
template <class Run>
double ratio_of(Run run, Run base, std::uint64_t tests, unsigned rounds) {
  std::vector<double> ratios;
  for (unsigned i = 0; i < rounds; ++i) {
    const double start = cpu_seconds();
    run(tests);
    const double middle = cpu_seconds();
    base(tests);
    ratios.push_back((middle - start) / (cpu_seconds() - middle));
  }
  return median(ratios);
}

template <class T>
void add_row(Table& table, const char* name, std::uint64_t tests, unsigned rounds) {
  const Cost loop = cost_of(run_plain<T>, tests, rounds);
  const Cost ours = cost_of(run_sonde<T>, tests, rounds);
  const double isolated =
      ratio_of(run_sonde<T, Isolation::Child>, run_sonde<T, Isolation::InProcess>, tests, rounds);
  const Cost theirs = cost_of(run_rapidcheck<T>, tests / rapidcheck_share, rounds);
  table.add({name, fixed(loop.nanoseconds, 0), fixed(ours.nanoseconds, 0),
             fixed(ours.nanoseconds - loop.nanoseconds, 0), fixed(isolated, 2),
             fixed(theirs.nanoseconds, 0), fixed(theirs.nanoseconds / ours.nanoseconds, 1),
             fixed(1e3 / ours.nanoseconds, 2), fixed(loop.mean_size, 1), fixed(ours.mean_size, 1),
             fixed(theirs.mean_size, 1)});
  std::fprintf(stderr, "  %s done\n", name);
}

}  // namespace

void overhead(std::uint64_t tests, unsigned rounds) {
  std::printf("Cost per test in ns of CPU time, median of %u rounds of %llu tests.\n", rounds,
              static_cast<unsigned long long>(tests));
  std::printf(
      "sonde: in this process. engine: sonde less the plain loop. in child: isolated over\n"
      "in this process. ratio: RapidCheck over sonde.\n\n");
  Table table({"type", "plain loop", "sonde", "engine", "in child", "RapidCheck", "ratio",
               "M tests/s", "size loop", "size sonde", "size RapidCheck"});
  add_row<int>(table, "int", tests, rounds);
  add_row<std::vector<int>>(table, "vector<int>", tests / 4, rounds);
  add_row<Branch>(table, "recursive tree", tests / 20, rounds);
  add_row<TenFields>(table, "struct of ten", tests / 4, rounds);
  table.print();
}

}  // namespace sonde::bench

namespace rc {

using sonde::bench::Branch;
using sonde::bench::TenFields;

// About as large as what sonde derives: each side is there two times in three.
static Gen<std::unique_ptr<Branch>> branch_or_none(int depth);

static Gen<Branch> branch_of(int depth) {
  return gen::exec([depth] {
    Branch branch;
    branch.value = *gen::arbitrary<int>();
    branch.left = *branch_or_none(depth - 1);
    branch.right = *branch_or_none(depth - 1);
    return branch;
  });
}

static Gen<std::unique_ptr<Branch>> branch_or_none(int depth) {
  return gen::exec([depth]() -> std::unique_ptr<Branch> {
    if (depth < 0 || *gen::inRange(0, 3) == 0) return nullptr;
    return std::make_unique<Branch>(*branch_of(depth));
  });
}

template <>
struct Arbitrary<Branch> {
  static Gen<Branch> arbitrary() {
    return gen::withSize([](int size) { return branch_of(2 + size / 25); });
  }
};

template <>
struct Arbitrary<TenFields> {
  static Gen<TenFields> arbitrary() {
    return gen::build<TenFields>(gen::set(&TenFields::a), gen::set(&TenFields::b),
                                 gen::set(&TenFields::c), gen::set(&TenFields::d),
                                 gen::set(&TenFields::e), gen::set(&TenFields::f),
                                 gen::set(&TenFields::g), gen::set(&TenFields::h),
                                 gen::set(&TenFields::i), gen::set(&TenFields::j));
  }
};

}  // namespace rc
