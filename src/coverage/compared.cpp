// SPDX-License-Identifier: Apache-2.0
// Each site has a slot in a hash table. A slot belongs to this run if its run number says
// so; thus nothing needs to be cleared between runs. A site is skipped if its slot and the
// next few belong to other sites. Loops make the same comparisons again and again; two sets
// of 64 bits in the slot say which were recorded before, so that most comparisons read one
// slot only.
#include "coverage/compared.hpp"

#include <bit>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"

namespace sonde::coverage {
namespace {

// These bound memory and time; none was measured.
constexpr std::size_t slot_count = 1U << 16;
constexpr std::size_t most_probes = 8;           // slots that are tried for a site
constexpr std::size_t most_kept = 1024;          // comparisons of numbers, in one run
constexpr std::size_t most_kept_of_site = 16;    // later ones of a loop hardly differ
constexpr std::size_t most_cases = 64;           // of one switch, in one run
constexpr std::size_t most_switched_values = 4;  // of one switch, in one run
constexpr std::size_t most_characters = 2;       // of a set that one was looked for in; each may do
constexpr std::size_t most_texts = 64;           // comparisons of texts, in one run
constexpr std::size_t most_texts_of_site = 8;
constexpr unsigned most_level = 63;  // the last bit of Slot::levels

struct Slot {
  std::uint32_t run;
  CodeId site;
  std::uint64_t levels;  // bit n: a difference n bits long, or n bytes that agree
  std::uint64_t pairs;   // by a hash; where two share a bit, the second is not kept
  std::uint64_t last_value;
  std::size_t kept;
};

struct Kept {
  Slot slots[slot_count];
  std::uint32_t used[slot_count];
  std::size_t used_count;
  Comparison numbers[most_kept];
  std::size_t number_count;
  TextComparison texts[most_texts + 1];  // the last is scratch space
  std::size_t text_count;
  std::uint32_t run;
  bool awaits_result;    // of a comparison of addresses as bytes
  std::uint64_t result;  // of the last one; 0: none, or equal
};

Kept kept{};

void take(Slot& slot, CodeId site) {
  slot = {kept.run, site, 0, 0, 0, 0};
  kept.used[kept.used_count++] = static_cast<std::uint32_t>(&slot - kept.slots);
}

[[gnu::noinline]] Slot* slot_behind(CodeId site) {
  for (std::size_t i = 0; i < most_probes; ++i) {
    Slot& slot = kept.slots[(site + i) % slot_count];
    if (slot.run != kept.run) take(slot, site);
    if (slot.site == site) return &slot;
  }
  return nullptr;
}

Slot* slot_of(CodeId site) {
  Slot& first = kept.slots[site % slot_count];
  const bool is_known = first.site == site && first.run == kept.run;
  return is_known ? &first : slot_behind(site);
}

// The length of the difference in bits. The difference is signed, because -1 is close to 1.
unsigned level_of(const Numbers& numbers) {
  const int unused_bits = 64 - 8 * numbers.width;
  const std::uint64_t shifted = (numbers.value - numbers.other) << unused_bits;
  const auto difference = static_cast<std::int64_t>(shifted) >> unused_bits;
  if (difference == 0) return 0;
  const auto bits = static_cast<std::uint64_t>(difference);
  const std::uint64_t size = difference < 0 ? 0 - bits : bits;
  const unsigned length = 64U - static_cast<unsigned>(__builtin_clzll(size));
  return length < most_level ? length : most_level;
}

std::uint64_t pair_bit(const Numbers& numbers) {
  const std::uint64_t mixed = (numbers.value + 3 * numbers.other) * 0x9e3779b97f4a7c15U;
  return std::uint64_t{1} << (mixed >> 58);
}

void keep(const Slot& slot, const Numbers& numbers) {
  if (numbers.value == numbers.other || kept.number_count == most_kept) return;
  kept.numbers[kept.number_count++] = {numbers.value, numbers.other,   slot.site,
                                       numbers.width, numbers.operand, numbers.other_is_constant};
}

// Plain loops, because the string functions may be those of interpose.cpp, which call this.
__attribute__((no_sanitize("address"))) void copy(char* to, Text from, std::size_t size) {
  const auto* const bytes = static_cast<const volatile char*>(from.bytes);
  for (std::size_t i = 0; i < size; ++i) to[i] = bytes[i];
}

__attribute__((no_sanitize("address"))) std::size_t length_within(const void* text,
                                                                  std::size_t limit) {
  const auto* const bytes = static_cast<const volatile char*>(text);
  std::size_t length = 0;
  while (length < limit && bytes[length] != '\0') ++length;
  return length;
}

// The whole of a literal. The comparison may have covered only its beginning: std::string
// compares as many bytes as the shorter side has.
Text whole_of(Text text) {
  const std::size_t constant = constant_bytes_at(text.bytes);
  const std::size_t limit = constant < most_text ? constant : most_text;
  const std::size_t length = length_within(text.bytes, limit);
  return length > text.size && length < limit ? Text{text.bytes, length} : text;
}

std::uint8_t kept_size(Text text) {
  return static_cast<std::uint8_t>(text.size < most_text ? text.size : most_text);
}

bool agree(const char* left, const char* right, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    if (left[i] != right[i]) return false;
  }
  return true;
}

bool same(const TextComparison& left, const TextComparison& right) {
  return left.site == right.site && left.value_size == right.value_size &&
         left.other_size == right.other_size && agree(left.value, right.value, left.value_size) &&
         agree(left.other, right.other, left.other_size);
}

bool is_kept(const TextComparison& texts) {
  for (std::size_t i = 0; i < kept.text_count; ++i) {
    if (same(kept.texts[i], texts)) return true;
  }
  return false;
}

__attribute__((no_sanitize("address"))) unsigned matching_bytes(Text value, Text other) {
  const auto* const left = static_cast<const volatile char*>(value.bytes);
  const auto* const right = static_cast<const volatile char*>(other.bytes);
  const std::size_t shorter = value.size < other.size ? value.size : other.size;
  const std::size_t limit = shorter < most_level ? shorter : most_level;
  unsigned count = 0;
  while (count < limit && left[count] == right[count]) ++count;
  return count;
}

unsigned matching_bytes(const TextComparison& texts) {
  const unsigned limit = texts.value_size < texts.other_size ? texts.value_size : texts.other_size;
  unsigned count = 0;
  while (count < limit && texts.value[count] == texts.other[count]) ++count;
  return count < most_level ? count : most_level;
}

// Compilers also compare addresses and their differences, as numbers: those of memory that is
// mapped far apart lie between 2^44 and 2^47, or are minus that. They differ from process to
// process, so a search that followed them would not repeat itself. Smaller differences cannot be
// distinguished from other numbers, and are recorded.
bool may_be_address(std::uint64_t number) {
  constexpr int least_bits = 45;
  constexpr int most_bits = 47;
  const int bits = 64 - std::countl_zero(static_cast<std::int64_t>(number) < 0 ? ~number : number);
  return bits >= least_bits && bits <= most_bits;
}

bool compares_addresses(const Numbers& numbers) {
  if (numbers.width != sizeof(void*) || numbers.operand != Operand::Integer) return false;
  return may_be_address(numbers.value) ||
         (!numbers.other_is_constant && may_be_address(numbers.other));
}

// Six letters in the least bytes of a number, and nothing else.
bool is_text(std::uint64_t number) {
  constexpr unsigned letters = 6;
  for (unsigned i = 0; i < letters; ++i, number >>= 8)
    if ((number & 0xff) < ' ' || (number & 0xff) > '~') return false;
  return number == 0;
}

// Where Linux on x86-64 maps programs and what they allocate. Six letters at the beginning of eight
// bytes would often be such an address: they are none unless they point to near this program's own
// memory. Of an address, only one in a hundred or so consists of letters.
bool is_address(std::uint64_t number) {
  constexpr std::uint64_t near = std::uint64_t{1} << 32;
  const auto own = reinterpret_cast<std::uintptr_t>(&kept);
  const bool is_of_program = own > near && number - (own - near) < 2 * near;
  const std::uint64_t terabytes = number >> 40;
  const bool may_be = (terabytes >= 0x55 && terabytes <= 0x56) ||  // programs, and their heaps
                      (terabytes >= 0x50 && terabytes <= 0x53) ||  // heaps of sanitizers
                      (terabytes >= 0x60 && terabytes <= 0x63) ||
                      (terabytes >= 0x7b && terabytes <= 0x7f);  // libraries, mapped files, stacks
  return is_of_program || (may_be && !is_text(number));
}

struct Words {
  bool are_addresses = true;  // or null
  bool hold_address = false;
};

__attribute__((no_sanitize("address"))) Words words_of(Text text) {
  const auto* const bytes = static_cast<const volatile unsigned char*>(text.bytes);
  Words found{text.size % sizeof(void*) == 0, false};
  for (std::size_t at = 0; found.are_addresses && at < text.size && at < most_text; at += 8) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{bytes[at + i]} << (8 * i);
    if (word == 0) continue;
    found.are_addresses = is_address(word);
    found.hold_address = found.hold_address || found.are_addresses;
  }
  return found;
}

