// SPDX-License-Identifier: Apache-2.0
// All that a run found out about one property. It is made when its row is opened.

const MOST_ROWS = 12;

function propertyDetail(property) {
  return element(
    "div", {class: "property"},
    property.error ? element("p", {class: "notice bad"}, property.error) : null,
    property.obstacles.map((each) => element("p", {class: "notice bad"}, `Not tested properly: ${each}`)),
    property.warnings.map((each) => element("p", {class: "notice"}, each)),
    factsOf(property),
    property.findings.length > 0
      ? labelled(`Findings of this property`, property.findings.map((each) => findingCard(each, false)))
      : null,
    overTimeOf(property),
    element("div", {class: "panels"},
            discardsPanel(property), labelsPanel(property),
            sizesPanels(property), editsPanel(property), callsPanel(property),
            property.lineage.length > 0 ? lineagePanel(property.lineage, property.kept ?? 0) : null),
    property.remarks.map((each) => element("p", {class: "note"}, each)));
}

function factsOf(property) {
  const perSecond = property.seconds > 0 ? property.cases / property.seconds : null;
  const facts = [
    ["Next case is new", chance(property.chanceNew),
     "Estimate for one more case of this property."],
    ["Next discovery in", property.secondsToNew === null ? "not known" : `about ${duration(property.secondsToNew)}`,
     "Of work on this property, at its speed so far."],
    ["Since the last discovery", property.sinceNew === null ? UNKNOWN : counted(property.sinceNew, "case"), ""],
    ["Stability", percent(property.stability),
     "Share of the kept cases that show the same features when they run again."],
    ["Cases", grouped(property.cases),
     `${grouped(property.tests)} valid, ${grouped(property.discards)} discarded`],
    ["Speed", perSecond === null ? UNKNOWN : `${short(perSecond)} cases/s`,
     property.seconds === null ? "" : `${duration(property.seconds)} of work on this property`],
    ["Search", property.strategy || UNKNOWN, instrumentation(property)],
    ["Program", property.program || UNKNOWN, property.place],
  ];
  return element("dl", {class: "facts"}, facts.map(([name, value, what]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, value),
            what ? element("dd", {class: "note"}, what) : null)));
}

function instrumentation(property) {
  if (property.instrumented === null) return "";
  return property.instrumented ? "guided by coverage" : "the code is not instrumented: no coverage";
}

// Two charts with one choice of axis.
function overTimeOf(property) {
  if (property.history.length < 2)
    return element("p", {class: "empty"}, "There are too few points for charts over time.");
  const view = {over: "seconds", log: false};
  const charts = [discoveriesChart(property, view), validChart(property, view)];
  const change = () => charts.forEach((each) => each.draw());
  const controls = element(
    "div", {class: "controls"},
    choice("Over", ["seconds", "cases"], (chosen) => { view.over = chosen; change(); }),
    choice("Axis", ["linear", "log"], (chosen) => { view.log = chosen === "log"; change(); }));
  return element("div", {},
                 hasCharts ? controls : null,
                 element("div", {class: "panels"}, charts.map((each) => each.node)));
}

// Buttons of which one is pressed.
function choice(label, names, onChoice) {
  const group = element("div", {class: "choice", role: "group", "aria-label": label},
                        element("span", {class: "note"}, label));
  const buttons = names.map((name, at) => button(name, {"aria-pressed": String(at === 0)}, () => {
    for (const each of buttons) each.setAttribute("aria-pressed", String(each === buttons[at]));
    onChoice(name);
  }));
  append(group, buttons);
  return group;
}

function panel(title, note, content, isWide = false) {
  return element("figure", {class: isWide ? "panel wide" : "panel"},
                 element("figcaption", {}, element("h4", {}, title),
                         note ? element("p", {class: "note"}, note) : null),
                 content);
}

