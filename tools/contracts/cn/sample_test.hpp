// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "contracts/source.hpp"

// C code that tests of contracts speak of, as the front end would read it:
//
//   enum color { Red, Green = 5 };
//   struct node { int value; struct node* next; };
//   struct queue { unsigned long size; struct node* front; _Bool open; char name[4]; };
//   typedef unsigned int word;
//   int counter;
//   int push(struct queue* q, int x, unsigned int n, struct node* p);

namespace sonde::contracts::cn::sample {

inline CType integer(std::size_t size, bool is_signed) {
  CType type{.kind = TypeKind::Integer};
  type.size = size;
  type.is_signed = is_signed;
  return type;
}

inline CType record(const std::string& name, std::size_t size) {
  CType type{.kind = TypeKind::Struct};
  type.name = name;
  type.spelling = "struct " + name;
  type.size = size;
  return type;
}

inline CType pointer(CType target) {
  CType type{.kind = TypeKind::Pointer};
  type.size = 8;
  type.spelling = target.spelling + "*";
  type.target.push_back(std::move(target));
  return type;
}

inline CType array(CType element, std::size_t count) {
  CType type{.kind = TypeKind::Array};
  type.size = element.size * count;
  type.count = count;
  type.target.push_back(std::move(element));
  return type;
}

inline CType boolean() {
  CType type{.kind = TypeKind::Bool};
  type.size = 1;
  return type;
}

inline Source code() {
  Source source;
  source.path = "queue.c";
  Record node{.name = "node", .is_complete = true};
  node.fields = {{"value", integer(4, true)}, {"next", pointer(record("node", 16))}};
  node.definition = "struct node { int value; struct node* next; };";
  Record queue{.name = "queue", .is_complete = true};
  queue.fields = {{"size", integer(8, false)},
                  {"front", pointer(record("node", 16))},
                  {"open", boolean()},
                  {"name", array(integer(1, true), 4)}};
  queue.definition =
      "struct queue { unsigned long size; struct node* front; bool open; char name[4]; };";
  source.records = {std::move(node), std::move(queue)};
  source.enumerators = {{"Red", "color", 0}, {"Green", "color", 5}};
  source.typedefs = {{"word", integer(4, false), "typedef unsigned int word;"}};
  source.globals = {{"counter", integer(4, true)}};
  CFunction push{.name = "push", .result = integer(4, true), .is_defined = true};
  push.parameters = {{"q", pointer(record("queue", 32))},
                     {"x", integer(4, true)},
                     {"n", integer(4, false)},
                     {"p", pointer(record("node", 16))}};
  source.functions = {std::move(push)};
  return source;
}

inline void annotate(Source& source, AnnotationKind kind, std::string text) {
  Annotation annotation{.kind = kind, .text = std::move(text)};
  annotation.place = {"queue.c", 1, 1, 0};
  if (kind != AnnotationKind::File) annotation.function = 0;
  if (kind == AnnotationKind::Statement) {
    annotation.locals = {{"x", integer(4, true)}, {"i", integer(8, false)}};
  }
  source.annotations.push_back(std::move(annotation));
}

// The code with these texts at file scope and a contract of push.
inline Source annotated(std::string file, std::string contract) {
  Source source = code();
  if (!file.empty()) annotate(source, AnnotationKind::File, std::move(file));
  if (!contract.empty()) annotate(source, AnnotationKind::Contract, std::move(contract));
  return source;
}

// What a list of integers is in CN, for the tests.
inline const char* const lists = R"(
  datatype Seq { Nil {}, Cons { i32 Head, datatype Seq Tail } }
  type_synonym Sized = { u64 Size, Seq Data }
  predicate (datatype Seq) List(pointer p) {
    if (is_null(p)) { return Nil {}; }
    else {
      take N = RW<struct node>(p);
      take Rest = List(N.next);
      return Cons { Head: N.value, Tail: Rest };
    }
  }
  predicate { u64 Size, Seq Data } Queue(pointer q) {
    take Q = Owned<struct queue>(q);
    take Data = List(Q.front);
    assert(Q.size == length(Data));
    return { Data: Data, Size: Q.size };
  }
  function [rec] (u64) length(Seq xs) {
    match xs { Nil {} => { 0u64 } Cons { Head: _, Tail: rest } => { 1u64 + length(rest) } }
  }
  function [rec] (datatype Seq) append(datatype Seq xs, i32 last) {
    match xs {
      Nil {} => { Cons { Head: last, Tail: Nil {} } }
      Cons { Head: h, Tail: t } => { Cons { Head: h, Tail: append(t, last) } }
    }
  }
)";

}  // namespace sonde::contracts::cn::sample
