// SPDX-License-Identifier: Apache-2.0
#include "suite/sessions_tasks.hpp"

#include <algorithm>
#include <set>

#include "sonde/api.hpp"
#include "sonde/check.hpp"

namespace suite::sessions {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

template <class Steps, class... Cases>
void follow(const Steps& steps, Cases... cases) {
  const Overloaded<Cases...> step{cases...};
  for (const auto& each : steps) std::visit(step, each);
}

template <Fault fault>
Bytes written_by(const std::vector<WriterStep>& steps) {
  Writer<fault> writer;
  follow(
      steps, [&](Write write) { writer.write(write.byte); }, [&](Flush) { writer.flush(); },
      [&](SetLevel set) { writer.set_level(set.level); });
  writer.flush();
  return writer.written();
}

Bytes all_bytes(const std::vector<WriterStep>& steps) {
  Bytes bytes;
  for (const auto& step : steps)
    if (const auto* write = std::get_if<Write>(&step)) bytes.push_back(write->byte);
  return bytes;
}

template <Fault fault>
std::vector<Block> live_after(const std::vector<ArenaStep>& steps) {
  Arena<fault> arena;
  std::vector<Block> live;
  const auto allocate = [&](Allocate step) {
    const auto block = arena.allocate(1U + step.size % 64U);
    if (block) live.push_back(*block);
  };
  const auto release = [&](Release step) {
    if (live.empty()) return;
    const auto chosen = live.begin() + static_cast<std::ptrdiff_t>(step.number % live.size());
    arena.release(*chosen);
    live.erase(chosen);
  };
  follow(steps, allocate, release);
  return live;
}

bool overlap(std::vector<Block> blocks) {
  std::ranges::sort(blocks, {}, &Block::start);
  const auto overlaps = [](const Block& a, const Block& b) { return a.end() > b.start; };
  return std::ranges::adjacent_find(blocks, overlaps) != blocks.end();
}

template <Fault fault>
std::string edited(const std::vector<EditorStep>& steps) {
  Editor<fault> editor;
  follow(
      steps, [&](Insert step) { editor.insert(step.letter); }, [&](Erase) { editor.erase(); },
      [&](Undo) { editor.undo(); }, [&](Redo) { editor.redo(); });
  return editor.text();
}

// All texts that there were in one list, and which of them is shown.
std::string expected_text(const std::vector<EditorStep>& steps) {
  std::vector<std::string> texts = {""};
  std::size_t shown = 0;
  const auto become = [&](std::string text) {
    texts.resize(++shown);
    texts.push_back(std::move(text));
  };
  follow(
      steps, [&](Insert step) { become(texts[shown] + step.letter); },
      [&](Erase) {
        if (!texts[shown].empty()) become(texts[shown].substr(0, texts[shown].size() - 1));
      },
      [&](Undo) { shown -= shown > 0 ? 1 : 0; },
      [&](Redo) { shown += shown + 1 < texts.size() ? 1 : 0; });
  return texts[shown];
}

// Whether after all steps just those tokens are known that were given and not ended.
template <Fault fault>
bool knows_live_tokens(const std::vector<ServerStep>& steps) {
  Server<fault> server;
  std::set<std::uint16_t> live;
  std::set<std::uint16_t> ended;
  const auto log_out = [&](LogOut step) {
    server.log_out(step.token);
    if (live.erase(step.token) > 0) ended.insert(step.token);
  };
  follow(steps, [&](LogIn step) { live.insert(server.log_in(step.user)); }, log_out);
  const auto is_known = [&](std::uint16_t token) { return server.knows(token); };
  return std::ranges::all_of(live, is_known) && std::ranges::none_of(ended, is_known);
}

using Results = std::vector<std::optional<std::uint8_t>>;

template <Fault fault>
Results read_from_cache(const std::vector<CacheStep>& steps) {
  RecentValues<fault> cache;
  Results results;
  follow(
      steps, [&](Put put) { cache.put(put.key, put.value); },
      [&](Get get) { results.push_back(cache.get(get.key)); });
  return results;
}

// A key is there if at most three others were used since its last use, and it was there then.
Results expected_from_cache(const std::vector<CacheStep>& steps) {
  std::map<unsigned, std::uint8_t> values;
  std::vector<unsigned> used;  // the last comes last
  Results results;
  const auto use = [&](unsigned key) {
    std::erase(used, key);
    used.push_back(key);
    if (used.size() > 4) used.erase(used.begin());
  };
  const auto get = [&](Get step) {
    const bool there = std::ranges::find(used, step.key % 16U) != used.end();
    results.push_back(there ? std::optional(values[step.key % 16U]) : std::nullopt);
    if (there) use(step.key % 16U);
  };
  const auto put = [&](Put step) {
    values[step.key % 16U] = step.value;
    use(step.key % 16U);
  };
  follow(steps, put, get);
  return results;
}

template <Fault fault>
Results stored(const std::vector<StoreStep>& steps) {
  LevelStore<fault> store;
  follow(
      steps, [&](Put put) { store.put(put.key, put.value); },
      [&](Remove remove) { store.erase(remove.key); }, [&](Flush) { store.flush(); });
  Results results;
  for (std::uint8_t key = 0; key < 16; ++key) results.push_back(store.get(key));
  return results;
}

Results expected_in_store(const std::vector<StoreStep>& steps) {
  Results results(16);
  follow(
      steps, [&](Put put) { results[put.key % 16U] = put.value; },
      [&](Remove remove) { results[remove.key % 16U].reset(); }, [](Flush) {});
  return results;
}

// An office beside one that has no fault.
template <Fault fault>
struct Offices {
  TicketOffice<fault> office{};
  TicketOffice<Fault::Absent> expected{};

