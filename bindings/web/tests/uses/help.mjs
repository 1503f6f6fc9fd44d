// Help: hints, checks, why and why not, paths, all steps.
import { answer, check, count, done, fresh, label, link, says } from '../browser.mjs';
import { CASES, CHAINS, EASY, HARDEST, KILLER } from '../puzzles.mjs';

const enter = async (page, cell, key) => {
  await page.keyboard.press('Escape');
  await page.click(`[data-cell="${cell}"]`);
  await page.keyboard.press(key);
};

export async function hints() {
  const page = await fresh({}, link(EASY));
  await page.click('#hint');
  await page.waitForSelector('#more');
  check((await count(page, '.board .pointed')) > 0, 'the first grade lights up where to look');
  const look = await answer(page);
  await page.click('#more');
  check((await answer(page)) !== look, 'the second says more');
  await page.click('#more');
  await page.waitForSelector('#do');
  check((await count(page, '.board .comes-digit')) === 1, 'the digit that comes stands large');
  const cell = await page.$eval('.telling', text => /(r\dc\d) = \d/.exec(text.textContent)[1]);
  await page.click('#do');
  const at = (cell[1] - 1) * 9 + Number(cell[3]) - 1;
  check(/, \d$/.test(await label(page, at)), 'the step is done');
  await done(page, 'hints');
}

export async function marksAreRespected() {
  const page = await fresh({}, link(CHAINS));
  await page.click('.more-keys summary');
  await page.click('#fill');
  // Steps that remove candidates, one after another: done by hand, none comes again.
  const seen = new Set();
  for (let turn = 0; turn < 40 && seen.size < 2; turn += 1) {
    await page.click('#next-step');
    await page.waitForSelector('#do', { timeout: 60_000 });
    const text = await answer(page);
    const strokes = await count(page, '.board .over .x');
    if (strokes) {
      check(!seen.has(text), 'a step that was taken does not come again');
      seen.add(text);
    }
    const before = await page.$$eval(
      '#play [role=gridcell]',
      all => all.filter(cell => /candidates/.test(cell.ariaLabel)).length,
    );
    await page.click('#do');
    const after = await page.$$eval('#play [role=gridcell]', all => all.filter(cell => /candidates/.test(cell.ariaLabel)).length);
    check(before - after <= 1, 'marks stay when a step is done');
  }
  check(seen.size === 2, 'there were such steps');
  await done(page, 'marks are respected');
}

export async function handMadeMarks() {
  const page = await fresh({}, link(EASY));
  await enter(page, 2, 'Control+Digit1');
  await page.keyboard.press('Control+Digit2');
  await page.click('#check');
  await says(page, '#answer', /candidate/i);
  await page.click('#which');
  await says(page, '#answer', /r1c3/);
  check((await count(page, '.board .broken')) === 1, 'check names the cell whose true digit is missing from the marks');
  await page.click('#hint');
  await says(page, '#answer', /candidate/i);
  check(!/whydoku/.test(await answer(page)), 'a hint says first that a mark is wrong, and names no command');
  await page.keyboard.press('Control+Digit4');
  check((await label(page, 2)) === 'r1c3, candidates 1 2 4', 'hand-made marks are as they were made');
  await page.click('#check');
  await says(page, '#answer', /Nothing is wrong/);
  check(true, 'and right once the digit is there');
  await done(page, 'hand-made marks');
}

export async function wrongEntry() {
  const page = await fresh({}, link(EASY));
  await enter(page, 2, '1');
  await page.click('#hint');
  await page.waitForSelector('#which');
  check(!/r1c3/.test(await answer(page)), 'that something is wrong is said without the place');
  await page.click('#which');
  await page.click('[data-claim="r1c3=1"]');
  await says(page, '#answer h2', /not true/);
  check((await answer(page)).length > 40, 'and then which, and why');
  await done(page, 'a wrong entry');
}

