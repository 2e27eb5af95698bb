// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <charconv>
#include <string_view>

#include "adapt.hpp"
#include "checker.hpp"
#include "token.hpp"
#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

enum class Shape : std::uint8_t {
  OnePointer,   // boolean from a pointer
  TwoPointers,  // boolean from two pointers
  TwoNumbers,   // as wide as its arguments
  OneNumber,    // as wide as its argument
  Not,          // boolean
};

struct BuiltIn {
  std::string_view name;
  Shape shape;
};

constexpr std::array built_ins = {
    BuiltIn{"is_null", Shape::OnePointer},
    BuiltIn{"has_alloc_id", Shape::OnePointer},
    BuiltIn{"ptr_eq", Shape::TwoPointers},
    BuiltIn{"addr_eq", Shape::TwoPointers},
    BuiltIn{"prov_eq", Shape::TwoPointers},
    BuiltIn{"shift_left", Shape::TwoNumbers},
    BuiltIn{"shift_right", Shape::TwoNumbers},
    BuiltIn{"power", Shape::TwoNumbers},
    BuiltIn{"mod", Shape::TwoNumbers},
    BuiltIn{"rem", Shape::TwoNumbers},
    BuiltIn{"bw_clz", Shape::OneNumber},
    BuiltIn{"bw_ctz", Shape::OneNumber},
    BuiltIn{"bw_ffs", Shape::OneNumber},
    BuiltIn{"bw_fls", Shape::OneNumber},
    BuiltIn{"not", Shape::Not},
};

// The type of MINi32() or MAXu64(); Unknown for other names.
Type limit_type(std::string_view name) {
  const bool is_limit = name.size() > 4 && (name.starts_with("MIN") || name.starts_with("MAX")) &&
                        (name[3] == 'i' || name[3] == 'u');
  if (!is_limit) return {};
  const std::string_view width = name.substr(4);
  for (const std::string_view known : {"8", "16", "32", "64", "128"}) {
    if (width != known) continue;
    unsigned number = 0;
    std::from_chars(width.data(), width.data() + width.size(), number);
    return bits(number, name[3] == 'i');
  }
  return {};
}

std::size_t count_of(Shape shape) {
  return shape == Shape::TwoPointers || shape == Shape::TwoNumbers ? 2 : 1;
}

void expect_count(const Expr& call, std::size_t count) {
  if (call.operands.size() == count) return;
  throw Refusal{call.place, "expected " + std::to_string(count) + " arguments of " + call.name +
                                ", found " + std::to_string(call.operands.size())};
}

void expect_width(const Expr& call) {
  if (call.name == "power" || call.name == "mod" || call.name == "rem") return;
  if (call.type.sort == Sort::Bits) return;
  throw Refusal{call.place,
                "expected numbers with a width, such as u32, as arguments of " + call.name};
}

}  // namespace

bool Checker::built_in(Expr& expr) {
  if (const Type limit = limit_type(expr.name); limit.sort == Sort::Bits) {
    expect_count(expr, 0);
    expr.type = limit;
    return true;
  }
  for (const BuiltIn& candidate : built_ins) {
    if (candidate.name != expr.name) continue;
    expect_count(expr, count_of(candidate.shape));
    expr.type = boolean();
    for (Expr& operand : expr.operands) {
      if (candidate.shape == Shape::Not) expect(operand, boolean());
      else if (candidate.shape == Shape::OneNumber || candidate.shape == Shape::TwoNumbers)
        number(operand);
      else pointer(operand);
    }
    if (candidate.shape == Shape::TwoNumbers && !unify(expr.operands[0], expr.operands[1])) {
      throw Refusal{expr.place, "expected arguments of one type for " + expr.name + ", found " +
                                    spelling(expr.operands[0].type) + " and " +
                                    spelling(expr.operands[1].type)};
    }
    if (candidate.shape == Shape::OneNumber || candidate.shape == Shape::TwoNumbers) {
      expr.type = expr.operands[0].type;
      expect_width(expr);
    }
    return true;
  }
  return false;
}

}  // namespace sonde::contracts::cn
