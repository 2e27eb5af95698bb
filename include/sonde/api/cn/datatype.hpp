// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Datatypes of CN. Two values are equal if they have the same alternative and equal members.
//
//   struct Nil {
//     friend bool operator==(const Nil&, const Nil&) = default;
//   };
//   struct Cons;
//   using Seq = sonde::cn::Datatype<Nil, Cons>;
//   struct Cons {
//     sonde::cn::i32 Head;
//     Seq Tail;
//     friend bool operator==(const Cons&, const Cons&) = default;
//   };
//
//   Seq one = Cons{1, Nil{}};
//   if (const Cons* cons = one.get<Cons>()) use(cons->Head);

namespace sonde::cn {

// Where the members of a value are, shared by its copies, which cannot be changed.
struct Cell {
  std::size_t owners;
  unsigned alternative;
  void (*destroy)(Cell*);
  bool (*equal)(const Cell*, const Cell*);
};

template <class T>
struct CellOf : Cell {
  explicit CellOf(unsigned number, T&& members)
      : Cell{1, number, [](Cell* cell) { delete static_cast<CellOf*>(cell); },
             [](const Cell* a, const Cell* b) {
               return static_cast<const CellOf*>(a)->value == static_cast<const CellOf*>(b)->value;
             }},
        value(static_cast<T&&>(members)) {}
  T value;
};

template <class T, class First, class... Rest>
consteval unsigned number_of() {
  if constexpr (__is_same(T, First)) return 0;
  else return 1 + number_of<T, Rest...>();
}

template <class T, class... All>
inline constexpr bool is_one_of = (__is_same(T, All) || ...);

template <class... Alternatives>
class Datatype {
 public:
  Datatype() = default;  // default<T>: equal to itself alone
  template <class T>
    requires is_one_of<T, Alternatives...>
  Datatype(T value)
      : cell_(new CellOf<T>(number_of<T, Alternatives...>(), static_cast<T&&>(value))) {}
  Datatype(const Datatype& other) : cell_(other.cell_) {
    if (cell_ != nullptr) ++cell_->owners;
  }
  Datatype(Datatype&& other) noexcept : cell_(other.cell_) { other.cell_ = nullptr; }
  Datatype& operator=(Datatype other) noexcept {
    Cell* const mine = cell_;
    cell_ = other.cell_;
    other.cell_ = mine;
    return *this;
  }
  ~Datatype() {
    if (cell_ != nullptr && --cell_->owners == 0) cell_->destroy(cell_);
  }

  // Null where the value has another alternative.
  template <class T>
  const T* get() const {
    const bool is_it = cell_ != nullptr && cell_->alternative == number_of<T, Alternatives...>();
    return is_it ? &static_cast<const CellOf<T>*>(cell_)->value : nullptr;
  }
  // The number of its alternative, from 0.
  unsigned alternative() const {
    return cell_ == nullptr ? sizeof...(Alternatives) : cell_->alternative;
  }

  friend bool operator==(const Datatype& a, const Datatype& b) {
    if (a.cell_ == b.cell_) return true;
    return a.alternative() == b.alternative() && a.cell_->equal(a.cell_, b.cell_);
  }

 private:
  Cell* cell_ = nullptr;
};

// No pattern of a `match` fits.
[[noreturn]] void refuse_match();

}  // namespace sonde::cn
