// SPDX-License-Identifier: Apache-2.0
// Takes the pictures of docs/reading-the-report.md again, after the page changed:
// SONDE_COMMAND=build/release/bin/sonde SONDE_PAGE_PACKAGES=build/release/tools/page_test
//   node take_pictures.mjs docs/pictures && pngquant --force --ext .png --strip docs/pictures/*.png
// `ctest -R page-packages` fetches the packages.

import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {sampleRun} from "./sample_run.mjs";

const {chromium} = createRequire(`${resolve(process.env.SONDE_PAGE_PACKAGES)}/`)("playwright-core");
const PICTURES = [
  {name: "report-overview", width: 1200, height: 1000, scheme: "light"},
  {name: "report-property", width: 1200, height: 1420, scheme: "dark", open: 3, to: ".row:has([aria-expanded=true])"},
  {name: "report-sources", width: 1200, height: 780, scheme: "light", source: "src/lists.cpp", to: "#sources"},
  {name: "report-phone", width: 390, height: 1000, scheme: "light", to: "#properties"},
];

const folder = mkdtempSync(join(tmpdir(), "sonde-pictures-"));
const html = join(folder, "report.html");
writeFileSync(join(folder, "run.json"), JSON.stringify(sampleRun()));
execFileSync(process.env.SONDE_COMMAND, ["report", "--run", join(folder, "run.json"), "--html", html]);

const browser = await chromium.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"]});
for (const {name, width, height, scheme, open, source, to} of PICTURES) {
  const page = await browser.newPage({viewport: {width, height}, colorScheme: scheme, reducedMotion: "reduce"});
  await page.goto(pathToFileURL(html).href);
  if (open !== undefined) await page.locator(".opener").nth(open).click();
  if (source) await page.locator(".source-file summary", {hasText: source}).click();
  if (to) await page.locator(to).first().evaluate((each) => each.scrollIntoView());
  await page.waitForTimeout(300);
  await page.screenshot({path: join(process.argv[2], `${name}.png`)});
  await page.close();
}
await browser.close();
rmSync(folder, {recursive: true});