export async function namedMoves() {
  const page = await fresh({}, link(EASY));
  await page.click('#name-move');
  check(/first/.test(await answer(page)), 'without a move there is none to name');
  await page.click('#next-step');
  await page.waitForSelector('#do');
  await page.click('#do');
  await page.click('#name-move');
  await page.waitForSelector('#answer .telling');
  check(
    /r\dc\d ?= ?\d: .*single/i.test(await page.textContent('#answer h2')),
    'a move is named by the easiest step that shows it',
  );
  await done(page, 'named moves');
}

export async function brokenRules() {
  const page = await fresh({}, link(KILLER));
  // r2c2 and r3c2 have the sum 7.
  await enter(page, 10, '3');
  await enter(page, 19, '5');
  await page.waitForSelector('.board .broken');
  await says(page, '#broken', /cages/);
  check((await count(page, '.board .broken')) === 2, 'a cage with a wrong sum is marked while playing');
  await page.click('#undo');
  await page.waitForFunction(() => !document.querySelector('.board .broken'));
  check(true, 'until it is taken back');
  await done(page, 'broken rules');
}

/** Without repeats, but against its thermometer. */
export async function solvedVariants() {
  const puzzle = "size: 4\nthermometers:\n  - 'r1c1 r1c2'\ngrid: |\n  ....\n  ..12\n  2.43\n  43..\n";
  const page = await fresh({}, link(puzzle));
  const fill = async digits => {
    for (const [cell, digit] of digits) await enter(page, cell, String(digit));
  };
  await fill([
    [0, 2],
    [1, 1],
    [2, 3],
    [3, 4],
    [4, 3],
    [5, 4],
    [9, 1],
    [14, 2],
    [15, 1],
  ]);
  await page.waitForSelector('.board .broken');
  check(await page.isHidden('#solved'), 'a grid that breaks a rule is not solved');
  await done(page, 'solved variants');
}

/** The last cell of a cage puzzle that is full is judged by the engine alone. */
const CAGES = "size: 4\ncages:\n  - '3: r1c1 r1c2'\ngrid: |\n  ..34\n  3412\n  2143\n  4321\n";

export async function noVerdictWithoutEngine() {
  const page = await fresh({ serviceWorkers: 'block' }, link(CAGES));
  await page.route(/\.wasm/, route => route.abort());
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await enter(page, 0, '1');
  await enter(page, 1, '2');
  const told = await says(page, '#broken', /cannot be told/, 15_000).then(
    () => true,
    () => false,
  );
  check(told && (await page.isHidden('#solved')), 'without an answer from the engine nothing is solved');
  const kept = await page.evaluate(() => JSON.parse(localStorage['whydoku:games'])[0].solved);
  check(!kept, 'and nothing is kept as solved');
  await page.unroute(/\.wasm/);
  await says(page, '#solved', /Solved/, 30_000);
  check(true, 'it is asked again');
  await done(page, 'no verdict without engine');
}

export async function fullAndWrong() {
  const page = await fresh({}, link(CAGES));
  await page.click('[data-go=settings]');
  await page.uncheck('#set-live');
  await page.click('[data-go=play]');
  await enter(page, 0, '2');
  await enter(page, 1, '4');
  await says(page, '#broken', /full, but/);
  check((await count(page, '.board .broken')) === 0, 'a full wrong grid is said to be wrong, and not where');
  await page.click('#show-broken');
  check((await count(page, '.board .broken')) > 0, 'unless that is wanted');
  await done(page, 'full and wrong');
}

export async function whyNot() {
  const page = await fresh({}, link(CHAINS));
  await page.click('[data-cell="1"]', { button: 'right', position: { x: 34, y: 10 } });
  await page.waitForSelector('#why-not-digit');
  await page.click('#why-not-digit');
  await page.waitForSelector('#answer h2');
  check(/r1c2/.test(await page.textContent('#answer h2')), 'a candidate that was pointed at is asked about');
  await done(page, 'why not');
}

