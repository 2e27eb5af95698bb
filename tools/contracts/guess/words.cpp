// SPDX-License-Identifier: Apache-2.0
#include "contracts/guess/words.hpp"

#include <algorithm>
#include <cctype>

namespace sonde::contracts::guess {
namespace {

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }
bool is_alnum(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// XMLParser is two words, and so is arraySize.
bool begins_word(std::string_view name, std::size_t at) {
  if (at == 0 || !is_upper(name[at])) return false;
  const bool next_is_lower = at + 1 < name.size() && is_lower(name[at + 1]);
  return !is_upper(name[at - 1]) || next_is_lower;
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words(1);
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (!is_alnum(name[at]) || begins_word(name, at)) words.emplace_back();
    if (is_alnum(name[at]))
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(name[at])));
  }
  std::erase(words, "");
  return words;
}

std::string first_of(const std::vector<std::string>& words,
                     std::initializer_list<std::string_view> list) {
  for (const auto& word : words)
    if (std::ranges::find(list, word) != list.end()) return word;
  return "";
}

std::string making_word(const std::vector<std::string>& words) {
  return first_of(words, {"create",    "new",       "open",    "alloc",  "make",    "parse",
                          "load",      "dup",       "copy",    "clone",  "build",   "connect",
                          "construct", "duplicate", "compile", "decode", "import",  "detach",
                          "extract",   "steal",     "take",    "unlink", "dequeue", "fork"});
}

std::string ending_word(const std::vector<std::string>& words) {
  return first_of(words, {"free", "delete", "destroy", "close", "release", "dispose", "finalize",
                          "unref", "cleanup", "fini", "deinit", "destruct"});
}

std::string asking_word(const std::vector<std::string>& words) {
  return first_of(words, {"get",   "find", "lookup", "search", "first", "last",   "next",   "prev",
                          "peek",  "top",  "front",  "back",   "head",  "tail",   "parent", "root",
                          "child", "at",   "item",   "name",   "value", "string", "is",     "has"});
}

std::string storing_word(const std::vector<std::string>& words) {
  return first_of(words, {"add", "append", "insert", "push", "attach", "set", "put", "replace",
                          "enqueue", "register", "link", "assign", "bind", "prepend", "install"});
}

std::string filling_word(const std::vector<std::string>& words) {
  return first_of(words, {"init", "initialize", "initialise", "setup", "construct"});
}

std::string printing_word(const std::vector<std::string>& words) {
  return first_of(
      words, {"print", "dup", "strdup", "render", "dump", "serialize", "encode", "format", "create",
              "concat", "join", "escape", "unescape", "copy", "clone", "duplicate", "stringify"});
}

bool is_length(std::string_view name) {
  return !first_of(words_of(name), {"len", "length", "size", "count", "n", "num", "nbytes", "bytes",
                                    "sz", "cnt", "nmemb", "capacity"})
              .empty();
}

bool is_index(std::string_view name) {
  return !first_of(words_of(name),
                   {"i", "idx", "index", "pos", "position", "which", "slot", "offset", "at"})
              .empty();
}

bool is_user_data(std::string_view name) {
  return !first_of(words_of(name), {"user", "data", "ctx", "context", "arg", "opaque", "priv",
                                    "private", "closure", "cookie", "param", "client", "userdata"})
              .empty();
}

}  // namespace sonde::contracts::guess
