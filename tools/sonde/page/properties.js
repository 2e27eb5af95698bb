// SPDX-License-Identifier: Apache-2.0
// The table of all properties: sorted by any column, filtered by text and verdict; a row opens to
// all that is known of its property.

const VERDICTS = {
  failing: ["failed", "error"],
  order: ["failed", "error", "flaky", "gate unmet", "gave up", "hindered", "interrupted", "running", "not known", "passed"],
  marks: new Map([["failed", "✗"], ["error", "✗"], ["flaky", "≈"], ["gate unmet", "△"], ["gave up", "△"],
                  ["hindered", "△"], ["interrupted", "◦"], ["running", "…"], ["passed", "✓"]]),
};

function verdictRank(verdict) {
  const at = VERDICTS.order.indexOf(verdict);
  return at < 0 ? VERDICTS.order.length : at;
}

function verdictBadge(verdict) {
  return element("span", {class: "badge", "data-verdict": verdict},
                 element("span", {"aria-hidden": "true"}, VERDICTS.marks.get(verdict) ?? "?", " "), cut(verdict, 40));
}

// `least` is the narrowest page that shows the column: phone, tablet, desk or wide. Numbers are sorted
// from the largest, texts from A; what is not known comes last.
const COLUMNS = [
  {name: "property", title: "Property", least: "phone", value: (each) => each.id},
  {name: "verdict", title: "Verdict", least: "tablet", value: (each) => verdictRank(each.verdict), rises: true,
   cell: (each) => verdictBadge(each.verdict)},
  {name: "findings", title: "Findings", least: "tablet", value: (each) => each.findings.filter(isFailing).length,
   cell: (each) => {
     const count = each.findings.filter(isFailing).length;
     return count > 0 ? element("strong", {}, grouped(count)) : UNKNOWN;
   }},
  {name: "cases", title: "Cases", least: "phone", value: (each) => each.cases, cell: (each) => short(each.cases)},
  {name: "valid", title: "Valid", least: "tablet", value: (each) => each.valid, cell: (each) => percent(each.valid)},
  {name: "features", title: "Features", least: "phone", value: (each) => each.features, cell: (each) => short(each.features)},
  {name: "curve", title: "Discoveries", least: "tablet", cell: (each) => sparkline(each.history)},
  {name: "since", title: "Since new", least: "wide", value: (each) => each.sinceNew, cell: (each) => short(each.sinceNew)},
  {name: "chance", title: "Next is new", least: "tablet", value: (each) => each.chanceNew, cell: (each) => chance(each.chanceNew)},
  {name: "next", title: "Next in", least: "desk", value: (each) => each.secondsToNew, rises: true,
   cell: (each) => duration(each.secondsToNew)},
  {name: "stability", title: "Stability", least: "desk", value: (each) => each.stability, rises: true,
   cell: (each) => percent(each.stability)},
  {name: "seconds", title: "Time", least: "wide", value: (each) => each.seconds, cell: (each) => duration(each.seconds)},
];

function compared(a, b, column, isReversed) {
  const [left, right] = [column.value(a), column.value(b)];
  if (left === null || right === null) return (left === null) - (right === null);
  const order = typeof left === "string" ? left.localeCompare(right) : left - right;
  const isRising = typeof left === "string" || column.rises === true;
  return isRising === isReversed ? -order : order;
}

class PropertyTable {
  constructor(properties) {
    this.rows = properties.map((each) => this.makeRow(each));
    this.body = element("tbody");
    this.headers = new Map();
    this.sorting = {column: COLUMNS[1], isReversed: false};
    this.filter = {text: "", verdicts: new Set(), onlyWarned: false};
    this.shown = element("p", {class: "note", "aria-live": "polite"});
    this.node = element(
      "section", {id: "properties", "aria-labelledby": "properties-title"},
      element("h2", {id: "properties-title"}, "Properties"),
      this.makeFilters(properties), this.shown,
      element("table", {class: "properties"}, element("thead", {}, this.makeHead()), this.body));
    this.update();
    addEventListener("resize", () => this.fitDetails());
  }

  makeHead() {
    return element("tr", {}, COLUMNS.map((column) => {
      const content = column.value ? button(column.title, {}, () => this.sortBy(column)) : column.title;
      const header = element("th", {scope: "col", "data-column": column.name, "data-least": column.least}, content);
      this.headers.set(column.name, header);
      return header;
    }));
  }

  makeRow(property) {
    const id = `property-${property.index}`;
    const toggle = button(breakable(cut(property.id, 300)),
                          {class: "opener", "aria-expanded": "false", "aria-controls": id}, () => this.toggle(row));
    const under = element("span", {class: "under"},
                          element("span", {class: "phone-verdict"}, verdictBadge(property.verdict)),
                          property.warnings.length > 0
                            ? element("span", {class: "warned"}, "⚠ ", counted(property.warnings.length, "warning")) : null,
                          property.place ? element("span", {class: "muted"}, cut(property.place, 200)) : null);
    const cells = COLUMNS.map((column, at) =>
      element(at === 0 ? "th" : "td", {scope: at === 0 ? "row" : null, "data-column": column.name, "data-least": column.least},
              at === 0 ? [toggle, under] : column.cell(property)));
    const text = [property.id, property.program, property.place, property.verdict,
                  ...property.labels.map((each) => each.name)].join("\n").toLowerCase();
    const row = {property, text, toggle, id, line: element("tr", {class: "row"}, cells), detail: null};
    return row;
  }

