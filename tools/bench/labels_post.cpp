// SPDX-License-Identifier: Apache-2.0
#include "bench/labels_post.hpp"

#include "bench/typed_tasks.hpp"
#include "labels_post/domains.hpp"
#include "labels_post/properties.hpp"

namespace sonde::bench {

Workload labels_post_workload() {
  using namespace labels_post;
  const auto text = given(printable_text());
  return {.name = "labels-post",
          .what = "examples of a post: labels alone guide the search, no code is instrumented",
          .tasks =
              {
                  {"bad-independent", "a text that starts with bad!, four independent labels",
                   property_of(&check_bad_independent, text),
                   property_of(&control_bad_independent, text)},
                  {"bad-nested", "the same, each label only if all before are right",
                   property_of(&check_bad_nested, text), property_of(&control_bad_nested, text)},
                  {"sorted-insert", "inserting behind the fifth of a sorted list; lengths",
                   property_of(&check_sorted_insert), property_of(&control_sorted_insert)},
                  {"four-bytes", "four given bytes, four independent labels",
                   property_of(&check_four_bytes), property_of(&control_four_bytes)},
              },
          .is_instrumented = false};
}

}  // namespace sonde::bench
