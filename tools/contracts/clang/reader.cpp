// SPDX-License-Identifier: Apache-2.0
#include "contracts/clang/reader.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>

#include "contracts/clang/declarations.hpp"
#include "contracts/clang/files.hpp"
#include "tree/error.hpp"

namespace sonde::contracts::clang {
namespace {

namespace fs = std::filesystem;

// In CN, char has no sign. CN's macro DEBUG is not among its macros here, since code prints a lot
// where it is defined.
const std::vector<std::string> flags_of_cn = {"-funsigned-char", "-D__cerb__", "-DCN_MODE",
                                              "-D__CN_INSTRUMENT", "-D__CN_TEST"};

struct Disposed {
  void operator()(CXTranslationUnit unit) const { clang_disposeTranslationUnit(unit); }
};
using Unit = std::unique_ptr<std::remove_pointer_t<CXTranslationUnit>, Disposed>;

// Ends with the last unit that was made of it.
struct Index {
  Index() : index(clang_createIndex(0, 0)) {}
  ~Index() { clang_disposeIndex(index); }
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;
  CXIndex index;
};

bool is_cpp_name(const std::string& path) {
  const std::string end = fs::path(path).extension().string();
  static const std::vector<std::string> ends = {".cpp", ".cc",  ".cxx", ".C",   ".c++",
                                                ".hpp", ".hh",  ".hxx", ".H",   ".h++",
                                                ".ipp", ".tpp", ".inl", ".cppm"};
  return std::ranges::find(ends, end) != ends.end();
}

bool has_flag(const std::vector<std::string>& flags, std::string_view beginning) {
  return std::ranges::any_of(flags,
                             [&](const std::string& flag) { return flag.starts_with(beginning); });
}

// What the last flag about it says; else what stands in for none.
bool is_char_signed(const std::vector<std::string>& flags, bool is_signed) {
  for (const std::string& flag : flags) {
    if (flag == "-fsigned-char" || flag == "-fno-unsigned-char") is_signed = true;
    if (flag == "-funsigned-char" || flag == "-fno-signed-char") is_signed = false;
  }
  return is_signed;
}

Unit parse(const Index& index, const Request& request, const std::string& language,
           const std::vector<std::string>& first_flags = {}) {
  std::vector<std::string> words = {"-fparse-all-comments", "-Wno-everything"};
  words.insert(words.end(), first_flags.begin(), first_flags.end());
  if (!has_flag(request.flags, "-x")) words.push_back("-x" + language);
  if (language == "c++" && !has_flag(request.flags, "-std=")) words.emplace_back("-std=c++20");
  words.insert(words.end(), request.flags.begin(), request.flags.end());
  std::vector<const char*> arguments;
  for (const auto& word : words) arguments.push_back(word.c_str());
  CXTranslationUnit unit = nullptr;
  const CXErrorCode code = clang_parseTranslationUnit2(
      index.index, request.path.c_str(), arguments.data(), static_cast<int>(arguments.size()),
      nullptr, 0, CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing,
      &unit);
  if (code != CXError_Success)
    throw Error("libclang cannot read " + request.path + " with these flags of the compiler");
  return Unit(unit);
}

std::vector<std::string> errors_of(const Unit& unit) {
  std::vector<std::string> errors;
  const unsigned count = clang_getNumDiagnostics(unit.get());
  for (unsigned i = 0; i < count; ++i) {
    const CXDiagnostic diagnostic = clang_getDiagnostic(unit.get(), i);
    if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
      const Place place = place_of(clang_getDiagnosticLocation(diagnostic));
      const std::string text = taken(clang_getDiagnosticSpelling(diagnostic));
      errors.push_back(place.file.empty() ? text
                                          : place.file + ":" + std::to_string(place.line) + ":" +
                                                std::to_string(place.column) + ": " + text);
    }
    clang_disposeDiagnostic(diagnostic);
  }
  return errors;
}

// Also in parts that the preprocessor leaves out.
bool has_comments_of_cn(const Unit& unit) {
  return std::ranges::any_of(annotated_files(unit.get()), [](const AnnotatedFile& file) {
    return file.text.find("/*@") != std::string::npos;
  });
}

Source source_of(const Unit& unit, const Request& request) {
  Source source{};
  source.path = request.path;
  source.text = content_of(request.path);
  source.includes = includes_in(source.text);
  source.macros = macros_in(source.text);
  source.errors = errors_of(unit);
  const auto locals = add_declarations(source, unit.get(), request.instances);
  for (const AnnotatedFile& file : annotated_files(unit.get()))
    add_annotations(source, file, locals);
  return source;
}

}  // namespace

Source read(const Request& request) {
  std::error_code code;
  if (!fs::is_regular_file(request.path, code))
    throw Error(request.path + " is not a file that can be read");
  const Index index;
  const bool is_header = fs::path(request.path).extension() == ".h";
  const bool is_cpp = is_cpp_name(request.path);
  Unit unit = parse(index, request, is_cpp ? "c++" : "c");
  bool reads_as_cpp = is_cpp || has_flag(request.flags, "-xc++");
  if (is_header && !reads_as_cpp && !errors_of(unit).empty()) {
    Unit other = parse(index, request, "c++");
    if (errors_of(other).size() < errors_of(unit).size()) {
      unit = std::move(other);
      reads_as_cpp = true;
    }
  }
  const bool is_cn = !reads_as_cpp && has_comments_of_cn(unit);
  if (is_cn) unit = parse(index, request, "c", flags_of_cn);
  Source source = source_of(unit, request);
  source.is_cpp = reads_as_cpp;
  source.is_char_signed = is_char_signed(request.flags, !is_cn);
  if (is_cn) source.flags = flags_of_cn;
  source.user_flags = request.flags;
  return source;
}

bool is_available() { return true; }

}  // namespace sonde::contracts::clang