  makeFilters(properties) {
    const search = element("input", {type: "search", placeholder: "Filter by name, file or label",
                                     "aria-label": "Filter by name, file or label", autocomplete: "off", spellcheck: "false"});
    search.addEventListener("input", () => {
      this.filter.text = search.value.trim().toLowerCase();
      this.update();
    });
    const counts = new Map();
    for (const {verdict} of properties) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const names = [...counts.keys()].sort((a, b) => verdictRank(a) - verdictRank(b));
    const chips = names.map((name) => this.makeChip(
      [verdictBadge(name), " ", grouped(counts.get(name))], {"data-chip": name}, (isOn) =>
        (isOn ? this.filter.verdicts.add(name) : this.filter.verdicts.delete(name))));
    const warned = properties.filter((each) => each.warnings.length > 0).length;
    if (warned > 0)
      chips.push(this.makeChip(["⚠ with warnings ", grouped(warned)], {"data-chip": "warnings"},
                               (isOn) => { this.filter.onlyWarned = isOn; }));
    return element("div", {class: "filters"}, search,
                   element("div", {class: "chips", role: "group", "aria-label": "Filter by verdict"}, chips),
                   this.makeSortList());
  }

  makeChip(content, attributes, change) {
    const chip = button(content, {class: "chip", "aria-pressed": "false", ...attributes}, () => {
      const isOn = chip.getAttribute("aria-pressed") === "false";
      chip.setAttribute("aria-pressed", String(isOn));
      change(isOn);
      this.update();
    });
    return chip;
  }

  // For a phone, which shows only some of the columns.
  makeSortList() {
    const select = element("select", {"aria-label": "Sort by"}, COLUMNS.filter((each) => each.value).map((each) =>
      element("option", {value: each.name, selected: each === this.sorting.column}, `Sort by ${each.title.toLowerCase()}`)));
    select.addEventListener("change", () => {
      this.sorting = {column: COLUMNS.find((each) => each.name === select.value), isReversed: false};
      this.update();
    });
    this.sortList = select;
    return element("div", {class: "sort-list"}, select);
  }

  sortBy(column) {
    const isSame = this.sorting.column === column;
    this.sorting = {column, isReversed: isSame && !this.sorting.isReversed};
    this.sortList.value = column.name;
    this.update();
  }

  isShown({property, text}) {
    const {verdicts, onlyWarned} = this.filter;
    return text.includes(this.filter.text) && (verdicts.size === 0 || verdicts.has(property.verdict)) &&
           (!onlyWarned || property.warnings.length > 0);
  }

  update() {
    const {column, isReversed} = this.sorting;
    for (const [name, header] of this.headers) {
      const isRising = (column.name === "property" || column.rises === true) !== isReversed;
      if (name === column.name) header.setAttribute("aria-sort", isRising ? "ascending" : "descending");
      else header.removeAttribute("aria-sort");
    }
    const rows = this.rows.filter((each) => this.isShown(each));
    rows.sort((a, b) => compared(a.property, b.property, column, isReversed) || a.property.index - b.property.index);
    this.body.replaceChildren(...rows.flatMap((each) => (each.detail ? [each.line, each.detail] : [each.line])));
    this.shown.textContent = rows.length === this.rows.length
      ? "" : `${grouped(rows.length)} of ${grouped(this.rows.length)} properties are shown.`;
  }

  toggle(row) {
    if (row.detail === null) {
      row.detail = element("tr", {class: "detail", id: row.id, hidden: true},
                           element("td", {}, propertyDetail(row.property)));
      row.line.after(row.detail);
    }
    row.detail.hidden = !row.detail.hidden;
    row.toggle.setAttribute("aria-expanded", String(!row.detail.hidden));
    this.fitDetails();
  }

  // A cell over columns that are not shown would give them room.
  fitDetails() {
    const shown = [...this.headers.values()].filter((each) => each.offsetWidth > 0).length;
    for (const row of this.rows) if (row.detail) row.detail.firstChild.colSpan = shown;
  }

  // Opens the row of a property and brings it into view, whatever is filtered.
  show(id) {
    const row = this.rows.find((each) => each.property.id === id);
    if (!row) return;
    if (!row.line.isConnected) this.body.prepend(row.line, ...(row.detail ? [row.detail] : []));
    if (row.detail === null || row.detail.hidden) this.toggle(row);
    row.line.scrollIntoView({block: "start"});
    row.toggle.focus({preventScroll: true});
  }
}
