// SPDX-License-Identifier: Apache-2.0
// The rules are rows of a table: the first that fits decides how a parameter is passed.
#include "contracts/guess/passing.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "contracts/guess/words.hpp"

namespace sonde::contracts::guess {
namespace {

// One parameter, and what the rules know about it.
struct Question {
  const CFunction& function;
  const Roles& roles;
  const Library& library;
  unsigned index;
  std::string name;
  const CType& type;

  const CType* target() const {
    return type.kind == TypeKind::Pointer && !type.target.empty() ? &type.target[0] : nullptr;
  }
  // The next parameter, if it can be the length of this one.
  const Variable* length() const {
    if (index + 1 >= function.parameters.size()) return nullptr;
    const Variable& next = function.parameters[index + 1];
    const bool fits = next.type.kind == TypeKind::Integer && is_length(next.name);
    return fits ? &next : nullptr;
  }
};

using Answer = std::optional<std::vector<Passed>>;

// Of what a call allocates. Results of other calls, which may be any number, do not have this type.
constexpr const char* small_size = "unsigned short";

bool is_byte(const CType& type) {
  return (type.kind == TypeKind::Integer && type.size == 1) || type.kind == TypeKind::Void;
}

bool is_number(const CType& type) {
  return type.kind == TypeKind::Integer || type.kind == TypeKind::Float ||
         type.kind == TypeKind::Bool || type.kind == TypeKind::Enum;
}

std::string cast_to(const CType& type, const std::string& expression) {
  const std::string to = written(type);
  const bool is_char = to == "const char*" || to == "char*" || to == "const void*" || to == "void*";
  return is_char ? expression : "reinterpret_cast<" + to + ">(" + expression + ")";
}

Passed direct(const Question& asked) {
  Passed made{};
  made.type = written(asked.type);
  made.name = asked.name;
  made.argument = asked.name;
  made.is_direct = true;
  return made;
}

Passed fixed(std::string argument, std::string why) {
  Passed made{};
  made.argument = std::move(argument);
  made.why = std::move(why);
  return made;
}

std::string view(const CType& type, const std::string& name, const std::string& value) {
  return "[[maybe_unused]] const auto " + name + " = " + value + ";  // " + written(type);
}

// A function that does nothing and returns nothing but zeros.
Answer callback(const Question& asked) {
  if (asked.target() == nullptr || asked.target()->kind != TypeKind::Function) return {};
  const CType& function = *asked.target();
  std::string stub = "+[](";
  for (std::size_t i = 1; i < function.target.size(); ++i)
    stub += (i > 1 ? ", " : "") + written(function.target[i]);
  const CType& result = function.target[0];
  stub += result.kind == TypeKind::Void ? ") {}" : ") -> " + written(result) + " { return {}; }";
  const auto functions = asked.library.functions_of_type(function);
  if (functions.empty()) return {{fixed(stub, asked.name + " is called back and does nothing")}};
  Passed made{};
  made.type = "unsigned char";
  made.name = asked.name;
  made.before = {"using " + asked.name + "_type = " + written(asked.type) + ";",
                 "static const " + asked.name + "_type " + asked.name + "_table[] = {" + stub};
  for (const std::string& each : functions) made.before.back() += ", " + each;
  made.before.back() += "};";
  made.argument =
      asked.name + "_table[" + asked.name + " % " + std::to_string(functions.size() + 1) + "]";
  made.why = asked.name + " is called back: a function that does nothing, or one of its type";
  return {{made}};
}

// An int named flags, where an enum has nothing but flags.
Answer flags(const Question& asked) {
  const bool is_named = !first_of(words_of(asked.name), {"flag", "flags", "options"}).empty();
  const std::int64_t all = asked.library.all_flags();
  if (asked.type.kind != TypeKind::Integer || asked.type.is_reference || !is_named || all == 0)
    return {};
  Passed made = direct(asked);
  made.domain = "sonde::in_range<" + made.type + ">(0, " + std::to_string(all) + ")";
  made.why = asked.name + " is a sum of flags";
  return {{made}};
}

Answer table_of_callbacks(const Question& asked) {
  if (!asked.library.is_table_of_callbacks(asked.type)) return {};
  return {{fixed("nullptr", asked.name + " is a table of callbacks: null for its defaults")}};
}

Answer stream(const Question& asked) {
  if (asked.target() == nullptr || asked.target()->name != "_IO_FILE") return {};
  return {{fixed("sonde::kept_file()", asked.name + " is an empty file in memory")}};
}

Answer empty_range(const Question& asked) {
  if (!asked.library.is_bound(asked.function, asked.index)) return {};
  return {{fixed("nullptr", asked.name + " is a bound of an empty range")}};
}

// (const char* data, size_t size): bytes and their number.
Answer buffer(const Question& asked) {
  const Variable* const length = asked.length();
  const CType* const target = asked.target();
  if (length == nullptr || target == nullptr || asked.type.is_reference || !target->is_const)
    return {};
  if (!is_byte(*target) && !is_number(*target)) return {};
  Passed data{};
  data.type =
      is_byte(*target) ? "const std::string&" : "const std::vector<" + written(*target) + ">&";
  data.name = asked.name;
  data.argument = cast_to(asked.type, "sonde::kept_items(" + asked.name + ")");
  data.why = length->name + " is the length of " + asked.name;
  Passed size{};
  size.argument = "static_cast<" + written(length->type) + ">(" + asked.name + ".size())";
  size.views = {view(length->type, length->name, asked.name + ".size()")};
  return {{data, size}};
}

// (char* buffer, size_t size): room to write to.
Answer room(const Question& asked) {
  const Variable* const length = asked.length();
  const CType* const target = asked.target();
  if (length == nullptr || target == nullptr || target->is_const || asked.type.is_reference)
    return {};
  if (!is_byte(*target) && !is_number(*target)) return {};
  const std::string size = length->name;
  Passed data{};
  const std::string bytes = is_byte(*target) ? size : size + " * sizeof(" + written(*target) + ")";
  data.argument = "static_cast<" + written(asked.type) + ">(sonde::kept_room(" + bytes + "))";
  data.why = size + " is the room at " + asked.name;
  Passed number{};
  number.type = small_size;
  number.name = size;
  number.argument = size;
  return {{data, number}};
}

// A list of texts, with their number or with a null pointer at its end.
Answer texts(const Question& asked) {
  const CType* const target = asked.target();
  if (target == nullptr || target->kind != TypeKind::Pointer || target->target.empty()) return {};
  const bool is_list = is_byte(target->target[0]) && target->target[0].is_const && target->is_const;
  if (!is_list) return {};
  Passed list{};
  list.type = "const std::vector<std::string>&";
  list.name = asked.name;
  list.argument = cast_to(asked.type, "sonde::kept_list(" + asked.name + ")");
  const Variable* const length = asked.length();
  list.why = length == nullptr ? "a null pointer ends " + asked.name
                               : length->name + " is the length of " + asked.name;
  if (length == nullptr) return {{list}};
  Passed size{};
  size.argument = "static_cast<" + written(length->type) + ">(" + asked.name + ".size())";
  return {{list, size}};
}

Answer text(const Question& asked) {
  const CType* const target = asked.target();
  if (target == nullptr || asked.type.is_reference || target->kind != TypeKind::Integer ||
      target->size != 1)
    return {};
  Passed made{};
  made.type = "const std::string&";
  made.name = asked.name;
  made.argument =
      cast_to(asked.type, "sonde::kept_text(" + asked.name + (target->is_const ? ")" : ", 4096)"));
  made.views = {};
  made.why = target->is_const ? "" : asked.name + " is a text with room behind it";
  return {{made}};
}

Answer out_pointer(const Question& asked) {
  const CType* const target = asked.target();
  const bool is_filled =
      std::ranges::find(asked.roles.filled, asked.index) != asked.roles.filled.end();
  if (is_filled || asked.type.is_reference || target == nullptr ||
      target->kind != TypeKind::Pointer || target->is_reference)
    return {};
  Passed made = fixed("&" + asked.name, asked.name + " is filled in and not looked at");
  made.before = {"static " + written(*target) + " " + asked.name + ";"};
  return {{made}};
}

Answer memory(const Question& asked) {
  if (asked.target() == nullptr || asked.target()->kind != TypeKind::Void) return {};
  if (asked.roles.ended == static_cast<int>(asked.index)) return {{direct(asked)}};
  if (!is_user_data(asked.name)) return std::vector<Passed>{};
  return {{fixed("nullptr", asked.name + " is for the caller alone")}};
}

// A length that belongs to no parameter: what it measures is not known.
Answer lone_length(const Question& asked) {
  if (asked.type.kind != TypeKind::Integer || !is_length(asked.name) || asked.function.is_member)
    return {};
  const bool chooses =
      !first_of(words_of(asked.function.name), {"alloc", "malloc", "calloc", "resize", "reserve",
                                                "new", "create", "init", "get", "grow", "set"})
           .empty();
  const bool has_handle = std::ranges::any_of(asked.function.parameters, [&](const Variable& each) {
    return asked.library.is_handle(each.type);
  });
  if (!chooses && !has_handle) return {{direct(asked)}};
  if (!chooses) return {{fixed("0", "what " + asked.name + " measures is not known")}};
  Passed made{};
  made.type = small_size;
  made.name = asked.name;
  made.argument = asked.name;
  made.why = asked.name + " is a size, which need not be large";
  return {{made}};
}

Answer optional_pointer(const Question& asked) {
  if (asked.target() == nullptr || asked.type.is_reference) return {};
  const auto& handles = asked.library.handles();
  const auto handle = handles.find(asked.target()->name);
  const bool is_made = handle != handles.end() && handle->second.is_made;
  if (!asked.library.is_handle(asked.type) || is_made) return {};
  for (const auto& note : asked.library.comment(asked.function).parameters) {
    const bool may_be_null = note.name == asked.name && note.text.find("NULL") != std::string::npos;
    if (may_be_null) return {{fixed("nullptr", "the comment allows null for " + asked.name)}};
  }
  return std::vector<Passed>{};
}

Answer anything_else(const Question& asked) {
  const bool is_odd = asked.type.kind == TypeKind::Other || asked.type.kind == TypeKind::Function ||
                      asked.type.kind == TypeKind::Array;
  if (is_odd && asked.type.spelling.find("va_list") != std::string::npos)
    return std::vector<Passed>{};
  return {{direct(asked)}};
}

using Rule = Answer (*)(const Question&);

// An empty answer passes the question on; an empty list means that nothing can be passed.
constexpr std::array<Rule, 13> rules = {
    callback, flags, table_of_callbacks, stream, empty_range, buffer,          room,
    texts,    text,  out_pointer,        memory, lone_length, optional_pointer};

std::vector<Passed> answer(const Question& asked) {
  for (const Rule rule : rules)
    if (const Answer found = rule(asked)) return *found;
  return *anything_else(asked);
}

std::string refusal(const Question& asked) {
  const bool is_memory = asked.target() != nullptr && asked.target()->kind == TypeKind::Void;
  const std::string type = written(asked.type);
  if (is_memory)
    return "what its parameter " + asked.name + " (" + type +
           ") points to is not known: wrap it in a lambda that passes what it needs";
  return "nothing makes a " + type + " for its parameter " + asked.name +
         ": wrap it in a lambda that makes one";
}

}  // namespace

std::string name_of_parameter(const CFunction& function, std::size_t index) {
  const std::string& name = function.parameters[index].name;
  return name.empty() ? "argument" + std::to_string(index + 1) : name;
}

std::string written(const CType& type) {
  std::string text = type.spelling;
  const auto replace_all = [&](std::string_view what, std::string_view by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
      text.replace(at, what.size(), by);
  };
  replace_all("__restrict", "");
  replace_all("restrict", "");
  replace_all("_Bool", "bool");
  // The parameter itself may be const; what it points to stays so.
  const auto star = text.rfind('*');
  const auto last = text.rfind("const");
  if (last != std::string::npos && star != std::string::npos && last > star) text.erase(last, 5);
  if (star == std::string::npos && text.starts_with("const ") && !text.ends_with('&'))
    text.erase(0, 6);
  replace_all(" *", "*");
  replace_all(" &", "&");
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

Arguments arguments_of(const CFunction& function, const Roles& roles, const Library& library) {
  Arguments made{};
  for (unsigned i = 0; i < function.parameters.size();) {
    const Question asked{
        function, roles, library, i, name_of_parameter(function, i), function.parameters[i].type};
    const auto passed = answer(asked);
    if (passed.empty()) {
      made.unknown = refusal(asked);
      return made;
    }
    for (const Passed& each : passed) {
      made.are_direct = made.are_direct && each.is_direct;
      made.passed.push_back(each);
    }
    i += static_cast<unsigned>(passed.size());
  }
  return made;
}

}  // namespace sonde::contracts::guess
