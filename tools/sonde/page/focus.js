// SPDX-License-Identifier: Apache-2.0
// The code at which the run was directed (--focus, --changed-since): what was reached of it.

const MOST_TARGETS = 20;

// Null for a run that was not directed.
function focusSection(focus) {
  if (focus.targets.length === 0) return null;
  const reached = focus.lines.filter(isReachedLine).length;
  return element(
    "section", {id: "focus", "aria-labelledby": "focus-title"},
    element("h2", {id: "focus-title"}, "Focus"),
    element("p", {}, "The run was directed at ", targetsText(focus.targets), ". ",
            focus.lines.length === 0
              ? "The programs hold no code of it."
              : [element("strong", {}, `${grouped(reached)} of ${counted(focus.lines.length, "line")}`), " with code were reached."]),
    focus.lines.length === 0 ? null : scrolling("Lines of the focus", focusTable(focus.lines)));
}

const isReachedLine = (line) => line.reached === "valid" || line.reached === "discarded";

function targetsText(targets) {
  const more = targets.length - MOST_TARGETS;
  const shown = targets.slice(0, MOST_TARGETS).map((each) => cut(each, 200)).join(", ");
  return more > 0 ? `${shown} and ${grouped(more)} more` : shown;
}

function focusTable(lines) {
  const files = new Map();
  for (const each of lines) files.set(each.file, [...(files.get(each.file) ?? []), each]);
  const numbersOf = (some) => ranges(some.map((each) => each.line)) || UNKNOWN;
  const rows = [...files].map(([file, all]) => {
    const reached = all.filter(isReachedLine);
    const most = Math.max(0, ...reached.map((each) => each.properties));
    return [element("code", {}, cut(file, 300)), `${grouped(reached.length)} of ${grouped(all.length)}`,
            numbersOf(all.filter((each) => each.reached === "none")),
            numbersOf(all.filter((each) => each.reached === "discarded")),
            most > 0 ? counted(most, "property").replace("propertys", "properties") : UNKNOWN];
  });
  return table({class: "numbers"}, ["File", "Reached", "Reached by none", "By discarded cases only", "Reached by at most"], rows);
}
