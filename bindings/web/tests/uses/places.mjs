// The page in other places: without a network, in other languages, installed, on large boards.
import { answer, check, done, fresh, home, link, shots } from '../browser.mjs';
import { EASY } from '../puzzles.mjs';

export async function offline() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await page.click('#hint');
  await page.waitForSelector('#more');
  check((await answer(page)).length > 5, 'without a network it opens and gives hints');
  await done(page, 'offline');
}

export async function everyLanguage() {
  const page = await fresh({}, link(EASY));
  const said = new Set();
  for (const code of ['en', 'nb', 'pt', 'ru']) {
    await page.click('#tab-settings');
    await page.selectOption('#language', code);
    await page.waitForFunction(lang => document.documentElement.lang === lang, code);
    await page.click('#tab-teacher');
    await page.click('#next-step');
    await page.waitForSelector('#do');
    said.add(await answer(page));
    const words = await page.textContent('main');
    check(!/undefined|\{\d\}/.test(words), `${code}: no hole is left open`);
  }
  check(said.size === 4, 'each language tells in its own words');
  await done(page, 'languages');
}

export async function wholeEngine() {
  const page = await fresh({ viewport: { width: 390, height: 844 } }, link('size: 16\n'));
  check(await page.$$eval('[role=gridcell]', all => all.length) === 256, 'a board of sixteen is read by the whole engine');
  await page.click('#larger');
  check(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'and can be made larger within its frame');
  await done(page, 'sixteen');
}

export async function offlineLarge() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`${home}${link('size: 16\n')}`);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 256);
  await page.click('#tab-settings');
  await page.selectOption('#language', 'ru');
  await page.goto(`${home}${link(EASY)}`);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await page.click('#hint');
  await page.waitForSelector('#more');
  check(/[а-я]/.test(await answer(page)), 'large boards and other languages need no network either');
  await done(page, 'offline, large');
}

export async function installed() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  check(errors.length === 0 && JSON.parse(data).name, 'the manifest is right');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A private window, as each use has, can install nothing.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  check(others.length === 0, `it can be installed: ${others.map(({ errorId }) => errorId).join(', ')}`);
  await done(page, 'installed');
}

export async function largeOnPhone() {
  for (const size of [16, 25]) {
    const page = await fresh({ viewport: { width: 390, height: 844 } }, link(`size: ${size}\n`));
    await page.click('#auto');
    const height = selector => page.$eval(selector, text => text.getBoundingClientRect().height);
    for (let turn = 0; turn < 10; turn += 1) await page.click('#larger');
    const font = await page.$eval('.board .c', text => parseFloat(text.getAttribute('font-size'))
      * text.ownerSVGElement.getBoundingClientRect().width / text.ownerSVGElement.viewBox.baseVal.width);
    check(font >= 8, `${size}×${size} on a phone: candidates are ${font.toFixed(1)} dots high`);
    check(await height('.board-zoom') < 844 && await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'within their frame');
    await page.focus('[data-cell="0"]');
    for (let turn = 0; turn < size - 1; turn += 1) await page.keyboard.press('ArrowRight');
    check(await page.$eval('.board-zoom', frame => frame.scrollLeft) > 300, 'the frame follows the keyboard');
    if (shots) await page.screenshot({ path: `${shots}/large-${size}.png` });
    await done(page, `${size} on a phone`);
  }
}
