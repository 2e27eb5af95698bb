// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/generate.hpp"
#include "sonde/mutate/own_edit.hpp"

// Domains with edits of their own, for values that derived edits hardly ever leave valid.

namespace sonde {
namespace domains {

// What a domain draws, in a span that its own edit can find.
template <class D>
class Edited {
 public:
  using Value = typename D::Value;
  Edited(D domain, const Type& type) : domain_(static_cast<D&&>(domain)), type_(&type) {}

  Value draw(Source& source) const {
    source.begin(*type_);
    Value value = domain_.draw(source);
    source.end();
    return value;
  }
  void encode(const Value& value, Sink& sink) const
    requires Encodes<D>
  {
    schema::resolve(*type_);
    const auto span = sink.open(type_->kind);
    domain_.encode(value, sink);
    sink.close(span);
  }
  const Type& type() const { return *type_; }

 private:
  D domain_;
  const Type* type_;
};

// Calls a function with what it takes beside its first argument: draws, or nothing.
template <class Function, class First>
decltype(auto) call_edit(const Function& function, First first, Source& fresh) {
  Draws draws(fresh);
  if constexpr (std::is_invocable_v<const Function&, First, Draws&>)
    return function(static_cast<First&&>(first), draws);
  else return function(static_cast<First&&>(first));
}

template <class Function, class First>
inline constexpr bool takes = std::is_invocable_v<const Function&, First> ||
                              std::is_invocable_v<const Function&, First, Draws&>;

template <class D, class Function>
class ValueEdit final : public mutate::OwnEdit {
 public:
  ValueEdit(D domain, Function function)
      : domain_(static_cast<D&&>(domain)), function_(static_cast<Function&&>(function)) {}

  bool edit_value(Source& value, Source& fresh, Sink& changed) const override {
    domain_.encode(call_edit(function_, domain_.draw(value), fresh), changed);
    return true;
  }

 private:
  D domain_;
  Function function_;
};

template <class Function>
class TreeEdit final : public mutate::OwnEdit {
 public:
  explicit TreeEdit(Function function) : function_(static_cast<Function&&>(function)) {}

  bool edit_tree(EditedSpan span, Source& fresh) const override {
    return call_edit(function_, span, fresh);
  }

 private:
  Function function_;
};

template <class D, class Function>
mutate::OwnEdit* make_edit(const D& domain, Function function) {
  if constexpr (takes<Function, EditedSpan>) {
    return new TreeEdit<Function>(static_cast<Function&&>(function));
  } else {
    static_assert(takes<Function, typename D::Value>,
                  "an edit takes a value of the domain, or an EditedSpan, and Draws& if it draws");
    static_assert(Encodes<D>,
                  "this domain cannot turn values back into a tree: let the edit take an "
                  "EditedSpan, or use a domain without map, generate or matching");
    return new ValueEdit<D, Function>(domain, static_cast<Function&&>(function));
  }
}

}  // namespace domains

// A domain that brings an edit of its own: a function from a value to a value, or one that
// changes an EditedSpan and returns whether it did. The search uses the edit beside its others
// as often as it pays. The name is part of stored cases, and no two domains may share it.
//   edited(any<Tree>(), "rotate", [](Tree tree, Draws& draws) { ...; return tree; })
template <Domain D, class Function>
domains::Edited<D> edited(D domain, const char* name, Function function) {
  auto* const edit = domains::make_edit(domain, static_cast<Function&&>(function));
  return {static_cast<D&&>(domain), mutate::edited_type(name, edit, mutate::Derived::On)};
}

// The same without the edits that Sonde derives: only this one changes what the domain draws.
template <Domain D, class Function>
domains::Edited<D> only_edited(D domain, const char* name, Function function) {
  auto* const edit = domains::make_edit(domain, static_cast<Function&&>(function));
  return {static_cast<D&&>(domain), mutate::edited_type(name, edit, mutate::Derived::Off)};
}

// What the domain draws is not edited at all, but drawn afresh, copied and moved as a whole.
template <Domain D>
domains::Edited<D> unedited(D domain, const char* name) {
  return {static_cast<D&&>(domain), mutate::edited_type(name, nullptr, mutate::Derived::Off)};
}

}  // namespace sonde
