// SPDX-License-Identifier: Apache-2.0
#include "sonde/adapt/boost.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/array.hpp>
#include <boost/circular_buffer.hpp>
#include <boost/container/deque.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/list.hpp>
#include <boost/container/map.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/stable_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <boost/container/string.hpp>
#include <boost/container/vector.hpp>
#include <boost/optional.hpp>
#include <boost/unordered_map.hpp>
#include <boost/variant.hpp>
#include <gtest/gtest.h>

#include "adapter_contract.hpp"
#include "schema/schema.hpp"
#include "sonde/domains.hpp"

namespace shop {

struct Sum;
using Term = boost::variant<int, std::string, boost::recursive_wrapper<Sum>>;
struct Sum {
  std::vector<Term> terms;
  bool operator==(const Sum& other) const { return terms == other.terms; }
};

}  // namespace shop

namespace sonde {
namespace {

namespace bc = boost::container;
using contract::text_of;
using ThreeKeys =
    bc::flat_map<int, bool, std::less<int>, bc::static_vector<std::pair<int, bool>, 3>>;

template <class T>
class AdaptedBoost : public testing::Test {};

using BoostTypes =
    testing::Types<bc::vector<int>, bc::small_vector<std::string, 2>, bc::static_vector<int, 3>,
                   bc::static_vector<unsigned char, 4>, bc::stable_vector<int>,
                   bc::deque<std::string>, bc::list<int>, bc::string,
                   bc::flat_map<std::string, int>, bc::flat_multimap<int, bool>, bc::flat_set<int>,
                   bc::flat_multiset<std::string>, bc::map<int, int>, ThreeKeys,
                   boost::unordered_map<int, std::string>, boost::optional<int>,
                   boost::optional<std::vector<std::string>>, boost::variant<int, std::string>,
                   shop::Term, boost::circular_buffer<int>>;
TYPED_TEST_SUITE(AdaptedBoost, BoostTypes);

TYPED_TEST(AdaptedBoost, KeepsTheContract) { contract::is_adapted<TypeParam>(); }

template <class T>
std::set<std::size_t> drawn_sizes(const auto& domain) {
  std::set<std::size_t> sizes;
  contract::draws_what_holds(domain, [&](const T& values) {
    sizes.insert(values.size());
    return true;
  });
  return sizes;
}

TEST(BoundedContainers, AreFilledUpToTheirBound) {
  const std::set<std::size_t> up_to_three = {0, 1, 2, 3};
  using Three = bc::static_vector<int, 3>;
  EXPECT_EQ(drawn_sizes<Three>(any<Three>()), up_to_three);
  EXPECT_EQ(drawn_sizes<Three>(container_of<Three>(in_range(1, 6))), up_to_three);
  EXPECT_EQ(drawn_sizes<ThreeKeys>(any<ThreeKeys>()), up_to_three);
  using Bytes = bc::static_vector<unsigned char, 3>;
  EXPECT_EQ(drawn_sizes<Bytes>(any<Bytes>()), up_to_three);
}

TEST(BoundedContainers, HaveTheirBoundInTheirName) {
  EXPECT_EQ(schema::details(derive::type_v<bc::static_vector<int, 3>>).name,
            "boost::container::static_vector<int, 3>");
}

TEST(AdaptedBoostTypes, ReadLikeTheStandardOnes) {
  EXPECT_EQ(text_of(boost::optional<int>(5)), "5");
  EXPECT_EQ(text_of(boost::optional<int>()), "std::nullopt");
  EXPECT_EQ(text_of(shop::Term(shop::Sum{{1, "a"}})), R"(shop::Sum{.terms = {1, "a"}})");
  EXPECT_EQ(text_of(bc::flat_map<int, bool>{{1, true}}), "{{1, true}}");
}

TEST(AdaptedBoostTypes, Shrink) {
  EXPECT_EQ(
      contract::smallest_failing([](boost::circular_buffer<int> ring) { return ring.size() < 2; }),
      "{0, 0}");
  EXPECT_EQ(contract::smallest_failing([](boost::optional<int> value) { return !value; }), "0");
  EXPECT_EQ(contract::smallest_failing([](shop::Term term) { return term.which() != 2; }),
            "shop::Sum{.terms = {}}");
}

}  // namespace
}  // namespace sonde
