// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/opaque.hpp"

namespace sonde {

// Any domain that draws T, with its own type forgotten. So a generator can be declared in a
// header and defined in another file, or chosen at run time:
//   sonde::Gen<int> ages();
//   sonde::Gen<int> number = small ? sonde::Gen<int>(in_range(0, 9)) : sonde::Gen<int>(just(4));
// A Gen draws what its domain draws, with the same choices. Copies share the domain.
template <class T>
class Gen {
 public:
  using Value = T;

  template <class D>
    requires(!std::is_same_v<D, Gen>) && Domain<D> && std::is_convertible_v<typename D::Value, T>
  Gen(D domain) : held_(new HeldDomain<D>(static_cast<D&&>(domain))) {}
  Gen(const Gen& other) : held_(other.held_) { held_->share(); }
  Gen& operator=(const Gen& other) {
    other.held_->share();
    held_->release();
    held_ = other.held_;
    return *this;
  }
  ~Gen() { held_->release(); }

  T draw(Source& source) const { return held_->draw(source); }
  // A value that the domain cannot turn back into a tree becomes a hole.
  void encode(const T& value, Sink& sink) const { held_->encode(value, sink); }
  const Type& type() const { return held_->type(); }

 private:
  class Held {
   public:
    virtual ~Held() = default;
    virtual T draw(Source& source) const = 0;
    virtual void encode(const T& value, Sink& sink) const = 0;
    virtual const Type& type() const = 0;

    void share() { __atomic_add_fetch(&owners_, 1, __ATOMIC_RELAXED); }
    void release() {
      if (__atomic_sub_fetch(&owners_, 1, __ATOMIC_ACQ_REL) == 0) delete this;
    }

   private:
    unsigned owners_ = 1;
  };

  template <class D>
  class HeldDomain final : public Held {
   public:
    explicit HeldDomain(D domain) : domain_(static_cast<D&&>(domain)) {}

    T draw(Source& source) const override { return domain_.draw(source); }
    void encode(const T& value, Sink& sink) const override {
      if constexpr (domains::Encodes<D> && std::is_same_v<typename D::Value, T>)
        domain_.encode(value, sink);
      else sink.leaf(derive::hole, 0);
    }
    const Type& type() const override { return domain_.type(); }

   private:
    D domain_;
  };

  Held* held_;
};

template <Domain D>
Gen(D) -> Gen<typename D::Value>;

}  // namespace sonde