// Whether both sides are rows of addresses, as of a std::vector<T*>. Constants hold none.
bool are_addresses(Text value, Text other) {
  const Words left = words_of(value);
  if (!left.are_addresses) return false;
  const Words right = words_of(other);
  return right.are_addresses && (left.hold_address || right.hold_address) &&
         constant_bytes_at(value.bytes) == 0 && constant_bytes_at(other.bytes) == 0;
}

// Callers of memcmp compare what it returns with 0. Of addresses, that differs like themselves.
// Unoptimised code compares other numbers first, and the result more than once.
bool compares_result(const Numbers& numbers) {
  const bool is_result =
      numbers.width == sizeof(int) && numbers.other_is_constant && numbers.other == 0;
  if (!is_result) return false;
  if (kept.awaits_result) kept.result = numbers.value;
  kept.awaits_result = false;
  return kept.result != 0 && numbers.value == kept.result;
}

}  // namespace

void record_numbers(CodeId site, const Numbers& numbers) {
  if (compares_result(numbers) || compares_addresses(numbers)) return;
  Slot* const slot = slot_of(site);
  if (slot == nullptr) [[unlikely]]
    return;
  slot->levels |= std::uint64_t{1} << level_of(numbers);
  if (recorder.detail == Detail::Progress || numbers.value == numbers.other) return;
  const std::uint64_t pair = pair_bit(numbers);
  if ((slot->pairs & pair) != 0 || slot->kept == most_kept_of_site) return;
  slot->pairs |= pair;
  ++slot->kept;
  keep(*slot, numbers);
}

