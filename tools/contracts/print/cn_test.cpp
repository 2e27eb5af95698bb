// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_test.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

#include <dlfcn.h>
#include <fnmatch.h>

#include "contracts/cn/read.hpp"
#include "contracts/print/callbacks.hpp"
#include "contracts/print/cn_contract.hpp"
#include "contracts/print/cn_cpp.hpp"
#include "contracts/print/cn_declarations.hpp"
#include "contracts/print/cn_ghosts.hpp"
#include "contracts/print/cn_mentions.hpp"
#include "contracts/print/cn_stub.hpp"
#include "contracts/print/scene.hpp"
#include "tree/error.hpp"

namespace sonde::contracts::print {
namespace {

constexpr const char* static_prefix = "sonde_static_";
constexpr const char* user_prefix = "sonde_user_";

// Queue, of queue.c.
std::string suite_of(const Source& source) {
  std::string name = std::filesystem::path(source.path).stem().string();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) name = "Api" + name;
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

bool matches(const std::vector<std::string>& patterns, const std::string& name) {
  return std::ranges::any_of(patterns, [&](const std::string& pattern) {
    return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
  });
}

bool is_pointer_to_code(const CType& type) {
  if (type.kind == TypeKind::Function || type.kind == TypeKind::Other) return true;
  return type.kind == TypeKind::Pointer && !type.target.empty() &&
         is_pointer_to_code(type.target[0]);
}

bool is_plain(const CType& type) {
  return !is_pointer_to_code(type) && type.kind != TypeKind::Union;
}

// The symbol of a function in the copy. A function with a name of the C library must not stand in
// for the library's, which the test itself calls.
std::string symbol_of(const CFunction& function) {
  if (function.is_static) return static_prefix + function.name;
  const bool is_of_library =
      function.name == "main" || dlsym(RTLD_DEFAULT, function.name.c_str()) != nullptr;
  return is_of_library ? user_prefix + function.name : function.name;
}

bool takes_pointers(const CFunction& function) {
  return std::ranges::any_of(function.parameters, [](const Variable& each) {
    return each.type.kind == TypeKind::Pointer && !is_callback(each.type);
  });
}

// A pointer to an array as one to its first element: the call is the same, and Sonde has no arrays
// as values.
CType as_drawn(CType type) {
  if (type.kind != TypeKind::Pointer || type.target.empty()) return type;
  while (type.target[0].kind == TypeKind::Array && !type.target[0].target.empty())
    type.target[0] = CType(type.target[0].target[0]);
  return type;
}

std::string parameters_in_cpp(const CFunction& function) {
  std::string parameters;
  for (const Variable& each : function.parameters)
    parameters +=
        (parameters.empty() ? "" : ", ") +
        (is_callback(each.type) ? callback_type(function, each) + " " + cpp_name(each.name)
                                : c_declared(as_drawn(each.type), cpp_name(each.name)));
  return parameters;
}

class TestPrinter {
 public:
  TestPrinter(const Source& source, const Choice& choice)
      : source_(source), choice_(choice), program_(cn::read(source)), types_(program_) {}

  CnTest test() {
    choose();
    if (called_.empty()) refuse();
    CnTest test;
    test.copy = copy();  // before the source: statements are printed for both
    test.source = text();
    test.untested = untested_;
    for (const cn::Problem& problem : program_.problems) {
      test.problems.push_back(problem.place.file + ":" + std::to_string(problem.place.line) + ":" +
                              std::to_string(problem.place.column) + ": " + problem.sentence);
    }
    return test;
  }

 private:
  void choose();
  std::string why_untested(std::size_t index) const;
  [[noreturn]] void refuse() const;
  const cn::FunctionContract* contract_of(std::size_t index) const;

  std::string ended_parameters(std::size_t index, const cn::FunctionContract& contract) const;

  CopyPlan copy();
  void keep_statics(CopyPlan& plan, std::string& tail) const;
  std::string text();
  std::string files() const;
  std::string functions_of_c() const;
  std::string registration();

