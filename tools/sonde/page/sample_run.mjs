// SPDX-License-Identifier: Apache-2.0
// Makes records of runs that never happened, for the test of the page and for its pictures:
// node sample_run.mjs [--properties N] [--seed K] [--hostile] > run.json

import {pathToFileURL} from "node:url";
import {sampleSources} from "./sample_sources.mjs";

const SUITES = ["Lists", "Json", "Varint", "Calendar", "Trie", "Regex", "Matrix", "Utf8", "LruCache", "Scheduler"];
const LAWS = ["ReverseTwiceIsIdentity", "ParsePrintsBack", "DecodeInvertsEncode", "InsertThenFind", "SortIsStable",
              "MergeIsAssociative", "EraseKeepsOrder", "NeverThrows", "AgreesWithTheModel", "SizeIsBounded"];
const EDITS = ["nudge", "promote", "swap-siblings", "copy-sibling", "delete-span", "insert-element", "crossover",
               "operand", "special-value", "fresh", "small-fresh", "grow"];
const ASSUMPTIONS = ["!v.empty()", "is_sorted(v)", "year >= 1583", "text.size() < max_size", "key != 0"];
const LABELS = ["empty", "one element", "long", "has duplicates", "sorted", "negative", "nested twice"];

// What a page must show as text and nothing else.
export const HOSTILE = [
  "</script><script>window.hacked = 1</script>",
  "<!--<script>window.hacked = 1</script>",
  "<img src=x onerror=\"window.hacked = 1\">",
  "\"><svg onload=window.hacked=1>",
  "javascript:window.hacked=1",
  "__proto__", "constructor", "hasOwnProperty", "toString",
  "\u202etxet desrever\u202c", "line\nbreak\u0000\u001b[31m", "{{7*7}} ${7*7} %s",
  "x".repeat(3000), "emoji 🜁 and ü and 漢字",
];

// mulberry32: the same seed gives the same record.
function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most) => Math.floor(next() * most);
  return {next, below, pick: (list) => list[below(list.length)], between: (low, high) => low + next() * (high - low)};
}

export function sampleRun({properties = 20, seed = 1, hostile = false} = {}) {
  const random = generator(seed);
  const all = Array.from({length: properties}, (each, at) => sampleProperty(random, at));
  const run = {
    schema: "sonde-run", version: 1, sonde: "0.1.0", started: 1763412345, seconds: 600.4, budget_seconds: 600, jobs: 2,
    seed, ended_by: "budget", chance_new: 0.0012,
    programs: [{path: "./my-tests", properties, error: ""}],
    properties: all, focus: sampleFocus(), sources: sampleSources(random)};
  if (hostile) makeHostile(run, random);
  return run;
}

// A commit that changed a part of src/lists.cpp, and a function of another file.
function sampleFocus() {
  const line = (number, reached, properties) => ({file: "src/lists.cpp", line: number, reached, properties});
  return {
    targets: ["src/lists.cpp:31-38", "varint::decode"],
    lines: [line(31, "valid", 3), line(32, "valid", 3), line(33, "discarded", 1), line(35, "none", 0), line(36, "none", 0),
            line(37, "unknown", 0), line(38, "none", 0), {...line(22, "valid", 1), file: "src/varint.cpp"}]};
}

