// SPDX-License-Identifier: Apache-2.0
#include "stlc/generators.hpp"

#include <vector>

#include "choose.hpp"

namespace stlc {
namespace {

using sonde::Draws;
using workload::choose;

constexpr int most_type_levels = 2;
constexpr int most_levels = 5;

Type draw_type(Draws& draws, int levels) {
  if (levels == 0 || choose(draws, 0, 1) == 0) return nullptr;
  Type parameter = draw_type(draws, levels - 1);
  Type result = draw_type(draws, levels - 1);
  return function_type(std::move(parameter), std::move(result));
}

class TermDrawing {
 public:
  explicit TermDrawing(Draws& draws) : draws_(draws) {}

  Term draw(const Type& type, int levels) {
    const auto indices = variables_of(type);
    const int first = indices.empty() ? 1 : 0;
    const int last = levels > 0 ? 2 : 1;
    switch (choose(draws_, first, last)) {
      case 0:
        return variable(indices[static_cast<unsigned>(
            choose(draws_, 0, static_cast<int>(indices.size()) - 1))]);
      case 1: return draw_value(type, levels);
      default: return draw_application(type, levels - 1);
    }
  }

 private:
  // A constant, or an abstraction where one is needed.
  Term draw_value(const Type& type, int levels) {
    if (type == nullptr) return nullptr;
    context_.push_back(type->parameter);
    Term body = draw(type->result, levels > 0 ? levels - 1 : 0);
    context_.pop_back();
    return abstraction(type->parameter, std::move(body));
  }

  Term draw_application(const Type& type, int levels) {
    const Type parameter = draw_type(draws_, most_type_levels);
    Term function = draw(function_type(parameter, type), levels);
    Term argument = draw(parameter, levels);
    return application(std::move(function), std::move(argument));
  }

  std::vector<int> variables_of(const Type& type) const {
    std::vector<int> indices;
    const int count = static_cast<int>(context_.size());
    for (int index = 0; index < count; ++index)
      if (are_same(context_[static_cast<unsigned>(count - 1 - index)], type))
        indices.push_back(index);
    return indices;
  }

  Draws& draws_;
  std::vector<Type> context_{};  // the innermost last
};

}  // namespace

Term draw_term(Draws& draws) {
  const Type type = draw_type(draws, most_type_levels);
  return TermDrawing(draws).draw(type, most_levels);
}

}  // namespace stlc