  const Source& source_;
  const Choice& choice_;
  cn::Program program_;
  TypeNames types_;
  std::vector<std::size_t> called_;
  std::vector<std::size_t> wrapped_;
  std::vector<Untested> untested_;
  std::string contracts_;       // C++
  std::string statements_;      // C++
  std::string stub_contracts_;  // C++
  std::string stubs_;           // C
};

const cn::FunctionContract* TestPrinter::contract_of(std::size_t index) const {
  const auto found = std::ranges::find(program_.contracts, index, &cn::FunctionContract::function);
  return found == program_.contracts.end() ? nullptr : &*found;
}

// Empty if the function is tested.
std::string TestPrinter::why_untested(std::size_t index) const {
  const CFunction& function = source_.functions[index];
  const cn::FunctionContract* contract = contract_of(index);
  for (const cn::Problem& problem : program_.problems) {
    if (problem.function == index && !problem.is_warning) {
      return "line " + std::to_string(problem.place.line) + ": " + problem.sentence;
    }
  }
  if (contract != nullptr && !contract->understood) return "its contract was not understood";
  if (!can_be_wrapped(source_, function)) return "it has no wrapper: its definition is not plain";
  const auto has_plain_type = [&](const Variable& each) {
    if (is_callback(each.type)) return !candidates_for(each.type, source_, program_).empty();
    return is_plain(each.type);
  };
  if (!std::ranges::all_of(function.parameters, has_plain_type) || !is_plain(function.result)) {
    return "a parameter or its result has a type that cannot be drawn; call it from a function of "
           "your own";
  }
  if (contract == nullptr && takes_pointers(function)) return "it has pointers and no contract";
  if (function.name == "main" && !function.parameters.empty()) return "it is the main of a program";
  return {};
}

// Of a function that an included header defines.
std::string where_tested(const CFunction& function) {
  return "it is defined in a header, where its contract is not checked: test it with 'sonde api " +
         function.place.file + " --run'";
}

void TestPrinter::choose() {
  for (std::size_t i = 0; i < source_.functions.size(); ++i) {
    const CFunction& function = source_.functions[i];
    const cn::FunctionContract* contract = contract_of(i);
    const bool is_own = function.place.file == source_.path;
    if (!function.is_defined || (!is_own && contract == nullptr)) continue;
    const std::string why = is_own ? why_untested(i) : where_tested(function);
    const bool can_wrap =
        contract != nullptr && contract->understood && can_be_wrapped(source_, function);
    if (can_wrap) wrapped_.push_back(i);
    if (!choice_.only.empty() && !matches(choice_.only, function.name)) continue;
    if (matches(choice_.skip, function.name) || function.name == choice_.init) continue;
    if (why.empty()) called_.push_back(i);
    else untested_.push_back({function.name, why, function.place});
  }
}

void TestPrinter::refuse() const {
  std::string why = untested_.empty() ? "" : ": " + untested_[0].function + ": " + untested_[0].why;
  throw Error("there is no function to test" + why);
}

CopyPlan TestPrinter::copy() {
  CopyPlan plan;
  plan.wrapped = wrapped_;
  plan.static_prefix = static_prefix;
  plan.insertions.push_back(tracked_heap(source_));
  for (const CFunction& function : source_.functions) {
    const std::string symbol = symbol_of(function);
    const bool is_own = function.is_defined && function.place.file == source_.path;
    if (is_own && !function.is_static && symbol != function.name) {
      plan.head += "#define " + function.name + " " + symbol + "\n";
    }
  }
  std::map<std::size_t, std::vector<Kept>> kept;
  for (const std::size_t index : wrapped_) {
    contracts_ +=
        print_contract(source_, program_, *contract_of(index), types_, kept[index]) + "\n";
  }
  for (const cn::FunctionContract& each : program_.contracts) {
    std::vector<Kept> unused;
    if (is_stub(source_, each))
      stub_contracts_ += print_contract(source_, program_, each, types_, unused) + "\n";
  }
  for (const cn::Statements& each : program_.statements) {
    const Annotation& annotation = source_.annotations[each.annotation];
    const bool is_wrapped = kept.contains(annotation.function);
    const bool has_problem =
        std::ranges::any_of(program_.problems, [&](const cn::Problem& problem) {
          return problem.function == annotation.function && !problem.is_warning;
        });
    if (has_problem || annotation.place.file != source_.path) continue;
    if (!is_wrapped && contract_of(annotation.function) != nullptr) continue;
    const PrintedStatement printed =
        print_statement(source_, each, types_, kept[annotation.function]);
    if (printed.cpp.empty()) continue;
    statements_ += printed.cpp + "\n";
    plan.insertions.push_back({annotation.range.end, printed.c_call});
  }
  statements_ += print_ghosts(source_, program_, types_, kept, plan);
  std::string tail = "\n";
  for (const std::string& global : globals_of(program_)) {
    tail += "void* sonde_address_" + global + "(void) { return (void*)&" + global + "; }\n";
  }
  tail += functions_of_c();
  for (const std::size_t index : called_)
    if (takes_callbacks(source_.functions[index]))
      tail += call_with_callbacks(source_.functions[index], source_, program_);
  keep_statics(plan, tail);
  stubs_ = print_stubs(source_, program_);
  tail += stubs_;
  plan.insertions.push_back({source_.text.size(), tail});
  return plan;
}

// Variables that outlive a case have their first value again in the next one. Those of a function
// are seen in it alone: they are kept when it is called for the first time.
void TestPrinter::keep_statics(CopyPlan& plan, std::string& tail) const {
  std::string globals;
  for (const auto& [variable, behind] : source_.statics) {
    const std::string call =
        " sonde_keep_global((void*)&" + variable.name + ", sizeof " + variable.name + ");";
    if (behind == 0) globals += call;
    else if (behind <= source_.text.size() && source_.text[behind - 1] == ';')
      plan.insertions.push_back({behind, call});
  }
  tail += "void sonde_keep_globals(void) {" + globals + " }\n";
}

// Functions of CN whose body is a C function: called without its wrapper.
std::string TestPrinter::functions_of_c() const {
  std::string text;
  for (const cn::Function& each : program_.functions) {
    const auto found = std::ranges::find(source_.functions, each.c_function, &CFunction::name);
    if (each.body || !each.understood || found == source_.functions.end()) continue;
    const auto index = static_cast<std::size_t>(found - source_.functions.begin());
    const bool is_wrapped = std::ranges::find(wrapped_, index) != wrapped_.end();
    const std::string parameters = parameters_of(*found);
    text += declaration(found->result, "sonde_function_" + each.name + "(" +
                                           (parameters.empty() ? "void" : parameters) + ")") +
            " { return " + (is_wrapped ? "sonde_body_" : "") + found->name + "(" +
            names_of(*found) + "); }\n";
  }
  return text;
}

std::string TestPrinter::files() const {
  std::set<std::string> paths = {source_.path};
  for (const Annotation& annotation : source_.annotations) paths.insert(annotation.place.file);
  for (const CFunction& function : source_.functions) {
    if (function.is_defined) paths.insert(function.place.file);
  }
  std::string text;
  std::set<std::string> done;
  for (const std::string& path : paths) {
    if (!done.insert(file_constant(path)).second) continue;
    text += "[[maybe_unused]] constexpr char " + file_constant(path) +
            "[] = " + string_literal(path) + ";\n";
  }
  return text;
}

// Of a function that returns no pointer: the parameters that `requires` owns and `ensures` does not
// name.
std::string TestPrinter::ended_parameters(std::size_t index,
                                          const cn::FunctionContract& contract) const {
  const CFunction& function = source_.functions[index];
  std::string text;
  if (function.result.kind == TypeKind::Pointer) return text;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string& name = contract.names.at(i);
    const bool is_owned =
        std::ranges::any_of(contract.contract.requires_, [&](const cn::Clause& clause) {
          return clause.kind == cn::ClauseKind::Take && mentions(clause, name);
        });
    const bool is_pointer = function.parameters[i].type.kind == TypeKind::Pointer;
    if (is_pointer && is_owned && !mentions(contract.contract.ensures, 0, name))
      text += ".consumes(" + std::to_string(i) + ")";
  }
  return text;
}

std::string TestPrinter::registration() {
  Lines lines;
  lines.open("SONDE_API(" + suite_of(source_) + ", KeepsItsContracts, api) {");
  lines.add("sonde_keep_globals();");
  if (!choice_.init.empty())
    lines.add("api.setup([] { code::" + cpp_name(choice_.init) + "(); });");
  for (const std::size_t index : called_) {
    const std::string& name = source_.functions[index].name;
    const std::string arguments = string_literal(name) + ", code::" + cpp_name(name);
    const cn::FunctionContract* contract = contract_of(index);
    const bool has_ghosts = contract != nullptr && !contract->contract.ghosts.empty();
    std::string habits = contract == nullptr ? "" : ended_parameters(index, *contract);
    if (contract != nullptr && !contract->contract.requires_.empty())
      habits += ".checked_inside(" + name + "_requires)";
    if (!has_ghosts)
      lines.add("api.call(" + arguments + ")" +
                (takes_pointers(source_.functions[index]) ? ".from_calls()" : "") + habits + ";");
    if (contract != nullptr && has_scene(source_, *contract)) {
      for (const Variable& each : drawn_globals(source_, *contract))
        habits += ".on_global(\"" + each.name + "\", sonde_address_" + each.name + "())";
      const std::string ghosts =
          has_ghosts ? string_literal(name) + ", " +
                           call_with_ghosts(source_.functions[index], *contract,
                                            parameters_in_cpp(source_.functions[index]), types_)
                     : arguments;
      lines.add("api.scene(" + ghosts + ", scenes)" + habits + ";");
    }
  }
  lines.close("}");
  return lines.text();
}

std::string TestPrinter::text() {
  const std::string spec = print_spec(source_, program_, types_);
  Lines code;
  for (std::size_t index = 0; index < source_.functions.size(); ++index) {
    const CFunction& function = source_.functions[index];
    const bool is_called = std::ranges::find(called_, index) != called_.end();
    if (!is_called && function.name != choice_.init) continue;
    const std::string parameters = parameters_in_cpp(function);
    const bool has_callbacks = takes_callbacks(function);
    if (has_callbacks) code.add(callback_types(function, source_, program_));
    code.add(
        c_declared(as_drawn(function.result), cpp_name(function.name) + "(" + parameters + ")") +
        " asm(" +
        string_literal(has_callbacks ? symbol_with_callbacks(function) : symbol_of(function)) +
        ");");
  }
  std::string addresses = "extern \"C\" void sonde_keep_globals();\n";
  for (const std::string& global : globals_of(program_)) {
    addresses += "extern \"C\" void* sonde_address_" + global + "();\n";
  }
  const std::string ghosts = print_ghost_types(source_, program_, types_);
  std::string text = "// Written by sonde api from the contracts of " +
                     std::filesystem::path(source_.path).filename().string() +
                     (ghosts.empty() ? ".\n" : ".\n#include <vector>\n\n") +
                     "#include <sonde/api.hpp>\n#include <sonde/api/cn/values.hpp>\n#include "
                     "<sonde/check.hpp>\n"
                     "#include <sonde/cn.hpp>\n\nnamespace cn = sonde::cn;\n\n" +
                     files() + addresses + "\n// Types of the C code.\n" + print_records(source_) +
                     "\n// Its functions.\nnamespace code {\n\n" + code.text() +
                     "\n}  // namespace code\n" + spec + "\n" + ghosts + contracts_ + statements_;
  if (!stubs_.empty()) {
    text +=
        "// A function that has no body was called: nothing is known of such a case.\n"
        "extern \"C\" void sonde_no_body(const char*) {\n"
        "  const bool function_has_a_body = false;\n"
        "  SONDE_HELPER_ASSUME(function_has_a_body);\n}\n\n";
  }
  text += scenes_of(source_, program_) + "\n";
  text += stub_contracts_ + registration();
  for (std::size_t i = 0; i < untested_.size(); ++i) {
    text += (i == 0 ? "\n// Not tested:\n" : "") + ("// - " + untested_[i].function) + ": " +
            untested_[i].why + "\n";
  }
  return text;
}

}  // namespace

CnTest cn_test(const Source& source, const Choice& choice) {
  return TestPrinter(source, choice).test();
}

}  // namespace sonde::contracts::print
