// Pictures of ten techniques as the teacher shows them: on a desk and on a phone, light and dark. `node tests/shots.mjs
// FOLDER [TECHNIQUE …]`. They are there to be looked at, and are not kept.
import { mkdirSync, readFileSync } from 'node:fs';
import { browser, home, link, PHONE } from './browser.mjs';
import { KILLER } from './puzzles.mjs';

const [folder, ...asked] = process.argv.slice(2);
if (!folder) throw new Error('usage: node tests/shots.mjs FOLDER [TECHNIQUE …]');
const TEN = [
  'x-wing',
  'finned-x-wing',
  'xy-wing',
  'aic',
  'als-xz',
  'unique-rectangle-1',
  'simple-colours-trap',
  'sue-de-coq',
  'forcing-net',
  'cage-combinations',
];
const FIELDS = { desk: { viewport: { width: 1280, height: 900 } }, phone: { ...PHONE, deviceScaleFactor: 2 } };
mkdirSync(folder, { recursive: true });

/** The first example of a technique as a link: its digits, and the candidates that went before. */
function example(technique) {
  if (technique === 'cage-combinations') return link(KILLER);
  const text = readFileSync(new URL(`../../../corpus/techniques/${technique}.yaml`, import.meta.url), 'utf8');
  const [, first] = text.split(/^ {2}- name:/m);
  const rows = first.match(/^ {6}[+\d.]+$/gm).map(row => row.trim());
  const cells = rows.flatMap(row => row.match(/\+?[\d.]/g));
  const list = entries => [...entries].map(([cell, value]) => `${cell}.${value.toString(36)}`).join('-');
  const entered = cells.flatMap((cell, at) => (cell[0] === '+' ? [[at, Number(cell[1])]] : []));
  const taken = new Map();
  for (const [, rows, columns, digits] of (first.match(/deleted: \[([^\]]*)\]/)?.[1] ?? '').matchAll(/r(\d+)c(\d+)<>(\d+)/g)) {
    for (const row of rows)
      for (const column of columns)
        for (const digit of digits) {
          const cell = (row - 1) * 9 + (column - 1);
          taken.set(cell, (taken.get(cell) ?? 0) | (1 << (digit - 1)));
        }
  }
  const givens = cells.map(cell => (cell[0] === '+' ? '.' : cell)).join('');
  return `${link(givens)}&at=${list(entered)}__${list(taken)}__a`;
}

for (const technique of asked.length ? asked : TEN) {
  for (const [field, options] of Object.entries(FIELDS)) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ ...options, colorScheme, locale: 'en-GB' });
      const page = await context.newPage();
      await page.goto(home);
      await page.waitForSelector('body[data-ready]');
      // Whoever knows this alone is taught this.
      await page.click('#tab-settings');
      await page.waitForSelector('.techniques input', { state: 'attached' });
      await page.evaluate(technique => {
        const all = [...document.querySelectorAll('.techniques input[type=checkbox]')].map(box => box.value);
        localStorage.setItem('whydoku', JSON.stringify({ unknown: all.filter(id => id !== technique) }));
      }, technique);
      await page.goto(`${home}?${technique}${example(technique)}`);
      await page.waitForSelector('body[data-ready]');
      await page.waitForTimeout(300);
      if (technique === 'cage-combinations') await page.click('#auto');
      await page.click('#next-step');
      await page.waitForSelector('#do', { timeout: 60_000 });
      const name = await page.textContent('#answer h3');
      await page
        .$eval('.legend', legend => {
          legend.open = true;
        })
        .catch(() => undefined);
      const file = `${folder}/${technique}-${field}-${colorScheme}.png`;
      await page.screenshot({ path: file });
      console.log(`${file}: ${name}`);
      await context.close();
    }
  }
}
await browser.close();
process.exit(0);
