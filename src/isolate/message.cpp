// SPDX-License-Identifier: Apache-2.0
#include "isolate/message.hpp"

namespace sonde::isolate {

void put_lines(Writer& writer, const std::vector<std::string>& lines) {
  writer.put(std::uint64_t{lines.size()});
  for (const auto& line : lines) writer.put(std::string_view(line));
}

std::vector<std::string> get_lines(Reader& reader) {
  std::vector<std::string> lines;
  for (auto count = reader.get<std::uint64_t>(); count > 0; --count) lines.push_back(reader.text());
  return lines;
}

void put_sites(Writer& writer, std::size_t from) {
  const auto& all = run::sites();
  writer.put(std::uint64_t{all.size() - from});
  for (std::size_t id = from; id < all.size(); ++id)
    writer.put(all[id]->role).put(all[id]->percent).put(std::string_view(all[id]->text));
  writer.put(std::uint64_t{all.size()});
  for (const Site* site : all) writer.put(site->reached);
}

void take_sites(Reader& reader) {
  for (auto count = reader.get<std::uint64_t>(); count > 0; --count) {
    const auto role = reader.get<Role>();
    const auto percent = reader.get<double>();
    run::site_named(role, reader.text().c_str(), percent);
  }
  const auto& all = run::sites();
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t id = 0; id < count; ++id)
    if (reader.get<bool>() && id < all.size()) run::reach(*all[id]);
}

}  // namespace sonde::isolate
