// SPDX-License-Identifier: Apache-2.0
#include "run/probe.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "codec/elide.hpp"
#include "codec/printable.hpp"
#include "codec/scanner.hpp"
#include "codec/text.hpp"
#include "coverage/coverage.hpp"
#include "draw/case_source.hpp"
#include "draw/discarded.hpp"
#include "run/case_threads.hpp"
#include "run/observer.hpp"
#include "schedule/runtime.hpp"
#include "sonde/run/function_calls.hpp"
#include "sonde/tree/printed.hpp"
#include "sonde/tree/sink.hpp"
#include "tree/hash.hpp"
#include "tree/spans.hpp"
#include "tree/tree.hpp"

namespace sonde::run {

Probe* running = nullptr;

namespace {

constexpr std::size_t longest_value = 2'000;                 // characters, in reports
constexpr std::uint64_t state_factor = 0xff51afd7ed558ccdU;  // of MurmurHash3's last step
constexpr std::ptrdiff_t most_collected = 1000;  // different values of one place; more are "other"

// Code under test may have threads. A thread sanitizer does not see how a variable inside a
// function is initialised here, since only the user's code is compiled for it: so these are
// initialised before anything runs.
constinit std::mutex lock;
constinit std::mutex naming;  // guards the named places

std::vector<const Site*>& known_sites() {
  static auto& only = *new std::vector<const Site*>;
  return only;
}

// Whether a place was reached before somebody looked, by its id.
std::vector<bool>& reached_before() {
  static auto& only = *new std::vector<bool>;
  return only;
}

// Places of labels whose names are made at run time. Two properties may use one
// name with different percentages.
using Key = std::tuple<Role, double, std::string>;

std::map<Key, Site>& named_sites() {
  static auto& only = *new std::map<Key, Site>;
  return only;
}

const Site* find_site(Role role, const std::string& name) {
  const std::scoped_lock locked(naming);
  const auto found = named_sites().find(Key(role, 0, name));
  return found == named_sites().end() ? nullptr : &found->second;
}

// How many different values were collected under its name.
std::ptrdiff_t values_of(const Site& site) {
  const std::scoped_lock locked(naming);
  const std::string name = std::string(site.text) + " = ";
  const auto first = named_sites().lower_bound(Key(Role::Collect, 0, name));
  const auto is_other = [&](const auto& each) {
    const auto& [role, percent, text] = each.first;
    return role != Role::Collect || !text.starts_with(name);
  };
  return std::distance(first, std::find_if(first, named_sites().end(), is_other));
}

// Of a collected value, only which of so many classes it is in counts: values may be many, and
// each new key guides a search.
constexpr std::uint64_t classes_of_collected = 256;

std::uint32_t key_of(Role role, const Site::Place& place, std::string_view text) {
  constexpr std::string_view sign = " = ";
  const auto end = role == Role::Collect ? text.find(sign) : std::string_view::npos;
  std::uint64_t hash = hash_of(text.substr(0, end));
  if (end != std::string_view::npos) hash += hash_of(text.substr(end)) % classes_of_collected;
  for (const std::uint64_t part :
       {std::uint64_t{place.line}, hash_of(place.function), static_cast<std::uint64_t>(role)})
    hash = (std::rotl(hash, 25) ^ part) * state_factor;
  return static_cast<std::uint32_t>(hash >> 32);
}

Tree tree_of(Side side) {
  Tree tree;
  Sink sink(tree, Sink::Purpose::Report);
  if (side.encode != nullptr) side.encode(side.value, sink);
  return tree;
}

std::string text_of(const Tree& tree) {
  return tree.empty() ? "" : codec::elided(codec::print(tree), longest_value);
}
std::string text_of(Side side) { return text_of(tree_of(side)); }

// In a comparison, what to do about values without a printer would only be in the way.
std::string compared_text(Side side) {
  const Tree tree = tree_of(side);
  const bool is_mute = !tree.empty() && tree[0].kind == unprinted_kind;
  return is_mute ? std::string(codec::hole_text) : text_of(tree);
}

std::string values_of(Side left, const char* sign, Side right) {
  const std::string one = compared_text(left);
  if (right.encode == nullptr) return one;
  const std::string other = compared_text(right);
  const bool is_mute = one == codec::hole_text && other == codec::hole_text;
  return is_mute ? "" : one + " " + sign + " " + other;
}

// A value that only repeats the condition is not worth showing.
bool is_plain(const std::string& values) { return values == "false" || values == "true"; }

}  // namespace

Probe& running_case(const char* what) {
  if (running != nullptr) return *running;
  std::fprintf(stderr, "sonde: %s was used outside a property; move it into one\n", what);
  std::abort();
}

void Probe::restart() {
  outcome = Outcome::Pass;
  refused_by = nullptr;
  hits.clear();
  if (++number == 0) number = 1;
  has_own_state = false;
  notes.clear();
  named_origin.clear();
  trace.clear();
  test.clear();
  passing_test.clear();
  links.clear();
  in_body = false;
  body = {};
}

void Probe::begin_body(drawing::CaseSource& source) {
  in_body = true;
  body = {.source = &source, .thread = pthread_self()};
  if (schedule::runtime != nullptr) begin_threads();
}

void Probe::discard(const Site* site, const char* why) {
  if (outcome != Outcome::Pass) return;
  outcome = Outcome::Discard;
  refused_by = site;
  refused_why = why;
}

void Probe::fail(Failure how) {
  if (outcome != Outcome::Pass) return;
  outcome = Outcome::Fail;
  failure = std::move(how);
  failure.named_origin = named_origin;
}

void Probe::note(std::string text) {
  if (prints_steps) std::fprintf(stderr, "note: %s\n", codec::printable(text).c_str());
  if (observer != nullptr) observer->noted(text);
  notes.push_back(std::move(text));
}

void Probe::name_origin(std::string_view name) {
  named_origin = name;
  if (observer != nullptr) observer->named_origin(name);
}

const std::vector<const Site*>& sites() { return known_sites(); }

bool take_reached(const Site& site) {
  const bool reached = __atomic_exchange_n(&site.reached, false, __ATOMIC_RELAXED);
  std::vector<bool>& before = reached_before();
  if (site.id >= before.size()) before.resize(site.id + 1);
  if (reached) before[site.id] = true;
  return reached;
}

bool was_reached(const Site& site) {
  const std::vector<bool>& before = reached_before();
  return site.reached || (site.id < before.size() && before[site.id]);
}

void discard(const Site& site) {
  const coverage::Pause pause;
  const std::scoped_lock locked(lock);
  running_case("an assumption").discard(&site, "");
}

void fail(const Site& site, Side left, const char* sign, Side right) {
  const coverage::Pause pause;
  Probe& probe = running_case("a check");
  std::string values = values_of(left, sign, right);  // user code: not under the lock
  if (is_plain(values)) values.clear();
  const std::string what = std::string("check failed: ") + site.text;
  const std::scoped_lock locked(lock);
  // The expression is part of the origin: two checks on one line are two failures.
  probe.fail({FailureKind::Check, site.place.file, site.place.line, what, values, what});
}

void record(const Site& site, double value) {
  const coverage::Pause pause;
  const std::scoped_lock locked(lock);
  running_case("a label").hits.push_back({site.id, value});
}

void collect(const Site& site, Side value) {
  const coverage::Pause pause;
  collect_text(site, text_of(value));
}

void collect_text(const Site& site, const std::string& text) {
  reach(site);
  std::string name = std::string(site.text) + " = " + text;
  const Site* collected = find_site(Role::Collect, name);
  if (collected == nullptr && values_of(site) >= most_collected)
    name = std::string(site.text) + " = other";
  record(collected != nullptr ? *collected : site_named(Role::Collect, name.c_str()), 1);
}

namespace {

// The places of values that must be met, by the place of all of them and the value.
using EachKey = std::pair<unsigned, std::uint64_t>;

std::map<EachKey, const Site*>& each_sites() {
  static auto& only = *new std::map<EachKey, const Site*>;
  return only;
}

const Site* find_each(const EachKey& key) {
  const std::scoped_lock locked(naming);
  const auto found = each_sites().find(key);
  return found == each_sites().end() ? nullptr : found->second;
}

}  // namespace

void record_each(const Site& site, std::uint64_t part, Side value, bool is_met) {
  const coverage::Pause pause;
  const EachKey key(site.id, part);
  const Site* named = find_each(key);
  if (named == nullptr) {
    const std::string name = std::string(site.text) + " == " + text_of(value);
    named = &site_named(Role::Sometimes, name.c_str());
    const std::scoped_lock locked(naming);
    each_sites().emplace(key, named);
  }
  record(*named, is_met ? 1 : 0);
}

std::uint64_t state_part(Side value) {
  const coverage::Pause pause;
  if (value.encode == nullptr) return 0;
  Tree tree;
  Sink sink(tree);
  value.encode(value.value, sink);
  return tree_hash(tree);
}

// The first state of the property's own that a case records is a hit, so that whoever counts
// labels knows that there are states.
void record_state(const Site& site, const std::uint64_t* parts, std::size_t count) {
  const coverage::Pause pause;
  std::uint64_t hash = count;
  for (std::size_t i = 0; i < count; ++i) hash = (std::rotl(hash, 25) ^ parts[i]) * state_factor;
  const std::scoped_lock locked(lock);
  Probe& probe = running_case("a state");
  probe.add_state(site, hash ^ (hash >> 32));
  if (!probe.has_own_state) probe.hits.push_back({site.id, 1});
  probe.has_own_state = true;
}

void note(const char* name, Side value) {
  const coverage::Pause pause;
  Probe& probe = running_case("a note");
  if (!probe.keeps_notes) return;
  std::string text = std::string(name) + " = " + text_of(value);  // user code: not under the lock
  const std::scoped_lock locked(lock);
  probe.note(std::move(text));
}

void note(const char* text) {
  const coverage::Pause pause;
  Probe& probe = running_case("a note");
  if (!probe.keeps_notes) return;
  const std::scoped_lock locked(lock);
  probe.note(text);
}

static std::size_t count_notes(const Probe& probe) {
  const std::scoped_lock locked(lock);
  return probe.notes.size();
}

void note_call(const char* function, const Side* arguments, std::size_t count, Side result) {
  const coverage::Pause pause;
  constexpr std::size_t most_notes = 100;  // with all others: nobody reads more calls
  Probe* const probe = running;
  if (probe == nullptr || !probe->keeps_notes || count_notes(*probe) >= most_notes) return;
  std::string text = function;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "(" : ", ") + text_of(arguments[i]);
  text += (count == 0 ? "() = " : ") = ") + text_of(result);
  const std::scoped_lock locked(lock);
  const bool is_new = std::ranges::find(probe->notes, text) == probe->notes.end();
  if (is_new) probe->note(std::move(text));
}

