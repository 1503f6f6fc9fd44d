// The page in other places: without a network, in a new version, in other languages, on large boards.
import { readFileSync, writeFileSync } from 'node:fs';
import { answer, check, count, done, fresh, home, label, link } from '../browser.mjs';
import { EASY } from '../puzzles.mjs';

const controlled = page => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

export async function offline() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await controlled(page);
  // Everything is fetched a while after the page has begun, and the page says so.
  await page.click('#home-link');
  await page.waitForSelector('#offline-ready', { timeout: 60_000 });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    return (await Promise.all(names.map(async name => (await caches.open(name)).keys()))).flat().map(({ url }) => url);
  });
  for (const part of ['whydoku_bg', 'whydoku_rest', 'ready-variants', 'ru-', 'set-'])
    check(
      kept.some(url => url.includes(part)),
      `${part} is kept`,
    );
  await page.context().setOffline(true);
  await page.goto(`${home}${link(EASY)}`);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await page.click('#hint');
  await page.waitForSelector('#more', { timeout: 60_000 });
  check((await answer(page)).length > 5, 'without a network it opens and gives hints');
  await page.goto(`${home}${link('size: 16\n')}`);
  await page.waitForFunction(() => document.querySelectorAll('#play [role=gridcell]').length === 256, undefined, {
    timeout: 60_000,
  });
  check(true, 'large boards need no network either');
  await page.click('#home-link');
  await page.click('[data-kind=killer]');
  await page.waitForSelector('#play .board .cage', { timeout: 60_000 });
  check(true, 'nor do variants');
  await page.click('[data-go=set]');
  await page.waitForSelector('#solutions b', { timeout: 60_000 });
  await page.click('[data-go=settings]');
  await page.selectOption('#language', 'ru');
  await page.waitForFunction(() => document.documentElement.lang === 'ru');
  await page.click('[data-go=learn]');
  await page.waitForSelector('[data-technique]', { timeout: 60_000 });
  check(true, 'nor Set, Learn and other languages');
  await done(page, 'offline');
}

/** A part that cannot be fetched is said, and fetched later. */
export async function notFetched() {
  const page = await fresh({ serviceWorkers: 'block' });
  await page.route(/\/assets\/set-/, route => route.abort());
  await page.click('[data-go=set]');
  await page.waitForSelector('#try-again');
  check(await page.isVisible('#set .fault'), 'a screen that cannot be fetched is no blank page');
  await page.unroute(/\/assets\/set-/);
  await page.click('#try-again');
  const came = await page.waitForSelector('#set [data-cell="80"]', { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
  check(came, 'and comes once it can be');
  await page.close();
}

/** A new version comes while a game is open: the running one keeps its files until it is asked to go. */
export async function update() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await controlled(page);
  const file = new URL('../../dist/offline.js', import.meta.url);
  const before = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, before.replace(/const VERSION = "/, 'const VERSION = "new-'));
    await page.click('[data-cell="2"]');
    await page.keyboard.press('4');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector('#take-version', { timeout: 60_000 });
    const names = await page.evaluate(() => caches.keys());
    check(names.length === 2 && names.some(name => !name.startsWith('new-')), 'the files of the running version stay');
    await page.context().setOffline(true);
    await page.click('#hint');
    await page.waitForSelector('#more', { timeout: 60_000 });
    check((await label(page, 2)) === 'r1c3, 4', 'the game goes on');
    await page.context().setOffline(false);
    await page.click('#take-version');
    await page.waitForFunction(async () => (await caches.keys()).length === 1, undefined, { timeout: 60_000 });
    await page.waitForSelector('body[data-ready]');
    check((await label(page, 2)) === 'r1c3, 4', 'the new version goes on with it');
  } finally {
    writeFileSync(file, before);
  }
  await done(page, 'update');
}

export async function everyLanguage() {
  const page = await fresh({}, link(EASY));
  const said = new Set();
  for (const code of ['de', 'nb', 'pt', 'ru', 'en']) {
    await page.click('[data-go=settings]');
    await page.selectOption('#language', code);
    await page.waitForFunction(lang => document.documentElement.lang === lang, code);
    await page.click('[data-go=play]');
    await page.click('#next-step');
    await page.waitForSelector('#do');
    said.add(await answer(page));
    for (const screen of ['learn', 'set', 'settings', 'play']) {
      await page.click(`[data-go=${screen}]`);
      check(!/undefined|\{\d\}/.test(await page.textContent('main')), `${code}, ${screen}: no hole is left open`);
    }
  }
  check(said.size === 5, 'each language tells in its own words');
  await done(page, 'languages');
}

/** What is not asked for is not loaded. */
export async function onDemand() {
  const page = await fresh();
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  check(!/wasm|\/(de|nb|pt|ru)-/.test(await loaded()), 'the first screen needs neither the engine nor other languages');
  await page.click('[data-kind=easy]');
  await page.waitForSelector('#play:not([hidden])');
  check((await count(page, '#play [aria-label$=given]')) > 20, 'a board is played without the engine');
  await page.click('#hint');
  await page.waitForSelector('#more', { timeout: 60_000 });
  check(
    /whydoku_bg/.test(await loaded()) && !/whydoku_rest/.test(await loaded()),
    'a hint needs the first part of the engine alone',
  );
  await page.click('#tab-steps');
  await page.click('#find-all');
  await page.waitForSelector('#found', { timeout: 120_000 });
  check(/whydoku_rest/.test(await loaded()), 'the rest is fetched for what needs it');
  await done(page, 'on demand');
}

export async function installed() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  check(errors.length === 0 && JSON.parse(data).name, 'the manifest is right');
  await done(page, 'installed');
}

