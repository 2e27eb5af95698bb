// SPDX-License-Identifier: Apache-2.0
#include "shrink/passes.hpp"

#include <array>

#include "shrink/alternatives.hpp"
#include "shrink/delete_elements.hpp"
#include "shrink/descendants.hpp"
#include "shrink/draws.hpp"
#include "shrink/indices.hpp"
#include "shrink/join_lists.hpp"
#include "shrink/levels.hpp"
#include "shrink/loops.hpp"
#include "shrink/numbers.hpp"
#include "shrink/pairs.hpp"
#include "shrink/reals.hpp"
#include "shrink/reorder.hpp"
#include "shrink/replace_steps.hpp"
#include "shrink/simplest.hpp"
#include "shrink/sizes.hpp"
#include "shrink/steps.hpp"
#include "shrink/swap_spans.hpp"
#include "shrink/texts.hpp"
#include "shrink/together.hpp"

namespace sonde::shrink {

std::span<const Pass> passes() {
  static constexpr std::array all = {
      Pass{"simplify-spans", Cost::Low, &simplify_spans},
      Pass{"simplify-equal-spans", Cost::Low, &simplify_equal_spans},
      Pass{"delete-elements", Cost::Low, &delete_elements_of_lists},
      Pass{"delete-steps-with-dependents", Cost::Low, &delete_steps_with_dependents},
      Pass{"replace-by-descendants", Cost::Low, &replace_by_descendants},
      Pass{"simplify-choices", Cost::Low, &simplify_choices},
      Pass{"write-values-of-references", Cost::Low, &write_values_of_references},
      Pass{"lower-duplicates", Cost::Low, &lower_duplicates},
      Pass{"lower-numbers", Cost::Low, &lower_numbers},
      Pass{"simplify-reals", Cost::Low, &simplify_reals},
      Pass{"simplify-texts", Cost::Low, &simplify_texts},
      Pass{"join-lists", Cost::Low, &join_lists},
      Pass{"reorder-siblings", Cost::Low, &reorder_siblings},
      Pass{"delete-rounds", Cost::High, &delete_rounds},
      Pass{"lower-numbers-by-periods", Cost::High, &lower_numbers_by_periods},
      Pass{"redistribute-pairs", Cost::High, &redistribute_pairs},
      Pass{"lower-together", Cost::High, &lower_together},
      Pass{"lower-by-common-offset", Cost::High, &lower_by_common_offset},
      Pass{"trade-factors", Cost::High, &trade_factors},
      Pass{"delete-before-indices", Cost::High, &delete_before_all_indices},
      Pass{"drop-levels", Cost::High, &drop_levels},
      Pass{"simplify-twins", Cost::High, &simplify_twins},
      Pass{"swap-spans", Cost::High, &swap_spans},
      Pass{"repeat-minimal-spans", Cost::High, &repeat_minimal_spans},
      Pass{"lower-sizes", Cost::High, &lower_sizes},
      Pass{"delete-draws", Cost::High, &delete_draws},
      Pass{"delete-uneven-rounds", Cost::High, &delete_uneven_rounds},
      Pass{"swap-rounds", Cost::High, &swap_rounds},
      Pass{"delete-pairs-of-steps", Cost::High, &delete_pairs_of_steps},
      Pass{"delete-step-and-change", Cost::High, &delete_step_and_change},
      Pass{"select-steps", Cost::High, &select_steps},
      Pass{"replace-two-steps", Cost::High, &replace_two_steps},
  };
  return all;
}

}  // namespace sonde::shrink
