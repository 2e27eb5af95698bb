// SPDX-License-Identifier: Apache-2.0
// A type is resolved together with all that it reaches: names first (they only
// need the types in angle brackets), then the least depths, as the least
// fixpoint over the graph.
#include "schema/schema.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "schema/kinds.hpp"
#include "schema/signature.hpp"
#include "sonde/schema/enumerators.hpp"

namespace sonde::schema {
namespace {

constexpr unsigned endless = 1'000'000;  // deeper than any type that can be built
constexpr std::uint64_t largest_size = std::uint64_t{1} << 40;  // larger than any memory

struct Registry {
  std::mutex mutex;
  std::deque<Details> details;
  Kinds kinds;
  std::unordered_map<std::uint32_t, std::vector<const Type*>> derived;  // of each kind
  std::atomic<bool> has_shared_kinds = false;
};

Registry& registry() {
  static auto& only = *new Registry;  // outlives every static object
  return only;
}

// A name without its arguments has its own end: a class that is no template, such as
// `struct Names : std::vector<std::string>`.
bool has_arguments(const Type& type, std::string_view name) {
  if (type.argument_count == 0 && type.extent == 0) return false;
  return !type.is_signature || name.find('<') != std::string_view::npos;
}

// A class may lead back to itself by its arguments, as `struct List : std::vector<Box<List>>`
// does: a type that is `open`, which is being named already, has no arguments again.
std::string name_within(const Type& type, std::vector<const Type*>& open) {
  std::string name = type.is_signature ? type_in_signature(type.name) : type.name;
  if (!has_arguments(type, name) || std::ranges::find(open, &type) != open.end()) return name;
  name.resize(std::min(name.size(), name.find('<')));
  open.push_back(&type);
  std::string inside;
  for (unsigned i = 0; i < type.argument_count; ++i) {
    if (!inside.empty()) inside += ", ";
    inside += name_within(*type.arguments[i], open);
  }
  open.pop_back();
  if (type.extent != 0) inside += (inside.empty() ? "" : ", ") + std::to_string(type.extent);
  return name + "<" + inside + ">";
}

std::string name_of(const Type& type) {
  std::vector<const Type*> open;
  return name_within(type, open);
}

// Compilers differ in what they put in front of an enumerator. So the name of the enumeration
// is put there, or, where it is unscoped, the name of what the enumeration stands in.
std::string enumerator_name(std::string enumeration, std::string_view item) {
  const auto identifier = last_identifier(item);
  item.remove_suffix(identifier.size());
  const bool is_scoped = last_identifier(item) == last_identifier(enumeration);
  if (is_scoped) enumeration += "::";
  else enumeration.resize(enumeration.size() - last_identifier(enumeration).size());
  return enumeration.append(identifier);
}

void add_enumerators(const Type& type, Details& made) {
  const auto items = items_in_signature(type.labels);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (last_identifier(items[i]).empty()) continue;
    std::string name = enumerator_name(made.name, items[i]);
    if (std::ranges::find(made.labels, name) != made.labels.end()) continue;
    made.labels.push_back(std::move(name));
    made.values.push_back(reflect::enumerator_at(static_cast<int>(i + type.min)));
  }
}

void add_labels(const Type& type, Details& made) {
  if (type.labels == nullptr) return;
  if (type.style == Style::Enumeration) return add_enumerators(type, made);
  for (const auto& item : items_in_signature(type.labels))
    made.labels.emplace_back(last_identifier(item));
}

bool has_twins(const Type& type) {
  if (type.form != Form::Record) return false;
  for (unsigned i = 0; i < type.field_count; ++i)
    for (unsigned j = i + 1; j < type.field_count; ++j)
      if (type.fields[i] == type.fields[j]) return true;
  return false;
}

// Appends a type and all that it may hold or show as, of those that are wanted.
template <class Wanted>
void collect(const Type& type, std::vector<const Type*>& found, Wanted is_wanted) {
  if (!is_wanted(type) || std::ranges::find(found, &type) != found.end()) return;
  found.push_back(&type);
  for (unsigned i = 0; i < type.field_count; ++i)
    if (type.fields[i] != nullptr) collect(*type.fields[i], found, is_wanted);
  if (type.value_type != nullptr) collect(*type.value_type, found, is_wanted);
}

using Depths = std::unordered_map<const Type*, unsigned>;

unsigned depth_of(const Type* type, const Depths& depths) {
  if (type == nullptr) return 0;
  const auto known = depths.find(type);
  return known != depths.end() ? known->second : type->details->least_depth;
}

unsigned least_depth(const Type& type, const Depths& depths) {
  if (type.field_count == 0) return 0;
  if (type.form == Form::List && type.min == 0) return 0;
  unsigned depth = type.form == Form::Choice ? endless : 0;
  for (unsigned i = 0; i < type.field_count; ++i) {
    const unsigned field = depth_of(type.fields[i], depths);
    depth = type.form == Form::Choice ? std::min(depth, field) : std::max(depth, field);
  }
  return std::min(depth + 1, endless);
}

unsigned simplest_alternative(const Type& type, const Depths& depths) {
  unsigned best = 0;
  for (unsigned i = 1; i < type.field_count; ++i)
    if (depth_of(type.fields[i], depths) < depth_of(type.fields[best], depths)) best = i;
  return best;
}

Depths least_depths(const std::vector<const Type*>& types) {
  Depths depths;
  for (const Type* type : types) depths[type] = endless;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Type* type : types) {
      const unsigned depth = least_depth(*type, depths);
      if (depth >= depths[type]) continue;
      depths[type] = depth;
      changed = true;
    }
  }
  return depths;
}

