// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace sonde::codec {

// The text as a terminal may show it: what would move, hide or colour what stands around it is
// escaped. Ends of lines and tabs stay.
std::string printable(std::string_view text);

// The text as one word of a shell's command; `shell_word` has quotes only where they are needed.
std::string shell_quoted(std::string_view text);
std::string shell_word(std::string_view text);

// Puts a text in every place of a hole such as "{program}".
void fill_hole(std::string& text, std::string_view hole, std::string_view with);
// The same in a shell's command, as one word. A hole in quotes has them whatever fills it.
void fill_word(std::string& command, std::string_view hole, std::string_view with);

}  // namespace sonde::codec
