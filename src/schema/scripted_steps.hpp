// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schema/schema.hpp"

// Lists of steps for tests, in notation:
//   Steps[Do#0(Add(Operand#0(Number(5)))) Do#0(Add(Operand#1(Earlier(0)))) Do#1(Look())]

namespace sonde::schema::scripted {

using enum Type::Part;

inline constinit const Type number{
    .form = Form::Integer, .style = Style::Number, .name = "Number", .max = 100};
inline constinit const Type earlier{
    .form = Form::Integer, .part = Reference, .name = "Earlier", .max = 100};
inline constexpr const Type* either[] = {&number, &earlier};
inline constinit const Type operand{
    .form = Form::Choice, .name = "Operand", .fields = either, .field_count = 2};
inline constexpr const Type* operands[] = {&operand};
inline constinit const Type add{.name = "Add", .fields = operands, .field_count = 1};
inline constinit const Type look{.name = "Look"};
inline constexpr const Type* actions[] = {&add, &look};
inline constinit const Type step{
    .form = Form::Choice, .part = Step, .name = "Do", .fields = actions, .field_count = 2};
inline constexpr const Type* elements[] = {&step};
inline constinit const Type steps{.form = Form::List,
                                  .style = Style::Braces,
                                  .part = Steps,
                                  .name = "Steps",
                                  .fields = elements,
                                  .field_count = 1,
                                  .max = 20};

inline void name_steps() { resolve(steps); }

}  // namespace sonde::schema::scripted
