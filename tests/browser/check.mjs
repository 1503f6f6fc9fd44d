// Opens pages in real headless Chromium: plays them by keys and buttons, prints them, judges them by axe-core, and
// measures the first paint. Pages are named on the command line; CHROMIUM names the browser.
import { readFileSync, statSync, mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let [passed, failed] = [0, 0];

function check(holds, what) {
  if (holds) { passed += 1; return; }
  failed += 1;
  console.log(`FAILED: ${what}`);
}

async function open(page, url, faults) {
  page.on('pageerror', error => faults.push(error.message));
  page.on('request', request => { if (!request.url().startsWith('file:')) faults.push(`fetches ${request.url()}`); });
  await started(page, url);
}

// The page is painted before it is made to move.
async function started(page, url) {
  await page.goto(url);
  await page.waitForSelector('body[data-ready]');
}

async function play(name, url) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const faults = [];
  await open(page, url, faults);
  const numbers = async () => (await page.textContent('#at')).match(/\d+/g).map(Number);
  const at = async () => (await numbers())[0];
  const [, count] = await numbers();
  const scenes = await page.$$eval('article', all => all.length);
  check(!/[0-9.]{81}/.test(await page.title()), `${name}: the title is no row of digits`);
  check((await page.$('#rating table') !== null) === !/^(none|several)/.test(name), `${name}: a rating where there is one`);
  // What cannot be solved may have no steps to be played.
  if (count < 4) { await page.close(); return; }
  const shown = () => page.$$eval('[data-t="1"]', all => all.length);
  const first = await shown();
  await page.keyboard.press('ArrowRight');
  check(await at() === 1, `${name}: → goes on`);
  await page.keyboard.press('ArrowLeft');
  check(await at() === 0 && await shown() === first, `${name}: ← goes back to the same board`);
  await page.keyboard.press('End');
  check(await at() === count, `${name}: End goes to the end`);
  await page.click('#first');
  check(await at() === 0 && await shown() === first, `${name}: the first button goes back to the same board`);
  await page.evaluate(() => { location.hash = '#3'; });
  await page.waitForFunction(() => /\b3\b/.test(document.querySelector('#at').textContent));
  await page.click('#list summary');
  await page.click('#list li:nth-child(2) a');
  check(await at() === 2, `${name}: the list leads to a step`);
  await page.goBack();
  check(await at() === 3, `${name}: Back leads back`);
  await page.click('#play');
  await page.waitForFunction(() => /\b4\b/.test(document.querySelector('#at').textContent), undefined, { timeout: 5000 });
  await page.click('#play');
  await page.click('#first');
  await page.selectOption('#grade', '1');
  await page.click('#next');
  const text = () => page.$eval('article.now', article => article.innerText);
  const look = await text();
  check(await page.$eval('#under', group => group.childElementCount) === 0, `${name}: a hint marks nothing`);
  await page.click('#more');
  const hint = await text();
  await page.click('#more');
  const whole = await text();
  check(look !== hint && hint !== whole, `${name}: each grade says more`);
  check(await page.$eval('#under', group => group.childElementCount) > 0, `${name}: the whole step is marked`);
  check((await page.textContent('#say')).length > 0, `${name}: what is shown is said`);
  await page.click('#grid summary');
  await page.waitForSelector('#table td');
  const head = await page.$$eval('#table thead th', all => all.length);
  check(await page.$$eval('#table td', all => all.length) === head * head + 1, `${name}: the table has every cell`);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.onbeforeprint());
  const visible = await page.$$eval('article', all => all.filter(article => article.offsetHeight > 0).length);
  check(visible === scenes, `${name}: on paper all steps stand`);
  const hints = await page.$$eval('.only', all => all.filter(hint => hint.offsetHeight > 0).length);
  check(hints === 0, `${name}: on paper stands the whole step alone, no hint beside it`);
  await page.evaluate(() => window.onafterprint());
  check(faults.length === 0, `${name}: ${faults.join('; ')}`);
  await page.close();
}

async function judge(name, url) {
  for (const colorScheme of ['light', 'dark']) {
    for (const [width, height] of [[1200, 900], [390, 844], [320, 640]]) {
      for (const forcedColors of ['none', 'active']) {
        const page = await browser.newPage({ viewport: { width, height }, colorScheme, forcedColors });
        await started(page, url);
        for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
        await page.click('#grid summary');
        const where = `${name}, ${colorScheme}, ${width} wide, forced colours ${forcedColors}`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= width, `${where}: ${wide} dots wide`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run());
        for (const { id, help, nodes } of violations) console.log(`  ${id}: ${help}: ${nodes[0].html.slice(0, 160)}`);
        check(violations.length === 0, `${where}: ${violations.length} violations`);
        if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${width}-${forcedColors}.png` });
        await page.close();
      }
    }
  }
}

// The least of several: what the page needs, not what else the machine was doing.
async function paint(url) {
  const times = [];
  for (let run = 0; run < 7; run += 1) {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName('first-paint')[0].startTime));
    await page.close();
  }
  times.sort((a, b) => a - b);
  return times;
}

// Beside a page with one word, so that a slow machine is not taken for a slow page.
const [least] = await paint('data:text/html,<p>whydoku');
for (const file of process.argv.slice(2)) {
  const name = file.replace(/^.*\//, '').replace('.html', '');
  const url = pathToFileURL(file).href;
  const size = statSync(file).size;
  check(size < 1_000_000, `${name}: ${size} bytes`);
  await play(name, url);
  await judge(name, url);
  const times = await paint(url);
  check(times[0] < 3 * least, `${name}: first paint after ${times[0]} ms at best, an empty page's after ${least}`);
  console.log(`${name}: ${size} bytes, first paint ${Math.round(times[0])} ms at best, ${Math.round(times[3])} ms in the middle`);
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
