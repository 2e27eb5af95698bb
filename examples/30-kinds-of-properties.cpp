// SPDX-License-Identifier: Apache-2.0
// Eight kinds of properties of the same code: lists of pages to print, such as "1-3,7". All of
// them hold. Compiled with -DPLANTED_BUG, the code has a bug, and only some of them find it.
#include <algorithm>
#include <bitset>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sonde/api.hpp>
#include <sonde/sonde.hpp>

// [subject]
// The pages from `first` to `last`. A range that ends before it begins has no pages.
struct Range {
  std::uint8_t first;
  std::uint8_t last;
  bool operator==(const Range&) const = default;
};
using Ranges = std::vector<Range>;

// The same pages in as few ranges as possible, in ascending order.
Ranges merged(Ranges ranges) {
  std::erase_if(ranges, [](Range each) { return each.last < each.first; });
  std::ranges::sort(ranges, {}, &Range::first);
  Ranges result;
  for (const Range each : ranges) {
    if (result.empty() || result.back().last + 1 < each.first) {
      result.push_back(each);
    } else {
#ifdef PLANTED_BUG
      result.back().last = each.last;  // wrong if `each` ends earlier
#else
      result.back().last = std::max(result.back().last, each.last);
#endif
    }
  }
  return result;
}

std::string text_of(const Ranges& ranges);               // "1-3,7"
std::optional<Ranges> ranges_in(std::string_view text);  // nothing if the text is malformed
// [subject]

std::string text_of(const Ranges& ranges) {
  std::string text;
  for (const Range each : ranges) {
    if (!text.empty()) text += ',';
    text += std::to_string(each.first);
    if (each.last != each.first) text += '-' + std::to_string(each.last);
  }
  return text;
}

// The number at the front of the text, which is removed from it.
std::optional<std::uint8_t> take_page(std::string_view& text) {
  std::uint8_t page = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), page);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return page;
}

std::optional<Range> take_range(std::string_view& text) {
  const auto first = take_page(text);
  if (!first || !text.starts_with('-'))
    return first ? std::optional(Range{*first, *first}) : std::nullopt;
  text.remove_prefix(1);
  const auto last = take_page(text);
  return last ? std::optional(Range{*first, *last}) : std::nullopt;
}

std::optional<Ranges> ranges_in(std::string_view text) {
  Ranges ranges;
  while (!text.empty()) {
    if (!ranges.empty()) {
      if (!text.starts_with(',')) return std::nullopt;
      text.remove_prefix(1);
    }
    const auto range = take_range(text);
    if (!range) return std::nullopt;
    ranges.push_back(*range);
  }
  return ranges;
}

// [round-trip]
SONDE_PROPERTY(RoundTrip, TextIsReadBack, Ranges ranges) {
  SONDE_CHECK(ranges_in(text_of(ranges)) == ranges);
}
// [round-trip]

// [oracle]
using Pages = std::bitset<256>;

Pages pages_of(const Ranges& ranges) {
  Pages pages;
  for (const Range range : ranges)
    for (std::size_t page = range.first; page <= range.last; ++page) pages.set(page);
  return pages;
}

// Slow and simple: one page after the other.
Ranges ranges_of(const Pages& pages) {
  Ranges ranges;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    if (!pages[page]) continue;
    const auto number = static_cast<std::uint8_t>(page);
    if (page > 0 && pages[page - 1]) ranges.back().last = number;
    else ranges.push_back({number, number});
  }
  return ranges;
}

SONDE_PROPERTY(Oracle, MergedIsWhatTheSlowWayGives, Ranges ranges) {
  SONDE_CHECK(merged(ranges) == ranges_of(pages_of(ranges)));
}
// [oracle]

// [invariant]
SONDE_PROPERTY(Invariant, MergedRangesHaveGapsBetweenThem, Ranges ranges) {
  const Ranges result = merged(ranges);
  for (const Range each : result) SONDE_CHECK(each.first <= each.last);
  for (std::size_t i = 1; i < result.size(); ++i)
    SONDE_CHECK(result[i - 1].last + 1 < result[i].first);
}
// [invariant]

// [metamorphic]
SONDE_PROPERTY(Metamorphic, OneMoreRangeLosesNoPage, Ranges ranges, Range more) {
  const Pages before = pages_of(merged(ranges));
  ranges.push_back(more);
  SONDE_CHECK((before & ~pages_of(merged(ranges))).none());
}
// [metamorphic]

// [idempotence]
SONDE_PROPERTY(Idempotence, MergingTwiceIsMergingOnce, Ranges ranges) {
  SONDE_CHECK(merged(merged(ranges)) == merged(ranges));
}
// [idempotence]

// [commutation]
SONDE_PROPERTY(Commutation, TheOrderOfTheRangesDoesNotMatter, Ranges ranges) {
  Ranges reversed(ranges.rbegin(), ranges.rend());
  SONDE_CHECK(merged(reversed) == merged(ranges));
}
// [commutation]

// [stateful]
class PageSet {
 public:
  void add(Range range) {
    ranges_.push_back(range);
    ranges_ = merged(ranges_);
  }
  void remove(std::uint8_t page) {
    Ranges rest;
    for (const Range each : ranges_) {
      if (page < each.first || page > each.last) rest.push_back(each);
      else {
        if (page > each.first) rest.push_back({each.first, static_cast<std::uint8_t>(page - 1)});
        if (page < each.last) rest.push_back({static_cast<std::uint8_t>(page + 1), each.last});
      }
    }
    ranges_ = rest;
  }
  bool contains(std::uint8_t page) const { return pages_of(ranges_).test(page); }

 private:
  Ranges ranges_;
};

SONDE_API(Stateful, PageSetAgreesWithABitset, api) {
  api.construct<PageSet>("PageSet").model([] { return Pages(); });
  api.call("add", &PageSet::add).model([](Pages& model, Range range) {
    model |= pages_of({range});
  });
  api.call("remove", &PageSet::remove).model([](Pages& model, std::uint8_t page) {
    model.reset(page);
  });
  api.call("contains", &PageSet::contains).model([](const Pages& model, std::uint8_t page) {
    return model.test(page);
  });
}
// [stateful]

// [no-crash]
SONDE_PROPERTY_WITH(NoCrash, AnyTextIsReadOrRefused,
                    sonde::given(sonde::string_of("0123456789-, ", {.max = 12})),
                    std::string text) {
  const auto ranges = ranges_in(text);
  SONDE_CLASSIFY(ranges && !ranges->empty(), "a list of ranges");
  if (ranges) SONDE_CHECK(ranges_in(text_of(*ranges)) == ranges);
}
// [no-crash]