void name_origin(const char* name) { name_origin(name, name == nullptr ? 0 : std::strlen(name)); }

void name_origin(const char* name, std::size_t size) {
  const coverage::Pause pause;
  Probe& probe = running_case("the name of an origin");
  const std::scoped_lock locked(lock);
  probe.name_origin({name, size});
}

void name_origin(Side name) {
  const coverage::Pause pause;
  const std::string text = text_of(name);  // user code: not under the lock
  name_origin(text.data(), text.size());
}

void leave_discarded() { throw Discarded{""}; }

void leave_failed() { throw Failed{}; }

const Site& site_named(Role role, const char* name, double percent) {
  const coverage::Pause pause;
  const std::scoped_lock locked(naming);
  const auto [entry, is_new] =
      named_sites().try_emplace(Key(role, percent, name), role, Site::Place{}, name, percent);
  if (is_new) entry->second.text = std::get<2>(entry->first).c_str();
  reach(entry->second);
  return entry->second;
}

Armed::Armed(Source& source) {
  source.end();
  if (running == nullptr) return;
  running->begin_body(drawing::case_source(source));
  if (running->observer != nullptr) running->observer->drew(drawing::case_source(source).drawn());
  if (running->prints_steps) replayed_body_begins();
  if (running->arms) coverage::arm();
}

// Neither inlined nor left out.
[[gnu::noinline]] void replayed_body_begins() { asm volatile(""); }

Armed::~Armed() { body_ended(); }

bool body_ended(bool held) {
  if (running == nullptr) return held;
  if (schedule::runtime != nullptr && running->body.source != nullptr) end_threads();
  running->body.source = nullptr;
  if (running->arms) coverage::disarm();
  return held;
}

}  // namespace sonde::run

namespace sonde {

Site::Site(Role its_role, Place its_place, const char* its_text, double its_percent)
    : role(its_role),
      place(its_place),
      text(its_text),
      percent(its_percent),
      id(static_cast<unsigned>(run::known_sites().size())),
      key(run::key_of(its_role, its_place, its_text)) {
  run::known_sites().push_back(this);
}

bool discard() {
  const coverage::Pause pause;
  run::Probe& probe = run::running_case("sonde::discard()");
  const std::scoped_lock locked(run::lock);
  probe.discard(nullptr, "discarded by the body");
  return true;
}

}  // namespace sonde
