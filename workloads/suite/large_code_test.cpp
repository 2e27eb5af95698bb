// SPDX-License-Identifier: Apache-2.0
// A small copy of the large code: fewer generated handlers, and the same faults.
#include "sonde/sonde.hpp"
#include "suite/known_answers.hpp"
#include "suite/large_code_tasks.hpp"

namespace suite::large_code {
namespace {

struct Operand {
  std::uint32_t amount = 0;
  std::uint32_t from = 1;
  std::uint32_t to = 2;
  std::uint32_t kind = 0;

  std::uint32_t number() const { return amount | from << 8U | to << 12U | kind << 16U; }
};

Instruction call(Special special, const Operand& operand = {}) {
  return {static_cast<std::uint16_t>(place_of(special)), operand.number()};
}

using Program = std::vector<Instruction>;

Program after_audit(std::initializer_list<Instruction> rest) {
  Program program(3, call(Special::NextDay));
  program.push_back(call(Special::Freeze));
  program.push_back(call(Special::Audit, {.amount = 1}));
  program.insert(program.end(), rest);
  return program;
}

TEST(SuiteLargeCode, HasKnownAnswers) {
  KnownAnswers known([](const auto& visit) { visit_tasks(visit); });
  known.fails("fee", Program{call(Special::Fee, {.amount = 240})});
  known.fails("exchange", Program{call(Special::Exchange, {.amount = 1})});
  known.fails("release", Program{call(Special::Freeze),
                                 call(Special::Release, {.amount = 201, .kind = 0x11})});
  known.fails("close", Program{call(Special::NextDay), call(Special::NextDay),
                               call(Special::Freeze), call(Special::Fee, {.amount = 10}),
                               call(Special::Close, {.from = 2, .to = 3})});
  known.fails("refund", after_audit({call(Special::Refund, {.amount = 5, .kind = 128})}));
  const Instruction issue = call(Special::Issue);
  const Ledger issued = run({issue}, 0);
  known.fails("settle", after_audit({issue, {call(Special::Settle).handler, issued.token}}));
}

TEST(SuiteLargeCode, ControlHoldsForRandomPrograms) {
  const auto report = sonde::check("Suite.LargeCode", &check_sum<0>,
                                   {.seed = 1, .max_tests = 300, .strategy = "random"});
  EXPECT_EQ(report.verdict(), sonde::Verdict::Passed);
}

TEST(SuiteLargeCode, SpecialHandlersStandInPlacesOfTheirOwn) {
  std::set<std::size_t> places;
  for (std::size_t i = 0; i < special_count; ++i) places.insert(place_of(static_cast<Special>(i)));
  EXPECT_EQ(places.size(), special_count);
  EXPECT_LT(*places.rbegin(), generated_handlers().size());
}

}  // namespace
}  // namespace suite::large_code
