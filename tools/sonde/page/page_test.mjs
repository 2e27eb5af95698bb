// SPDX-License-Identifier: Apache-2.0
// The report page in a browser. ctest gives SONDE_COMMAND (the program) and SONDE_PAGE_PACKAGES
// (the folder with playwright-core); SONDE_CHROMIUM names another Chromium.

import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {pathToFileURL} from "node:url";
import {HOSTILE, sampleRun} from "./sample_run.mjs";

const {chromium} = createRequire(`${process.env.SONDE_PAGE_PACKAGES}/`)("playwright-core");
const executablePath = process.env.SONDE_CHROMIUM ?? "/usr/bin/chromium";
const folder = mkdtempSync(join(tmpdir(), "sonde-page-"));
let browser;

function makePage(name, run) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(run));
  execFileSync(process.env.SONDE_COMMAND, ["report", "--run", file, "--html", join(folder, `${name}.html`)]);
}

before(async () => {
  assert.ok(existsSync(executablePath), `there is no ${executablePath}: run scripts/install --page`);
  makePage("one", sampleRun({properties: 1}));
  makePage("usual", sampleRun({properties: 20}));
  makePage("many", sampleRun({properties: 500}));
  makePage("hostile", sampleRun({properties: HOSTILE.length, hostile: true}));
  makePage("bare", {schema: "sonde-run", version: 1, properties: [{id: "A.B"}]});
  makePage("empty", {schema: "sonde-run", version: 1, properties: []});
  makePage("refused", {schema: "sonde-run", version: 1,
                       programs: [{path: "./gone", properties: 0, error: "./gone cannot be started"}],
                       properties: [{id: "A.B", verdict: "hindered", obstacles: ["it was never searched"]}]});
  makePage("unfinished", {schema: "sonde-run", version: 1, ended_by: "running",
                          properties: [{id: "A.B", verdict: "running"}]});
  browser = await chromium.launch({executablePath, args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"]});
});

after(async () => {
  await browser?.close();
  rmSync(folder, {recursive: true});
});

// Runs `body` on an open page; afterwards nothing was complained about, and nothing else loaded.
async function onPage(name, body, {width = 1280, height = 900, scheme = "light", init, expected = []} = {}) {
  const page = await browser.newPage({viewport: {width, height}, colorScheme: scheme});
  const troubles = [];
  const address = pathToFileURL(join(folder, `${name}.html`)).href;
  page.on("console", (message) => troubles.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address && request.url() !== "data:,") troubles.push(`request: ${request.url()}`);
  });
  try {
    if (init) await page.addInitScript(init);
    await page.goto(address);
    await body(page);
    assert.deepEqual(troubles.filter((each) => !expected.some((known) => each.includes(known))), []);
  } finally {
    await page.close();
  }
}

const openProperty = (page, at) => page.locator(".opener").nth(at).click();

// Opens everything that opens, what it reveals included.
async function openAll(page, properties) {
  for (let at = 0; at < properties; ++at) await page.locator(".opener").nth(at).evaluate((each) => each.click());
  for (let round = 0; round < 3; ++round) {
    await page.evaluate(() => { for (const each of document.querySelectorAll("details")) each.open = true; });
    await page.waitForTimeout(100);
  }
}

// How many pixels of each canvas are drawn on.
const drawnPixels = (page) => page.evaluate(() => [...document.querySelectorAll("canvas")].map((canvas) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {willReadFrequently: true});
  copy.drawImage(canvas, 0, 0);
  const {data} = copy.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 3; at < data.length; at += 4) count += data[at] > 0;
  return count;
}));

const scrollsSideways = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const shownNames = (page) => page.locator(".row .opener .name").allTextContents();

test("every chart draws, in light and dark, over time and over cases", async () => {
  for (const scheme of ["light", "dark"])
    await onPage("one", async (page) => {
      assert.equal(await page.locator("canvas").count(), 0, "charts wait until they are shown");
      await openProperty(page, 0);
      await page.waitForFunction(() => document.querySelectorAll("canvas").length === 4);
      for (const choice of ["cases", "log", "seconds", "linear"]) {
        await page.locator(".choice button", {hasText: choice}).click();
        const pixels = await drawnPixels(page);
        assert.equal(pixels.length, 4);
        for (const each of pixels) assert.ok(each > 2000, `${choice}: ${pixels}`);
      }
    }, {scheme});
});

test("charts follow the colour scheme and the width", async () => {
  await onPage("one", async (page) => {
    await openProperty(page, 0);
    await page.waitForSelector("canvas");
    const light = await page.locator("canvas").first().evaluate((each) => each.toDataURL());
    await page.emulateMedia({colorScheme: "dark"});
    await page.waitForFunction((before) => document.querySelector("canvas").toDataURL() !== before, light);
    await page.setViewportSize({width: 390, height: 800});
    await page.waitForFunction(() => document.querySelector("canvas").clientWidth < 390);
  });
});

