// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "api/concurrent_plan.hpp"
#include "draw/case_source.hpp"
#include "tree/tree.hpp"

namespace sonde::api {

// "std::runtime_error: empty", of the exception that is being handled.
std::string thrown_text();

// When a call is made: before the threads, in one of them, or after they were joined.
enum class Phase : std::uint8_t { Before, Threads, After };

// How a call ended: what it returned, or what it threw.
class CallResult {
 public:
  explicit CallResult(const ValueType* type);  // null where nothing is returned
  CallResult(const CallResult&) = delete;
  CallResult& operator=(const CallResult&) = delete;
  ~CallResult();

  // For the next call.
  void clear();
  void* memory() const { return memory_; }
  void set_returned() { has_object_ = type_ != nullptr; }
  void set_thrown(std::string what) { thrown_ = std::move(what); }

  bool has_object() const { return has_object_; }
  // Empty where nothing was thrown.
  const std::string& thrown() const { return thrown_; }
  // " -> 1", " throws std::runtime_error: empty"; empty where nothing was returned, or nothing that
  // can be shown.
  std::string text() const;

 private:
  const ValueType* type_;
  void* memory_ = nullptr;
  bool has_object_ = false;
  std::string thrown_;
};

// A call as it was drawn, and what it did in the threads.
class ConcurrentCall {
 public:
  // `first` is the first argument that is a literal.
  ConcurrentCall(const Function& called, std::size_t first);
  ConcurrentCall(const ConcurrentCall&) = delete;
  ConcurrentCall& operator=(const ConcurrentCall&) = delete;
  ~ConcurrentCall();

  void draw(drawing::CaseSource& source);

  const Function& function() const { return function_; }
  // Makes the call on the object. Throws only what a check, an assumption or a contract throws.
  void invoke(const ValueType& type, void* object, CallResult& into);
  // The arguments, with the object in its place. Valid until the next call.
  void** slots_on(const ValueType& type, void* object);
  // Puts the model where `models` says so in the slots of the object.
  void put_model(const ValueType* const* models, const ValueType& type, void* model);

  // "push(1)". Written once; `drawn` is the tree of the case.
  const std::string& text(const Tree& drawn);
  // "calls push(1)"; without the call where its text was not written yet.
  const char* story_text() const { return story_text_.c_str(); }

  CallResult result;         // in the threads
  std::uint32_t thread = 0;  // 0 is that of the body
  std::uint32_t begin = 0;   // in the time of the case; 0 where it was not made
  std::uint32_t end = 0;
  Phase phase = Phase::Threads;

 private:
  const ValueType& literal_type(std::size_t number) const;
  std::string argument_text(std::size_t number, const Tree& drawn) const;

  const Function& function_;
  std::size_t first_;
  std::vector<void*> literals_;  // by the number of the argument
  std::vector<Tree::Index> spans_;
  std::vector<void*> addresses_;  // of what pointers point to
  std::vector<void*> slots_;
  std::string text_;
  std::string story_text_ = "calls ";
};

}  // namespace sonde::api