export async function paths() {
  const page = await fresh({}, link(CASES));
  await page.click('#tab-path');
  await page.click('#show-path');
  await page.waitForSelector('.player', { timeout: 120_000 });
  await page
    .$eval('details:has-text("Hard steps")', details => {
      details.open = true;
    })
    .catch(() => undefined);
  const hard = await count(page, 'details:has-text("Hard steps") .link');
  let [cases, chain] = [0, -1];
  for (let at = 0; at < hard; at += 1) {
    await page.click(`details:has-text("Hard steps") .link >> nth=${at}`);
    const lines = await page.$$eval('.lines .case', all => new Set(all.map(line => line.className.match(/l\d/)?.[0])).size);
    const arrows = await page.$$eval(
      '.board .a',
      all => new Set(all.map(arrow => arrow.getAttribute('class').match(/l\d/)?.[0])).size,
    );
    if (arrows > 0 && (await count(page, '.lines li')) > 2) chain = at;
    if (arrows < 2) continue;
    cases += 1;
    check(lines > 0, `step ${at} of the hard ones: cases are coloured as their arrows are`);
  }
  check(cases > 0 && chain >= 0, 'some step has cases, some is a chain');
  await page.click(`details:has-text("Hard steps") .link >> nth=${chain}`);
  const total = await count(page, '.board .a');
  await page.click('.walk button >> nth=1');
  check((await count(page, '.board .a')) < total, 'the walk begins with less than all arrows');
  await page.click('#to-game');
  check((await count(page, '.board .a')) === 0, 'and the game is there as it was');
  await done(page, 'paths');
}

export async function cancelling() {
  const page = await fresh({}, link(HARDEST));
  await page.click('#tab-path');
  await page.click('#show-path');
  // In one go: the path may be there before a click of the browser arrives.
  await page.waitForFunction(() => {
    const waiting = document.querySelector('.waiting');
    const isUnderWay = /steps seen|cells to go/.test(waiting?.textContent ?? '');
    if (isUnderWay) waiting.querySelector('.cancel').click();
    return isUnderWay;
  });
  await says(page, '#panel-path', /Cancelled/);
  await page.click('#tab-help');
  await page.click('#hint');
  await page.waitForSelector('#more', { timeout: 60_000 });
  check(true, 'who has no patience cancels, and can ask again');
  await done(page, 'cancelling');
}

export async function allSteps() {
  const page = await fresh({}, link(EASY));
  await page.click('#tab-steps');
  await page.click('#find-all');
  await page.waitForSelector('#found', { timeout: 120_000 });
  check(/[1-9]\d/.test(await page.textContent('#found')), 'all steps at the position are found');
  await page.click('.found .link');
  await page.waitForSelector('#panel-steps .telling');
  check((await count(page, '.board .under *')) > 0, 'and one is shown');
  await done(page, 'all steps');
}

/** Board and keypad stay in view, whatever is told. */
export async function inView() {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
  ]) {
    const page = await fresh({ viewport: { width, height } }, link(CASES));
    const seen = async selector => {
      const box = await (await page.$(selector)).boundingBox();
      return box && box.y >= 0 && box.y + box.height <= height + 1 && box.x >= 0 && box.x + box.width <= width + 1;
    };
    check((await seen('.board')) && (await seen('#keypad .keys')), `${width}×${height}: board and keys are in view`);
    await page.click('#next-step');
    await page.waitForSelector('#do', { timeout: 60_000 });
    await page.$eval('.words', words => words.scrollTo(0, words.scrollHeight));
    // On a phone the step takes the place of the keys, until the player goes back to them.
    if (width < 900) {
      check(
        (await seen('.board')) && (await seen('#do')),
        `${width}×${height}: a step that is told, and what does it, are in view`,
      );
      await page.click('#to-game');
    }
    check((await seen('.board')) && (await seen('#keypad .keys')), `${width}×${height}: board and keys are there after it`);
    await page.click('#tab-path');
    await page.click('#show-path');
    await page.waitForSelector('.player', { timeout: 120_000 });
    await page.click('#next');
    await page.$eval('.words', words => words.scrollTo(0, words.scrollHeight));
    check(await seen('.board'), `${width}×${height}: the board with a path`);
    await page.$eval('.words', words => words.scrollTo(0, 0));
    check(
      (await seen('#panel-path .telling p')) && (await seen('.player nav')),
      `${width}×${height}: the words of its step, and what leads on`,
    );
    await done(page, `in view ${width}×${height}`);
  }
}
