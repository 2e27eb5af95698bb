// SPDX-License-Identifier: Apache-2.0
// Charts, drawn by uPlot when they are first shown. Each has its numbers as a table as well. If
// the sonde command was built without uPlot, the table stands in for the chart.

const hasCharts = typeof uPlot === "function";
const CHART_HEIGHT = 220;
const LEAST_WIDTH = 200;
const redraws = new Set();  // one function for each chart that was drawn

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  for (const redraw of redraws) redraw();
});

// chart: {title, note, summary, head, rows(), options(), data()}. `summary` describes the chart in
// a sentence for those who cannot see it. Returns the element, and a function that draws the
// chart again after its options or its data changed.
function chartPanel(chart) {
  const box = element("div", {class: "chart", role: "img", "aria-label": chart.summary});
  const numbers = () => scrolling(`${chart.title} as a table`,
                                  table({class: "numbers"}, chart.head, chart.rows()));
  const node = element(
    "figure", {class: "panel chart-panel"},
    element("figcaption", {}, element("h4", {}, chart.title),
            chart.note ? element("p", {class: "note"}, chart.note) : null),
    hasCharts ? box : null,
    lazyDetails({class: "more", open: !hasCharts}, "Numbers", numbers));
  let drawn = null;
  const draw = () => {
    if (drawn) drawn.destroy();
    const size = {width: Math.max(LEAST_WIDTH, box.clientWidth), height: CHART_HEIGHT};
    drawn = new uPlot({...chart.options(), ...size}, chart.data(), box);
  };
  if (hasCharts) drawWhenShown(box, draw);
  return {node, draw};
}

// Draws once the box has a width, and again whenever its width changes.
function drawWhenShown(box, draw) {
  let width = 0;
  new ResizeObserver(() => {
    if (box.clientWidth === 0 || box.clientWidth === width) return;
    width = box.clientWidth;
    redraws.add(draw);
    draw();
  }).observe(box);
}

// Lines from the lower left to the upper right, so that an area is known without its colour.
function hatched(context, name) {
  const size = 8;
  const tile = document.createElement("canvas");
  tile.width = tile.height = size;
  const pen = tile.getContext("2d");
  pen.strokeStyle = colour(name);
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift, size);
    pen.lineTo(shift + size, 0);
  }
  pen.stroke();
  return context.createPattern(tile, "repeat");
}

function axis(options) {
  return {
    stroke: () => colour("--muted"),
    grid: {stroke: () => colour("--line"), width: 1},
    ticks: {stroke: () => colour("--line"), width: 1, size: 4},
    font: "12px system-ui, sans-serif",
    labelFont: "12px system-ui, sans-serif",
    labelSize: 20,
    ...options,
  };
}

function labelsOf(format) {
  return (chart, splits) => splits.map((each) => (each === null ? "" : format(each)));
}

const OVER = {
  seconds: {title: "seconds", value: duration, tick: (each) => precise.format(each)},
  cases: {title: "cases", value: grouped, tick: (each) => compact.format(each)},
};

// A chart over time. view: {over: "seconds" or "cases", log}; y: {title, tick, range}.
function timeOptions(view, y, series) {
  const over = OVER[view.over];
  return {
    scales: {x: {time: false, distr: view.log ? 3 : 1, range: (chart, least, most) => [least, most]},
             y: {range: y.range}},
    axes: [axis({label: over.title, values: labelsOf(over.tick), size: 36}),
           axis({label: y.title, values: labelsOf(y.tick), size: 56})],
    cursor: {y: false},
    legend: {markers: {dash: (chart, at) => (chart.series[at].dash ? "dashed" : "solid")}},
    series: [{label: over.title, value: (chart, each) => (each === null ? UNKNOWN : over.value(each))},
             ...series],
  };
}

// Of points that a logarithmic axis can show.
function shownPoints(history, view) {
  return view.log ? history.filter((each) => each[view.over] > 0) : history;
}

function lineSeries(label, colourName, dash) {
  return {
    label, dash, width: 2, stroke: () => colour(colourName), points: {show: false},
    value: (chart, each) => (each === null || each === undefined ? UNKNOWN : grouped(each)),
  };
}

function discoveriesChart(property, view) {
  const last = property.history.at(-1);
  return chartPanel({
    title: "Discoveries",
    note: "Features that cases of this property showed so far, and the cases that were kept for them.",
    summary: `Discoveries over time: ${grouped(last.features)} features and ${grouped(last.kept)} ` +
             `kept cases after ${grouped(last.cases)} cases and ${duration(last.seconds)}.`,
    head: ["seconds", "cases", "features", "kept"],
    rows: () => thinned(property.history, 40).map((each) => [
      precise.format(each.seconds), grouped(each.cases), grouped(each.features), grouped(each.kept)]),
    options: () => timeOptions(view, {title: "count", tick: short, range: fromZero},
                               [lineSeries("features", "--series-1"),
                                lineSeries("kept cases", "--series-2", [6, 4])]),
    data: () => columnsOf(shownPoints(property.history, view), view.over, "features", "kept"),
  });
}