using Sizes = std::unordered_map<const Type*, std::uint64_t>;

std::uint64_t size_of(const Type* type, const Sizes& sizes) {
  if (type == nullptr) return 0;
  const auto known = sizes.find(type);
  if (known != sizes.end()) return known->second;
  return type->details == nullptr ? 0 : type->details->least_size;  // 0 where it never ends
}

// Adds without overflow.
void add_size(std::uint64_t& to, std::uint64_t count, std::uint64_t each) {
  const bool fits = each == 0 || count <= (largest_size - to) / each;
  to = fits ? to + count * each : largest_size;
}

std::uint64_t least_size(const Type& type, unsigned simplest, const Sizes& sizes) {
  std::uint64_t size = 1;
  if (type.form == Form::Bytes) add_size(size, type.min / sizeof(Node), 1);
  if (type.field_count == 0) return size;
  if (type.form == Form::List) add_size(size, type.min, size_of(type.fields[0], sizes));
  if (type.form == Form::Choice) add_size(size, 1, size_of(type.fields[simplest], sizes));
  for (unsigned i = 0; type.form == Form::Record && i < type.field_count; ++i)
    add_size(size, 1, size_of(type.fields[i], sizes));
  return size;
}

// A simplest value is made of simplest values of less depth.
Sizes least_sizes(std::vector<const Type*> types, const Depths& depths) {
  std::ranges::sort(types, {}, [&](const Type* each) { return depths.at(each); });
  Sizes sizes;
  for (const Type* each : types)
    sizes[each] = least_size(*each, simplest_alternative(*each, depths), sizes);
  return sizes;
}

std::uint64_t step_size(const Recursion& in, const Recursions& cycles, const Sizes& sizes) {
  std::uint64_t size = 1;
  for (const auto& [type, recursion] : cycles)
    if (recursion.is_step && recursion.cycle == in.cycle) size = std::max(size, sizes.at(type));
  return size;
}

char simplest_byte(Style style) {
  if (style == Style::Blob) return '\0';
  return style == Style::Construct ? '0' : 'a';
}

using Pairs = std::set<std::pair<const Type*, const Type*>>;

bool have_equal_texts(const char* one, const char* other) {
  return std::string_view(one == nullptr ? "" : one) == (other == nullptr ? "" : other);
}

// Whether two types have the same grammar. Pairs that are being compared are taken to be alike.
bool are_alike(const Type* one, const Type* other, Pairs& compared) {
  if (one == nullptr || other == nullptr || one == other) return one == other;
  if (!compared.emplace(one, other).second) return true;
  const auto own = [](const Type& type) {
    return std::tuple(type.form, type.style, type.is_signed, type.min, type.max, type.field_count,
                      name_of(type));
  };
  if (own(*one) != own(*other) || !have_equal_texts(one->labels, other->labels)) return false;
  for (unsigned i = 0; i < one->field_count; ++i)
    if (!are_alike(one->fields[i], other->fields[i], compared)) return false;
  return true;
}

void share_kind(const Type& type) {
  __atomic_store_n(&type.shares_kind, true, __ATOMIC_RELAXED);
  registry().has_shared_kinds = true;
}

// Derived types that share a name and differ are types of functions or unnamed namespaces, or hold
// such types. Then all of that name share the kind, also those that are alike: any of them may
// have to take the place of another that differs. Types of generators share their kinds on purpose.
void add_by_kind(const Type& type) {
  auto& known = registry();
  if (!is_derived(&type)) return known.kinds.add(type);
  auto& namesakes = known.derived[type.kind.bits()];
  namesakes.push_back(&type);
  const Type* const other = known.kinds.find(type.kind);
  if (other == nullptr) return known.kinds.add(type);
  if (!is_derived(other)) return;
  if (Pairs compared; are_alike(other, &type, compared)) {
    if (other->shares_kind) share_kind(type);
    return;
  }
  for (const Type* each : namesakes) share_kind(*each);
  known.kinds.replace(type);
}

}  // namespace