test("labels, edits, lineage, assumptions and facts are there", async () => {
  await onPage("one", async (page) => {
    await openProperty(page, 0);
    const text = await page.locator(".property").innerText();
    for (const part of ["Next case is new", "Next discovery in", "Stability", "Assumptions that reject most", "Labels",
                        "requires 1%", "Sizes", "Depths", "Yield of each edit", "kept of", "Lineage", "└"])
      assert.ok(text.includes(part), part);
    assert.ok(await page.locator(".bar-mark").count() > 0, "minima are drawn");
    assert.match(text, /Shows 1\d\d of 4\d\d kept cases/);
  });
});

test("the table is filtered by text and by verdict", async () => {
  await onPage("usual", async (page) => {
    assert.equal((await shownNames(page)).length, 20);
    await page.getByRole("searchbox").fill("lists.");
    const lists = await shownNames(page);
    assert.ok(lists.length > 0 && lists.every((each) => each.startsWith("Lists.")));
    await page.getByRole("searchbox").fill("");
    await page.locator(".chip[data-chip=failed]").click();
    assert.equal(await page.locator(".row").count(), await page.locator(".row [data-verdict=failed]:visible").count());
    assert.ok(await page.locator(".row").count() < 20);
    await page.locator(".chip[data-chip=passed]").click();
    assert.ok(await page.locator(".row").count() > 10);
    await page.locator(".chip[data-chip=warnings]").click();
    assert.equal(await page.locator(".row").count(), await page.locator(".row .warned").count());
    await page.getByRole("searchbox").fill("no such property");
    assert.equal(await page.locator(".row").count(), 0);
    assert.match(await page.locator("#properties > .note").innerText(), /0 of 20/);
  });
});

test("every column sorts both ways", async () => {
  await onPage("usual", async (page) => {
    const headers = page.locator(".properties > thead button");
    const count = await headers.count();
    assert.equal(count, 11);
    for (let at = 0; at < count; ++at) {
      await headers.nth(at).click();
      const first = await shownNames(page);
      const way = await page.locator(".properties > thead th[aria-sort]").getAttribute("aria-sort");
      await headers.nth(at).click();
      const second = await shownNames(page);
      assert.notEqual(await page.locator(".properties > thead th[aria-sort]").getAttribute("aria-sort"), way);
      assert.deepEqual([...first].sort(), [...second].sort());
      if (at === 0) assert.deepEqual([first, second], [[...first].sort(), [...first].sort().reverse()]);
    }
    const cases = page.locator(".row [data-column=cases]");
    await page.locator("th[data-column=cases] button").click();
    const numbers = (await cases.allInnerTexts()).map((each) =>
      Number.parseFloat(each.replaceAll(",", "")) * (each.endsWith("K") ? 1e3 : each.endsWith("M") ? 1e6 : 1));
    assert.deepEqual(numbers, [...numbers].sort((a, b) => b - a));
  }, {width: 1440});
});

test("findings come first, with their replay line, and lead to their property", async () => {
  await onPage("usual", async (page) => {
    assert.equal(await page.locator("main > section").first().getAttribute("id"), "findings");
    const card = page.locator(".finding").first();
    const text = await card.innerText();
    for (const part of ["reversed(reversed(v)) == v", "std::vector<int> v = {0, 0, 1};", "Fails with any value of from",
                        "Passes with v = {0, 0, 0}", "--replay Lists.ReverseTwiceIsIdentity@", "shrunk"])
      assert.ok(text.includes(part), part);
    await card.getByRole("button", {name: "Copy"}).click();
    await card.getByText("Copied").waitFor();
    await card.getByRole("link", {name: "Go to the property"}).click();
    await page.locator(".property").waitFor();
    assert.equal(await page.locator(".opener[aria-expanded=true]").innerText(), "Lists.ReverseTwiceIsIdentity");
  });
});

test("sources show who reached each line, also without colour", async () => {
  await onPage("usual", async (page) => {
    assert.match(await page.locator(".legend").innerText(), /discarded cases only: \d+ lines/);
    await page.locator(".source-file summary", {hasText: "src/lists.cpp"}).click();
    for (const [reached, mark] of [["valid", "●"], ["discarded", "◐"], ["none", "○"]])
      assert.equal(await page.locator(`.source tr[data-reached=${reached}] .line-mark`).first().innerText(), mark);
    await page.locator(".source-file summary", {hasText: "src/utf8.cpp"}).click();
    assert.match(await page.locator(".ranges").innerText(), /could not be read/);
  });
});

test("a run that was directed says what it reached", async () => {
  await onPage("usual", async (page) => {
    const text = await page.locator("#focus").innerText();
    assert.match(text, /directed at src\/lists.cpp:31-38, varint::decode/);
    assert.match(text, /4 of 8 lines with code were reached/);
    const row = await page.locator("#focus tbody tr").first().innerText();
    assert.match(row, /src\/lists.cpp\s+3 of 7\s+35–36, 38\s+33\s+3 properties/);
  });
  await onPage("bare", async (page) => {
    assert.equal(await page.locator("#focus").count(), 0);
  });
});

