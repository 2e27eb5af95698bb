// SPDX-License-Identifier: Apache-2.0
#include "mutate/operators.hpp"

#include <array>

#include "mutate/burst.hpp"
#include "mutate/copy_leaf.hpp"
#include "mutate/copy_sibling.hpp"
#include "mutate/edit_text.hpp"
#include "mutate/list_operators.hpp"
#include "mutate/nudge.hpp"
#include "mutate/promote.hpp"
#include "mutate/redraw.hpp"
#include "mutate/splice.hpp"
#include "mutate/switch_alternative.hpp"
#include "mutate/use_operand.hpp"
#include "mutate/wrap.hpp"

namespace sonde::mutate {
namespace {

constexpr std::array rows = {
    Operator{"nudge", in_case<nudge>},
    Operator{"copy-leaf", copy_leaf},
    Operator{"use-operand", in_case<use_operand>},
    Operator{"edit-text", in_case<edit_text>},
    Operator{"promote", in_case<promote>},
    Operator{"wrap", in_case<wrap>},
    Operator{"delete-element", delete_element},
    Operator{"duplicate-element", duplicate_element},
    Operator{"swap-elements", swap_elements},
    Operator{"move-element", move_element},
    Operator{"truncate-list", truncate_list},
    Operator{"reverse-list", reverse_list},
    Operator{"copy-sibling", copy_sibling},
    Operator{"splice", splice},
    Operator{"switch-alternative", switch_alternative},
    Operator{"insert-element", insert_element},
    Operator{"redraw-leaf", redraw_leaf},
    Operator{"redraw-span", redraw_span},
    Operator{"burst", burst},
};

}  // namespace

std::span<const Operator> operators() { return rows; }

}  // namespace sonde::mutate
