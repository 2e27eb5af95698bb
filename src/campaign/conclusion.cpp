// SPDX-License-Identifier: Apache-2.0
#include "campaign/conclusion.hpp"

#include <algorithm>
#include <string_view>

#include "campaign/arguments.hpp"
#include "campaign/gates.hpp"
#include "campaign/warnings.hpp"
#include "draw/limits.hpp"
#include "run/steps.hpp"
#include "schema/schema.hpp"

namespace sonde::campaign {
namespace {

// Whether a place stands in the body of this property.
bool belongs_to(const Definition& definition, const Site& site) {
  if (definition.suite == nullptr || std::string_view(site.place.file) != definition.file)
    return false;
  const std::string body =
      std::string(definition.suite) + "_" + definition.name + "_Property::sonde_body(";
  return std::string_view(site.place.function).find(body) != std::string_view::npos;
}

// Those that were met, and those of the body that were not. Of several values that must be met,
// each is a gate once the place was reached.
std::vector<const Site*> gates_of(const Definition& definition, const Tally& tally) {
  std::vector<const Site*> gates = tally.gates();
  for (const Site* site : run::sites()) {
    const bool is_known = std::ranges::find(gates, site) != gates.end();
    const bool lacks_all =
        site->role == Role::SometimesEach && tally.count_of(*site).numbers.hits == 0;
    if ((is_gate(site->role) || lacks_all) && !is_known && belongs_to(definition, *site))
      gates.push_back(site);
  }
  return gates;
}

bool must_be_called(const run::Steps& steps, Profile profile) {
  return steps.must_be_made == run::MustBeMade::Always || profile == Profile::Ci;
}

// Functions that must be called, and were not.
void judge_calls(const run::Steps* steps, const Tally& tally, Facts& facts) {
  if (steps == nullptr || !must_be_called(*steps, facts.settings.profile)) return;
  for (const auto& function : steps->functions)
    if (const LabelCount count = tally.count_of(*function.made); count.numbers.hits == 0)
      facts.gates.push_back({count, Gate::Unmet});
}

// Whether too little time was left to say that a gate is not met.
bool is_too_early(const GateResult& result, const Facts& facts) {
  return facts.is_hardly_tested() && result.gate == Gate::Unmet;
}

// Of some cases, a share is an estimate; of all that there are, it is exact.
enum class Cases : std::uint8_t { Some, All };

Gate judge_share(const LabelCount& count, const Counts& fresh, Cases cases) {
  if (cases == Cases::Some) return judge(count.fresh, fresh.tests, count.site->percent);
  const double wanted = count.site->percent / 100 * static_cast<double>(fresh.tests);
  return static_cast<double>(count.fresh) >= wanted ? Gate::Met : Gate::Unmet;
}

std::vector<GateResult> judge_gates(const Definition& definition, const Tally& tally, Cases cases) {
  std::vector<GateResult> results;
  for (const Site* site : gates_of(definition, tally)) {
    const LabelCount count = tally.count_of(*site);
    const Gate held = count.cases > 0 ? Gate::Met : Gate::Unmet;
    const bool is_share = site->role == Role::RequireCover;
    results.push_back({count, is_share ? judge_share(count, tally.fresh(), cases) : held});
  }
  return results;
}

// Where every case has run, few valid ones are all that there are.
bool is_given_up(const Counts& all, const Facts& facts) {
  return facts.ran_all_cases() ? all.tests == 0 : all.too_few_valid();
}

// What a part is where it is the simplest.
std::string simplest_state(const Type& type, const PartSize& size) {
  const bool has_elements = type.form == Form::List || type.form == Form::Bytes;
  if (size.least == 0 && has_elements) return "empty";
  if (type.form != Form::Integer && type.form != Form::Real) return "the simplest";
  return size.least == 0 && schema::simplest_integer(type) == 0 ? "0" : "the simplest";
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// What stands there is counted itself. Macros of Sonde have branches of their own, which are not
// what the line does.
bool has_site(const Definition& definition, unsigned line) {
  return std::ranges::any_of(run::sites(), [&](const Site* site) {
    return site->place.line == line && belongs_to(definition, *site);
  });
}

// Lines of other files are those of functions that were inlined. Debug information has whole paths.
BodyCoverage own_lines(const Definition& definition, BodyCoverage body) {
  std::erase_if(body.lines, [&](const LineCount& each) {
    return file_name(each.file) != file_name(definition.file) || each.line < definition.line ||
           has_site(definition, each.line);
  });
  for (LineCount& each : body.lines) each.file = definition.file;
  return body;
}

ValidCases valid_cases(const Definition& definition, const Tally& tally) {
  const PartSizes& sizes = tally.sizes();
  ValidCases valid{sizes.valid(), sizes.all_simplest(), {}, tally.checks()};
  const auto parts = parts_of(definition);
  for (std::size_t i = 0; i < std::min(parts.size(), sizes.parts().size()); ++i) {
    const PartSize& size = sizes.parts()[i];
    const Type& type = *parts[i].type;
    const bool is_number = type.form == Form::Integer || type.form == Form::Real;
    if (size.varies())
      valid.parts.push_back({parts[i].name, simplest_state(type, size), is_number, size.simplest});
  }
  return valid;
}

}  // namespace

Tally empty_tally(const Definition& definition) {
  std::vector<const Site*> checks;
  for (const Site* site : run::sites())
    if (site->role == Role::Check && belongs_to(definition, *site)) checks.push_back(site);
  Tally tally;
  tally.follow(checks, shapes_of(definition.property->drawn_types(), definition.property->arity()));
  return tally;
}

bool has_undecided_gate(const Definition& definition, const Tally& tally) {
  return std::ranges::any_of(judge_gates(definition, tally, Cases::Some),
                             [](const GateResult& each) { return each.gate == Gate::Undecided; });
}

void remark_cuts(const Tally& tally, Facts& facts) {
  if (tally.cut() == 0) return;
  facts.remarks.push_back(
      "cut: " + std::to_string(tally.cut()) + " of " + std::to_string(tally.all().cases()) +
      " cases drew more than " + std::to_string(drawing::most_nodes) +
      " values; all further values were the simplest. Raise max-size (each unit allows " +
      std::to_string(drawing::most_nodes_per_size) +
      " values), or draw long lists with a domain that has a minimum size");
}

void count(const SearchState& state, Facts& facts) {
  facts.tests = state.tally.all().tests;
  facts.discards = state.tally.all().discards;
  facts.timeouts = state.tally.timeouts();
  facts.fresh_tests = state.tally.fresh().tests;
  facts.guidance = state.guidance;
  facts.enumerated = state.enumerated;
  facts.switches_tried = state.switches_tried;
  facts.cases_to_focus = state.cases_to_focus;
  facts.body = state.body;
  facts.profile = state.profile;
  facts.hit_time_cap = state.hit_time_cap;
  facts.hit_discard_cap = state.hit_discard_cap;
}

void obstruct_untested(Facts& facts) {
  const bool is_fuzzed = facts.settings.profile == Profile::Fuzz;
  if (is_fuzzed && facts.tests == 0 && facts.verdict == Verdict::Passed)
    facts.obstacles.emplace_back("no test ran before the time was up: give it more time");
}

void conclude(const Definition& definition, const Tally& tally, Facts& facts) {
  if (is_given_up(tally.all(), facts)) facts.verdict = Verdict::GaveUp;
  facts.labels = tally.labels();
  facts.refusals = tally.refusals();
  facts.valid = valid_cases(definition, tally);
  facts.body = own_lines(definition, std::move(facts.body));
  facts.gates = judge_gates(definition, tally, facts.ran_all_cases() ? Cases::All : Cases::Some);
  // Where it never held, no further case would have decided it.
  for (auto& each : facts.gates)
    if (each.gate == Gate::Undecided && each.count.cases == 0) each.gate = Gate::Unmet;
  judge_calls(definition.property->steps(), tally, facts);
  for (auto& each : facts.gates)
    if (is_too_early(each, facts)) each.gate = Gate::Undecided;
  for (const Site* site : run::sites())
    if (!run::was_reached(*site) && belongs_to(definition, *site)) facts.unreached.push_back(site);
  const bool unmet = std::ranges::any_of(
      facts.gates, [](const GateResult& each) { return each.gate == Gate::Unmet; });
  if (unmet && facts.verdict == Verdict::Passed) facts.verdict = Verdict::GateUnmet;
  facts.warnings = warnings_of(facts);
  obstruct_untested(facts);
}

}  // namespace sonde::campaign
