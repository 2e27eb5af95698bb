// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::contracts::guess {

// The words of a name, in small letters: XML_ParserCreate is xml, parser, create.
std::vector<std::string> words_of(std::string_view name);

// A word that is one of a list; empty where none is.
std::string first_of(const std::vector<std::string>& words,
                     std::initializer_list<std::string_view> list);

// What people call functions and parameters of these kinds.
std::string making_word(const std::vector<std::string>& words);    // create, open
std::string ending_word(const std::vector<std::string>& words);    // free, close
std::string asking_word(const std::vector<std::string>& words);    // get, find
std::string storing_word(const std::vector<std::string>& words);   // add, set
std::string filling_word(const std::vector<std::string>& words);   // init
std::string printing_word(const std::vector<std::string>& words);  // print, dup
bool is_length(std::string_view name);
bool is_index(std::string_view name);
bool is_user_data(std::string_view name);

}  // namespace sonde::contracts::guess