void record_switch(CodeId site, std::uint64_t value, const std::uint64_t* cases) {
  if (recorder.detail == Detail::Progress) return;
  Slot* const slot = slot_of(site);
  if (slot == nullptr || slot->kept == most_switched_values) return;
  if (slot->kept != 0 && slot->last_value == value) return;
  slot->last_value = value;
  ++slot->kept;
  const std::uint64_t count = cases[0];
  const auto width = static_cast<std::uint8_t>(cases[1] / 8);
  // Each run starts at another case, so that all cases of a large switch are tried in time.
  const std::uint64_t first = count > most_cases ? kept.run * most_cases % count : 0;
  for (std::uint64_t i = 0; i < count && i < most_cases; ++i) {
    keep(*slot, {value, cases[2 + (first + i) % count], width, Operand::Integer, true});
  }
}

__attribute__((no_sanitize("address"))) void record_character(CodeId site, unsigned char wanted,
                                                              Text among) {
  const auto* const bytes = static_cast<const volatile unsigned char*>(among.bytes);
  const std::size_t constant = constant_bytes_at(among.bytes);
  if (constant == 0) return record_numbers(site, {bytes[0], wanted, 1, Operand::Integer, true});
  if (recorder.detail == Detail::Progress) return;
  Slot* const slot = slot_of(site);
  if (slot == nullptr || slot->kept == most_switched_values) return;
  if (slot->kept != 0 && slot->last_value == wanted) return;
  slot->last_value = wanted;
  ++slot->kept;
  const std::size_t count = among.size < constant ? among.size : constant;
  for (std::size_t i = 0; i < count && i < most_characters; ++i) {
    const std::size_t at = (kept.run * most_characters + i) % count;
    keep(*slot, {wanted, bytes[at], 1, Operand::Integer, true});
  }
}

void record_texts(CodeId site, Text value, Text other) {
  Slot* const slot = slot_of(site);
  if (slot == nullptr) return;
  if (recorder.detail == Detail::Progress) {
    slot->levels |= std::uint64_t{1} << matching_bytes(value, other);
    return;
  }
  const bool value_is_constant = constant_bytes_at(value.bytes) != 0;
  const bool other_is_constant = constant_bytes_at(other.bytes) != 0;
  if (value_is_constant && !other_is_constant) return record_texts(site, other, value);

  TextComparison& texts = kept.texts[kept.text_count];
  texts.value_size = kept_size(value);
  texts.other_size = kept_size(other);
  texts.other_is_constant = other_is_constant;
  texts.site = site;
  copy(texts.value, value, texts.value_size);
  copy(texts.other, other, texts.other_size);
  slot->levels |= std::uint64_t{1} << matching_bytes(texts);
  const bool equal =
      texts.value_size == texts.other_size && agree(texts.value, texts.other, texts.value_size);
  if (equal || slot->kept == most_texts_of_site || is_kept(texts)) return;
  if (kept.text_count == most_texts) return;
  ++slot->kept;
  ++kept.text_count;
}

void record_memory(CodeId site, const void* value, const void* other, std::size_t size) {
  if (are_addresses({value, size}, {other, size})) {
    kept.awaits_result = true;
    return;
  }
  record_texts(site, whole_of({value, size}), whole_of({other, size}));
}

std::size_t length_up_to(const char* text, std::size_t limit) {
  return length_within(text, limit < most_text ? limit : most_text);
}

void forget_comparisons() {
  kept.used_count = 0;
  kept.number_count = 0;
  kept.text_count = 0;
  kept.awaits_result = false;
  kept.result = 0;
  ++kept.run;
}

void collect_progress(std::vector<Feature>& into) {
  for (std::size_t i = 0; i < kept.used_count; ++i) {
    const Slot& slot = kept.slots[kept.used[i]];
    for (std::uint64_t levels = slot.levels; levels != 0; levels &= levels - 1) {
      const auto level = static_cast<unsigned>(__builtin_ctzll(levels));
      const std::uint64_t number = (std::uint64_t{slot.site} * 64 + level) * 0x9e3779b97f4a7c15U;
      into.push_back(feature_of(Aspect::Progress, number >> 32));
    }
  }
}

std::span<const Comparison> comparisons() { return {kept.numbers, kept.number_count}; }

std::span<const TextComparison> text_comparisons() { return {kept.texts, kept.text_count}; }

}  // namespace sonde::coverage
