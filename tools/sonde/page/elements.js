// SPDX-License-Identifier: Apache-2.0
// How elements are made. Everything in the record of a run is hostile: it becomes text, or the
// value of an attribute that cannot run anything.

const FORBIDDEN_ATTRIBUTE = /^(on|style$|src|srcdoc$|action$|formaction$)/i;

// element("td", {class: "number"}, "12"): children are texts, elements, lists of them, or null.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  append(made, children);
  return made;
}

function setAttribute(made, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (FORBIDDEN_ATTRIBUTE.test(name)) throw new Error(`the attribute ${name} is not allowed`);
  if (name === "href" && !String(value).startsWith("#")) throw new Error("links stay in the page");
  made.setAttribute(name, value === true ? "" : String(value));
}

function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  append(made, children);
  return made;
}

// A name that is broken between its words where it does not fit in a line.
function breakable(name) {
  const words = name.split(/(?<=[._:/])|(?<=[a-z0-9])(?=[A-Z])/);
  return element("span", {class: "name"}, words.flatMap((each) => [element("wbr"), each]).slice(1));
}

function button(label, attributes, onClick) {
  const made = element("button", {type: "button", ...attributes}, label);
  made.addEventListener("click", onClick);
  return made;
}

// A <details> whose content is made when it is first opened.
function lazyDetails(attributes, summary, makeContent) {
  const made = element("details", attributes, element("summary", {}, summary));
  const fill = () => {
    if (!made.open || made.dataset.filled) return;
    made.dataset.filled = "yes";
    append(made, [makeContent()]);
  };
  made.addEventListener("toggle", fill);
  fill();
  return made;
}

// head: texts, or {text, class}; rows: lists of cells, each a text, an element, or {content, class}.
function table(attributes, head, rows) {
  const cell = (tag, each, scope) => {
    const isPlain = typeof each !== "object" || each === null || each instanceof Node;
    const {content, ...rest} = isPlain ? {content: each} : each;
    return element(tag, scope ? {scope, ...rest} : rest, content);
  };
  return element(
    "table", attributes,
    element("thead", {}, element("tr", {}, head.map((each) => cell("th", each, "col")))),
    element("tbody", {}, rows.map((row) => element("tr", {}, row.map((each) => cell("td", each))))));
}

// What may be wider than a phone scrolls in a box of its own, also with the keyboard.
function scrolling(label, content) {
  return element("div", {class: "scrolling", tabindex: "0", role: "region", "aria-label": label},
                 content);
}

// A line to copy, such as a command.
function copyLine(text) {
  const shown = onOneLine(text);
  const label = element("span", {"aria-live": "polite"}, "Copy");
  const press = async () => {
    label.textContent = (await copied(shown)) ? "Copied" : "Press Ctrl+C";
    setTimeout(() => { label.textContent = "Copy"; }, 2000);
  };
  const code = element("code", {}, shown);
  const copied = async (line) => {
    try {
      await navigator.clipboard.writeText(line);
      return true;
    } catch {
      getSelection().selectAllChildren(code);
      return document.execCommand("copy");
    }
  };
  return element("div", {class: "copy-line"}, code, button(label, {class: "copy"}, press));
}

// A bar whose length is a share of its track; marks are shares that are drawn as lines on it.
function bar(share, attributes = {}, mark = null) {
  const fill = element("span", {class: "bar-fill"});
  fill.style.width = `${100 * clamp(share, 0, 1)}%`;
  if (share > 0) fill.style.minWidth = "2px";
  const track = element("span", {class: "bar", ...attributes}, fill);
  if (mark !== null) {
    const line = element("span", {class: "bar-mark"});
    line.style.left = `${100 * clamp(mark, 0, 1)}%`;
    track.append(line);
  }
  return track;
}

function clamp(value, least, most) {
  return Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));
}