test("it works with the keyboard alone", async () => {
  await onPage("usual", async (page) => {
    const opener = page.locator(".opener").first();
    await page.getByRole("searchbox").focus();
    for (let presses = 0; presses < 40 && !(await opener.evaluate((each) => each === document.activeElement)); ++presses)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".property").waitFor();
    assert.notEqual(await opener.evaluate((each) => getComputedStyle(each).outlineStyle), "none");
    await page.keyboard.press("Enter");
    assert.ok(await page.locator(".property").isHidden());
  });
});

test("a phone shows everything without scrolling sideways", async () => {
  for (const name of ["one", "usual", "hostile", "bare", "empty"])
    await onPage(name, async (page) => {
      assert.equal(await scrollsSideways(page), false, name);
      await openAll(page, name === "usual" ? 3 : await page.locator(".opener").count());
      assert.equal(await scrollsSideways(page), false, `${name}, opened`);
    }, {width: 390, height: 844});
});

// The contrast of each visible text with what is behind it, as WCAG 2 defines it: the least, and
// the texts below 4.5.
function lowContrast() {
  const parse = (text) => text.match(/[\d.]+/g).map(Number);
  const over = ([r, g, b, a = 1], below) => [r, g, b].map((each, at) => each * a + below[at] * (1 - a));
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    const layers = [];
    for (let each = node; each; each = each.parentElement) layers.push(parse(getComputedStyle(each).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const low = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !node.checkVisibility() || node.closest("script, .skip")) continue;
    const back = behind(node);
    const [light, dark] = [luminance(over(parse(getComputedStyle(node).color), back)), luminance(back)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) low.push(`${ratio.toFixed(2)} ${node.className}: ${texts.currentNode.data.slice(0, 40)}`);
  }
  return low;
}

test("every text has enough contrast, in light and dark", async () => {
  for (const scheme of ["light", "dark"])
    await onPage("usual", async (page) => {
      await openAll(page, 3);
      assert.deepEqual(await page.evaluate(lowContrast), [], scheme);
    }, {scheme});
});

test("hostile text is text", async () => {
  await onPage("hostile", async (page) => {
    await openAll(page, await page.locator(".opener").count());
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.equal(await page.locator("#page img, #page script, #page iframe, #page [onload], #page [onerror]").count(), 0);
    assert.ok((await shownNames(page)).includes(HOSTILE[0]));
    const links = await page.locator("#page a").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    assert.ok(links.every((each) => each.startsWith("#")));
  });
});

test("the page lets no other script run, and loads no picture", async () => {
  await onPage("one", async (page) => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", "<img src='x.png' onerror='window.hacked = 1'>");
      document.body.append(Object.assign(document.createElement("script"), {textContent: "window.hacked = 1"}));
    });
    await page.waitForTimeout(200);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
  }, {expected: ["Content Security Policy", "x.png"]});  // a request is reported before it is refused
});

test("a record with ids only, and one without properties, make a page", async () => {
  await onPage("bare", async (page) => {
    await openProperty(page, 0);
    assert.match(await page.locator(".property").innerText(), /too few points/);
  });
  await onPage("empty", async (page) => assert.match(await page.locator("h1").innerText(), /No property ran/));
});

test("what could not run, and why a property was not tested properly, is named", async () => {
  await onPage("refused", async (page) => {
    assert.equal(await page.locator("h1").innerText(), "1 of 1 property did not pass; 1 program could not run");
    assert.match(await page.locator(".head").innerText(), /gone cannot be started/);
    await openProperty(page, 0);
    assert.match(await page.locator(".property").innerText(), /Not tested properly: it was never searched/);
  });
});

test("a run that goes on has not failed yet", async () => {
  await onPage("unfinished", async (page) => {
    assert.equal(await page.locator("h1").innerText(), "No failure so far in 1 property");
    assert.match(await page.locator(".row .badge").first().innerText(), /running/);
  });
});

test("500 properties stay quick", async () => {
  await onPage("many", async (page) => {
    const {loaded, sorted} = await page.evaluate(() => {
      const begin = performance.now();
      document.querySelector("th[data-column=cases] button").click();
      document.body.getBoundingClientRect();
      return {sorted: performance.now() - begin, loaded: performance.getEntriesByType("navigation")[0].domComplete};
    });
    assert.equal(await page.locator(".row").count(), 500);
    // Many times what it takes on an idle machine, as tests share theirs.
    assert.ok(loaded < 10000, `loaded in ${loaded} ms`);
    assert.ok(sorted < 2000, `sorted in ${sorted} ms`);
  });
});

test("without uPlot, tables stand in for the charts, and the page says so", async () => {
  const init = () => Object.defineProperty(window, "uPlot", {value: undefined, writable: false});
  await onPage("one", async (page) => {
    assert.match(await page.locator(".head").innerText(), /tables instead of charts/);
    await openProperty(page, 0);
    assert.equal(await page.locator("canvas").count(), 0);
    assert.ok(await page.locator(".chart-panel table").first().isVisible());
  }, {init});
});
