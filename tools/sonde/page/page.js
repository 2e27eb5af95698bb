// SPDX-License-Identifier: Apache-2.0
// Makes the page of the record that is embedded in it. CMake joins this file with the others of
// this folder into one script; charts.js needs uPlot, which stands before all of them.

const PROPERTY_LINK = "#property=";

function linkTo(property) {
  return PROPERTY_LINK + encodeURIComponent(property);
}

function followLink(propertyTable) {
  if (!location.hash.startsWith(PROPERTY_LINK)) return;
  try {
    propertyTable.show(decodeURIComponent(location.hash.slice(PROPERTY_LINK.length)));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
}

function makePage(json) {
  const run = readRun(json);
  const propertyTable = new PropertyTable(run.properties);
  document.title = `Sonde: ${headline(run)}`;
  append(document.getElementById("page"), [
    headOfPage(run), navigation(run),
    element("main", {}, findingsSection(run), propertyTable.node, focusSection(run.focus), sourcesSection(run.sources))]);
  addEventListener("hashchange", () => followLink(propertyTable));
  followLink(propertyTable);
}

makePage(JSON.parse(document.getElementById("run").textContent));