function sampleProperty(random, at) {
  const suite = SUITES[at % SUITES.length];
  const number = Math.floor(at / (SUITES.length * LAWS.length));
  const law = LAWS[(at * 7 + Math.floor(at / SUITES.length)) % LAWS.length] + (number > 0 ? number + 1 : "");
  const id = `${suite}.${law}`;
  const file = `${suite.toLowerCase()}_test.cpp`;
  const verdict = at === 0 ? "failed" : ["failed", "gave up", "gate unmet", "flaky"][random.below(30)] ?? "passed";
  const history = sampleHistory(random);
  const last = history.at(-1);
  const stuck = random.next() < 0.3;
  return {
    id, program: "./my-tests", file, line: 12 + random.below(300), verdict, error: "",
    cases: last.cases, tests: last.tests, discards: last.discards, seconds: last.seconds, features: last.features,
    kept: last.kept, stability: random.next() < 0.8 ? 1 : random.between(0.6, 1), since_new: random.below(last.cases / 3),
    chance_new: stuck ? null : 10 ** -random.between(2, 6), seconds_to_new: stuck ? null : random.between(0.5, 4000),
    instrumented: random.next() < 0.9, strategy: "adaptive", history,
    discarded_by: last.discards === 0 ? [] : shares(random, ASSUMPTIONS.slice(0, 1 + random.below(5)), last.discards)
      .map(([what, cases]) => ({where: `${file}:${14 + random.below(9)}: ${what}`, cases})),
    labels: sampleLabels(random, last.tests, verdict),
    sizes: doubling(random, last.cases, 7 + random.below(5)),
    depths: Array.from({length: 4 + random.below(6)}, (each, depth) => (
      {from: depth, to: depth, cases: Math.round(last.cases * 0.4 * Math.exp(-((depth - 2) ** 2) / 4))})),
    edits: EDITS.map((name) => {
      const cases = random.below(last.cases / 8) + 1;
      return {name, cases, kept: Math.round(cases * 10 ** -random.between(2.5, 5))};
    }),
    lineage: sampleLineage(random, Math.min(last.kept, 400)),
    warnings: random.next() < 0.15 ? ["hardly tested: v is empty in 94% of the valid cases"] : [],
    remarks: [], calls: suite === "LruCache" ? sampleCalls(random) : [],
    findings: verdict === "failed" ? sampleFindings(random, id, file, at) : []};
}

// Discoveries as they come: many at first, then ever fewer.
function sampleHistory(random) {
  const seconds = random.between(8, 60);
  const speed = 10 ** random.between(3, 4.6);
  const [features, bend] = [100 + random.below(3000), random.between(0.3, 0.8)];
  const share = random.next() < 0.4 ? 1 : random.between(0.2, 0.95);
  const points = [];
  let discards = 0;
  for (let at = 1; at <= 90; ++at) {
    const part = (at / 90) ** 2;
    const cases = Math.round(seconds * part * speed);
    const before = points.at(-1)?.cases ?? 0;
    discards += Math.round((cases - before) * (1 - share) * random.between(0.7, 1.1) * (1 - 0.4 * part));
    discards = Math.min(discards, cases);
    const seen = Math.round(features * (1 - (1 + 20 * part) ** -bend));
    points.push({seconds: seconds * part, cases, tests: cases - discards, discards, features: seen, kept: Math.round(seen * 0.28)});
  }
  return points;
}

function shares(random, names, total) {
  let left = total;
  return names.map((name, at) => {
    const part = at === names.length - 1 ? left : Math.floor(left * random.between(0.4, 0.9));
    left -= part;
    return [name, part];
  });
}

function sampleLabels(random, tests, verdict) {
  const names = LABELS.slice(0, random.below(LABELS.length + 1));
  const labels = names.map((name) => {
    const cases = Math.round(tests * 10 ** -random.between(0.1, 3));
    return {name, cases, fresh_cases: Math.round(cases * 0.3), of_cases: tests};
  });
  if (labels.length > 1) Object.assign(labels[1], {required_percent: 1, state: labels[1].cases / tests > 0.01 ? "met" : "undecided"});
  if (verdict === "gate unmet")
    labels.push({name: "deep tree", cases: Math.round(tests * 0.004), fresh_cases: 12, of_cases: tests, required_percent: 5, state: "unmet"});
  return labels;
}

function doubling(random, cases, count) {
  const middle = random.between(2, count - 2);
  return Array.from({length: count}, (each, at) => ({
    from: at === 0 ? 0 : 2 ** (at - 1), to: at === 0 ? 0 : 2 ** at - 1,
    cases: Math.round(cases * 0.3 * Math.exp(-((at - middle) ** 2) / 5))}));
}

