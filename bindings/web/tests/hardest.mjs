// The hardest puzzles of a file told in the page, as its path panel tells them, beside the command:
// `node tests/hardest.mjs COMMAND FILE [LIMIT]`. While the engine is at work the page must go on: the longest time in
// which it answered nothing is measured, and may be a quarter of a second longer than that of an empty page beside it,
// which only a machine with other work keeps waiting.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const [command, file, limit = '60'] = process.argv.slice(2);
const MOST = 250;
const LATE = 300_000;
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .map(line => line.split(/[\t,]/)[0]);
const puzzles = lines.filter(line => /^[0-9.]{81}$/.test(line)).slice(0, Number(limit));
const server = await serve(new URL('../dist', import.meta.url).pathname);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const watched = async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    let last = performance.now();
    window.pause = 0;
    setInterval(() => {
      const now = performance.now();
      window.pause = Math.max(window.pause, now - last);
      last = now;
    }, 20);
  });
  return page;
};
const [empty, page] = [await watched(), await watched()];
await empty.goto('data:text/html,<!doctype html><title>empty</title>');
const home = `http://localhost:${server.address().port}/`;
await page.goto(home);
await page.waitForSelector('body[data-ready]');
let [blocked, late, all, native] = [0, 0, 0, 0];
console.log("puzzle\tpage ms\tcommand ms\tlongest pause ms\tan empty page's");
for (const puzzle of puzzles) {
  await page.click('#home-link');
  await page.fill('#text', puzzle);
  await page.click('#open');
  await page.waitForFunction(
    given => document.querySelectorAll('#play [aria-label$=given]').length === given,
    puzzle.replaceAll('.', '').length,
  );
  await page.click('#tab-path');
  for (const one of [empty, page])
    await one.evaluate(() => {
      window.pause = 0;
    });
  const begun = performance.now();
  await page.click('#show-path');
  const told = await page.waitForSelector('.player', { timeout: LATE }).catch(() => undefined);
  const own = performance.now() - begun;
  const [idle, pause] = [await empty.evaluate(() => window.pause), await page.evaluate(() => window.pause)];
  if (!told) {
    late += 1;
    await page.click('.cancel');
  }
  const started = performance.now();
  try {
    execFileSync(command, ['explain', puzzle], { stdio: 'ignore' });
  } catch {
    /* Not by logic alone. */
  }
  const beside = performance.now() - started;
  if (pause - idle > MOST) blocked += 1;
  all += own;
  native += beside;
  console.log(`${puzzle}\t${Math.round(own)}\t${Math.round(beside)}\t${Math.round(pause)}\t${Math.round(idle)}`);
}
console.log(
  `${puzzles.length} puzzles: ${Math.round(all / 1000)} s in the page, ${Math.round(native / 1000)} s by the command; ` +
    `${late} not told within ${LATE / 1000} s, the page paused for ${MOST} ms more than an empty one at ${blocked}`,
);
await browser.close();
server.close();
process.exitCode = blocked || late || !puzzles.length ? 1 : 0;
