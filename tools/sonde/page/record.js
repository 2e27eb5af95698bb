// SPDX-License-Identifier: Apache-2.0
// Reads the record of a run (docs/run-record.md). Every field but the ids may be missing or of
// another type; afterwards all fields exist: texts, lists, numbers or null.

const listOf = (value) => (Array.isArray(value) ? value : []);
const objectsOf = (value) => listOf(value).filter((each) => each !== null && typeof each === "object");
const textOf = (value) => (typeof value === "string" ? value : "");
const textsOf = (value) => listOf(value).filter((each) => typeof each === "string");
const numberOf = (value) => (Number.isFinite(value) ? value : null);
const countOf = (value) => (Number.isFinite(value) && value > 0 ? value : 0);

function readRun(json) {
  const properties = objectsOf(json.properties).filter((each) => typeof each.id === "string");
  return {
    sonde: textOf(json.sonde),
    started: numberOf(json.started),
    seconds: numberOf(json.seconds),
    budget: numberOf(json.budget_seconds),
    jobs: numberOf(json.jobs),
    seed: numberOf(json.seed),
    endedBy: textOf(json.ended_by),
    chanceNew: numberOf(json.chance_new),
    programs: objectsOf(json.programs).map((each) => ({
      path: textOf(each.path), properties: numberOf(each.properties), error: textOf(each.error)})),
    properties: properties.map(readProperty),
    focus: readFocus(json.focus),
    sources: objectsOf(json.sources).map(readSource),
  };
}

function readProperty(json, index) {
  const tests = countOf(json.tests);
  const discards = countOf(json.discards);
  const cases = numberOf(json.cases) ?? tests + discards;
  return {
    index,
    id: json.id,
    program: textOf(json.program),
    place: place(textOf(json.file), countOf(json.line)),
    verdict: textOf(json.verdict) || "not known",
    error: textOf(json.error),
    cases, tests, discards,
    valid: cases > 0 ? tests / cases : null,
    seconds: numberOf(json.seconds),
    features: numberOf(json.features),
    kept: numberOf(json.kept),
    stability: numberOf(json.stability),
    sinceNew: numberOf(json.since_new),
    chanceNew: numberOf(json.chance_new),
    secondsToNew: numberOf(json.seconds_to_new),
    instrumented: typeof json.instrumented === "boolean" ? json.instrumented : null,
    strategy: textOf(json.strategy),
    history: readHistory(json.history),
    discardedBy: objectsOf(json.discarded_by).map((each) => ({
      where: textOf(each.where), cases: countOf(each.cases)})),
    labels: objectsOf(json.labels).map(readLabel),
    sizes: objectsOf(json.sizes).map(readBucket),
    depths: objectsOf(json.depths).map(readBucket),
    edits: objectsOf(json.edits).map((each) => ({
      name: textOf(each.name), cases: countOf(each.cases), kept: countOf(each.kept)})),
    lineage: objectsOf(json.lineage).map(readKept),
    calls: objectsOf(json.calls).map((each) => ({
      name: textOf(each.name), cases: countOf(each.cases), made: countOf(each.made),
      threw: countOf(each.threw)})),
    obstacles: textsOf(json.obstacles),
    warnings: textsOf(json.warnings),
    remarks: textsOf(json.remarks),
    findings: objectsOf(json.findings).map((each) => readFinding(each, json.id)),
  };
}

// A chart needs points whose time does not run backwards.
function readHistory(value) {
  const points = objectsOf(value).map((each) => ({
    seconds: countOf(each.seconds), cases: countOf(each.cases), tests: countOf(each.tests),
    discards: countOf(each.discards), features: countOf(each.features), kept: countOf(each.kept)}));
  return points.filter((each, at) => at === 0 ||
                       (each.seconds >= points[at - 1].seconds && each.cases >= points[at - 1].cases));
}

function readLabel(json) {
  return {
    name: textOf(json.name), cases: countOf(json.cases), freshCases: numberOf(json.fresh_cases),
    ofCases: countOf(json.of_cases), required: numberOf(json.required_percent),
    state: textOf(json.state)};
}

function readBucket(json) {
  const from = countOf(json.from);
  return {from, to: Math.max(from, countOf(json.to)), cases: countOf(json.cases)};
}

function readKept(json) {
  return {
    number: countOf(json.number), parent: countOf(json.parent), how: textOf(json.how),
    features: countOf(json.features), size: numberOf(json.size), valid: json.valid !== false,
    seconds: numberOf(json.seconds)};
}

function readFinding(json, property) {
  return {
    property,
    origin: textOf(json.origin), state: textOf(json.state) || "open", kind: textOf(json.kind),
    what: textOf(json.what) || textOf(json.origin) || "failed", values: textOf(json.values),
    place: place(textOf(json.file), countOf(json.line)),
    arguments: objectsOf(json.arguments).map((each) => ({
      declaration: textOf(each.declaration), value: textOf(each.value)})),
    calls: textsOf(json.calls), anyValue: textOf(json.any_value), passing: textOf(json.passing),
    frames: textsOf(json.frames), output: textsOf(json.output), replay: textOf(json.replay),
    seconds: numberOf(json.seconds), afterTests: numberOf(json.after_tests),
    text: textOf(json.text)};
}

function readFocus(json) {
  return {
    targets: textsOf(json?.targets),
    lines: objectsOf(json?.lines).filter((each) => countOf(each.line) > 0).map((each) => ({
      file: textOf(each.file), line: each.line, reached: textOf(each.reached), properties: countOf(each.properties)}))};
}

function readSource(json) {
  const reached = new Map();
  for (const each of objectsOf(json.lines))
    if (countOf(each.line) > 0) reached.set(each.line, textOf(each.reached));
  const count = (kind) => [...reached.values()].filter((each) => each === kind).length;
  return {
    file: textOf(json.file), reached, text: Array.isArray(json.text) ? json.text.map(textOf) : null,
    valid: count("valid"), discarded: count("discarded"), none: count("none")};
}
