// SPDX-License-Identifier: Apache-2.0
// Types of C as they stand in `RW<T>`: `unsigned int`, `struct node*`, `int[4]`, `size_t`.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "names.hpp"
#include "token.hpp"

namespace sonde::contracts::cn {
namespace {

struct Known {
  std::string_view name;
  std::size_t size;
  bool is_signed;
};

// Of headers that the code may not include itself.
constexpr std::array known = {
    Known{"size_t", 8, false},   Known{"ssize_t", 8, true},    Known{"ptrdiff_t", 8, true},
    Known{"intptr_t", 8, true},  Known{"uintptr_t", 8, false}, Known{"int8_t", 1, true},
    Known{"int16_t", 2, true},   Known{"int32_t", 4, true},    Known{"int64_t", 8, true},
    Known{"uint8_t", 1, false},  Known{"uint16_t", 2, false},  Known{"uint32_t", 4, false},
    Known{"uint64_t", 8, false},
};

constexpr std::array qualifiers = {"const", "volatile", "restrict", "register", "static"};

// Words and signs of the text.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  while (!text.empty()) {
    std::size_t length = 0;
    while (length < text.size() && is_word(text[length])) ++length;
    if (length == 0) length = 1;
    const std::string_view word = text.substr(0, length);
    if (word != " " && std::ranges::find(qualifiers, word) == qualifiers.end())
      words.push_back(word);
    text.remove_prefix(length);
  }
  return words;
}

CType integer(std::size_t size, bool is_signed) {
  CType type{.kind = TypeKind::Integer};
  type.size = size;
  type.is_signed = is_signed;
  return type;
}

std::size_t count_of(const std::vector<std::string_view>& words, std::string_view word) {
  return static_cast<std::size_t>(std::ranges::count(words, word));
}

// Of `unsigned`, `long long int`, `char` and the like; Other if it is none of them.
CType arithmetic(const std::vector<std::string_view>& words, bool is_char_signed) {
  constexpr std::array all = {"unsigned", "signed", "int",   "char", "short", "long",
                              "float",    "double", "_Bool", "bool", "void"};
  const bool known_words = std::ranges::all_of(
      words, [&](std::string_view word) { return std::ranges::find(all, word) != all.end(); });
  if (!known_words || words.empty()) return {};
  if (count_of(words, "void") != 0) return CType{.kind = TypeKind::Void};
  if (count_of(words, "_Bool") != 0 || count_of(words, "bool") != 0) {
    CType type{.kind = TypeKind::Bool};
    type.size = 1;
    return type;
  }
  if (count_of(words, "float") != 0 || count_of(words, "double") != 0) {
    CType type{.kind = TypeKind::Float};
    type.size = count_of(words, "float") != 0 ? 4 : count_of(words, "long") != 0 ? 16 : 8;
    return type;
  }
  const bool is_signed = count_of(words, "unsigned") == 0;
  const bool is_plain_char = is_signed && count_of(words, "signed") == 0;
  if (count_of(words, "char") != 0) return integer(1, is_plain_char ? is_char_signed : is_signed);
  if (count_of(words, "short") != 0) return integer(2, is_signed);
  if (count_of(words, "long") != 0) return integer(8, is_signed);
  return integer(4, is_signed);
}

CType pointer(CType target) {
  CType type{.kind = TypeKind::Pointer};
  type.size = 8;
  type.target.push_back(std::move(target));
  return type;
}

CType array(CType element, std::string_view count, const Place& place) {
  CType type{.kind = TypeKind::Array};
  const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), type.count);
  if (error != std::errc{} || type.count == 0 || type.count > (1U << 20U)) {
    throw Refusal{place, "expected the length of an array, a number up to 1048576"};
  }
  type.size = element.size * type.count;
  type.target.push_back(std::move(element));
  return type;
}

struct Words {
  std::vector<std::string_view> base;    // up to the first sign
  std::vector<std::string_view> suffix;  // `*`, `[`, `4`, `]`
};

Words split(const std::vector<std::string_view>& words) {
  const auto first_sign = std::ranges::find_if(
      words, [](std::string_view word) { return word == "*" || word == "[" || word == "("; });
  return {{words.begin(), first_sign}, {first_sign, words.end()}};
}

CType with_suffix(CType type, const std::vector<std::string_view>& suffix, const Place& place) {
  constexpr std::size_t max_signs = 60;
  if (suffix.size() > max_signs) throw Refusal{place, "expected a simpler type of C"};
  std::vector<std::string_view> lengths;
  for (std::size_t i = 0; i < suffix.size(); ++i) {
    if (suffix[i] == "*" && lengths.empty()) {
      type = pointer(std::move(type));
    } else if (suffix[i] == "[" && i + 2 < suffix.size() && suffix[i + 2] == "]") {
      lengths.push_back(suffix[i + 1]);
      i += 2;
    } else {
      throw Refusal{place, "expected a type of C made of a name, `*` and `[n]`"};
    }
  }
  std::ranges::reverse(lengths);
  for (const std::string_view length : lengths) type = array(std::move(type), length, place);
  return type;
}

CType of_record(const Record& record) {
  CType type{.kind = record.is_union ? TypeKind::Union : TypeKind::Struct};
  type.name = record.name;
  type.spelling = (record.is_union ? "union " : "struct ") + record.name;
  return type;
}

}  // namespace

CType Names::c_type(const std::string& text, const Place& place) const {
  const Words words = split(words_of(text));
  CType base = arithmetic(words.base, source_.is_char_signed);
  const std::string name(words.base.empty() ? std::string_view{} : words.base.back());
  const bool has_keyword =
      words.base.size() == 2 && (words.base[0] == "struct" || words.base[0] == "union");
  if (has_keyword || (base.kind == TypeKind::Other && record(name) != nullptr)) {
    const Record* found = record(name);
    if (found == nullptr) {
      throw Refusal{place, "expected a struct of the C code, found `struct " + name + "`"};
    }
    base = of_record(*found);
  } else if (base.kind == TypeKind::Other && words.base.size() == 2 && words.base[0] == "enum") {
    base = CType{.kind = TypeKind::Enum};
    base.size = 4;
  } else if (base.kind == TypeKind::Other) {
    const auto is_it = [&](const auto& one) { return one.name == name; };
    const auto found = std::ranges::find_if(source_.typedefs, is_it);
    const auto* const standard = std::ranges::find_if(known, is_it);
    if (found != source_.typedefs.end()) base = found->type;
    else if (standard != known.end()) base = integer(standard->size, standard->is_signed);
    else throw Refusal{place, "expected a type of the C code, found `" + text + "`"};
  }
  return with_suffix(std::move(base), words.suffix, place);
}

}  // namespace sonde::contracts::cn