  Ticket sell() { return expected.sell(), office.sell(); }
  Ticket pass_on(Ticket ticket) { return expected.pass_on(ticket), office.pass_on(ticket); }
  bool is_right_about(Ticket ticket) const {
    return office.admits(ticket) == expected.admits(ticket);
  }
};

}  // namespace

template <Fault fault>
void check_writer(const std::vector<WriterStep>& steps) {
  SONDE_CHECK(written_by<fault>(steps) == all_bytes(steps));
}

template <Fault fault>
void check_arena(const std::vector<ArenaStep>& steps) {
  SONDE_CHECK(!overlap(live_after<fault>(steps)));
}

template <Fault fault>
void check_editor(const std::vector<EditorStep>& steps) {
  SONDE_CHECK(edited<fault>(steps) == expected_text(steps));
}

template <Fault fault>
void check_server(const std::vector<ServerStep>& steps) {
  SONDE_CHECK(knows_live_tokens<fault>(steps));
}

template <Fault fault>
void check_recent(const std::vector<CacheStep>& steps) {
  SONDE_CHECK(read_from_cache<fault>(steps) == expected_from_cache(steps));
}

template <Fault fault>
void check_levels(const std::vector<StoreStep>& steps) {
  SONDE_CHECK(stored<fault>(steps) == expected_in_store(steps));
}

template <Fault fault>
void describe_tickets(sonde::Api& api) {
  using Of = Offices<fault>;
  api.construct<Of>("Office");
  api.call("sell", &Of::sell);
  const auto knows = [](Of& offices, Ticket ticket) { return offices.expected.admits(ticket); };
  api.call("pass_on", &Of::pass_on).require("ticket is good", knows);
  api.call("check", [](const Of&, Ticket) {})
      .ensure("admits whom it should",
              [](const Of& offices, Ticket ticket) { return offices.is_right_about(ticket); });
}

template <Fault fault>
void describe_cursors(sonde::Api& api) {
  using Text = SharedText<fault>;
  const auto knows = [](Text& text, Cursor cursor) { return text.has(cursor); };
  api.type<Text>("text").invariant("cursors are inside",
                                   [](const Text& text) { return text.cursors_are_inside(); });
  api.construct<Text>("Text");
  api.call("add_cursor", &Text::add_cursor);
  api.call("move_left", &Text::move_left).require("is a cursor", knows);
  api.call("insert", &Text::insert).require("is a cursor", knows);
  api.call("erase", &Text::erase).require("is a cursor", knows);
}

template void check_writer<Fault::Absent>(const std::vector<WriterStep>&);
template void check_writer<Fault::Present>(const std::vector<WriterStep>&);
template void check_arena<Fault::Absent>(const std::vector<ArenaStep>&);
template void check_arena<Fault::Present>(const std::vector<ArenaStep>&);
template void check_editor<Fault::Absent>(const std::vector<EditorStep>&);
template void check_editor<Fault::Present>(const std::vector<EditorStep>&);
template void check_server<Fault::Absent>(const std::vector<ServerStep>&);
template void check_server<Fault::Present>(const std::vector<ServerStep>&);
template void check_recent<Fault::Absent>(const std::vector<CacheStep>&);
template void check_recent<Fault::Present>(const std::vector<CacheStep>&);
template void check_levels<Fault::Absent>(const std::vector<StoreStep>&);
template void check_levels<Fault::Present>(const std::vector<StoreStep>&);
template void describe_tickets<Fault::Absent>(sonde::Api&);
template void describe_tickets<Fault::Present>(sonde::Api&);
template void describe_cursors<Fault::Absent>(sonde::Api&);
template void describe_cursors<Fault::Present>(sonde::Api&);

}  // namespace suite::sessions
