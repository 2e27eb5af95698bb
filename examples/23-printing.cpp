// SPDX-License-Identifier: Apache-2.0
// How values print in a report. Derived types print as C++. A type that Sonde cannot look into
// prints by what the type has anyway, such as operator<<, or by a sonde::Show. All properties
// here are wrong on purpose.
#include <ostream>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

// [stream]
class Account {
 public:
  Account(std::string owner, int balance) : owner_(std::move(owner)), balance_(balance) {}
  int balance() const { return balance_; }

  friend std::ostream& operator<<(std::ostream& stream, const Account& account) {
    return stream << account.owner_ << " with " << account.balance_;
  }

 private:
  std::string owner_;
  int balance_;
};

auto accounts() {
  return sonde::generate([](sonde::Draws& draws) {
    const auto owner = draws(sonde::matching("[A-Z][a-z]{2,8}"));
    return Account(owner, draws(sonde::in_range(0, 1000)));
  });
}

SONDE_PROPERTY_WITH(Accounts, HoldLittle,
                    sonde::given(sonde::container_of<std::vector>(accounts())),
                    std::vector<Account> accounts) {
  for (const auto& account : accounts) SONDE_CHECK(account.balance() < 100);
}
// [stream]

// [show]
class Matrix {
 public:
  explicit Matrix(std::vector<int> cells) : cells_(std::move(cells)) {}
  int at(int row, int column) const { return cells_[static_cast<std::size_t>(2 * row + column)]; }

 private:
  std::vector<int> cells_;
};

template <>
struct sonde::Arbitrary<Matrix> {
  static auto domain() {
    return sonde::build<Matrix>(
        sonde::container_of<std::vector>(sonde::in_range(-9, 9), {.min = 4, .max = 4}));
  }
};

template <>
struct sonde::Show<Matrix> {
  static std::string show(const Matrix& matrix) {
    const auto cell = [&](int row, int column) { return std::to_string(matrix.at(row, column)); };
    return cell(0, 0) + " " + cell(0, 1) + "\n" + cell(1, 0) + " " + cell(1, 1);
  }
};

SONDE_PROPERTY(Matrices, AreSymmetric, Matrix matrix) {
  SONDE_CHECK(matrix.at(0, 1) == matrix.at(1, 0));
}
// [show]

// [beside]
struct Price {
  int cents;
};

// A derived type: the text of Show follows the C++.
template <>
struct sonde::Show<Price> {
  static std::string show(Price price) {
    const std::string cents = std::to_string(price.cents % 100);
    return std::to_string(price.cents / 100) + (cents.size() < 2 ? ".0" : ".") + cents + " EUR";
  }
};

SONDE_PROPERTY(Prices, AreLow, std::vector<Price> prices) {
  for (const Price price : prices) SONDE_CHECK(price.cents < 1999);
}
// [beside]

// [arbitrary]
struct Range {
  int first;
  int last;
};

template <>
struct sonde::Arbitrary<Range> {
  static auto domain() {
    return sonde::map(sonde::any<std::pair<int, int>>(), [](std::pair<int, int> ends) {
      return ends.first < ends.second ? Range{ends.first, ends.second}
                                      : Range{ends.second, ends.first};
    });
  }
};

// What a generator made prints as the value; the token has the draws.
SONDE_PROPERTY(Ranges, AreShort, Range range) { SONDE_CHECK(range.last - range.first < 100); }
// [arbitrary]

// [mute]
class Session {
 public:
  explicit Session(int number) : number_(number) {}
  int number() const { return number_; }

 private:
  int number_;
};

SONDE_PROPERTY_WITH(Sessions, AreFew, sonde::given(sonde::build<Session>(sonde::in_range(0, 9))),
                    Session session) {
  SONDE_CHECK(session.number() < 5);
}
// [mute]
