// SPDX-License-Identifier: Apache-2.0
// The head of the page: what the run was, and how it ended.

const ENDINGS = {
  running: () => "The run was still going on when this page was written.",
  budget: (run) => `The run ended at its budget${run.budget === null ? "" : ` of ${duration(run.budget)}`}.`,
  until: () => "The run ended because the chance of something new fell below --until.",
  first: () => "The run ended at the first failure, as --first asks for.",
  interrupted: () => "The run was interrupted.",
  complete: () => "The run ended because every case of every property ran.",
};

function headline(run) {
  const refused = run.programs.filter((each) => each.error).length;
  const verdict = verdictOf(run);
  return refused === 0 ? verdict : `${verdict}; ${counted(refused, "program")} could not run`;
}

function verdictOf(run) {
  const failed = run.properties.filter((each) => VERDICTS.failing.includes(each.verdict)).length;
  const all = counted(run.properties.length, "property").replace("propertys", "properties");
  if (failed > 0) return `${grouped(failed)} of ${all} failed`;
  const runs = run.properties.filter((each) => each.verdict === "running").length;
  const doubtful = run.properties.filter((each) => each.verdict !== "passed").length - runs;
  if (doubtful > 0) return `${grouped(doubtful)} of ${all} did not pass`;
  if (run.properties.length === 0) return "No property ran";
  return runs > 0 ? `No failure so far in ${all}` : `No failure in ${all}`;
}

function outcomeOf(run) {
  const failed = run.properties.some((each) => VERDICTS.failing.includes(each.verdict));
  if (failed || run.programs.some((each) => each.error)) return "bad";
  const allPassed = run.properties.length > 0 && run.properties.every((each) => each.verdict === "passed");
  return allPassed ? "good" : "doubtful";
}

function endingOf(run) {
  if (!run.endedBy) return "";
  return Object.hasOwn(ENDINGS, run.endedBy) ? ENDINGS[run.endedBy](run) : `The run ended by: ${run.endedBy}.`;
}

function headOfPage(run) {
  const facts = [
    run.started === null ? "" : `Started ${moment(run.started)}.`,
    endingOf(run),
    run.seed === null ? "" : `Seed ${run.seed}.`];
  return element(
    "header", {class: "head", "data-outcome": outcomeOf(run)},
    element("p", {class: "brand"}, "Sonde", run.sonde ? element("span", {class: "muted"}, ` ${run.sonde}`) : null),
    element("h1", {}, headline(run)),
    element("p", {class: "note"}, facts.filter(Boolean).join(" ")),
    tilesOf(run),
    hasCharts ? null : element("p", {class: "notice"},
      "This sonde command was built without uPlot, which npm fetches, so the page shows tables instead of charts."),
    run.programs.filter((each) => each.error).map((each) =>
      element("p", {class: "notice bad"}, element("code", {}, each.path), `: ${each.error}`)));
}

function tilesOf(run) {
  const cases = run.properties.reduce((sum, each) => sum + each.cases, 0);
  const findings = run.properties.flatMap((each) => each.findings);
  const failing = findings.filter(isFailing).length;
  const warnings = run.properties.reduce((sum, each) => sum + each.warnings.length, 0);
  const perSecond = run.seconds > 0 ? `${short(cases / run.seconds)} per second` : "";
  const tiles = [
    ["Findings", grouped(failing), failing === findings.length ? "" : `${grouped(findings.length - failing)} more fixed or not met`],
    ["Cases", short(cases), perSecond],
    ["Time", duration(run.seconds), run.jobs === null ? "" : `on ${counted(run.jobs, "job")}`],
    ["Next case is new", chance(run.chanceNew), run.chanceNew === null ? "not known" : "estimate over all properties"],
    ["Warnings", grouped(warnings), warnings > 0 ? "see the table" : ""],
  ];
  return element("dl", {class: "tiles"}, tiles.map(([name, value, what]) =>
    element("div", {}, element("dt", {}, name), element("dd", {class: "value"}, value),
            element("dd", {class: "note"}, what))));
}

function navigation(run) {
  const failing = run.properties.flatMap((each) => each.findings).filter(isFailing).length;
  const links = [["findings", "Findings", failing], ["properties", "Properties", run.properties.length],
                 ...(run.focus.targets.length > 0 ? [["focus", "Focus", run.focus.lines.length]] : []),
                 ["sources", "Sources", run.sources.length]];
  return element("nav", {class: "nav", "aria-label": "Sections"}, links.map(([id, name, count]) =>
    element("a", {href: `#${id}`}, name, " ", element("span", {class: "count"}, grouped(count)))));
}
