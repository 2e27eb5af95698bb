// SPDX-License-Identifier: Apache-2.0
// Numbers and texts as people read them. What is not known is null in the record and "–" here.

const UNKNOWN = "–";
const whole = new Intl.NumberFormat("en-US", {maximumFractionDigits: 0});
const precise = new Intl.NumberFormat("en-US", {maximumFractionDigits: 1});
const rough = new Intl.NumberFormat("en-US", {maximumSignificantDigits: 3});
const compact = new Intl.NumberFormat("en-US", {notation: "compact", maximumSignificantDigits: 3});

// 12,345
function grouped(number) {
  return number === null ? UNKNOWN : whole.format(number);
}

// 12,345 and 1.23M: short enough for a column.
function short(number) {
  if (number === null) return UNKNOWN;
  return Math.abs(number) < 100000 ? whole.format(number) : compact.format(number);
}

// 1 case, 2 cases
function counted(number, thing) {
  return `${grouped(number)} ${thing}${number === 1 ? "" : "s"}`;
}

// Never 0% for something that happened, nor 100% for something that did not always happen.
function percent(share) {
  if (share === null) return UNKNOWN;
  const value = 100 * share;
  if (value > 0 && value < 0.1) return "<0.1%";
  if (value < 100 && value > 99.9) return ">99.9%";
  return `${precise.format(value)}%`;
}

function duration(seconds) {
  if (seconds === null) return UNKNOWN;
  if (seconds < 60) return `${precise.format(seconds)} s`;
  const rounded = Math.round(seconds);
  const [days, hours] = [Math.floor(rounded / 86400), Math.floor(rounded / 3600) % 24];
  const [minutes, rest] = [Math.floor(rounded / 60) % 60, rounded % 60];
  if (days > 0) return `${grouped(days)} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return rest === 0 || minutes >= 10 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

// A chance for each case: 1 in 830.
function chance(probability) {
  if (probability === null) return UNKNOWN;
  if (probability <= 0) return "0";
  if (probability >= 0.1) return percent(probability);
  const cases = 1 / probability;
  return `1 in ${cases < 1e7 ? rough.format(cases) : compact.format(cases)}`;
}

function moment(secondsSince1970) {
  const date = new Date(secondsSince1970 * 1000);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  return date.toLocaleString("en-GB", {dateStyle: "medium", timeStyle: "short"});
}

// lists_test.cpp:12
function place(file, line) {
  if (file === "") return "";
  return line > 0 ? `${file}:${line}` : file;
}

// Control characters would change what a copied line does.
function onOneLine(text) {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
}

// For a place that shows a few words; the whole text is elsewhere.
function cut(text, most) {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
