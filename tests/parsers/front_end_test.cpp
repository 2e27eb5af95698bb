// SPDX-License-Identifier: Apache-2.0
// Whatever C or C++ file `sonde api` gets, it ends with a test or with a sentence.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <sonde/gtest.hpp>

#include "contracts/clang/read_text.hpp"
#include "sonde/api_test.hpp"
#include "tree/error.hpp"

namespace {

using namespace sonde;

constexpr std::array<const char*, 36> pieces = {"(",
                                                ")",
                                                "{",
                                                "}",
                                                ";",
                                                "*",
                                                "&",
                                                "const ",
                                                "static ",
                                                "struct box ",
                                                "int ",
                                                "...",
                                                ", int n",
                                                " = 0",
                                                "[2]",
                                                "\n/// @pre ",
                                                "\n// ensures: old(",
                                                "/*@ requires ",
                                                " @*/",
                                                "assert(",
                                                "\n#if 0\n",
                                                "\n#endif\n",
                                                "\n#define N 2\n",
                                                "typedef ",
                                                "union ",
                                                "enum e { A }",
                                                "/*",
                                                "*/",
                                                "\"",
                                                "'",
                                                "~",
                                                "operator+",
                                                "template <class T> ",
                                                "namespace n {",
                                                "friend ",
                                                "(*)(int)"};

// Another text at a place of a text.
struct Edit {
  std::uint16_t place = 0;
  std::uint8_t removed = 0;
  std::uint8_t piece = 0;
};

std::string edited(std::string text, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits)
    text.replace(edit.place % (text.size() + 1), edit.removed % 12,
                 pieces[edit.piece % pieces.size()]);
  return text;
}

bool ends_with_a_test_or_a_sentence(const std::string& name, const std::string& text) {
  try {
    const std::vector<contracts::Source> sources = {
        contracts::read_text(name, text, {"Pair<int>", "biggest<int>"})};
    return !command::api_test(sources, {}, "").source.empty();
  } catch (const Error& error) {
    return std::string(error.what()).size() > 10;
  }
}

constexpr const char* good_c = R"(
#define MOST 8
typedef unsigned long size_t;
struct box { int count; int* items; struct box* next; };
enum kind { SMALL = 1, LARGE = 2 };
static int boxes;
typedef int (*visit)(int, void*);
/** @invariant count >= 0 && next != this */
struct node { int value; struct node* next; };
/// @pre it != 0 && index < it->count && old(1) == 1
/// @post result == old(it->count) + 1
static int box_add(struct box* it, const char* data, size_t length, int index) {
  assert(index >= 0 && index < MOST);
  return it->count + index;
}
int box_visit(struct box* it, visit each, void* data) { return each(it->count, data); }
// requires: k != SMALL
// sonde: range(n, 0, 9), weight(2)
enum kind box_kind(enum kind k, int n, int m[2][3]) { return k; }
void box_free(struct box* it) {}
int print(const char* format, ...) { return 0; }
)";

constexpr const char* good_cn = R"(
struct cell { int value; struct cell* next; };
/*@ datatype list { Nil {}, Cons { i32 Head, datatype list Tail } }
predicate (datatype list) Cells(pointer p) {
  if (is_null(p)) { return Nil {}; }
  else { take C = RW<struct cell>(p); take R = Cells(C.next); return Cons { Head: C.value, Tail: R }; }
} @*/
int total;
int value_of(struct cell* p, int least)
/*@ accesses total; requires take C = RW<struct cell>(p); C.value >= least;
    ensures take D = RW<struct cell>(p); return == C.value; @*/
{
  /*@ assert(C.value >= least); @*/
  total = p->value;
  return total;
}
static void drop(struct cell* p)
/*@ requires take L = Cells(p); ensures true; @*/
{
  while (p) /*@ inv true; @*/ { p = p->next; }
}
)";

constexpr const char* good_cpp = R"(
namespace shop {
enum class Kind { A, B };
class Item {
 public:
  explicit Item(int price) : price_(price) {}
  ~Item() {}
  // requires: by > 0
  // ensures: price() == old(price()) + by
  Item& raise(int by = 1) { price_ += by; return *this; }
  int price() const { return price_; }
  virtual Kind kind(const Item& other, Kind k) const noexcept { return k; }
  Item& operator+=(const Item& other) { return raise(other.price_); }
  operator int() const { return price_; }
  friend bool operator==(const Item& a, const Item& b) { return a.price_ == b.price_; }
  struct Inner { int x; };
  static Inner inner(Inner* out) { return *out; }
 private:
  int price_;
};
template <class T> struct Pair { T first; T second; T sum() const { return first + second; } };
template <class T> T biggest(T a, T b) { return a < b ? b : a; }
inline int apply(int (*f)(int), int&& n, auto... rest) { return f(n); }
}
)";

SONDE_PROPERTY(FrontEnd, AnyCFileEndsWithATestOrASentence, std::vector<Edit> edits,
               bool is_header) {
  SONDE_CHECK(ends_with_a_test_or_a_sentence(is_header ? "box.h" : "box.c", edited(good_c, edits)));
}

SONDE_PROPERTY(FrontEnd, AnyCnFileEndsWithATestOrASentence, std::vector<Edit> edits) {
  SONDE_CHECK(ends_with_a_test_or_a_sentence("cell.c", edited(good_cn, edits)));
}

SONDE_PROPERTY(FrontEnd, AnyCppFileEndsWithATestOrASentence, std::vector<Edit> edits,
               bool is_header) {
  SONDE_CHECK(
      ends_with_a_test_or_a_sentence(is_header ? "item.hpp" : "item.cpp", edited(good_cpp, edits)));
}

TEST(FrontEnd, TheTextsThatAreChangedAreGood) {
  for (const auto& [name, text] :
       {std::pair{"box.c", good_c}, {"cell.c", good_cn}, {"item.hpp", good_cpp}}) {
    const std::vector<contracts::Source> sources = {contracts::read_text(name, text)};
    EXPECT_TRUE(command::api_test(sources, {}, "").source.find("api.call(") != std::string::npos)
        << name;
  }
}

}  // namespace
