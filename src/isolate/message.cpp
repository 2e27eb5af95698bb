// SPDX-License-Identifier: Apache-2.0
#include "isolate/message.hpp"

namespace sonde::isolate {

namespace {

template <class Predicate>
SiteNews news_of(std::size_t from, Predicate is_reached) {
  const auto& all = run::sites();
  SiteNews news;
  for (std::size_t id = from; id < all.size(); ++id)
    news.made.push_back({all[id]->role, all[id]->percent, all[id]->text});
  for (const Site* site : all)
    if (is_reached(*site)) news.reached.push_back(site->id);
  return news;
}

}  // namespace

SiteNews site_news(std::size_t from) { return news_of(from, &run::was_reached); }

SiteNews site_news_of_case(std::size_t from) {
  return news_of(from, [](const Site& site) { return site.reached; });
}

// A library that the child has loaded may have two places of one text, of which only one is
// made here; so there may be ids that are not known.
void adopt(const SiteNews& news) {
  for (const auto& [role, percent, text] : news.made) run::site_named(role, text.c_str(), percent);
  const auto& all = run::sites();
  for (const unsigned id : news.reached)
    if (id < all.size()) run::reach(*all[id]);
}

}  // namespace sonde::isolate
