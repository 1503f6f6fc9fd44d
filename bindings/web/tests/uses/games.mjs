// Games: new, kept, come back to, ended.
import { check, count, done, fresh, label, link, paste, saved, says } from '../browser.mjs';
import { CHAINS, EASY, SOLUTION } from '../puzzles.mjs';

const ready = page => page.waitForSelector('body[data-ready]');

export async function newGames() {
  const page = await fresh();
  check(
    (await count(page, '[data-kind]')) > 10 && (await page.isVisible('#daily')),
    'the first screen offers games and the puzzle of the day',
  );
  await page.waitForSelector('[data-kind=six] .mark svg');
  check((await count(page, '.mark svg')) === 8, 'each variant has a picture of its marks');
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

/** Two windows with one game: the later moves stay, whichever window wrote them. */
export async function twoWindows() {
  const page = await fresh({}, link(EASY));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await other.click('[data-cell="2"]');
  await other.keyboard.press('4');
  await page.waitForFunction(() => document.querySelector('#play [data-cell="2"]').ariaLabel === 'r1c3, 4');
  check(true, 'a move in one window is shown in the other');
  // A window that has slept: it heard of nothing, and its next move must not write over the others.
  await page.evaluate(() => addEventListener('storage', event => event.stopImmediatePropagation(), true));
  await other.click('#undo');
  await other.keyboard.press('Escape');
  for (const [cell, digit] of [
    [3, '6'],
    [5, '8'],
  ]) {
    await other.click(`[data-cell="${cell}"]`);
    await other.keyboard.press(digit);
  }
  await page.reload();
  await ready(page);
  check(
    (await label(page, 3)) === 'r1c4, 6' && (await label(page, 5)) === 'r1c6, 8',
    'no window writes over the moves of another',
  );
  await other.close();
  await done(page, 'two windows');
}

export async function stoppedClock() {
  const page = await fresh({}, link(EASY));
  const time = () => page.evaluate(() => JSON.parse(localStorage['whydoku:games'])[0].elapsed);
  await page.waitForTimeout(1200);
  await page.click('[data-go=settings]');
  const left = await time();
  check(left > 1000, 'the time is kept when the game is left');
  await page.waitForTimeout(1500);
  await page.click('[data-go=play]');
  await page.click('#pause');
  check((await time()) - left < 1000, 'the clock stands still on other screens');
  await page.keyboard.press('Escape');
  await page.keyboard.press('4');
  await page.keyboard.press('?');
  await page.click('#hint', { timeout: 1000 }).catch(() => undefined);
  check((await count(page, '#more, #play [aria-label$=", 4"]')) === 0, 'a pause takes no moves and no hints');
  await page.click('#pause');
  await page.waitForTimeout(1200);
  const before = await time();
  await paste(page, CHAINS);
  await page.waitForFunction(() => document.querySelector('#play [data-cell="0"]')?.ariaLabel === 'r1c1, 1, given');
  const games = await page.evaluate(() => JSON.parse(localStorage['whydoku:games']));
  check(
    games.find(({ elapsed }) => elapsed > before + 1000),
    'the time is kept when another game is opened',
  );
  await done(page, 'stopped clock');
}

/** A link takes the position elsewhere, where everything can be changed as here. */
export async function takenAlong() {
  const page = await fresh({}, link(EASY));
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => undefined);
  await page.click('[data-cell="2"]');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await page.click('[data-mode=corner]');
  await page.keyboard.press('6');
  await page.keyboard.press('Control+Digit2');
  await page.click('#tab-share');
  await page.evaluate(() => {
    navigator.clipboard.writeText = async text => {
      window.copied = text;
    };
  });
  await page.click('#copy-link');
  await page.waitForFunction(() => window.copied);
  const copied = await page.evaluate(() => window.copied);
  const other = await fresh({}, new URL(copied).hash);
  check((await label(other, 2)) === 'r1c3, 1', 'an entry is an entry there too, wrong or not');
  check((await count(other, '.board .corner')) === 1 && (await count(other, '.board .centre')) === 1, 'marks stay what they are');
  await other.click('[data-cell="2"]');
  await other.keyboard.press('Backspace');
  check((await label(other, 2)) === 'r1c3, empty', 'and can be deleted');
  await done(other, 'elsewhere');
  await done(page, 'taken along');
}

