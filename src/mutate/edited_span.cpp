// SPDX-License-Identifier: Apache-2.0
#include "sonde/mutate/own_edit.hpp"
#include "tree/holes.hpp"
#include "tree/tree.hpp"

namespace sonde {

Form EditedSpan::form() const { return (*tree_)[first_].kind.form(); }

std::size_t EditedSpan::size() const { return tree_->child_count(first_); }

EditedSpan EditedSpan::operator[](std::size_t number) const {
  return {*tree_, tree_->child(first_, static_cast<Tree::Index>(number))};
}

std::uint64_t EditedSpan::value() const { return (*tree_)[first_].value; }

void EditedSpan::set_value(std::uint64_t value) const { tree_->set_value(first_, value); }

Drawn EditedSpan::bytes() const {
  const auto bytes = tree_->bytes((*tree_)[first_]);
  return {bytes.data(), bytes.size()};
}

void EditedSpan::set_bytes(Drawn bytes) const {
  tree_->set_bytes(first_, {bytes.data, bytes.size});
}

void EditedSpan::redraw() const { make_hole(*tree_, first_); }

void EditedSpan::erase() const { tree_->erase(first_); }

void EditedSpan::duplicate() const { tree_->duplicate(first_); }

void EditedSpan::swap(EditedSpan other) const { tree_->swap(first_, other.first_); }

void EditedSpan::replace_by(EditedSpan other) const { tree_->replace(first_, other.first_); }

}  // namespace sonde
