// SPDX-License-Identifier: Apache-2.0
// Domains for what types do not say: generators chosen at run time, draws in the body, subsets
// and permutations, dates, addresses, functions, and texts of a grammar.
#include <algorithm>
#include <string>
#include <vector>

#include <sonde/domains/dates.hpp>
#include <sonde/sonde.hpp>

// [gen]
// Declared in a header, defined in any file: the type of the domain is forgotten.
sonde::Gen<int> ages(bool only_adults);

sonde::Gen<int> ages(bool only_adults) {
  if (only_adults) return sonde::in_range(18, 120);
  return sonde::one_of(sonde::just(0), sonde::in_range(1, 120));
}

SONDE_PROPERTY_WITH(Ages, OfAdultsAreNotSmall, sonde::given(ages(true)), int age) {
  SONDE_CHECK(age >= 18);
}
// [gen]

// [body]
// Wrong on purpose: the end of the range is behind the last element.
SONDE_PROPERTY(Lists, HaveAnElementAtEachIndex, std::vector<int> values) {
  const auto index = sonde::draw(sonde::in_range<std::size_t>(0, values.size()), "index");
  SONDE_CHECK(index < values.size());
}
// [body]

// [subsets]
SONDE_PROPERTY(Sorting, DoesNotDependOnTheOrder) {
  auto values = sonde::draw(sonde::permutation_of<std::vector>({1, 2, 3, 4, 5, 6, 7}));
  std::sort(values.begin(), values.end());
  SONDE_CHECK(values.front() == 1 && values.back() == 7);
}

struct User {
  int id = 0;
  std::string name;
};

SONDE_PROPERTY_WITH(
    Users, AreFoundByTheirId,
    sonde::given(sonde::unique_by(sonde::container_of<std::vector>(sonde::any<User>(), {.min = 1}),
                                  [](const User& user) { return user.id; })),
    std::vector<User> users) {
  const User& user = sonde::draw(sonde::element_of(users));
  const auto has_id = [&](const User& each) { return each.id == user.id; };
  SONDE_CHECK(std::count_if(users.begin(), users.end(), has_id) == 1);
}
// [subsets]

// [dates]
sonde::Date next_year(sonde::Date date) { return {date.year + 1, date.month, date.day}; }

bool exists(sonde::Date date) {
  const bool is_leap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0);
  return date.month != 2 || date.day <= (is_leap ? 29 : 28);
}

// Wrong on purpose: a leap day has no anniversary.
SONDE_PROPERTY_WITH(Dates, HaveAnAnniversary,
                    sonde::given(sonde::dates({1990, 1, 1}, {2040, 12, 31})), sonde::Date date) {
  SONDE_CHECK(exists(next_year(date)));
}
// [dates]

// [functions]
std::vector<int> kept(std::vector<int> values, const sonde::Function<bool(int)>& wanted) {
  std::erase_if(values, [&](int value) { return !wanted(value); });
  return values;
}

// Wrong on purpose: some values may be unwanted.
SONDE_PROPERTY_WITH(Filters, KeepEverything,
                    sonde::given(sonde::functions<bool(int)>(sonde::any<bool>(), "wanted")),
                    sonde::Function<bool(int)> wanted, std::vector<int> values) {
  SONDE_CHECK(kept(values, wanted).size() == values.size());
}
// [functions]

// [grammar]
constexpr const char* sums = R"ebnf(
  sum    = part { ("+" | "-") part } ;
  part   = number | "(" sum ")" ;
  number = ? [1-9][0-9]{0,2} ? ;        (* a regular expression *)
)ebnf";

int depth_of(const std::string& text) {
  int depth = 0;
  int deepest = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    deepest = std::max(deepest, depth);
  }
  return deepest;
}

// Wrong on purpose: brackets nest.
SONDE_PROPERTY_WITH(Sums, AreFlat, sonde::given(sonde::grammar(sums)), std::string text) {
  SONDE_CHECK(depth_of(text) < 2);
}
// [grammar]

// [addresses]
SONDE_PROPERTY_WITH(Addresses, HaveAHost, sonde::given(sonde::emails(), sonde::urls()),
                    std::string email, std::string url) {
  SONDE_CHECK(email.find('@') != std::string::npos);
  SONDE_CHECK(url.starts_with("http"));
}
// [addresses]
