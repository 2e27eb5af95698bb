// SPDX-License-Identifier: Apache-2.0
#include "sonde/corpus.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "codec/binary.hpp"
#include "codec/token.hpp"
#include "store/file.hpp"
#include "suite/byte_cases.hpp"
#include "suite/measured.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t no_limit = 1'000'000;

std::vector<Tree> trees_of(const std::vector<store::CorpusCase>& cases) {
  std::vector<Tree> trees;
  for (const auto& each : cases) trees.push_back(each.tree);
  return trees;
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

// What each case shows. Cases that end the program show nothing, and are in `unknown`.
struct Measurements {
  std::vector<search::Covering> coverings{};
  std::set<std::size_t> unknown{};
};

Measurements measurements_of(const std::string& program, const suite::ListedProperty& property,
                             const std::vector<Tree>& trees) {
  auto measured = suite::measure(program, property, trees);
  Measurements all;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    all.coverings.push_back({.size = codec::to_binary(trees[i]).size()});
    if (measured[i]) all.coverings.back().features = std::move(measured[i]->features);
    else all.unknown.insert(i);
  }
  return all;
}

void remark_unknown(const Measurements& all, Done& done) {
  if (!all.unknown.empty())
    done.remarks.push_back(counted(all.unknown.size(), "case") +
                           " ended the program or took too long, and stayed");
}

store::Cache cache_of(const suite::ListedProperty& property) {
  if (property.cache.empty())
    throw Error("the cache of " + property.id +
                " is off, so there is no corpus: set SONDE_CACHE "
                "to a folder");
  return store::Cache(property.cache);
}

}  // namespace

void require(bool successful, store::Cache& cache) {
  if (successful) return;
  const auto remarks = cache.take_remarks();
  throw Error(remarks.empty() ? cache.file().string() + " cannot be used" : remarks.front());
}

std::vector<store::CorpusCase> corpus_of(store::Cache& cache,
                                         const suite::ListedProperty& property) {
  auto cases = cache.corpus(property.key, no_limit);
  require(cache.is_readable(), cache);
  return cases;
}

// Only what was looked at is removed: another process may add cases meanwhile.
Done minimize(const std::string& program, const suite::ListedProperty& property, Removal removal) {
  auto cache = cache_of(property);
  const auto trees = trees_of(corpus_of(cache, property));
  Done done{.property = property.id, .before = trees.size(), .after = trees.size()};
  if (trees.empty()) return done;
  const auto measured = measurements_of(program, property, trees);
  done.features = search::count_features(measured.coverings);
  remark_unknown(measured, done);
  if (done.features == 0) {
    done.remarks.emplace_back(
        "what these cases show is not known, and all of them stayed: "
        "instrument the code under test");
    return done;
  }
  const auto chosen = search::small_cover(measured.coverings);
  std::vector<Tree> removed;
  for (std::size_t i = 0; i < trees.size(); ++i)
    if (!std::ranges::binary_search(chosen, i) && !measured.unknown.contains(i))
      removed.push_back(trees[i]);
  done.after = trees.size() - removed.size();
  if (removal == Removal::Done) require(cache.remove_corpus(property.key, removed), cache);
  return done;
}

namespace {

// Those that the other cache has and this one has not.
std::vector<store::CorpusCase> others_of(store::Cache& other, const suite::ListedProperty& property,
                                         const std::vector<Tree>& own) {
  auto others = corpus_of(other, property);
  std::erase_if(others,
                [&](const auto& each) { return std::ranges::find(own, each.tree) != own.end(); });
  return others;
}

void merge_failures(store::Cache& cache, store::Cache& other, const suite::ListedProperty& property,
                    Done& done) {
  const auto own = cache.failures(property.key);
  std::size_t added = 0;
  for (const auto& failure : other.failures(property.key)) {
    const bool is_known =
        std::ranges::any_of(own, [&](const auto& each) { return each.origin == failure.origin; });
    if (is_known) continue;
    require(cache.keep_failure(property.key, failure), cache);
    ++added;
  }
  if (added > 0) done.remarks.push_back(counted(added, "failure") + " added");
}

}  // namespace

Done merge(const std::string& program, const suite::ListedProperty& property,
           const std::string& other_cache) {
  auto cache = cache_of(property);
  store::Cache other(other_cache);
  auto trees = trees_of(corpus_of(cache, property));
  const std::size_t own = trees.size();
  Done done{.property = property.id, .before = own, .after = own};
  merge_failures(cache, other, property, done);
  const auto others = others_of(other, property, trees);
  if (others.empty()) return done;
  for (const auto& each : others) trees.push_back(each.tree);
  const auto measured = measurements_of(program, property, trees);
  done.features = search::count_features(measured.coverings);
  std::vector<store::CorpusCase> added;
  for (std::size_t i = own; i < trees.size() && done.features == 0; ++i)
    added.push_back(others[i - own]);  // what they show is not known
  for (const auto number : search::news_of(measured.coverings, own))
    added.push_back(others[number - own]);
  require(cache.add_corpus(property.key, added), cache);
  done.after = own + added.size();
  return done;
}

Done import_inputs(const std::string& program, const suite::ListedProperty& property,
                   const std::vector<Input>& inputs) {
  auto cache = cache_of(property);
  const auto before = corpus_of(cache, property);
  Done done{.property = property.id, .before = before.size(), .after = before.size()};
  std::vector<std::string> contents;
  for (const auto& input : inputs) contents.push_back(input.content);
  const auto trees = suite::cases_of_inputs(program, property, contents);
  std::vector<store::CorpusCase> added;
  for (std::size_t i = 0; i < trees.size(); ++i)
    if (trees[i]) added.push_back({*trees[i], "imported from " + inputs[i].name});
  const std::size_t unread = trees.size() - added.size();
  require(cache.add_corpus(property.key, added), cache);
  done.after = corpus_of(cache, property).size();
  const std::size_t known = added.size() - (done.after - done.before);
  if (known > 0) done.remarks.push_back(counted(known, "input") + " made cases that were there");
  if (unread > 0)
    done.remarks.push_back(counted(unread, "input") + " made no case, because a generator gave up");
  return done;
}

Done export_inputs(const std::string& program, const suite::ListedProperty& property,
                   const std::string& folder) {
  auto cache = cache_of(property);
  const auto trees = trees_of(corpus_of(cache, property));
  Done done{.property = property.id, .before = trees.size(), .after = trees.size()};
  const auto inputs = suite::inputs_of_cases(program, property, trees);
  std::error_code code;
  fs::create_directories(folder, code);
  std::size_t plain = 0;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    // The name follows from the case, so that a second export writes no second file.
    const std::string name = codec::to_short_token(trees[i]).substr(1);
    store::write_new_file(fs::path(folder) / name, inputs[i].bytes);
    plain += inputs[i].is_plain ? 1 : 0;
  }
  if (trees.empty()) return done;
  done.remarks.push_back(plain == trees.size()
                             ? "the files are the argument itself, for any fuzzer to read"
                             : counted(trees.size() - plain, "file") +
                                   " can be read by a program that links sonde::libfuzzer, and by "
                                   "no other: more than bytes decides what is drawn");
  return done;
}

}  // namespace sonde::command
