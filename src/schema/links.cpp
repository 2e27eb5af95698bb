// SPDX-License-Identifier: Apache-2.0
#include "schema/links.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "schema/schema.hpp"
#include "schema/steps.hpp"

namespace sonde::schema {
namespace {

using Index = Tree::Index;

constinit const Type named_value_type{.form = Form::Bytes,
                                      .style = Style::Text,
                                      .name = "named value",
                                      .distinguisher = " of a sequence",
                                      .max = 1000};

bool is_part_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool fits(const Link& link, const Tree& tree) {
  if (link.span >= tree.size() || !is_name_of_value(link.name)) return false;
  if (link.sort == Link::Sort::Makes) return is_step(tree, link.span);
  return link.sort == Link::Sort::Uses && is_reference(tree, link.span);
}

// "u 12 queue_0".
std::optional<Link> link_in(std::string_view line) {
  Link link{};
  if (line.size() < 2 || line[1] != ' ') return std::nullopt;
  link.sort = static_cast<Link::Sort>(line[0]);
  const char* const end = line.data() + line.size();
  const auto read = std::from_chars(line.data() + 2, end, link.span);
  if (read.ec != std::errc() || read.ptr == end || *read.ptr != ' ') return std::nullopt;
  link.name = std::string(read.ptr + 1, end);
  return link;
}

// Steps and values that go with one step.
class Needing {
 public:
  Needing(const Tree& tree, const std::vector<Link>& links) : tree_(tree), links_(links) {}

  void add(Index step) {
    steps_.push_back(step);
    for (const Link& link : links_)
      if (link.sort == Link::Sort::Makes && link.span == step) names_.push_back(link.name);
  }
  bool needs(Index step) const {
    return std::ranges::any_of(links_, [&](const Link& link) {
      const bool is_inside = link.span > step && link.span < tree_.end_of(step);
      return link.sort == Link::Sort::Uses && is_inside && has(link.name);
    });
  }
  bool has(const std::string& name) const {
    return std::ranges::find(names_, name) != names_.end();
  }
  const std::vector<Index>& steps() const { return steps_; }

  // The name of the value when the others are gone: queue_2 becomes queue_1 without queue_0.
  std::string renamed(const std::string& name) const {
    const auto number = name.find_last_not_of("0123456789") + 1;
    const auto before = std::ranges::count_if(names_, [&](const std::string& gone) {
      const bool is_alike = gone.find_last_not_of("0123456789") + 1 == number &&
                            gone.compare(0, number, name, 0, number) == 0;
      return is_alike && number_in(gone, number) < number_in(name, number);
    });
    return name.substr(0, number) +
           std::to_string(number_in(name, number) - static_cast<std::uint64_t>(before));
  }

 private:
  static std::uint64_t number_in(const std::string& name, std::size_t from) {
    std::uint64_t number = 0;
    std::from_chars(name.data() + from, name.data() + name.size(), number);
    return number;
  }

  const Tree& tree_;
  const std::vector<Link>& links_;
  std::vector<Index> steps_;
  std::vector<std::string> names_;
};

}  // namespace

const Type& named_value() { return (resolve(named_value_type), named_value_type); }

bool is_name_of_value(std::string_view text) {
  const auto number = text.find_last_not_of("0123456789") + 1;  // npos + 1 is 0
  return number > 1 && number < text.size() && text[number - 1] == '_' && !is_digit(text[0]) &&
         std::ranges::all_of(text, is_part_of_name);
}

std::string to_text(const Link& link) {
  return std::string{static_cast<char>(link.sort)} + " " + std::to_string(link.span) + " " +
         link.name + "\n";
}

std::vector<Link> links_in(std::string_view text, const Tree& tree) {
  std::vector<Link> links;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);)
    if (auto link = link_in(line); link && fits(*link, tree)) links.push_back(std::move(*link));
  return links;
}

Tree with_names(const Tree& tree, const std::vector<Link>& links) {
  Tree named = tree;
  Tree name;
  for (const Link& link : links) {
    if (link.sort != Link::Sort::Uses) continue;
    name.clear();
    name.leaf(named_value().kind, std::string_view(link.name));
    named.replace(link.span, name, 0);
  }
  return named;
}

std::optional<Tree> without_step(const Tree& tree, const std::vector<Link>& links, Index step) {
  const std::vector<Index> steps = steps_in(tree);
  Needing needing(tree, links);
  needing.add(step);
  for (const Index each : steps)
    if (each > step && needing.needs(each)) needing.add(each);
  const bool is_alone = needing.steps().size() == 1;
  if (is_alone || needing.steps().back() == steps.back()) return std::nullopt;
  std::vector<Link> kept;
  for (const Link& link : links)
    if (!needing.has(link.name)) kept.push_back({link.sort, link.span, needing.renamed(link.name)});
  Tree left = with_names(tree, kept);
  for (auto gone = needing.steps().rbegin(); gone != needing.steps().rend(); ++gone)
    left.erase(*gone);
  return left;
}

}  // namespace sonde::schema
