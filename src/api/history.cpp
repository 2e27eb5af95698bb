// SPDX-License-Identifier: Apache-2.0
#include "api/history.hpp"

#include <algorithm>
#include <tuple>

#include "schema/schema.hpp"

namespace sonde::api {
namespace {

constexpr std::size_t between_columns = 2;

struct Event {
  std::uint32_t time;
  const ConcurrentCall* call;
  std::string text;
};

std::string column_name(std::uint32_t thread) {
  return thread == 0 ? "body" : "thread " + std::to_string(thread);
}

std::string named(ConcurrentCall& call, const Tree& drawn) {
  return call.text(drawn) + (call.thread == 0 ? "" : " of " + column_name(call.thread));
}

// Where nothing happened between the beginning and the end of a call, they are one event.
std::vector<Event> events_of(Calls calls, const Tree& drawn) {
  std::vector<Event> events;
  for (ConcurrentCall* const call : calls) {
    const std::string result = call->result.text();
    const std::string text = call->text(drawn);
    if (call->end == call->begin + 1) {
      events.push_back({call->begin, call, text + result});
      continue;
    }
    events.push_back({call->begin, call, text + " begins"});
    events.push_back({call->end, call, text + (result.empty() ? " returns" : result)});
  }
  std::ranges::sort(events, {}, &Event::time);
  return events;
}

std::size_t width_of(std::uint32_t thread, const std::vector<Event>& events) {
  std::size_t width = column_name(thread).size();
  for (const Event& each : events)
    if (each.call->thread == thread) width = std::max(width, each.text.size());
  return width + between_columns;
}

void append_line(std::string& text, std::string line) {
  while (line.ends_with(' ')) line.pop_back();
  text += line + "\n";
}

bool is_in(std::uint32_t thread, const std::vector<Event>& events) {
  return std::ranges::any_of(events,
                             [&](const Event& each) { return each.call->thread == thread; });
}

// "returned 1"; "threw std::runtime_error".
std::string in_words(const CallResult& result, const char* returns, const char* throws) {
  const std::string text = result.text();
  if (!result.thrown().empty()) return throws + (" " + result.thrown());
  const std::string arrow = " -> ";
  if (text.starts_with(arrow)) return returns + (" " + text.substr(arrow.size()));
  return returns + std::string(result.has_object() ? " another value" : "");
}

}  // namespace

std::string history_text(Calls calls, const Tree& drawn) {
  const auto events = events_of(calls, drawn);
  std::uint32_t threads = 0;
  for (const Event& each : events) threads = std::max(threads, each.call->thread);
  std::vector<std::size_t> columns(threads + 2);
  std::string names;
  for (std::uint32_t i = 0; i <= threads; ++i) {
    const bool has_column = is_in(i, events);
    columns[i + 1] = columns[i] + (has_column ? width_of(i, events) : 0);
    if (has_column) names += column_name(i);
    names.resize(columns[i + 1], ' ');
  }
  std::string text;
  append_line(text, names);
  for (const Event& each : events)
    append_line(text, std::string(columns[each.call->thread], ' ') + each.text);
  return text;
}

std::string why_no_order(const ConcurrentPlan& plan, Calls calls, const OrderSearch& search,
                         Alone& alone, const Tree& drawn) {
  std::string order;
  for (const std::size_t call : search.longest)
    order += (order.empty() ? "" : ", ") + named(*calls[call], drawn);
  if (search.next.empty())
    return "all results fit the order " + order +
           ", but behind it the object differs from its model\n";
  std::string text = order.empty() ? "no call can be the first one:\n"
                                   : "the longest order that fits is " + order + "; then\n";
  const std::string who = plan.has_model
                              ? "its model"
                              : "a " + schema::details(*plan.object->type->schema).name + " alone";
  for (const std::size_t next : search.next) {
    alone.restart();
    for (const std::size_t call : search.longest) alone.make(call);
    if (alone.make(next)) continue;
    text += "  " + named(*calls[next], drawn) + " " +
            in_words(calls[next]->result, "returned", "threw") + ", where " + who + " " +
            in_words(alone.result_of(next), "returns", "throws") + "\n";
  }
  return text;
}

}  // namespace sonde::api
