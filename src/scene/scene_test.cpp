// SPDX-License-Identifier: Apache-2.0
// Scenes are drawn from predicates read backwards. Whatever the choices are, the predicate holds.
#include "scene/scene.hpp"

#include <cstddef>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tree/error.hpp"

namespace sonde::scene {
namespace {

using testing::HasSubstr;

struct Node {
  int key;
  Node* left;
  Node* right;
};

constexpr Member members[] = {{"key", offsetof(Node, key), "i32"},
                              {"left", offsetof(Node, left), "(ptr (typedef Node))"},
                              {"right", offsetof(Node, right), "(ptr (typedef Node))"}};
constexpr Layout layouts[] = {{"Node", sizeof(Node), members, 3}};

// Keys between bounds that are passed down; lists with the largest first; a node twice.
const Program program{R"(
(predicate Tree (names p low high)
  (arm (is_null p) (clauses) (# z 0))
  (arm else (clauses
    (take N (rw (typedef Node) p))
    (assert (&& (< low (. N key)) (< (. N key) high)))
    (take L (pred Tree (. N left) low (. N key)))
    (take R (pred Tree (. N right) (. N key) high)))
    (+ z (# z 1) (+ z L R))))
(predicate Falling (names p)
  (arm (is_null p) (clauses) (new Nil))
  (arm else (clauses
    (take N (rw (typedef Node) p))
    (take T (pred Falling (. N right)))
    (assert (match T (case (alt Nil) #t) (case (alt Cons (field Head h)) (< h (. N key))))))
    (new Cons (field Head (. N key)))))
(contract search (parameters (parameter p (ptr (typedef Node))) (parameter key i32))
  (take T (pred Tree p (# i64 -1000) (# i64 1000)))
  (assert (<= (# i32 5) key)))
(contract falls (parameters (parameter p (ptr (typedef Node))))
  (take F (pred Falling p)))
(contract many (parameters (parameter p (ptr i32)) (parameter n i32))
  (assert (< (# i32 1) n))
  (take A (each i i32 (low (# i32 0)) (high n) (&& (<= (# i32 0) i) (< i n))
    (rw i32 (shift i32 p i))))
  (assert (== ([] A (# i32 1)) (+ i32 ([] A (# i32 0)) (# i32 7)))))
(contract either (parameters (parameter a i32) (parameter b i32))
  (assert (|| (== a (# i32 3)) (== b (# i32 4))))
  (assert (implies (== a (# i32 3)) (== b (# i32 9)))))
(contract years (parameters (parameter year i32))
  (assert (&& (< (# i32 0) year) (< year (# i32 10000)))))
(predicate Linked (names this self)
  (arm else (clauses
    (assert (<= (# z 0) (. self key)))
    (take L (reach (typedef Node) Linked (. self left)))
    (take R (reach (typedef Node) Linked (. self right)))
    (assert (|| (is_null (. self right)) (ptr_eq (-> (typedef Node) (. self right) left) this)))
    (assert (|| (is_null (. self left)) (ptr_eq (-> (typedef Node) (. self left) right) this)))
    (assert (|| (is_null (. self right))
                (< (. self key) (-> (typedef Node) (. self right) key)))))))
(predicate Expr (names p)
  (arm else (clauses
    (take E (rw (typedef Node) p))
    (assert (|| (|| (== (. E key) (# i32 0)) (== (. E key) (# i32 1))) (== (. E key) (# i32 2))))
    (take B (pred Body E)))))
(predicate Body (names E)
  (arm (== (. E key) (# i32 0)) (clauses))
  (arm else (clauses
    (take L (pred Expr (. E left)))
    (take R (pred Expr (. E right))))))
(contract expression (parameters (parameter p (ptr (typedef Node))))
  (take E (pred Expr p)))
(contract linked (parameters (parameter p (ptr (typedef Node))))
  (assert (! (is_null p)))
  (take R (reach (typedef Node) Linked p)))
(contract counts (parameters (parameter return i32) (parameter p (ptr i32)) (parameter old i32))
  (take P (rw i32 p))
  (assert (== P (+ i32 old (# i32 1))))
  (assert (== return P)))
(contract heads (parameters (parameter &head (ptr (ptr (typedef Node)))))
  (take head (rw (ptr (typedef Node)) &head))
  (take N (rw (typedef Node) head))
  (assert (== (. N key) (# i32 3))))
(contract twice (parameters (parameter p (ptr (typedef Node))))
  (take N (rw (typedef Node) p))
  (take M (rw (typedef Node) p)))
)",
                      layouts, 1};

// A scene in memory of its own.
struct Built {
  explicit Built(const Scene& scene) : bytes(scene.blocks.size()) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bytes[i].resize(scene.blocks[i].size);
      blocks.push_back(bytes[i].data());
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) fill(scene.blocks[i], blocks, blocks[i]);
  }
  template <class T>
  T argument(const Scene& scene, std::size_t number) const {
    T value{};
    fill(scene.arguments[number], blocks, &value);
    return value;
  }
  std::vector<std::vector<unsigned char>> bytes;
  std::vector<void*> blocks;
};

std::optional<Scene> fresh(const char* function, std::uint64_t seed) {
  Random random(seed);
  drawing::CaseSource source;
  source.start_fresh(random, 100);
  auto scene = draw(program, function, source);
  source.finish();
  return scene;
}

bool is_tree(const Node* node, long low, long high) {
  if (node == nullptr) return true;
  return low < node->key && node->key < high && is_tree(node->left, low, node->key) &&
         is_tree(node->right, node->key, high);
}

TEST(Scene, KeepsBoundsThatArePassedDown) {
  std::set<std::size_t> sizes;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto scene = fresh("search", seed);
    ASSERT_TRUE(scene);
    const Built built(*scene);
    EXPECT_TRUE(is_tree(built.argument<Node*>(*scene, 0), -1000, 1000));
    EXPECT_GE(built.argument<int>(*scene, 1), 5);
    sizes.insert(scene->blocks.size());
  }
  EXPECT_GE(sizes.size(), 5U);
}

TEST(Scene, KeepsWhatIsComparedOnTheWayBack) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto scene = fresh("falls", seed);
    ASSERT_TRUE(scene);
    const Built built(*scene);
    for (const Node* each = built.argument<Node*>(*scene, 0);
         each != nullptr && each->right != nullptr; each = each->right)
      EXPECT_LT(each->right->key, each->key);
  }
}

TEST(Scene, MakesArraysAsLongAsTheirLengthSays) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto scene = fresh("many", seed);
    ASSERT_TRUE(scene);
    const Built built(*scene);
    const auto n = static_cast<std::size_t>(built.argument<int>(*scene, 1));
    EXPECT_GE(n, 2U);
    ASSERT_EQ(scene->blocks.at(0).size, n * sizeof(int));
    const int* const all = built.argument<int*>(*scene, 0);
    EXPECT_EQ(static_cast<unsigned>(all[1]), static_cast<unsigned>(all[0]) + 7U);
  }
}

TEST(Scene, ChoosesAmongAlternativesThatArePossible) {
  std::set<bool> sides;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto scene = fresh("either", seed);
    ASSERT_TRUE(scene);
    const Built built(*scene);
    const int a = built.argument<int>(*scene, 0);
    const int b = built.argument<int>(*scene, 1);
    EXPECT_TRUE(a == 3 ? b == 9 : b == 4) << a << ", " << b;
    sides.insert(a == 3);
  }
  EXPECT_EQ(sides.size(), 2U);
}

// Here a condition decides whether recursion goes on, before the predicate that recurses is asked.
TEST(Scene, EndsWhereAConditionDecidesWhetherItGoesOn) {
  std::set<std::size_t> sizes;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto scene = fresh("expression", seed);
    ASSERT_TRUE(scene);
    EXPECT_LT(scene->blocks.size(), 100U);
    sizes.insert(scene->blocks.size());
  }
  EXPECT_GE(sizes.size(), 4U);
}

// Each block is reached once, and a condition decides where a pointer leads back to.
TEST(Scene, ReachesBlocksThatPointToEachOther) {
  std::set<std::size_t> sizes;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto scene = fresh("linked", seed);
    if (!scene) continue;
    const Built built(*scene);
    const Node* first = built.argument<Node*>(*scene, 0);
    ASSERT_NE(first, nullptr);
    while (first->left != nullptr) first = first->left;
    std::size_t count = 0;
    for (const Node* each = first; each != nullptr; each = each->right) {
      ++count;
      EXPECT_GE(each->key, 0);
      if (each->right == nullptr) continue;
      EXPECT_EQ(each->right->left, each);
      EXPECT_LT(each->key, each->right->key);
    }
    EXPECT_EQ(count, scene->blocks.size());
    sizes.insert(count);
  }
  EXPECT_GE(sizes.size(), 5U);
}

TEST(CompletedScene, SaysWhatMemoryHoldsAfterACall) {
  for (const int old : {-7, 0, 5000}) {
    int memory = 0;
    int* pointer = &memory;
    int before = old;
    void* const given[] = {nullptr, static_cast<void*>(&pointer), &before};
    drawing::CaseSource source;
    source.start_simplest();
    const auto made = complete(program, "counts", given, source);
    source.finish();
    ASSERT_TRUE(made);
    ASSERT_EQ(made->places, std::vector<void*>{&memory});
    int result = 0;
    fill(made->scene.blocks.at(0), made->places, &memory);
    fill(made->scene.arguments.at(0), made->places, &result);
    EXPECT_EQ(memory, old + 1);
    EXPECT_EQ(result, old + 1);
  }
}

TEST(CompletedScene, DrawsWhatAGlobalLeadsTo) {
  Node* head = nullptr;
  void* address = static_cast<void*>(&head);
  void* const given[] = {static_cast<void*>(&address)};
  drawing::CaseSource source;
  source.start_simplest();
  auto made = complete(program, "heads", given, source);
  source.finish();
  ASSERT_TRUE(made);
  ASSERT_EQ(made->places, std::vector<void*>{&head});
  ASSERT_EQ(made->scene.blocks.size(), 2U);
  made->scene.globals = {"head"};
  EXPECT_EQ(statements_of(made->scene, 6),
            "Node* block_6 = (Node*)malloc(sizeof(Node));\n"
            "head = block_6;\n"
            "*block_6 = (Node){.key = 3, .left = NULL, .right = NULL};\n");
}

TEST(Scene, IsNotDrawnWhereNothingCanHold) { EXPECT_FALSE(fresh("twice", 1)); }

// Not only the ends of the range and the numbers next to 0.
TEST(Scene, HasNumbersFromAllOfARange) {
  std::set<int> hundreds;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const auto scene = fresh("years", seed);
    ASSERT_TRUE(scene);
    const int year = Built(*scene).argument<int>(*scene, 0);
    ASSERT_TRUE(year > 0 && year < 10'000) << year;
    hundreds.insert(year / 100);
  }
  EXPECT_GT(hundreds.size(), 40U);
}

TEST(Scene, ReplaysFromItsChoices) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed)
    for (const char* const function : {"search", "falls", "many", "either"}) {
      Random random(seed);
      drawing::CaseSource source;
      source.start_fresh(random, 100);
      const auto scene = draw(program, function, source);
      source.finish();
      drawing::CaseSource again;
      again.start_replay(source.drawn());
      const auto twice = draw(program, function, again);
      ASSERT_TRUE(scene && twice);
      EXPECT_EQ(again.misaligned(), 0U);
      EXPECT_EQ(statements_of(*scene, 0), statements_of(*twice, 0));
      again.finish();
    }
}

TEST(Scene, IsSimplestWithoutChoices) {
  drawing::CaseSource source;
  source.start_simplest();
  const auto scene = draw(program, "search", source);
  source.finish();
  ASSERT_TRUE(scene);
  EXPECT_EQ(statements_of(*scene, 0), "");
  EXPECT_EQ(expression_of(*scene, 0, 0), "NULL");
  EXPECT_EQ(expression_of(*scene, 1, 0), "5");
}

TEST(Scene, IsWrittenAsStatements) {
  Node node{};
  static_cast<void>(node);
  std::optional<Scene> scene;
  for (std::uint64_t seed = 1; !scene || scene->blocks.size() != 2; ++seed)
    scene = fresh("falls", seed);
  const std::string text = statements_of(*scene, 4);
  EXPECT_THAT(text, HasSubstr("Node* block_4 = (Node*)malloc(sizeof(Node));\n"
                              "Node* block_5 = (Node*)malloc(sizeof(Node));\n"
                              "*block_4 = (Node){.key = "));
  EXPECT_THAT(text, HasSubstr(".left = NULL, .right = block_5};\n"));
  EXPECT_EQ(expression_of(*scene, 0, 4), "block_4");
}

TEST(Scene, RefusesAProgramThatItCannotRead) {
  static const Program broken{"(predicate P (names", nullptr, 0};
  drawing::CaseSource source;
  source.start_simplest();
  EXPECT_THROW(static_cast<void>(draw(broken, "f", source)), Error);
  EXPECT_THROW(static_cast<void>(draw(program, "unheard", source)), Error);
}

}  // namespace
}  // namespace sonde::scene
