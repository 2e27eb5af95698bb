// SPDX-License-Identifier: Apache-2.0
// The sources, with the lines that cases reached. Shape and word say the same as the colour.

const REACHED = {
  valid: {mark: "●", name: "reached by valid cases"},
  discarded: {mark: "◐", name: "reached by discarded cases only"},
  none: {mark: "○", name: "reached by none"},
};

function sourcesSection(sources) {
  const sum = (kind) => sources.reduce((all, each) => all + each[kind], 0);
  const totals = {valid: sum("valid"), discarded: sum("discarded"), none: sum("none")};
  return element(
    "section", {id: "sources", "aria-labelledby": "sources-title"},
    element("h2", {id: "sources-title"}, "Sources"),
    sources.length === 0
      ? element("p", {class: "empty"}, "The record has no sources: the code is not instrumented, or has no debug information.")
      : [legendOf(totals),
         [...sources].sort((a, b) => a.file.localeCompare(b.file)).map(sourceFile)]);
}

function legendOf(totals) {
  const lines = totals.valid + totals.discarded + totals.none;
  return element("ul", {class: "legend"}, Object.entries(REACHED).map(([kind, {mark, name}]) =>
    element("li", {}, element("span", {class: "reached", "data-reached": kind}, mark), ` ${name}: `,
            element("strong", {}, counted(totals[kind], "line")), ` (${percent(lines > 0 ? totals[kind] / lines : null)})`)));
}

function sourceFile(source) {
  const lines = source.valid + source.discarded + source.none;
  const share = (count) => (lines > 0 ? count / lines : 0);
  const strip = element("span", {class: "strip", "aria-hidden": "true"}, Object.keys(REACHED).map((kind) => {
    const part = element("span", {"data-reached": kind});
    part.style.width = `${100 * share(source[kind])}%`;
    return part;
  }));
  const numbers = element("span", {class: "strip-numbers"},
                          element("strong", {}, percent(lines > 0 ? share(source.valid) : null)), " valid",
                          source.discarded > 0 ? `, ${percent(share(source.discarded))} discarded only` : "",
                          `, ${grouped(source.none)} of ${counted(lines, "line")} not reached`);
  return lazyDetails({class: "source-file"}, [element("span", {class: "name"}, cut(source.file, 300)), strip, numbers],
                     () => (source.text ? sourceText(source) : sourceRanges(source)));
}

function sourceText(source) {
  const lines = source.text.map((text, at) => {
    const reached = source.reached.get(at + 1) ?? "";
    const known = Object.hasOwn(REACHED, reached) ? REACHED[reached] : {mark: "", name: ""};
    return element("tr", {"data-reached": known.mark ? reached : null},
                   element("td", {class: "line-number"}, String(at + 1)),
                   element("td", {class: "line-mark", title: known.name},
                           known.mark ? element("span", {role: "img", "aria-label": known.name}, known.mark) : null),
                   element("td", {class: "line-text"}, text));
  });
  return scrolling(`The source of ${source.file}`, element("table", {class: "source"}, element("tbody", {}, lines)));
}

// Where the text is not known: which lines, as ranges.
function sourceRanges(source) {
  const numbersOf = (kind) => [...source.reached].filter(([, reached]) => reached === kind).map(([line]) => line);
  return element("dl", {class: "ranges"},
                 element("p", {class: "note"}, "The file could not be read when the run ended, so only line numbers are known."),
                 Object.entries(REACHED).map(([kind, {mark, name}]) =>
                   element("div", {}, element("dt", {}, `${mark} ${name}`), element("dd", {}, ranges(numbersOf(kind)) || UNKNOWN))));
}

// 3–5, 9
function ranges(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const parts = [];
  for (const number of sorted) {
    const last = parts.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