// Rows of a name, a bar and a number; only the first of many.
function barRows(rows) {
  const shown = rows.slice(0, MOST_ROWS);
  const left = rows.length - shown.length;
  const list = (some) => element("ul", {class: "bars"}, some.map((row) =>
    element("li", {},
            element("span", {class: "bar-name", title: cut(row.name, 500)}, cut(row.name, 200)),
            element("span", {class: "bar-value"}, row.value),
            bar(row.share, row.attributes, row.mark ?? null),
            row.note ? element("span", {class: "note bar-note"}, row.note) : null)));
  return [list(shown), left > 0 ? lazyDetails({class: "more"}, `${grouped(left)} more`,
                                              () => list(rows.slice(MOST_ROWS))) : null];
}

function discardsPanel(property) {
  if (property.discardedBy.length === 0) return null;
  const sorted = [...property.discardedBy].sort((a, b) => b.cases - a.cases);
  const rows = sorted.map((each) => {
    const share = property.cases > 0 ? each.cases / property.cases : 0;
    return {name: each.where, share, value: `${percent(share)} · ${short(each.cases)}`,
            attributes: {"data-kind": "discarded"}};
  });
  return panel("Assumptions that reject most", "Share of all cases that each of them rejected.", barRows(rows));
}

function labelsPanel(property) {
  if (property.labels.length === 0) return null;
  const shareOf = (each) => (each.ofCases > 0 ? each.cases / each.ofCases : 0);
  const largest = Math.max(...property.labels.map((each) => Math.max(shareOf(each), (each.required ?? 0) / 100)));
  const end = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5].find((each) => each >= largest) ?? 1;
  const rows = property.labels.map((each) => ({
    name: each.name, share: shareOf(each) / end, value: `${percent(shareOf(each))} · ${short(each.cases)}`,
    mark: each.required === null ? null : each.required / 100 / end,
    note: gateSentence(each), attributes: {"data-gate": each.state || null}}));
  const hasGate = property.labels.some((each) => each.required !== null);
  const note = `Share of the valid cases. A full bar is ${percent(end)}.` +
               (hasGate ? " A line marks the required minimum." : "");
  return panel("Labels", note, barRows(rows));
}

function gateSentence(label) {
  if (label.required === null && !label.state) return "";
  const fresh = label.freshCases === null ? "" : `; ${counted(label.freshCases, "fresh case")}`;
  const needs = label.required === null ? "required" : `requires ${percent(label.required / 100)}`;
  return `${needs}${label.state ? `: ${label.state}` : ""}${fresh}`;
}

function sizesPanels(property) {
  const panels = [];
  if (property.sizes.length > 0)
    panels.push(histogram("Sizes", "Nodes of a case. A bar is named by the smallest size in it.", property.sizes, "nodes"));
  if (property.depths.length > 0)
    panels.push(histogram("Depths", "How deeply the values of a case are nested.", property.depths, "levels"));
  return panels.map((each) => each.node);
}

function editsPanel(property) {
  if (property.edits.length === 0) return null;
  const yieldOf = (each) => (each.cases > 0 ? each.kept / each.cases : 0);
  const sorted = [...property.edits].sort((a, b) => yieldOf(b) - yieldOf(a));
  const best = yieldOf(sorted[0]) || 1;
  const rows = sorted.map((each) => ({
    name: each.name, share: yieldOf(each) / best,
    value: each.cases > 0 ? `${precise.format(1000 * yieldOf(each))} in 1,000` : UNKNOWN,
    note: `${grouped(each.kept)} kept of ${counted(each.cases, "case")}`}));
  return panel("Yield of each edit", "How many of the cases that each way to make a case brought were kept.", barRows(rows));
}

function callsPanel(property) {
  if (property.calls.length === 0) return null;
  const head = ["function", {content: "sequences", class: "number"}, {content: "calls", class: "number"},
                {content: "threw", class: "number"}];
  const rows = property.calls.map((each) => [
    {content: element("code", {}, cut(each.name, 200)), class: "wrap"},
    {content: grouped(each.cases), class: "number"},
    {content: each.made > 0 ? grouped(each.made) : "never called", class: "number"},
    {content: grouped(each.threw), class: "number"}]);
  return panel("Calls", "How often each function was called.",
               scrolling("Calls", table({class: "numbers"}, head, rows)));
}
