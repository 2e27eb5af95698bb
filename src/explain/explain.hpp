#pragma once
#include <functional>
#include <optional>
#include <vector>
#include "tree/tree.hpp"
namespace sonde::explain {
enum class Ending { SameFailure, OtherFailure, Passed, Discarded };
struct Ran { Ending ending; Tree tree; };
using Run = std::function<Ran(const Tree&)>;
struct Explanation {
  std::vector<Tree::Index> free;
  bool free_together = false;
  struct Neighbour { Tree tree; Tree::Index span; };
  std::optional<Neighbour> passing;
};
inline Explanation explain(const Tree&, const Run&, std::uint64_t, std::uint64_t) { return {}; }
}