/** Many games: all in the list, searched, removed and put back, saved in a file and read again. */
export async function manyGames() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => {
    const [entry] = JSON.parse(localStorage['whydoku:games']);
    const games = Array.from({ length: 45 }, (_, at) => ({ ...entry, id: `m${at}`, name: `Number ${at}`, played: 1000 - at }));
    for (const { id } of games) localStorage[`whydoku:game:${id}`] = localStorage[`whydoku:game:${entry.id}`];
    localStorage['whydoku:games'] = JSON.stringify([entry, ...games]);
  });
  await page.click('#home-link');
  await page.click('#home summary');
  check((await count(page, '[data-game]')) === 46, 'all games are reachable');
  await page.fill('#search-games', 'number 44');
  check((await count(page, '[data-game]')) === 1, 'and searched');
  await page.click('#home button[aria-label="Remove Number 44"]');
  check((await count(page, '[data-game]')) === 0, 'one is removed');
  await page.click('#put-back');
  check((await count(page, '[data-game=m44]')) === 1, 'and put back');
  const buffer = await saved(page, '#save-games', 'application/json');
  const other = await fresh();
  await other.setInputFiles('#file', { name: 'games.json', mimeType: 'application/json', buffer });
  await says(other, '#games-taken', /46/);
  await other.click('#home summary');
  await other.click('[data-game=m44]');
  check((await label(other, 0)) === 'r1c1, 5, given', 'all of them go elsewhere in a file');
  await done(other, 'games elsewhere');
  await done(page, 'many games');
}

/** A browser without room or storage says so, and damaged records stop nothing. */
export async function noRoom() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await page.click('[data-cell="2"]');
  await page.keyboard.press('4');
  await says(page, '#trouble', /no room/);
  check((await page.isVisible('#trouble')) && (await page.isVisible('#save-in-trouble')), 'a full storage is said to everybody');
  await page.reload();
  await ready(page);
  await page.evaluate(() => {
    const [{ id }] = JSON.parse(localStorage['whydoku:games']);
    localStorage['whydoku:games'] = '{}';
    localStorage['whydoku:game:x'] = '{"board":3}';
    localStorage['whydoku:settings'] = '{"unknown":4,"language":"en"}';
    localStorage['whydoku:stock'] = '[[';
    window.known = id;
  });
  await page.goto('about:blank');
  await page.goto((await import('../browser.mjs')).home);
  await ready(page);
  check((await count(page, '[data-game]')) === 1, 'a damaged list is made anew from its games');
  await page.click('[data-kind=easy]');
  await page.waitForSelector('#play:not([hidden])');
  check(true, 'and a game begins');
  await done(page, 'no room');
}

/** Numbers by level, days in a row, what comes next. */
export async function numbers() {
  const page = await fresh();
  await page.click('[data-kind=easy]');
  await page.waitForSelector('#play:not([hidden])');
  await page.click('#hint');
  await page.waitForSelector('#more', { timeout: 60_000 });
  await page.click('.more-keys summary');
  await page.click('#singles');
  await says(page, '#solved', /Solved[\s\S]*Next: easy/, 30_000);
  await says(page, '#solved', /needed/, 30_000);
  await page.click('#next-game');
  await page.waitForFunction(() => document.body.dataset.solved === 'false');
  await page.click('#home-link');
  check(/Best: 0:0\d/.test(await page.textContent('[data-kind=easy]')), 'a level tells the best time');
  await page.evaluate(() => {
    const games = JSON.parse(localStorage['whydoku:games']);
    const day = (ago, id) => {
      const date = new Date(Date.now() - ago * 86400_000);
      const name = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(n => String(n).padStart(2, '0')).join('-');
      return { ...games[0], id, kind: `daily ${name}`, solved: true, elapsed: 1000 };
    };
    localStorage['whydoku:games'] = JSON.stringify([...games, day(1, 'a'), day(2, 'b')]);
  });
  await page.click('#to-stats');
  await says(page, '#figures', /easy2100:0\d/i);
  await says(page, '#streak', /2/);
  await says(page, '#needed', /single/i);
  check(true, 'levels, days in a row and techniques are counted');
  await page.click('#needed .link');
  await page.waitForSelector('#lesson-name', { timeout: 60_000 });
  await page.evaluate(() => history.back());
  await page.waitForSelector('#stats:not([hidden])');
  check((await count(page, '.calendar .day')) > 0, 'a calendar has the puzzles of the days');
  await done(page, 'numbers');
}

/** Variants have levels, which their puzzles have. */
export async function variantLevels() {
  const page = await fresh();
  const tiers = [];
  for (const level of ['easy', 'moderate']) {
    await page.click('#home-link');
    await page.selectOption('#variant-level', level);
    await page.click('[data-kind=kropki]');
    await page.waitForSelector('#play:not([hidden])', { timeout: 60_000 });
    await says(page, '#name', new RegExp(`Kropki dots, ${level}`));
    await page.click('#tab-path');
    await page.click('#show-path');
    await page.waitForSelector('.player', { timeout: 120_000 });
    tiers.push(new RegExp(`\\b${level}\\b`).test(await page.textContent('#panel-path')));
  }
  check(tiers.every(Boolean), 'a Kropki puzzle is as hard as was asked for');
  // Of 6×6 none is brought along: it is made.
  await page.click('#home-link');
  await page.selectOption('#variant-level', 'easy');
  await page.click('[data-kind=six]');
  await page.waitForFunction(() => document.querySelectorAll('#play [role=gridcell]').length === 36, undefined, {
    timeout: 60_000,
  });
  check(true, 'and others are made to a level');
  await done(page, 'variant levels');
}
