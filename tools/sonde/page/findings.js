// SPDX-License-Identifier: Apache-2.0
// The findings of a run: those that fail now first.

const STATES = {
  open: {name: "open", what: "found, not shrunk yet"},
  shrunk: {name: "shrunk", what: "as small as Sonde could make it"},
  regressed: {name: "regressed", what: "was fixed, and fails again"},
  incubating: {name: "incubating", what: "known from an earlier run; not met in this run and not replayed"},
  fixed: {name: "fixed", what: "known from an earlier run; replayed, and passed"},
};
const FAILING = ["regressed", "open", "shrunk"];
const OPENED_AT_FIRST = 3;

const GROUPS = [
  {title: "Failing", isIn: (state) => FAILING.includes(state) || !(state in STATES)},
  {title: "Not met in this run", isIn: (state) => state === "incubating"},
  {title: "Fixed", isIn: (state) => state === "fixed"},
];

function isFailing(finding) {
  return GROUPS[0].isIn(finding.state);
}

function findingsSection(run) {
  const findings = run.properties.flatMap((property) => property.findings);
  const section = element("section", {id: "findings", "aria-labelledby": "findings-title"},
                          element("h2", {id: "findings-title"}, "Findings"));
  if (findings.length === 0)
    append(section, [element("p", {class: "empty"}, "No case of any property failed.")]);
  for (const group of GROUPS) {
    const members = findings.filter((each) => group.isIn(each.state));
    if (members.length === 0) continue;
    const opened = group === GROUPS[0] ? OPENED_AT_FIRST : 0;
    append(section, [element("h3", {}, group.title, " ",
                             element("span", {class: "count"}, grouped(members.length))),
                     members.map((each, at) => findingCard(each, at < opened))]);
  }
  return section;
}

function stateBadge(state) {
  const known = Object.hasOwn(STATES, state) ? STATES[state] : {name: state, what: ""};
  return element("span", {class: "badge", "data-state": known.name, title: known.what}, known.name);
}

function findingCard(finding, isOpen) {
  const summary = [
    element("span", {class: "finding-what"}, cut(finding.what, 300)),
    element("span", {class: "finding-where"},
            element("span", {class: "name"}, cut(finding.property, 200)),
            finding.place ? element("span", {class: "name muted"}, cut(finding.place, 200)) : null),
    stateBadge(finding.state)];
  return lazyDetails({class: "finding", open: isOpen, "data-group": isFailing(finding) ? "failing" : "past"},
                     summary, () => findingBody(finding));
}

function findingBody(finding) {
  return element(
    "div", {class: "finding-body"},
    argumentsOf(finding),
    finding.calls.length > 0 ? labelled("Calls", element("pre", {class: "code"}, finding.calls.join("\n"))) : null,
    finding.values ? labelled("Values", element("pre", {class: "code"}, finding.values)) : null,
    explanationOf(finding),
    finding.replay ? labelled("Replay", copyLine(finding.replay)) : null,
    finding.frames.length > 0 ? more("Stack", finding.frames.join("\n")) : null,
    finding.output.length > 0 ? more("Last output", finding.output.join("\n")) : null,
    finding.text ? more("Whole report", finding.text) : null,
    element("p", {class: "note"}, foundWhen(finding), " ",
            element("a", {href: linkTo(finding.property)}, "Go to the property")));
}

function argumentsOf(finding) {
  if (finding.arguments.length === 0) return null;
  const lines = finding.arguments.map((each) => `${each.declaration} = ${each.value};`);
  return labelled("Fails with", element("pre", {class: "code"}, lines.join("\n")));
}

function explanationOf(finding) {
  const sentences = [];
  if (finding.anyValue)
    sentences.push(["Fails with any value of ", element("code", {}, finding.anyValue), "."]);
  if (finding.passing)
    sentences.push(["Passes with ", element("code", {}, finding.passing), "."]);
  if (sentences.length === 0) return null;
  return labelled("Explanation", element("ul", {class: "explanation"},
                                         sentences.map((each) => element("li", {}, each))));
}

function foundWhen(finding) {
  const parts = [];
  if (finding.afterTests !== null) parts.push(`after ${counted(finding.afterTests, "test")}`);
  if (finding.seconds !== null) parts.push(`at ${duration(finding.seconds)}`);
  const kind = finding.kind ? `Kind: ${finding.kind}. ` : "";
  return kind + (parts.length > 0 ? `Found ${parts.join(", ")}.` : "");
}

function labelled(label, content) {
  return element("div", {class: "labelled"}, element("h4", {}, label), content);
}

function more(title, text) {
  return lazyDetails({class: "more"}, title,
                     () => scrolling(title, element("pre", {class: "code"}, text)));
}
