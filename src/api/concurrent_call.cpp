// SPDX-License-Identifier: Apache-2.0
#include "api/concurrent_call.hpp"

#include <algorithm>

#include "api/call.hpp"
#include "api/pool.hpp"
#include "api/unwanted.hpp"
#include "codec/text.hpp"
#include "coverage/coverage.hpp"
#include "draw/discarded.hpp"
#include "run/thrown.hpp"
#include "schema/schema.hpp"

namespace sonde::api {

std::string thrown_text() {
  const auto [type, words] = run::thrown_now();
  return words.empty() ? type : type + ": " + words;
}

CallResult::CallResult(const ValueType* type)
    : type_(type), memory_(type == nullptr ? nullptr : Pool::allocate(*type)) {}

CallResult::~CallResult() {
  clear();
  if (memory_ != nullptr) Pool::free(memory_, *type_);
}

void CallResult::clear() {
  if (has_object_) type_->destroy(memory_);
  has_object_ = false;
  thrown_.clear();
}

std::string CallResult::text() const {
  if (!thrown_.empty()) return " throws " + thrown_;
  const std::string value = has_object_ ? text_of(*type_, memory_) : "";
  return value.empty() ? "" : " -> " + value;
}

ConcurrentCall::ConcurrentCall(const Function& called, std::size_t first)
    : result(called.signature.shape == Shape::Constructor ? nullptr : called.signature.result),
      function_(called),
      first_(first),
      literals_(called.arguments.size()),
      spans_(called.arguments.size()),
      addresses_(called.arguments.size()),
      slots_(first_argument_slot + called.arguments.size()) {}

ConcurrentCall::~ConcurrentCall() {
  for (std::size_t i = 0; i < literals_.size(); ++i) {
    if (literals_[i] == nullptr) continue;
    literal_type(i).destroy(literals_[i]);
    Pool::free(literals_[i], literal_type(i));
  }
}

const ValueType& ConcurrentCall::literal_type(std::size_t number) const {
  const Argument& argument = function_.arguments[number];
  return *(argument.pointee != nullptr ? argument.pointee : argument.values)->type;
}

void ConcurrentCall::draw(drawing::CaseSource& source) {
  source.begin(*function_.record);
  for (std::size_t i = first_; i < literals_.size(); ++i) {
    const Argument& argument = function_.arguments[i];
    spans_[i] = source.mark();
    void* const object = Pool::allocate(literal_type(i));
    try {
      argument.given.draw(argument.domain->get(), object, source);
    } catch (...) {
      Pool::free(object, literal_type(i));
      throw;
    }
    literals_[i] = object;
  }
  source.end();
}

void** ConcurrentCall::slots_on(const ValueType& type, void* object) {
  std::ranges::fill(slots_, nullptr);
  for (std::size_t i = 0; i < literals_.size(); ++i) {
    const Argument& argument = function_.arguments[i];
    void*& slot = slots_[first_argument_slot + i];
    addresses_[i] = literals_[i];
    if (i < first_) slot = slot_of_object(argument.given, type, object, addresses_[i]);
    else slot = argument.pointee != nullptr ? static_cast<void*>(&addresses_[i]) : literals_[i];
  }
  return slots_.data();
}

void ConcurrentCall::put_model(const ValueType* const* models, const ValueType& type, void* model) {
  for (std::size_t i = 0; i < first_; ++i) {
    if (models[i] == nullptr) continue;
    addresses_[i] = model;
    slots_[first_argument_slot + i] =
        models[i] == &type ? model : static_cast<void*>(&addresses_[i]);
  }
}

void ConcurrentCall::invoke(const ValueType& type, void* object, CallResult& into) {
  void** const slots = slots_on(type, object);
  slots[result_slot] = into.memory();
  try {
    function_.signature.invoke(function_.closure->get(), slots);
    into.set_returned();
  } catch (const Failed&) {
    throw;
  } catch (const Discarded&) {
    throw;
  } catch (const Unwanted&) {
    throw;
  } catch (...) {
    const coverage::Pause pause;
    into.set_thrown(thrown_text());
  }
}

std::string ConcurrentCall::argument_text(std::size_t number, const Tree& drawn) const {
  const bool is_derived = schema::is_derived(drawn[spans_[number]].kind);
  const std::string value = is_derived ? "" : text_of(literal_type(number), literals_[number]);
  return value.empty() ? codec::print(drawn, spans_[number]) : value;
}

const std::string& ConcurrentCall::text(const Tree& drawn) {
  if (!text_.empty()) return text_;
  std::string list;
  for (std::size_t i = first_; i < literals_.size(); ++i)
    list += (list.empty() ? "" : ", ") + argument_text(i, drawn);
  text_ = function_.name + "(" + list + ")";
  story_text_ = "calls " + text_;
  return text_;
}

}  // namespace sonde::api
