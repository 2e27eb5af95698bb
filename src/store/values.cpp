// SPDX-License-Identifier: Apache-2.0
#include "store/values.hpp"

#include "codec/layout.hpp"
#include "codec/printed.hpp"
#include "codec/scanner.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "schema/draws.hpp"
#include "schema/schema.hpp"
#include "tree/error.hpp"

namespace sonde::store {
namespace {

constexpr std::size_t line_length = 100;
constexpr std::size_t longest_values = 1 << 18;  // nobody reads more

bool has_arguments(const Tree& tree, const Parameters& parameters) {
  return !tree.empty() && tree[0].kind == codec::arguments_kind &&
         schema::argument_count(tree) == parameters.types.size();
}

// What draws mean is not to be seen from them.
std::string meaning_of(const Tree& tree, Tree::Index span, const std::string& name,
                       const std::string& shown) {
  const bool is_drawn = codec::holds_draws(tree, span);
  return is_drawn && !shown.empty() ? as_comment(name + " shows as " + shown) + "\n" : "";
}

std::string declaration_of_draws(const Tree& tree, Tree::Index span) {
  const std::string head = std::string(codec::draws_name) + " = ";
  const codec::Page page{.column = head.size(), .indent = 0, .columns = line_length};
  return head + codec::wrap(codec::print(tree, span), page) + ";";
}

bool span_is_last(const Tree& tree, Tree::Index span) { return tree.end_of(span) == tree.size(); }

std::string declarations_of(const Tree& tree, const Parameters& parameters,
                            std::span<const std::string> heads,
                            std::span<const std::string> shown) {
  std::string text;
  Tree::Index span = 1;
  for (std::size_t i = 0; i < heads.size(); ++i, span = tree.end_of(span)) {
    if (i < shown.size()) text += meaning_of(tree, span, parameters.names[i], shown[i]);
    const std::string head = heads[i] + " = ";
    text += head;
    text += codec::wrap(codec::print(tree, span),
                        {.column = head.size(), .indent = 0, .columns = line_length});
    text += span_is_last(tree, span) ? ";" : ";\n";
  }
  return span < tree.size() ? text + declaration_of_draws(tree, span) : text;
}

bool reads_back(const std::string& text, const Tree& tree, const Parameters& parameters) {
  try {
    const auto parsed = codec::parse_arguments(text, parameters.names, parameters.types);
    return parsed.tree == tree && parsed.remarks.empty();
  } catch (const Error&) {
    return false;
  }
}

Tree from_token(const CaseFile& file, const Parameters& parameters) {
  if (!codec::Scanner(file.values).at_end())
    fail_at(file.values_line, "expected values or a token, found both: remove one of them");
  try {
    Tree tree = codec::from_token(file.token);
    if (has_arguments(tree, parameters)) return tree;
  } catch (const Error& error) {
    throw Error("its token cannot be read: " + std::string(error.what()));
  }
  throw Error("its token belongs to other arguments than those of " + parameters.property);
}

codec::Parsed from_text(const CaseFile& file, const Parameters& parameters) {
  auto parsed = codec::parse_arguments(placed_values(file), parameters.names, parameters.types);
  if (parsed.arguments_read == 0 && !parameters.types.empty())
    fail_at(file.values_line, "expected a value of " + parameters.names.front() + ", as \"" +
                                  parameters.declarations.front() + " = ...;\", " +
                                  "found none of any argument of " + parameters.property);
  return parsed;
}

void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

std::string as_comment(std::string_view text) {
  std::string comment = "// ";
  for (const char c : text.substr(0, text.find_last_not_of('\n') + 1)) {
    comment += c;
    if (c == '\n') comment += "// ";
  }
  return comment;
}

void write_values(CaseFile& file, const Tree& tree, const Parameters& parameters,
                  std::span<const std::string> shown) {
  file.token.clear();
  file.values.clear();
  if (has_arguments(tree, parameters)) {
    // A type that cannot be read over, such as one of a function, is left out.
    for (const auto* heads : {&parameters.declarations, &parameters.names}) {
      file.values = declarations_of(tree, parameters, *heads, shown);
      if (file.values.size() > longest_values) break;
      if (reads_back(file.values, tree, parameters)) return;
    }
  }
  file.token = codec::to_token(tree);
  file.values = file.values.size() > longest_values
                    ? as_comment("The values are too long to be read by a person.")
                    : as_comment("These values cannot be read back.\n" + file.values);
}

void read_values(Case& into, const Parameters& parameters) {
  const CaseFile& file = into.written;
  for (const auto& other : file.others)
    into.remarks.push_back("line " + std::to_string(other.number) + ", column 1: " + other.name +
                           ": is not a name that Sonde knows (an argument is written as \"" +
                           other.name + " = ...;\")");
  if (!file.token.empty()) {
    into.tree = from_token(file, parameters);
    return;
  }
  auto parsed = from_text(file, parameters);
  into.tree = std::move(parsed.tree);
  into.adaptations = std::move(parsed.remarks);
  // Who writes a case by hand may leave out fields.
  if (!file.found.empty()) append(into.adaptations, parsed.filled);
  append(into.remarks, into.adaptations);
}

}  // namespace sonde::store
