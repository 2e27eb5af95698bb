// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <source_location>
#include <tuple>

#include "sonde/campaign/definition.hpp"
#include "sonde/fit.hpp"
#include "sonde/report/report.hpp"
#include "sonde/run/probe.hpp"
#include "sonde/run/unseen.hpp"

namespace sonde {

// What a property is given beside its body: domains for its first parameters
// (the others use what their types say), examples to run first, settings.
//   given(in_range(1, 9)).example(4, "four").with({.max_tests = 100})
template <class Domains = std::tuple<>, class... Examples>
struct Given {
  Domains domains{};
  std::tuple<Examples...> examples{};
  Settings settings{};
  const char* parameter_names = "";

  template <class... Values>
  auto example(Values... values) const {
    auto more = std::tuple_cat(examples, std::make_tuple(std::make_tuple(values...)));
    return Given<Domains, Examples..., std::tuple<Values...>>{domains, more, settings,
                                                              parameter_names};
  }
  Given with(Settings chosen) const { return {domains, examples, chosen, parameter_names}; }
  // The names of a lambda's parameters in reports: "n, text".
  Given names(const char* chosen) const { return {domains, examples, settings, chosen}; }
};

template <class... Domains>
Given<std::tuple<Domains...>> given(Domains... domains) {
  return {std::tuple<Domains...>(static_cast<Domains&&>(domains)...)};
}

// Stands in `given` for a parameter that uses what its type says.
struct Derived {};
inline constexpr Derived derived{};

namespace properties {

template <class... Parameters>
struct List {};

template <class Body>
struct ParametersOf : ParametersOf<decltype(&Body::operator())> {};
template <class R, class... P>
struct ParametersOf<R (*)(P...)> {
  using type = List<P...>;
};
template <class R, class... P>
struct ParametersOf<R (*)(P...) noexcept> : ParametersOf<R (*)(P...)> {};
template <class R, class C, class... P>
struct ParametersOf<R (C::*)(P...)> : ParametersOf<R (*)(P...)> {};
template <class R, class C, class... P>
struct ParametersOf<R (C::*)(P...) const> : ParametersOf<R (*)(P...)> {};
template <class R, class C, class... P>
struct ParametersOf<R (C::*)(P...) noexcept> : ParametersOf<R (*)(P...)> {};
template <class R, class C, class... P>
struct ParametersOf<R (C::*)(P...) const noexcept> : ParametersOf<R (*)(P...)> {};

// The domain of parameter number I: the one given, or what its type says.
template <std::size_t I, class Parameter, class... Given>
auto domain_at(const std::tuple<Given...>& given) {
  if constexpr (I >= sizeof...(Given)) {
    return Any<std::decay_t<Parameter>>{};
  } else if constexpr (std::is_same_v<std::tuple_element_t<I, std::tuple<Given...>>, Derived>) {
    return Any<std::decay_t<Parameter>>{};
  } else {
    return std::get<I>(given);
  }
}

template <class Body, class GivenIt, class Parameters, class Indices = std::make_index_sequence<0>>
class PropertyOf;

template <class Body, class GivenDomains, class... Examples, class... P, std::size_t... I>
class PropertyOf<Body, Given<GivenDomains, Examples...>, List<P...>, std::index_sequence<I...>>
    final : public Property {
  using Values = std::tuple<std::decay_t<P>...>;
  using Domains = std::tuple<decltype(domain_at<I, P>(std::declval<GivenDomains>()))...>;

 public:
  PropertyOf(Body body, const Given<GivenDomains, Examples...>& given)
      : body_(static_cast<Body&&>(body)),
        domains_(domain_at<I, P>(given.domains)...),
        examples_(given.examples) {}

  SONDE_UNSEEN bool run(Source& source) const override {
    // Braces, unlike a call, draw the arguments from left to right.
    Values values{std::get<I>(domains_).draw(source)...};
    const run::Armed armed(source);
    return call(values);
  }
  void show(Source& source, Sink& sink) const override {
    const Values values{std::get<I>(domains_).draw(source)...};
    write(values, sink);
  }

  unsigned example_count() const override { return sizeof...(Examples); }
  bool run_example(unsigned number) const override {
    bool held = true;
    with_example(number, [&](Values values) { held = call(values); });
    return held;
  }
  void show_example(unsigned number, Sink& sink) const override {
    with_example(number, [&](const Values& values) { write(values, sink); });
  }

  unsigned arity() const override { return sizeof...(P); }
  const Type* const* drawn_types() const override { return drawn_; }
  const Type* const* shown_types() const override { return shown_; }

 private:
  // A function of its own, because `run` is not instrumented.
  [[gnu::noinline]] bool call(Values& values) const {
    using Result = decltype(body_(static_cast<P&&>(std::get<I>(values))...));
    // The body ends within the expression, before its parameters are destroyed.
    if constexpr (std::is_void_v<Result>) {
      body_(static_cast<P&&>(std::get<I>(values))...), run::body_ended();
      return true;
    } else {
      return run::body_ended(static_cast<bool>(body_(static_cast<P&&>(std::get<I>(values))...)));
    }
  }
  static void write(const Values& values, Sink& sink) {
    (derive::encode<std::decay_t<P>>(std::get<I>(values), sink), ...);
  }
  template <class Use>
  void with_example(unsigned number, Use use) const {
    unsigned at = 0;
    std::apply([&](const auto&... each) { ((at++ == number ? use(Values(each)) : void()), ...); },
               examples_);
  }

  Body body_;
  Domains domains_;
  std::tuple<Examples...> examples_;
  const Type* drawn_[sizeof...(P) + 1] = {&std::get<I>(domains_).type()...};
  const Type* shown_[sizeof...(P) + 1] = {&derive::type_v<std::decay_t<P>>...};
};

template <class Body, class GivenIt, class... P>
auto make(Body body, const GivenIt& given, List<P...>) {
  return PropertyOf<Body, GivenIt, List<P...>, std::index_sequence_for<P...>>(
      static_cast<Body&&>(body), given);
}

template <class Declared>
void prepare(Definition& definition) {
  static const auto given = Declared::sonde_given();
  static const auto property =
      make(&Declared::sonde_body, given, parameters_of<decltype(&Declared::sonde_body)>{});
  definition.property = &property;
  definition.settings = given.settings;
}

// What SONDE_PROPERTY or SONDE_API declares, made known at start-up.
template <class Declared, void (*prepare_it)(Definition&)>
bool enrol() {
  campaign::enrol({.suite = Declared::sonde_suite,
                   .name = Declared::sonde_name,
                   .file = Declared::sonde_file,
                   .line = Declared::sonde_line,
                   .parameters = Declared::sonde_parameters,
                   .prepare = prepare_it});
  return true;
}

// The rows of Explained once more: its instantiation would be one level more, with which clang says
// 16 lines of a property in short.hpp (tests/errors).
template <class Declared>
bool enrol_property() {
  using derive::is_free_of;
  using derive::Obstacle;
  using Fit =
      typename FitOf<decltype(&Declared::sonde_body), decltype(Declared::sonde_given())>::Fit;
  static_assert(is_free_of<Fit, Obstacle::ItsElements>, SONDE_WHY_ITS_ELEMENTS);
  static_assert(is_free_of<Fit, Obstacle::NoInsert>, SONDE_WHY_NO_INSERT);
  static_assert(is_free_of<Fit, Obstacle::Base>, SONDE_WHY_BASE);
  static_assert(is_free_of<Fit, Obstacle::Union>, SONDE_WHY_UNION);
  static_assert(is_free_of<Fit, Obstacle::BitField>, SONDE_WHY_BIT_FIELD);
  static_assert(is_free_of<Fit, Obstacle::FieldCount>, SONDE_WHY_FIELD_COUNT);
  static_assert(is_free_of<Fit, Obstacle::Other>, SONDE_WHY_OTHER);
  static_assert(is_free_of<Fit, Obstacle::Given>, SONDE_WHY_GIVEN);
  static_assert(is_free_of<Fit, Obstacle::DomainCount>, SONDE_WHY_DOMAIN_COUNT);
  static_assert(is_free_of<Fit, Obstacle::NoDomain>, SONDE_WHY_NO_DOMAIN);
  static_assert(is_free_of<Fit, Obstacle::DrawnType>, SONDE_WHY_DRAWN_TYPE);
  static_assert(is_free_of<Fit, Obstacle::Example>, SONDE_WHY_EXAMPLE);
  if constexpr (derive::is_refused<Fit>) return false;
  else return enrol<Declared, &prepare<Declared>>();
}

}  // namespace properties

// Runs a property now, under the name "Suite.Name". The body is a function or a
// lambda that returns nothing or bool.
template <class Body, class GivenIt = Given<>>
Report check(const char* id, Body body, const GivenIt& given = {},
             std::source_location where = std::source_location::current()) {
  using Fit = typename properties::FitOf<Body, GivenIt>::Fit;
  static_assert(sizeof(derive::Explained<Fit>) > 0);
  if constexpr (derive::is_refused<Fit>) {
    __builtin_unreachable();
  } else {
    const auto property = properties::make(body, given, properties::parameters_of<Body>{});
    return report::run({.name = id,
                        .file = where.file_name(),
                        .line = where.line(),
                        .parameters = given.parameter_names,
                        .property = &property,
                        .settings = given.settings});
  }
}
template <class Body>
Report check(const char* id, Body body, Settings settings,
             std::source_location where = std::source_location::current()) {
  return check(id, body, given().with(settings), where);
}

}  // namespace sonde

