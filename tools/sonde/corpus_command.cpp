// SPDX-License-Identifier: Apache-2.0
#include "sonde/corpus_command.hpp"

#include <cstdio>
#include <functional>
#include <memory>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "report/numbers.hpp"
#include "sonde/corpus.hpp"
#include "sonde/corpus_stats.hpp"
#include "sonde/fuzzer_folder.hpp"
#include "sonde/json.hpp"
#include "sonde/programs.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

struct CorpusOptions {
  Programs programs{};
  std::string folder{};
  bool dry_run = false;
  bool json = false;
};

using Work = std::function<Done(const std::string& program, const suite::ListedProperty& property)>;

std::string line_on(const Done& done, const std::string& verb) {
  std::string line = done.property + ": " + report::counted(done.before, "case");
  if (done.after != done.before) line += " " + verb + " " + report::grouped(done.after);
  if (done.features > 0) line += ", which show " + report::counted(done.features, "feature");
  for (const auto& remark : done.remarks) line += "\n  " + remark;
  return line;
}

Json to_json(const Done& done, const std::string& program) {
  return {{"program", program},  {"property", done.property}, {"before", done.before},
          {"after", done.after}, {"features", done.features}, {"remarks", done.remarks}};
}

// Does the work for each property, and says so at once.
int run_for_each(const CorpusOptions& options, const std::string& command, const std::string& verb,
                 const Work& work) {
  const auto programs = listed(options.programs);
  Json json = json_of_schema("sonde-corpus");
  json["command"] = command;
  json["properties"] = Json::array();
  for (const auto& [listing, error] : programs)
    for (const auto& property : listing.properties) {
      if (!property.problem.empty()) continue;
      const Done done = work(listing.program, property);
      if (options.json) json["properties"].push_back(to_json(done, listing.program));
      else std::printf("%s\n", codec::printable(line_on(done, verb)).c_str());
    }
  if (options.json) print(json);
  return report_errors(programs);
}

using Shared = std::shared_ptr<CorpusOptions>;

Shared add_to(CLI::App& command) {
  const auto options = std::make_shared<CorpusOptions>();
  add_json(command, options->json);
  return options;
}

void add_stats(CLI::App& corpus, int& exit_code) {
  auto* command = corpus.add_subcommand("stats",
                                        "say what the cache holds of each property\n"
                                        "example: sonde corpus stats ./my-tests");
  const auto options = add_to(*command);
  add_programs(*command, options->programs);
  command->callback([options, &exit_code] {
    const auto programs = listed(options->programs);
    if (options->json) print(stats_json(programs));
    else std::fputs(codec::printable(stats_text(programs)).c_str(), stdout);
    exit_code = report_errors(programs);
  });
}

void add_minimize(CLI::App& corpus, int& exit_code) {
  auto* command = corpus.add_subcommand(
      "minimize",
      "keep few and small cases that show the same features, and remove the others\n"
      "All cases are run for that. Failures are not touched.\n"
      "example: sonde corpus minimize ./my-tests --dry-run");
  const auto options = add_to(*command);
  add_programs(*command, options->programs);
  command->add_flag("--dry-run", options->dry_run, "only say what would be removed");
  command->callback([options, &exit_code] {
    const auto removal = options->dry_run ? Removal::Tried : Removal::Done;
    exit_code = run_for_each(*options, "minimize", options->dry_run ? "could become" : "became",
                             [removal](const auto& program, const auto& property) {
                               return minimize(program, property, removal);
                             });
  });
}

void add_merge(CLI::App& corpus, int& exit_code) {
  auto* command = corpus.add_subcommand(
      "merge",
      "add what another cache holds: cases that show something new, and failures\n"
      "example: sonde corpus merge ci-artifact/.sonde ./my-tests");
  const auto options = add_to(*command);
  command->add_option("DIR", options->folder, "the folder of the other cache")->required();
  add_programs(*command, options->programs);
  command->callback([options, &exit_code] {
    if (!is_cache(options->folder))
      throw Error(options->folder + " holds no cache.db: give the folder of a cache, as .sonde");
    exit_code =
        run_for_each(*options, "merge", "became", [&](const auto& program, const auto& property) {
          return merge(program, property, options->folder);
        });
  });
}

void add_import(CLI::App& corpus, int& exit_code) {
  auto* command = corpus.add_subcommand(
      "import",
      "add the inputs of libFuzzer or AFL++ as cases\n"
      "DIR holds inputs of one property, which --filter names, or a folder for each property, as "
      "export\nwrites them. Bytes decide what is drawn, as docs/libfuzzer.md says.\n"
      "example: sonde corpus import findings/default/queue ./my-tests --filter Shop.PricesAddUp");
  const auto options = add_to(*command);
  command->add_option("DIR", options->folder, "the folder of inputs")->required();
  add_programs(*command, options->programs);
  command->callback([options, &exit_code] {
    const auto folders = folders_of_inputs(options->folder, listed(options->programs));
    exit_code =
        run_for_each(*options, "import", "became", [&](const auto& program, const auto& property) {
          return import_inputs(program, property, inputs_for(folders, property.id));
        });
  });
}

void add_export(CLI::App& corpus, int& exit_code) {
  auto* command = corpus.add_subcommand(
      "export",
      "write the corpus as inputs of libFuzzer or AFL++, into a folder for each property\n"
      "Inputs of a property whose only argument is a text or a blob are that argument. Others are "
      "read\nby a program that links sonde::libfuzzer.\n"
      "example: sonde corpus export seeds ./my-tests --filter 'Shop.*'");
  const auto options = add_to(*command);
  command->add_option("DIR", options->folder, "the folder to write to")->required();
  add_programs(*command, options->programs);
  command->callback([options, &exit_code] {
    exit_code =
        run_for_each(*options, "export", "became", [&](const auto& program, const auto& property) {
          return export_inputs(program, property, folder_for(options->folder, property.id));
        });
  });
}

}  // namespace

void add_corpus_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("corpus",
                                     "look at what fuzz runs have kept, tidy it and share it\n"
                                     "example: sonde corpus stats ./my-tests");
  command->require_subcommand(1);
  add_stats(*command, exit_code);
  add_minimize(*command, exit_code);
  add_merge(*command, exit_code);
  add_import(*command, exit_code);
  add_export(*command, exit_code);
}

}  // namespace sonde::command
