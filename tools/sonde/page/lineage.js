// SPDX-License-Identifier: Apache-2.0
// Which kept case was made of which. A large tree is cut to the cases that showed most, together
// with all their ancestors, so that what is shown still hangs together.

const MOST_KEPT_SHOWN = 120;
const MOST_LEVELS = 12;

// all: how many cases were kept; the record may have only some of them.
function lineagePanel(lineage, all) {
  const rows = treeRows(shownKept(lineage));
  const count = Math.max(lineage.length, all);
  const isCut = rows.length < count;
  const note = isCut
    ? `Shows ${grouped(rows.length)} of ${counted(count, "kept case")}: ` +
      "those that showed most, and what they were made of."
    : `${counted(count, "kept case")}, each below the case that it was made of.`;
  const head = ["kept case", {content: "new features", class: "number"},
                {content: "nodes", class: "number"}, {content: "at", class: "number"}, "valid"];
  const cells = rows.map(({kept, branch}) => [
    {content: [element("span", {class: "branch", "aria-hidden": "true"}, branch),
               element("span", {class: "kept-number"}, `${kept.number}`), " ", cut(kept.how, 120)],
     class: "kept"},
    {content: grouped(kept.features), class: "number"},
    {content: grouped(kept.size), class: "number"},
    {content: duration(kept.seconds), class: "number"},
    kept.valid ? "valid" : "discarded"]);
  return element("figure", {class: "panel wide lineage"},
                 element("figcaption", {}, element("h4", {}, "Lineage"),
                         element("p", {class: "note"}, note)),
                 scrolling("Lineage of kept cases", table({class: "numbers"}, head, cells)));
}

function shownKept(lineage) {
  if (lineage.length <= MOST_KEPT_SHOWN) return lineage;
  const byNumber = new Map(lineage.map((each) => [each.number, each]));
  const shown = new Set();
  for (const kept of [...lineage].sort((a, b) => b.features - a.features)) {
    const line = ancestry(kept, byNumber, shown);
    if (shown.size + line.length > MOST_KEPT_SHOWN) break;
    for (const each of line) shown.add(each);
  }
  return lineage.filter((each) => shown.has(each));
}

// The case and its ancestors that are not shown yet. A damaged record may have a circle.
function ancestry(kept, byNumber, shown) {
  const line = new Set();
  for (let each = kept; each && !shown.has(each) && !line.has(each); each = byNumber.get(each.parent))
    line.add(each);
  return [...line];
}

// In the order of a tree, each with the branches that lead to it.
function treeRows(lineage) {
  const known = new Set(lineage.map((each) => each.number));
  const children = new Map();
  for (const kept of lineage) {
    const parent = known.has(kept.parent) && kept.parent !== kept.number ? kept.parent : 0;
    children.set(parent, [...(children.get(parent) ?? []), kept]);
  }
  const rows = [];
  const visited = new Set();
  // A stack of our own: a tree may be deeper than the stack of the browser.
  const open = [...(children.get(0) ?? [])].reverse().map((kept) => ({kept, stem: "", isRoot: true}));
  while (open.length > 0) {
    const {kept, stem, isRoot, isLast} = open.pop();
    if (visited.has(kept)) continue;
    visited.add(kept);
    rows.push({kept, branch: isRoot ? "" : cutStem(stem) + (isLast ? "└ " : "├ ")});
    const below = children.get(kept.number) ?? [];
    const inner = isRoot ? "" : stem + (isLast ? "  " : "│ ");
    for (let at = below.length; at-- > 0;)
      open.push({kept: below[at], stem: inner, isLast: at === below.length - 1});
  }
  return rows;
}

function cutStem(stem) {
  const most = 2 * MOST_LEVELS;
  return stem.length <= most ? stem : `${stem.length / 2}… ${stem.slice(-most + 4)}`;
}