// Registers a property: SONDE_PROPERTY(Suite, Name, int a, std::string b) { body }
#define SONDE_PROPERTY(Suite, Name, ...)                                           \
  SONDE_DECLARE_PROPERTY(Suite, Name, ::sonde::given() __VA_OPT__(, ) __VA_ARGS__) \
  [[maybe_unused]] const bool Suite##_##Name##_enrolled =                          \
      ::sonde::properties::enrol_property<Suite##_##Name##_Property>();            \
  }                                                                                \
  auto Suite##_##Name##_Property::sonde_body(__VA_ARGS__)

// The same with domains, examples or settings.
//   SONDE_PROPERTY_WITH(Suite, Name, sonde::given(sonde::in_range(1, 9)), int a) { body }
#define SONDE_PROPERTY_WITH(Suite, Name, Given_, ...)                    \
  SONDE_DECLARE_PROPERTY(Suite, Name, Given_ __VA_OPT__(, ) __VA_ARGS__) \
  [[maybe_unused]] const bool Suite##_##Name##_enrolled =                \
      ::sonde::properties::enrol_property<Suite##_##Name##_Property>();  \
  }                                                                      \
  auto Suite##_##Name##_Property::sonde_body(__VA_ARGS__)

// Opens an anonymous namespace, which the macros above close: compilers show each macro around
// an error, so the errors come from there. The names in the struct are odd because a body would
// find plain ones before the user's own.
#define SONDE_DECLARE_PROPERTY(Suite, Name, Given_, ...)          \
  namespace {                                                     \
  struct Suite##_##Name##_Property {                              \
    static constexpr const char* sonde_suite = #Suite;            \
    static constexpr const char* sonde_name = #Name;              \
    static constexpr const char* sonde_file = __FILE__;           \
    static constexpr unsigned sonde_line = __LINE__;              \
    static constexpr const char* sonde_parameters = #__VA_ARGS__; \
    static auto sonde_given() { return Given_; }                  \
    static auto sonde_body(__VA_ARGS__);                          \
  };