function sampleLineage(random, count) {
  return Array.from({length: count}, (each, at) => {
    const parent = at < 3 || random.next() < 0.12 ? 0 : 1 + random.below(at);
    const how = parent === 0 ? "fresh" : `edit of kept case ${parent}: ${random.pick(EDITS.slice(0, 9))}`;
    return {number: at + 1, parent, how, features: 1 + Math.round(30 / (at + 1) + random.below(4)), size: 1 + random.below(60),
            valid: random.next() < 0.8, seconds: 30 * (at / count) ** 3};
  });
}

function sampleCalls(random) {
  return ["put(key, value)", "get(key)", "erase(key)", "clear()", "resize(capacity)"].map((name, at) => (
    at === 4 ? {name, cases: 0, made: 0, threw: 0}
             : {name, cases: 1000 + random.below(9000), made: 10000 + random.below(90000), threw: random.below(20)}));
}

function sampleFindings(random, id, file, at) {
  const check = {
    origin: `check ${file}:15`, state: "shrunk", kind: "check", what: "check failed: reversed(reversed(v)) == v",
    values: "{0, 1, 0} == {0, 0, 1}", file, line: 15,
    arguments: [{declaration: "std::vector<int> v", value: "{0, 0, 1}"}, {declaration: "std::size_t from", value: "0"}],
    calls: [], any_value: "from", passing: "v = {0, 0, 0}", frames: [], output: [],
    replay: `./my-tests --replay ${id}@AQLQbWE8HYnzswABAQCeqdR7`, seconds: 2.5, after_tests: 381,
    text: `${id} failed after 381 tests\n\n  std::vector<int> v = {0, 0, 1};\n  std::size_t from = 0;\n\n` +
          `${file}:15: check failed: reversed(reversed(v)) == v\n  {0, 1, 0} == {0, 0, 1}\n`};
  const crash = {
    ...check, origin: `signal ${file}:31`, state: "open", kind: "signal", line: 31,
    what: "segmentation fault: reads address 0x10", values: "", any_value: "", passing: "", after_tests: 20411,
    frames: ["Node::next at src/lists.cpp:48", "reversed at src/lists.cpp:71", `${id} at ${file}:31`],
    output: ["reversing 3 elements"], text: ""};
  if (at > 0) return [random.next() < 0.5 ? check : crash];
  return [check, {...crash, seconds: 17.1},
          {...check, origin: "old 1", state: "fixed", what: "threw std::out_of_range: vector::at", line: 22},
          {...check, origin: "old 2", state: "incubating", what: "timed out after 1 s", kind: "hang", line: 24}];
}

// Puts hostile text wherever the record has text that users write, and odd values elsewhere.
function makeHostile(run, random) {
  const spoil = (value) => {
    if (Array.isArray(value)) return value.map(spoil);
    if (value === null || typeof value !== "object") return typeof value === "string" ? HOSTILE[random.below(HOSTILE.length)] : value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [
      name, ["verdict", "state", "reached", "schema"].includes(name) && random.next() < 0.8 ? each : spoil(each)]));
  };
  run.properties = run.properties.map((each, at) => ({...spoil(each), id: HOSTILE[at % HOSTILE.length]}));
  run.programs = [{path: HOSTILE[0], error: HOSTILE[2]}];
  run.sources = spoil(run.sources);
  run.focus = spoil(run.focus);
  run.properties.push({id: "only an id"}, {id: "odd", cases: "many", history: 3, labels: [null, 7], lineage: [{number: 1, parent: 1}],
    sizes: [{}], edits: [{}], findings: [{}], chance_new: -1, seconds: -5, stability: 12});
  run.properties.push({id: "circle", lineage: [{number: 1, parent: 2}, {number: 2, parent: 1}], history: [{}, {}, {seconds: -3}]});
  run.ended_by = HOSTILE[1];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const option = (name, otherwise) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? otherwise : Number(process.argv[at + 1]);
  };
  const run = sampleRun({properties: option("--properties", 20), seed: option("--seed", 1), hostile: process.argv.includes("--hostile")});
  process.stdout.write(JSON.stringify(run));
}
