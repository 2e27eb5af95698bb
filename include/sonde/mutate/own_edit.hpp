// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sonde/draw/source.hpp"
#include "sonde/schema/type.hpp"

namespace sonde {

class Sink;
class Tree;

// A span of a case, while a user's function edits it: what a domain drew, as a tree. Spans that
// the function holds are no longer valid once it has changed something before them or in them.
class EditedSpan {
 public:
  EditedSpan(Tree& tree, std::uint32_t first) : tree_(&tree), first_(first) {}

  Form form() const;
  // The spans that it holds.
  std::size_t size() const;
  EditedSpan operator[](std::size_t number) const;

  // Of an integer, the bits of a real, or the alternative of a choice.
  std::uint64_t value() const;
  void set_value(std::uint64_t value) const;
  // Of a text; valid until something is changed.
  Drawn bytes() const;
  void set_bytes(Drawn bytes) const;

  // Draws it afresh.
  void redraw() const;
  void erase() const;
  void duplicate() const;
  // Swaps it with a span that neither holds it nor stands in it.
  void swap(EditedSpan other) const;
  // Puts a copy of a span of the same case in its place.
  void replace_by(EditedSpan other) const;

 private:
  Tree* tree_;
  std::uint32_t first_;
};

namespace mutate {

// A user's edit of what one domain draws, with all types forgotten. Shared by the domains that
// have it, and by its type.
class OwnEdit {
 public:
  OwnEdit() = default;
  OwnEdit(const OwnEdit&) = delete;
  OwnEdit& operator=(const OwnEdit&) = delete;

  // Draws the value, changes it with draws of its own, and writes it. False if it does not apply.
  virtual bool edit_value(Source& value, Source& fresh, Sink& changed) const;
  // Changes the tree. False if it does not apply, or edits values instead.
  virtual bool edit_tree(EditedSpan span, Source& fresh) const;

  void share() { __atomic_add_fetch(&owners_, 1, __ATOMIC_RELAXED); }
  void release() {
    if (__atomic_sub_fetch(&owners_, 1, __ATOMIC_ACQ_REL) == 0) delete this;
  }

 protected:
  virtual ~OwnEdit() = default;

 private:
  unsigned owners_ = 1;
};

// Whether derived edits change such spans, too.
enum class Derived : std::uint8_t { On, Off };

// The type of the spans of a domain with this name, which the edit changes from now on. Takes
// over one share of the edit, which may be null.
const Type& edited_type(const char* name, OwnEdit* edit, Derived derived);

}  // namespace mutate
}  // namespace sonde
