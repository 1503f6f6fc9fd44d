// Games: new, kept, come back to, ended.
import { check, count, done, fresh, label, link, paste, says } from '../browser.mjs';
import { CHAINS, EASY, SOLUTION } from '../puzzles.mjs';

const ready = page => page.waitForSelector('body[data-ready]');

export async function newGames() {
  const page = await fresh();
  check(
    (await count(page, '[data-kind]')) > 10 && (await page.isVisible('#daily')),
    'the first screen offers games and the puzzle of the day',
  );
  for (const kind of ['easy', 'killer', 'jigsaw', 'six']) {
    await page.click('#home-link');
    await page.click(`[data-kind=${kind}]`);
    await page.waitForSelector('#play:not([hidden])', { timeout: 60_000 });
    check((await count(page, '#play [role=gridcell]')) === (kind === 'six' ? 36 : 81), `${kind} is played`);
  }
  await page.click('#home-link');
  check((await count(page, '[data-game]')) === 4, 'each is a game of its own');
  await page.click('#daily');
  await page.waitForSelector('#play:not([hidden])', { timeout: 120_000 });
  const given = () => page.$$eval('#play [role=gridcell]', all => all.map(cell => cell.ariaLabel).join());
  const mine = await given();
  const other = await fresh();
  await other.click('#daily');
  await other.waitForSelector('#play:not([hidden])', { timeout: 120_000 });
  const theirs = await other.$$eval('#play [role=gridcell]', all => all.map(cell => cell.ariaLabel).join());
  check(mine === theirs, 'the puzzle of the day is the same for everybody');
  await done(other, 'another day');
  await done(page, 'new games');
}

export async function nothingIsLost() {
  const page = await fresh({}, link(EASY));
  await page.click('[data-cell="2"]');
  await page.keyboard.press('4');
  await page.keyboard.press('Escape');
  await page.click('[data-cell="3"]');
  await page.keyboard.press('6');
  // At once: no time passes between the move and the end of the page.
  await page.reload();
  await ready(page);
  check((await label(page, 3)) === 'r1c4, 6', 'a move just before a reload is kept');
  await page.click('#undo');
  await page.click('#undo');
  check((await label(page, 2)) === 'r1c3, empty', 'and undo goes on after it');
  await page.click('#redo');
  await paste(page, CHAINS);
  await page.waitForFunction(() => document.querySelector('#play [data-cell="0"]')?.ariaLabel === 'r1c1, 1, given');
  await page.click('#home-link');
  check((await count(page, '[data-game]')) === 2, 'another puzzle does not end the game');
  await page.click('[data-game] >> nth=1');
  check((await label(page, 2)) === 'r1c3, 4', 'which can be come back to');
  await page.click('#undo');
  check((await label(page, 2)) === 'r1c3, empty', 'with its history');
  await page.click('#home-link');
  const middle = async selector => {
    const { y, height } = await page.locator(selector).first().boundingBox();
    return y + height / 2;
  };
  check(
    Math.abs((await middle('#home button[aria-label^="Remove"]')) - (await middle('.games li'))) < 4,
    'the button that removes a game stands beside it',
  );
  await page.click('#home button[aria-label^="Remove"]');
  check((await count(page, '[data-game]')) === 1, 'a game is removed');
  await done(page, 'nothing is lost');
}

export async function theEnd() {
  const page = await fresh({}, link(EASY));
  await page.waitForFunction(() => document.querySelector('.clock').textContent !== '0:00', undefined, { timeout: 5000 });
  await page.click('#pause');
  const paused = await page.textContent('.clock');
  await page.waitForTimeout(1200);
  check((await page.textContent('.clock')) === paused, 'the clock pauses');
  await page.click('#pause');
  for (let cell = 0; cell < 81; cell += 1) {
    if (EASY[cell] !== '.') continue;
    await page.click(`[data-cell="${cell}"]`);
    await page.keyboard.press(SOLUTION[cell]);
  }
  await says(page, '#solved', /Solved[\s\S]*Time: \d/);
  await says(page, '#solved', /Rating \d/);
  check(await page.isVisible('#play-path'), 'the end tells time and rating, and offers the path');
  await page.click('#play-path');
  await page.waitForSelector('.player', { timeout: 60_000 });
  check(true, 'which is played');
  await done(page, 'the end');
}