void resolve_slowly(const Type& type) {
  auto& known = registry();
  // A type takes its kind before it has details: another thread may be about to publish them.
  const bool is_resolved = __atomic_load_n(&type.details, __ATOMIC_ACQUIRE) != nullptr;
  if (is_resolved && known.kinds.find(type.kind) == &type) return;
  const std::scoped_lock lock(known.mutex);
  if (type.shares_kind) return known.kinds.replace(type);
  std::vector<const Type*> types;
  collect(type, types, [](const Type& each) { return each.details == nullptr; });
  const Depths depths = least_depths(types);
  const Sizes sizes = least_sizes(types, depths);
  const Recursions cycles = recursions(types, name_of);
  for (const Type* each : types) {
    Details& made = known.details.emplace_back();
    made.name = name_of(*each);
    add_labels(*each, made);
    made.least_depth = depths.at(each);
    made.least_size = sizes.at(each);
    made.simplest = simplest_alternative(*each, depths);
    made.twins = has_twins(*each);
    made.recursion = cycles.at(each);
    made.recursive = made.recursion.cycle != nullptr;
    made.step_size = step_size(made.recursion, cycles, sizes);
    const std::string hashed = made.name + each->distinguisher;
    each->kind = Kind(hashed.data(), hashed.size(), each->form);
    add_by_kind(*each);
    will_publish(&each->details);
    __atomic_store_n(&each->details, &made, __ATOMIC_RELEASE);
  }
}

const Type* find(Kind kind) { return registry().kinds.find(kind); }

void prefer(const Type& type) {
  if (!registry().has_shared_kinds) return;
  std::vector<const Type*> types;
  collect(type, types, [](const Type&) { return true; });
  for (const Type* each : types) resolve(*each);
}

const Type& arguments_type(std::span<const Type* const> arguments) {
  // Kept for ever: trees and the registry refer to them, and there are few.
  static auto& made = *new std::map<std::vector<const Type*>, Type>;
  static std::mutex making;
  const std::scoped_lock lock(making);
  const auto [entry, is_new] =
      made.try_emplace(std::vector<const Type*>(arguments.begin(), arguments.end()));
  Type& type = entry->second;
  if (is_new) {
    type.name = "arguments";
    type.fields = entry->first.data();
    type.field_count = static_cast<unsigned>(arguments.size());
  }
  resolve(type);
  return type;
}

unsigned enumerator_count(const Type& type) {
  return static_cast<unsigned>(details(type).values.size());
}

std::int64_t enumerator_value(const Type& type, unsigned index) {
  const auto& values = details(type).values;
  assert(index < values.size());
  return values[index];
}

unsigned enumerator_index(const Type& type, std::int64_t value) {
  const auto& values = details(type).values;
  return static_cast<unsigned>(std::ranges::find(values, value) - values.begin());
}

std::uint64_t simplest_integer(const Type& type) {
  if (!type.is_signed) return type.min;
  const auto min = static_cast<std::int64_t>(type.min);
  const auto max = static_cast<std::int64_t>(type.max);
  return static_cast<std::uint64_t>(std::clamp<std::int64_t>(0, min, max));
}

void append_simplest(Tree& tree, const Type& type) {
  const Details& known = details(type);
  switch (type.form) {
    case Form::Integer: tree.leaf(type.kind, simplest_integer(type)); return;
    case Form::Real:
    case Form::Hole: tree.leaf(type.kind, 0); return;
    case Form::Bytes: {
      thread_local std::string text;  // its buffer serves again
      text.assign(type.min, simplest_byte(type.style));
      tree.leaf(type.kind, text);
      return;
    }
    case Form::Choice: {
      const auto span = tree.open(type.kind, known.simplest);
      if (known.simplest < type.field_count && type.fields[known.simplest] != nullptr)
        append_simplest(tree, *type.fields[known.simplest]);
      tree.close(span);
      return;
    }
    case Form::Record:
    case Form::List: {
      const auto span = tree.open(type.kind);
      const bool is_list = type.form == Form::List;
      const std::uint64_t count = is_list ? type.min : type.field_count;
      for (std::uint64_t i = 0; i < count; ++i)
        append_simplest(tree, *type.fields[is_list ? 0 : i]);
      tree.close(span);
      return;
    }
  }
}

}  // namespace sonde::schema
