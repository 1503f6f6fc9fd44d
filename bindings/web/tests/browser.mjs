// A real browser with the page in it, and what every use of it needs. BROWSER=firefox takes Firefox; CHROMIUM and FIREFOX
// say where the browsers are, SHOTS=folder keeps screenshots.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import * as playwright from 'playwright-core';
import { serve } from '../serve.mjs';

export const isFirefox = process.env.BROWSER === 'firefox';
export const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
if (!existsSync(new URL('../dist/index.html', import.meta.url))) throw new Error('dist/ is missing: run ./build first');

const server = await serve(new URL('../dist', import.meta.url).pathname);
export const home = `http://localhost:${server.address().port}/`;
// Firefox as it is installed, not one that was made for tests: hence its own protocol.
export const browser = isFirefox
  ? await playwright.firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' })
  : await playwright.chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });

let [passed, failed] = [0, 0];

export function check(holds, what) {
  if (holds) {
    passed += 1;
    return;
  }
  failed += 1;
  console.log(`FAILED: ${what}`);
}

/** A page in a window of its own, with a puzzle. Faults and whatever is fetched from elsewhere are noted. */
export async function fresh(options = {}, hash = '') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  // Firefox asks where to print, even where nobody sees it.
  if (isFirefox)
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
  page.faults = [];
  page.on('pageerror', error => {
    // Firefox reports this even where the page has handled it.
    if (!(isFirefox && error.message === 'cancelled')) page.faults.push(error.message);
  });
  page.on('request', request => {
    if (!request.url().startsWith(home) && !/^(data|blob):/.test(request.url())) page.faults.push(`fetches ${request.url()}`);
  });
  await page.goto(home + hash);
  await page.waitForSelector('body[data-ready]');
  return page;
}

export async function done(page, what) {
  check(page.faults.length === 0, `${what}: ${page.faults.join('; ')}`);
  await page.context().close();
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const link = text => `#puzzle=${encodeURIComponent(text)}`;
export const label = (page, cell) => page.getAttribute(`#play [data-cell="${cell}"]`, 'aria-label');
export const labels = page => page.$$eval('[role=gridcell]', all => all.map(cell => cell.ariaLabel));
export const answer = page => page.textContent('#answer');
export const count = (page, selector) => page.$$eval(selector, all => all.length);
/** Waits until an element says something. */
export const says = (page, selector, what, timeout = 60_000) =>
  page.waitForFunction(
    ([selector, what, flags]) => new RegExp(what, flags).test(document.querySelector(selector)?.textContent ?? ''),
    [selector, what.source, what.flags],
    { timeout },
  );

/** Writes into a field as a hand would; of numbers Firefox is not cleared by its driver. */
export const write = (page, selector, text) =>
  page.$eval(
    selector,
    (field, text) => {
      field.value = text;
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    },
    String(text),
  );
/** Agrees to a question, if there is one. */
export const agree = async page => {
  if (await page.isVisible('dialog #yes')) await page.click('dialog #yes');
};
/** Pastes a text into the page, and agrees to leave the game. Each browser has its own name for what is pasted. */
export const paste = async (page, text) => {
  await page.evaluate(text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, dataType: 'text/plain', data: text, bubbles: true }));
  }, text);
  await agree(page);
};

/** Presses what saves a file of a type, and returns its bytes. Drivers of Firefox know of no downloads. */
export async function saved(page, selector, type) {
  await page.evaluate(() => {
    window.made ??= {};
    const { createObjectURL } = URL;
    URL.createObjectURL = blob => {
      window.made[blob.type] = blob;
      return createObjectURL.call(URL, blob);
    };
  });
  await page.click(selector);
  await page.waitForFunction(type => window.made[type], type);
  return Buffer.from(await page.evaluate(async type => [...new Uint8Array(await window.made[type].arrayBuffer())], type));
}

export const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Goes through uses, one after another, and says how it went. */
export async function go(uses) {
  for (const use of uses) {
    const begun = performance.now();
    try {
      await use();
    } catch (problem) {
      check(false, `${use.name}: ${problem.message.split('\n').slice(0, 12).join(' | ')}`);
    }
    if (process.env.TIMES) console.log(`  ${use.name}: ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  await browser.close();
  server.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
