// SPDX-License-Identifier: Apache-2.0
// A property of one function checks what holds of every function: that it ends, without a crash,
// and, where a result can be compared, that the same arguments give the same result.
#include "sonde/first_property.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "tree/error.hpp"

namespace sonde::command {
namespace {

// A parameter of the property, and what the function is given of it.
struct Drawn {
  std::string type{};
  std::string name{};
  std::string given{};
  bool is_changed = false;  // by the call, so that a second one has other arguments
};

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

bool take_end(std::string& type, std::string_view end) {
  if (!type.ends_with(end)) return false;
  type = trimmed(std::string_view(type).substr(0, type.size() - end.size()));
  return true;
}

bool take_const(std::string& type) {
  if (!type.starts_with("const ")) return take_end(type, " const");
  type = trimmed(std::string_view(type).substr(6));
  return true;
}

bool is_size(const Signature::Parameter& parameter) {
  static constexpr std::array<std::string_view, 8> sizes = {"size_t",        "std::size_t",  "int",
                                                            "unsigned",      "unsigned int", "long",
                                                            "unsigned long", "std::uint32_t"};
  return std::ranges::find(sizes, parameter.type) != sizes.end();
}

bool is_byte(std::string_view type) {
  static constexpr std::array<std::string_view, 6> bytes = {
      "void", "unsigned char", "uint8_t", "std::uint8_t", "std::byte", "char"};
  return std::ranges::find(bytes, type) != bytes.end();
}

[[noreturn]] void refuse(const Signature::Parameter& parameter) {
  throw Error("nothing can be drawn for the parameter '" + parameter.type +
              "': write the property by hand, as docs/tutorial.md shows");
}

Drawn drawn_for(const Signature::Parameter& parameter, const std::string& name) {
  std::string type = parameter.type;
  if (type.find("(") != std::string::npos || type.find("...") != std::string::npos)
    refuse(parameter);
  if (take_end(type, "&&")) return {type, name, "std::move(" + name + ")", true};
  if (take_end(type, "*")) {
    const bool is_const = take_const(type);
    if (type == "char" && is_const) return {"std::string", name, name + ".c_str()"};
    if (type == "void" || type.ends_with("*") || type == "FILE") refuse(parameter);
    return {type, name, "&" + name, !is_const};
  }
  const bool is_reference = take_end(type, "&");
  const bool is_const = take_const(type);
  if (type.starts_with("std::unique_ptr")) return {type, name, "std::move(" + name + ")", true};
  return {type, name, name, is_reference && !is_const};
}

// Bytes and their number, as C has them.
std::optional<Drawn> bytes_for(const Signature::Parameter& parameter, const std::string& name) {
  std::string type = parameter.type;
  if (!take_end(type, "*") || !take_const(type) || !is_byte(type)) return std::nullopt;
  const std::string drawn = type == "char"   ? "std::string"
                            : type == "void" ? "std::vector<std::uint8_t>"
                                             : "std::vector<" + type + ">";
  return Drawn{drawn, name, name + ".data(), " + name + ".size()"};
}

std::vector<Drawn> drawn_for(const Signature& function) {
  std::vector<Drawn> all;
  const auto& parameters = function.parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    std::string name = parameters[i].name;
    if (name.empty()) name = std::string("argument") + std::to_string(i + 1);
    const bool has_size = i + 1 < parameters.size() && is_size(parameters[i + 1]);
    if (const auto bytes = has_size ? bytes_for(parameters[i], name) : std::nullopt) {
      all.push_back(*bytes);
      ++i;
    } else {
      all.push_back(drawn_for(parameters[i], name));
    }
  }
  return all;
}

// Two results of the same arguments can be compared; NaN is not even equal to itself.
bool can_be_compared(const std::string& result) {
  static constexpr std::array<std::string_view, 20> whole = {
      "bool",         "char",         "int",           "long",          "long long",
      "unsigned",     "unsigned int", "unsigned long", "short",         "size_t",
      "std::size_t",  "std::string",  "int32_t",       "int64_t",       "uint8_t",
      "std::int32_t", "std::int64_t", "std::uint8_t",  "std::uint32_t", "std::uint64_t"};
  std::string type = result;
  take_end(type, "&");
  take_const(type);
  return std::ranges::find(whole, type) != whole.end();
}

// Headers of the standard types that a text names.
std::set<std::string> headers_for(const std::string& text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 20> headers = {{
      {"std::string_view", "<string_view>"},
      {"std::string", "<string>"},
      {"std::vector", "<vector>"},
      {"std::optional", "<optional>"},
      {"std::map", "<map>"},
      {"std::set", "<set>"},
      {"std::unordered_map", "<unordered_map>"},
      {"std::unordered_set", "<unordered_set>"},
      {"std::array", "<array>"},
      {"std::span", "<span>"},
      {"std::variant", "<variant>"},
      {"std::pair", "<utility>"},
      {"std::move", "<utility>"},
      {"std::tuple", "<tuple>"},
      {"std::unique_ptr", "<memory>"},
      {"std::shared_ptr", "<memory>"},
      {"std::deque", "<deque>"},
      {"std::list", "<list>"},
      {"std::chrono", "<chrono>"},
      {"std::filesystem", "<filesystem>"},
  }};
  std::set<std::string> found;
  for (const auto& [type, header] : headers)
    for (auto at = text.find(type); at != std::string::npos; at = text.find(type, at + 1)) {
      const char next = at + type.size() < text.size() ? text[at + type.size()] : ' ';
      if (std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '_') found.emplace(header);
    }
  if (text.find("int8_t") != std::string::npos || text.find("16_t") != std::string::npos ||
      text.find("32_t") != std::string::npos || text.find("64_t") != std::string::npos)
    found.emplace("<cstdint>");
  if (text.find("size_t") != std::string::npos || text.find("std::byte") != std::string::npos)
    found.emplace("<cstddef>");
  return found;
}

// Names that neither the language nor the standard library has.
std::string unknown_type_in(const std::string& type) {
  static const std::set<std::string, std::less<>> known = {
      "const",   "int",     "long",     "short",    "char",     "unsigned", "signed",   "float",
      "double",  "bool",    "void",     "size_t",   "wchar_t",  "int8_t",   "int16_t",  "int32_t",
      "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "char8_t",  "char16_t", "char32_t"};
  for (std::size_t at = 0; at < type.size();) {
    std::size_t end = at;
    while (end < type.size() && (std::isalnum(static_cast<unsigned char>(type[end])) != 0 ||
                                 type[end] == '_' || type[end] == ':'))
      ++end;
    const std::string word = type.substr(at, end - at);
    const bool is_number = !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    if (!word.empty() && !is_number && !word.starts_with("std::") && !known.contains(word))
      return word;
    at = std::max(end, at + 1);
  }
  return "";
}

void check_types(const FirstProperty& wanted) {
  if (!wanted.header.empty()) return;
  std::vector<std::string> types = {wanted.function.result};
  for (const auto& parameter : wanted.function.parameters) types.push_back(parameter.type);
  for (const auto& type : types)
    if (const std::string unknown = unknown_type_in(type); !unknown.empty())
      throw Error("the type " + unknown +
                  " must be declared somewhere: give the header that does, "
                  "with --header FILE");
}

std::string declaration_of(const Signature& function) {
  std::string text =
      (function.result.empty() ? "void" : function.result) + " " + function.last_name() + "(";
  for (const auto& parameter : function.parameters)
    text += (text.ends_with('(') ? "" : ", ") + parameter.type +
            (parameter.name.empty() ? "" : " " + parameter.name);
  text += ");";
  const std::string space = function.name_space();
  return space.empty() ? text : "namespace " + space + " {\n" + text + "\n}";
}

std::string head_of_file(const std::string& framework) {
  if (framework == "catch2")
    return "#if !__has_include(<catch2/catch_all.hpp>)  // Catch2 2, which has no main of its own\n"
           "#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n#endif\n"
           "#include <sonde/catch2.hpp>\n";
  if (framework == "doctest")
    return "#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <sonde/doctest.hpp>\n";
  return framework == "gtest" ? "#include <sonde/gtest.hpp>\n" : "#include <sonde/sonde.hpp>\n";
}

std::string capitalised(std::string name) {
  std::string text;
  bool is_first = true;
  for (const char c : name) {
    if (c == '_') {
      is_first = true;
      continue;
    }
    text += is_first ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    is_first = false;
  }
  return text;
}

std::string call_of(const Signature& function, const std::vector<Drawn>& drawn) {
  std::string call = function.name + "(";
  for (const auto& each : drawn) call += (call.ends_with('(') ? "" : ", ") + each.given;
  return call + ")";
}

std::string body_of(const Signature& function, const std::vector<Drawn>& drawn) {
  const std::string call = call_of(function, drawn);
  const bool changes = std::ranges::any_of(drawn, &Drawn::is_changed);
  if (!changes && can_be_compared(function.result))
    return "  // The same arguments give the same result. Say more: what does the result have to "
           "do\n"
           "  // with the arguments?\n  SONDE_CHECK(" +
           call + " == " + call + ");\n";
  const std::string statement =
      function.result.empty() ? call + ";" : "static_cast<void>(" + call + ");";
  return "  // A crash, a hang, an exception or what a sanitizer reports is a failure. Say more: "
         "what\n"
         "  // must hold now?\n  " +
         statement + "\n";
}

std::string includes_of(const std::set<std::string>& headers) {
  std::string lines;
  for (const auto& header : headers) lines += "#include " + header + "\n";
  return lines.empty() ? "" : lines + "\n";
}

}  // namespace

std::string text_of(const FirstProperty& wanted) {
  check_types(wanted);
  const Signature& function = wanted.function;
  const auto drawn = drawn_for(function);
  const std::string declared = wanted.header.empty() ? declaration_of(function) : "";
  std::string property = "SONDE_PROPERTY(" + capitalised(function.last_name()) + ", TakesAnything";
  for (const auto& each : drawn) property += ", " + each.type + " " + each.name;
  property += ") {\n" + body_of(function, drawn) + "}\n";

  std::string text =
      "// Properties of " + function.name + ". Written by sonde init; edit it as you like.\n";
  text += includes_of(headers_for(declared + property));
  text += head_of_file(wanted.framework) + "\n";
  if (wanted.header.empty())
    text += declared + "  // better: include the header that declares it\n\n";
  else text += "#include \"" + wanted.header + "\"\n\n";
  return text + property;
}

std::string text_of_sample(const std::string& framework) {
  return "// A first property. Written by sonde init; edit it as you like.\n"
         "#include <algorithm>\n#include <vector>\n\n" +
         head_of_file(framework) +
         "\nstd::vector<int> reversed(std::vector<int> values) {\n"
         "  std::reverse(values.begin(), values.end());\n  return values;\n}\n\n"
         "SONDE_PROPERTY(Reversed, TwiceIsTheSame, std::vector<int> values) {\n"
         "  SONDE_CHECK(reversed(reversed(values)) == values);\n}\n";
}

}  // namespace sonde::command
