// SPDX-License-Identifier: Apache-2.0
#include "shrink/texts.hpp"

#include <algorithm>
#include <string>

#include "shrink/characters.hpp"
#include "shrink/find.hpp"

namespace sonde::shrink {
namespace {

// A text under way: what these leaves hold in the best tree.
class Text {
 public:
  Text(Descent& descent, const Places& leaves)
      : descent_(descent),
        leaves_(leaves),
        base_(descent.best()),
        order_(alphabetical(base_[leaves.front()].kind)),
        text_(base_.bytes(base_[leaves.front()])) {}

  void simplify() {
    if (text_.empty() || attempt("")) return;
    delete_runs();
    if (text_.empty() || attempt(std::string(text_.size(), order_.at(0)))) return;
    lower_equal();
    lower_each();
    sort();
  }

 private:
  bool attempt(const std::string& text) {
    const bool fails = descent_.attempt(base_, [&](Tree& tree) {
      for (const Tree::Index leaf : leaves_) tree.set_bytes(leaf, text);
    });
    if (fails) text_ = text;
    return fails;
  }

  void delete_runs() {
    std::size_t end = text_.size();
    while (end > 0) {
      const std::string whole = text_;
      const auto deleted = find_largest(end, [&](std::uint64_t count) {
        return attempt(std::string(whole).erase(end - count, count));
      });
      end -= std::max<std::size_t>(1, deleted);
    }
  }

  // Every character that `is_meant`, lowered to one and the same.
  template <class IsMeant>
  void lower(char character, IsMeant is_meant) {
    const std::string whole = text_;
    find_lowest(order_.rank(character), [&](std::uint64_t rank) {
      std::string lowered = whole;
      for (std::size_t i = 0; i < lowered.size(); ++i)
        if (is_meant(i)) lowered[i] = order_.at(static_cast<std::uint8_t>(rank));
      return attempt(lowered);
    });
  }

  void lower_equal() {
    std::string different = text_;
    std::ranges::sort(different);
    const auto duplicates = std::ranges::unique(different);
    different.erase(duplicates.begin(), duplicates.end());
    for (const char character : different) {
      const std::string whole = text_;
      if (std::ranges::count(whole, character) < 2) continue;
      lower(character, [&](std::size_t i) { return whole[i] == character; });
    }
  }

  void lower_each() {
    for (std::size_t at = 0; at < text_.size(); ++at)
      lower(text_[at], [&](std::size_t i) { return i == at; });
  }

  void sort() {
    const auto rank = [&](char character) { return order_.rank(character); };
    std::string sorted = text_;
    std::ranges::sort(sorted, {}, rank);
    if (attempt(sorted)) return;
    for (std::size_t i = 1; i < text_.size(); ++i)
      for (std::size_t at = i; at > 0 && rank(text_[at]) < rank(text_[at - 1]); --at) {
        std::string swapped = text_;
        std::swap(swapped[at], swapped[at - 1]);
        if (!attempt(swapped)) break;
      }
  }

  Descent& descent_;
  const Places& leaves_;
  const Tree base_;
  const Alphabetical order_;
  std::string text_;
};

}  // namespace

void simplify_text(Descent& descent, const Places& leaves) { Text(descent, leaves).simplify(); }

void simplify_texts(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    const Node& node = each.best()[places.front()];
    const bool is_text = node.kind.form() == Form::Bytes;
    if (is_text && !each.best().bytes(node).empty()) simplify_text(each, places);
  });
}

}  // namespace sonde::shrink