export async function largeOnPhone() {
  for (const size of [16, 25]) {
    const page = await fresh({ viewport: { width: 390, height: 844 } }, link(`size: ${size}\n`));
    await page.click('.more-keys summary');
    await page.click('#fill');
    await page.click('.more-keys summary').catch(() => undefined);
    for (let turn = 0; turn < 10; turn += 1) await page.$eval('#larger', key => key.click());
    const font = await page.$eval(
      '.board .c',
      text =>
        (parseFloat(text.getAttribute('font-size')) * text.ownerSVGElement.getBoundingClientRect().width) /
        text.ownerSVGElement.viewBox.baseVal.width,
    );
    check(font >= 8, `${size}×${size} on a phone: candidates are ${font.toFixed(1)} dots high`);
    check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, 'within their frame');
    await done(page, `${size} on a phone`);
  }
}

/** Every screen, lesson and exercise has an address; going back leads to where one came from. */
export async function addresses() {
  const page = await fresh();
  const shown = () => page.evaluate(() => `${document.body.dataset.screen} ${location.hash.split('=')[0]}`);
  await page.click('[data-kind=easy]');
  await page.waitForSelector('#play:not([hidden])');
  const game = page.url();
  await page.click('[data-go=learn]');
  await page.click('[data-technique=naked-pair]', { timeout: 60_000 });
  await page.waitForSelector('#lesson-name');
  const lesson = page.url();
  await page.click('#practise');
  await page.waitForSelector('#that-is-it', { timeout: 120_000 });
  const cells = () => page.$$eval('#learn [role=gridcell]', all => all.map(cell => cell.ariaLabel).join());
  const exercise = await cells();
  await page.reload();
  await page.waitForSelector('#that-is-it', { timeout: 120_000 });
  check((await cells()) === exercise, 'an exercise is the same after a reload');
  await page.evaluate(() => history.back());
  await page.waitForSelector('#lesson-name', { timeout: 60_000 });
  check(page.url() === lesson, 'back from the exercise is its lesson');
  await page.evaluate(() => history.back());
  await page.waitForSelector('.ladder:not([hidden])');
  check((await shown()) === 'learn #learn', 'then the ladder');
  await page.evaluate(() => history.back());
  await page.waitForSelector('#play:not([hidden])');
  check(page.url() === game, 'then the game');
  await page.evaluate(() => history.back());
  await page.waitForSelector('#home:not([hidden])');
  check((await shown()) === 'home ', 'then the first screen');
  await page.evaluate(() => history.forward());
  await page.waitForSelector('#play:not([hidden])');
  check(page.url() === game, 'and forward the game again');
  await page.click('#hint');
  await page.waitForSelector('#more', { timeout: 60_000 });
  await page.focus('#more');
  await page.keyboard.press('Enter');
  check(await page.evaluate(() => document.activeElement?.closest('#answer') !== null), 'the focus stays after "Tell me more"');
  await done(page, 'addresses');
}