function fromZero(chart, least, most) {
  return [0, most > 0 ? most * 1.05 : 1];
}

function columnsOf(points, ...names) {
  return names.map((name) => points.map((each) => each[name]));
}

// Which share of the cases was valid between one point of the history and the next.
function validShares(history) {
  let before = {cases: 0, tests: 0};
  const shares = [];
  for (const point of history) {
    const cases = point.cases - before.cases;
    if (cases > 0) {
      const valid = 100 * clamp((point.tests - before.tests) / cases, 0, 1);
      shares.push({...point, valid, all: 100});
      before = point;
    }
  }
  return shares;
}

function validChart(property, view) {
  const shares = validShares(property.history);
  const ofShare = (label, share) => ({
    label, value: (chart, raw, series, at) =>
      at === null || at === undefined ? UNKNOWN : percent(share(chart.data[2][at]) / 100)});
  const series = [
    {...ofShare("discarded", (valid) => 100 - valid), width: 0, points: {show: false},
     stroke: () => colour("--discarded"), fill: (chart) => hatched(chart.ctx, "--discarded")},
    {...ofShare("valid", (valid) => valid), width: 2, points: {show: false},
     stroke: () => colour("--valid"), fill: () => colour("--valid-area")},
  ];
  return chartPanel({
    title: "Valid and discarded",
    note: "Share of the cases that met all assumptions (filled), and of those that did not (hatched).",
    summary: `Share of valid cases over time: ${percent(property.valid)} of all cases were valid.`,
    head: ["seconds", "cases", "valid", "discarded"],
    rows: () => thinned(shares, 40).map((each) => [
      precise.format(each.seconds), grouped(each.cases), percent(each.valid / 100),
      percent(1 - each.valid / 100)]),
    options: () => timeOptions(view, {title: "share of cases", tick: (each) => `${each}%`,
                                      range: () => [0, 100]}, series),
    data: () => columnsOf(shownPoints(shares, view), view.over, "all", "valid"),
  });
}

// Bars, one for each bucket. of: what is counted, such as "nodes".
function histogram(title, note, buckets, of) {
  const name = (each) => (each.from === each.to ? grouped(each.from)
                                                : `${grouped(each.from)}–${grouped(each.to)}`);
  const total = buckets.reduce((sum, each) => sum + each.cases, 0);
  const biggest = buckets.reduce((most, each) => (each.cases > most.cases ? each : most));
  const xAxis = axis({
    label: of, size: 36, grid: {show: false}, values: labelsOf((at) => short(buckets[at].from)),
    splits: (chart) => everyFew(buckets.length, Math.max(1, Math.floor(chart.width / 50)))});
  const countAxis = axis({label: "cases", values: labelsOf(short), size: 56});
  return chartPanel({
    title, note,
    summary: `${title}: ${grouped(total)} cases; most have ${name(biggest)} ${of}.`,
    head: [of, "cases", "share"],
    rows: () => buckets.map((each) => [
      name(each), grouped(each.cases), percent(total > 0 ? each.cases / total : null)]),
    options: () => ({
      scales: {x: {time: false, range: () => [-0.6, buckets.length - 0.4]}, y: {range: fromZero}},
      axes: [xAxis, countAxis],
      cursor: {y: false, drag: {x: false, y: false}},
      series: [
        {label: of, value: (chart, at) => (at === null ? UNKNOWN : name(buckets[at]))},
        {label: "cases", value: (chart, each) => grouped(each ?? null), width: 0,
         stroke: () => colour("--series-1"), fill: () => colour("--series-1"),
         paths: uPlot.paths.bars({size: [0.85, 64]}), points: {show: false}}],
    }),
    data: () => [buckets.map((each, at) => at), buckets.map((each) => each.cases)],
  });
}

function everyFew(count, most) {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({length: Math.ceil(count / step)}, (each, at) => at * step);
}

// At most so many, with the first and the last.
function thinned(points, most) {
  if (points.length <= most) return points;
  return Array.from({length: most},
                    (each, at) => points[Math.round(at * (points.length - 1) / (most - 1))]);
}

// A curve without axes, for a row of a table.
function sparkline(history) {
  const points = thinned(history, 30);
  const last = history.at(-1);
  if (points.length < 2 || last.features === 0) return element("span", {class: "note"}, UNKNOWN);
  const [width, height] = [88, 22];
  const x = (each) => 1 + (width - 2) * (last.seconds > 0 ? each.seconds / last.seconds : 0);
  const y = (each) => height - 2 - (height - 4) * clamp(each.features / last.features, 0, 1);
  const line = points.map((each) => `${x(each).toFixed(1)},${y(each).toFixed(1)}`).join(" ");
  return svg("svg", {class: "sparkline", viewBox: `0 0 ${width} ${height}`, width, height,
                     "aria-hidden": "true"},
             svg("polygon", {points: `1,${height - 1} ${line} ${width - 1},${height - 1}`}),
             svg("polyline", {points: line}));
}
