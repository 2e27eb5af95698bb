// SPDX-License-Identifier: Apache-2.0
// If the type does not say enough, write a domain: combine other domains, or
// write a function that draws step by step. Values of both are mutated, shrunk
// and replayed like those of derived types, without further code.
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

// [combinators]
SONDE_PROPERTY_WITH(Mail, AddressesHaveOneAt,
                    sonde::given(sonde::matching("[a-z]{1,8}@[a-z]{2,8}\\.(com|org)")),
                    std::string address) {
  SONDE_CHECK(std::count(address.begin(), address.end(), '@') == 1);
}

SONDE_PROPERTY_WITH(Percent, StaysInRange,
                    sonde::given(sonde::in_range(0, 100)).example(0).example(100), int percent) {
  SONDE_CHECK(percent >= 0 && percent <= 100);
}
// [combinators]

// [imperative]
struct Slice {
  std::vector<int> values;
  std::size_t first;
  std::size_t count;
};

auto slices() {
  return sonde::generate([](sonde::Draws& draws) {
    Slice slice;
    slice.values = draws.any<std::vector<int>>();
    slice.first = draws(sonde::in_range<std::size_t>(0, slice.values.size()));
    slice.count = draws(sonde::in_range<std::size_t>(0, slice.values.size() - slice.first));
    return slice;
  });
}

SONDE_PROPERTY_WITH(Slices, LieInsideTheirVector, sonde::given(slices()), Slice slice) {
  SONDE_CHECK(slice.first + slice.count <= slice.values.size());
}
// [imperative]

// Wrong on purpose: a slice may hold all values.
SONDE_PROPERTY_WITH(Slices, AreShorterThanTheirVector, sonde::given(slices()), Slice slice) {
  SONDE_ASSUME(!slice.values.empty());
  SONDE_CHECK(slice.count < slice.values.size());
}

// [arbitrary]
class Account {
 public:
  explicit Account(std::string owner) : owner_(std::move(owner)) {}
  const std::string& owner() const { return owner_; }

 private:
  std::string owner_;
};

// A class that is built by its constructor, wherever it occurs.
template <>
struct sonde::Arbitrary<Account> {
  static auto domain() { return sonde::build<Account>(sonde::matching("[A-Z][a-z]{0,9}")); }
};

SONDE_PROPERTY(Accounts, OwnersStartWithACapital, std::vector<Account> accounts) {
  for (const auto& account : accounts)
    SONDE_CHECK(std::isupper(static_cast<unsigned char>(account.owner()[0])) != 0);
}
// [arbitrary]
