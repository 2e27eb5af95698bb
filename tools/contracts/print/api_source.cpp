// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/api_source.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "contracts/guess/words.hpp"
#include "contracts/lines/assertions.hpp"

namespace sonde::contracts::print {
namespace {

using guess::Handle;
using guess::Library;

// yaml_parser_t is a parser, XML_Parser too.
std::string variable_name(const std::string& type) {
  auto words = guess::words_of(type);
  std::erase(words, "t");
  std::erase(words, "s");
  std::erase(words, "struct");
  return words.empty() ? "value" : words.back();
}

std::string release_of(const Handle& handle) {
  if (!handle.is_pointer)
    return "\n      .release([](" + handle.type + "& it) { if (sonde::is_ready(&it)) " +
           handle.release + "(&it); })";
  return "\n      .release([](" + handle.type + " it) { if (it != nullptr) " + handle.release +
         "(it); })";
}

std::string types_of(const Library& library, const Plan& plan) {
  std::string text;
  for (const auto& [name, handle] : library.handles()) {
    const bool is_used = std::ranges::any_of(
        plan.calls, [&](const PlannedCall& call) { return call.function->name == handle.release; });
    if (!handle.is_made) continue;
    text += "  api.type<" + handle.type + ">(\"" + variable_name(handle.type) + "\")";
    if (!handle.is_pointer) text += ".made_by_calls()";
    if (is_used) text += release_of(handle);
    text += ";";
    if (is_used) text += "  // guess: it releases what is left at the end";
    text += "\n";
    if (!handle.drawn.empty())
      text += "  api.type<" + handle.drawn +
              ">().made_by_calls();  // guess: only what a call makes is in order\n";
  }
  const bool makes_memory = std::ranges::any_of(plan.calls, [](const PlannedCall& call) {
    return call.roles.result == guess::Result::Made && !call.function->result.target.empty() &&
           call.function->result.target[0].kind == TypeKind::Void;
  });
  if (makes_memory)
    text += "  api.type<void*>(\"memory\").release(" + library.release_of_memory() + ");\n";
  return text;
}

std::string invariants_of(const Plan& plan) {
  std::string text;
  for (const Invariant& each : plan.invariants)
    text += "  api.type<" + each.type + ">().invariant(\"" + each.condition.name +
            "\",\n      [](const " + each.type + "& self) { return " + each.condition.body +
            "; });\n";
  return text;
}

// Classes whose constructor the compiler writes, and that no one can draw.
std::string default_constructors(const std::vector<PlannedCall>& calls, const Library& library) {
  std::string text;
  std::vector<std::string> done;
  for (const PlannedCall& call : calls) {
    const CFunction& function = *call.function;
    if (!function.is_member || function.is_static || function.is_constructor) continue;
    if (std::ranges::find(done, function.scope) != done.end()) continue;
    done.push_back(function.scope);
    const bool has_own = std::ranges::any_of(call.source->functions, [&](const CFunction& other) {
      return other.is_constructor && other.scope == function.scope;
    });
    const std::string type = function.scope.substr(0, function.scope.size() - 2);
    const auto words = type.rfind("::");
    CType named{};
    named.kind = TypeKind::Struct;
    named.name = words == std::string::npos ? type : type.substr(words + 2);
    const Record* const record = library.record(named);
    const bool is_abstract = record != nullptr && record->is_abstract;
    if (!has_own && !is_abstract && !library.has_literals(named))
      text += "  api.construct<" + type + ">(\"" + named.name + "\");\n";
  }
  return text;
}

bool has_contracts(const Plan& plan) {
  return !plan.invariants.empty() || std::ranges::any_of(plan.calls, &PlannedCall::has_contract);
}

std::string includes_for(const std::string& text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> standard = {
      {{"free(made)", "<cstdlib>"},
       {"std::numeric_limits", "<limits>"},
       {"std::string", "<string>"},
       {"std::make_tuple", "<tuple>"},
       {"std::vector", "<vector>"},
       {"std::size_t", "<cstddef>"},
       {"offsetof", "<cstddef>"}}};
  std::string lines;
  for (const auto& [word, header] : standard)
    if (text.find(word) != std::string::npos && lines.find(header) == std::string::npos)
      lines += "#include " + std::string(header) + "\n";
  lines += lines.empty() ? "" : "\n";
  lines += "#include <sonde/api.hpp>\n";
  if (text.find("sonde::scene::") != std::string::npos)
    lines += "#include <sonde/scene/program.hpp>\n";
  if (text.find("sonde::in_range") != std::string::npos)
    lines += "#include <sonde/domains/values.hpp>\n";
  if (text.find("sonde::kept_") != std::string::npos ||
      text.find("sonde::ready") != std::string::npos ||
      text.find("sonde::drop_kept") != std::string::npos ||
      text.find("sonde::forall") != std::string::npos)
    lines += "#include <sonde/generated.hpp>\n";
  return lines;
}

std::string untested_of(const Plan& plan) {
  if (plan.untested.empty()) return "";
  std::string text = "\n// Not tested:\n";
  for (const Untested& each : plan.untested)
    text += "// - " + each.function + ": " + each.why + "\n";
  return text;
}

// What a library does without a contract may be misuse.
constexpr const char* lenient = R"(
// Who must release what is guessed here, so leaks are not reported. Delete this line to see them.
extern "C" int __lsan_is_turned_off() { return 1; }

// An assertion in the code may be a rule about calls that this file does not know, so a sequence
// that breaks one is left out. Delete this line to see such sequences as failures.
SONDE_ASSERTIONS_LEAVE_OUT
)";

}  // namespace

std::string api_source(const Plan& plan, const Library& library, const Wanted& wanted) {
  std::string body;
  for (const auto& alias : wanted.aliases) body += "  " + alias + "\n";
  body += types_of(library, plan) + invariants_of(plan);
  body += wanted.drawn;
  if (!plan.init.empty()) body += "  api.setup(" + plan.init + ");\n";
  std::string calls = default_constructors(plan.calls, library);
  for (const PlannedCall& call : plan.calls) calls += text_of(call, library, wanted);
  if (calls.find("sonde::kept_") != std::string::npos ||
      calls.find("sonde::set_ready") != std::string::npos)
    body += "  api.teardown(sonde::drop_kept);\n";
  body += calls;
  const bool is_lenient = !has_contracts(plan);
  std::string text =
      "// Written by 'sonde api', and yours to change. Comments say which lines are guesses.\n" +
      includes_for(body + wanted.scenes);
  if (is_lenient) text += "#include <sonde/assertion.hpp>\n";
  text += "\n";
  for (const auto& line : wanted.head) text += line + "\n";
  if (is_lenient) text += lenient;
  text += wanted.scenes;
  text += "\nSONDE_API(" + wanted.suite + ", KeepsItsContracts, api) {\n" + body + "}\n";
  return text + untested_of(plan);
}

}  // namespace sonde::contracts::print
