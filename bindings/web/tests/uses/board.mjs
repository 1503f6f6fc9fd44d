// The board by keyboard, mouse and finger.
import { check, count, done, fresh, label, link, PHONE, says } from '../browser.mjs';
import { EASY, KILLER, SOLUTION } from '../puzzles.mjs';

const selected = page => count(page, '#play [role=gridcell][aria-selected=true]');

export async function keysAnywhere() {
  const page = await fresh({}, link(EASY));
  await page.click('[data-cell="2"]');
  await page.keyboard.press('4');
  check((await label(page, 2)) === 'r1c3, 4', 'a digit is typed');
  await page.click('#undo');
  check((await label(page, 2)) === 'r1c3, empty', 'a button undoes it');
  await page.keyboard.press('4');
  check((await label(page, 2)) === 'r1c3, 4', 'after a click on a button keys still work');
  await page.click('#tab-path');
  await page.click('#tab-help');
  await page.click('.words', { position: { x: 10, y: 300 } });
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Shift+Digit1');
  check((await label(page, 2)) === 'r1c3, candidates 1', 'and with the focus in the words');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  check((await label(page, 2)) === 'r1c3, candidates 1', 'undo and redo by keys');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForSelector('#more');
  check(true, 'a hint by key');
  await done(page, 'keys anywhere');
}

export async function selection() {
  const page = await fresh({}, link(EASY));
  const box = async cell => {
    const { x, y, width, height } = await (await page.$(`[data-cell="${cell}"]`)).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await box(2)));
  await page.mouse.down();
  for (const cell of [3, 12, 21]) await page.mouse.move(...(await box(cell)));
  await page.mouse.up();
  check((await selected(page)) === 4, 'a mouse draws the selection out');
  await page.click('[data-cell="10"]', { modifiers: ['Shift'] });
  check((await selected(page)) === 5, 'shift adds a cell');
  await page.click('[data-cell="10"]', { modifiers: ['Control'] });
  check((await selected(page)) === 4, 'and takes it away');
  await page.keyboard.press('Escape');
  await page.focus('[data-cell="0"]');
  await page.keyboard.press('ArrowRight');
  for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('Shift+ArrowDown');
  check((await selected(page)) === 3, 'shift and arrows extend it');
  await page.click('.more-keys summary');
  await page.click('#fill');
  await page.click('#filter-two');
  const labels = await page.$$eval('#play [role=gridcell][aria-selected=true]', all => all.map(cell => cell.ariaLabel));
  check(labels.length > 3 && labels.every(text => /candidates \d \d$/.test(text)), 'all cells with two candidates are selected');
  await page.dblclick('[data-cell="0"]');
  const alike = await page.$$eval('#play [role=gridcell][aria-selected=true]', all => all.map(cell => cell.ariaLabel));
  check(alike.length === 3 && alike.every(text => /, 5/.test(text)), 'two presses on a digit select all that are like it');
  await done(page, 'selection');
}

export async function marks() {
  const page = await fresh({}, link(EASY));
  await page.click('[data-cell="2"]');
  await page.keyboard.press('b');
  await page.keyboard.press('1');
  await page.keyboard.press('x');
  await page.keyboard.press('2');
  await page.keyboard.press('Control+Digit4');
  await page.keyboard.press('Alt+Digit3');
  check((await label(page, 2)) === 'r1c3, candidates 1 2 4, colour 3', 'candidates, corner marks, centre marks and colours');
  check((await count(page, '.board .corner')) === 1 && (await count(page, '.board .centre')) === 1, 'each drawn in its own way');
  await page.click('[data-mode=pen]');
  await page.click('[data-cell="2"]', { position: { x: 12, y: 12 } });
  await page.click('[data-cell="3"]', { position: { x: 60, y: 12 } });
  check((await count(page, '.board .pen')) === 1, 'a line is drawn between two candidates');
  await page.click('[data-cell="2"]', { position: { x: 12, y: 12 } });
  await page.click('[data-cell="2"]', { position: { x: 12, y: 12 } });
  check((await count(page, '.board circle.paint')) === 1, 'a single candidate is coloured');
  await page.click('#undo');
  await page.click('#undo');
  check((await count(page, '.board .pen, .board circle.paint')) === 0, 'and both are undone');
  await page.click('[data-mode=digit]');
  await page.click('.more-keys summary');
  await page.click('#fill');
  check(
    /candidates 1 2/.test(await label(page, 3)) === false && /candidates/.test(await label(page, 3)),
    'candidates are filled in',
  );
  await page.click('#undo');
  check((await label(page, 3)) === 'r1c4, empty', 'which one undo takes back');
  await page.click('#savepoint');
  await page.keyboard.press('Escape');
  await page.click('[data-cell="3"]');
  await page.keyboard.press('6');
  await page.click('.more-keys button:has-text("Back to")');
  check((await label(page, 3)) === 'r1c4, empty', 'a savepoint is come back to');
  await done(page, 'marks');
}

/** Shift writes into corners and Ctrl into the middle; marks are read in their order, and none covers another. */
export async function marksApart() {
  const page = await fresh({}, link('size: 9\nboxes: 3x3\n'));
  const drawn = selector =>
    page.$$eval(selector, all =>
      all.map(text => {
        const { x, y, width, height } = text.getBoundingClientRect();
        // Of a line of text, the digits fill the middle.
        return { text: text.textContent, x, y: y + height * 0.25, width, height: height * 0.5 };
      }),
    );
  const isApart = boxes =>
    boxes.every((a, at) =>
      boxes
        .slice(at + 1)
        .every(b => a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5 || a.y + a.height <= b.y || b.y + b.height <= a.y),
    );
  await page.click('[data-cell="40"]');
  for (let digit = 8; digit >= 1; digit -= 1) {
    await page.keyboard.press(`Shift+Digit${digit}`);
    const corners = await drawn('.board .corner');
    const rows = [...corners].toSorted((a, b) => Math.round((a.y - b.y) / 9) || a.x - b.x).map(({ text }) => text);
    check(String(rows) === String([...rows].toSorted()), `corner marks from ${digit} to 8 stand in their order`);
  }
  for (const digit of [3, 6, 9]) await page.keyboard.press(`Control+Digit${digit}`);
  const all = await drawn('.board .corner, .board .centre');
  check(all.length === 9 && isApart(all), 'eight corner marks and three in the middle cover nothing');
  await page.keyboard.press('b');
  for (const digit of [1, 5]) await page.keyboard.press(String(digit));
  const mixed = await drawn('.board .c');
  check(mixed.length === 9 && isApart(mixed), 'nor do they with candidates');
  await done(page, 'marks apart');
}

export async function byTouch() {
  const page = await fresh(PHONE, link(EASY));
  await page.tap('[data-cell="2"]');
  await page.tap('[data-digit="4"]');
  check((await label(page, 2)) === 'r1c3, 4', 'a finger enters a digit');
  await page.tap('#undo');
  await page.tap('#hint');
  await page.waitForSelector('#more');
  check((await page.evaluate(() => document.documentElement.scrollHeight)) <= 844, 'nothing is scrolled for it');
  await done(page, 'by touch');
}

/** From the first screen to the end without a mouse. */
export async function keyboardAlone() {
  await byKeyboard(EASY, SOLUTION);
}

/** A killer too, with hints on the way. */
export async function killerByKeyboard() {
  const engine = await import('../../package/node.js');
  await engine.default();
  await byKeyboard(KILLER, engine.solve(KILLER).join(''));
}

async function byKeyboard(puzzle, solution) {
  const page = await fresh();
  const reach = async (selector, key = 'Tab') => {
    for (let turn = 0; turn < 60; turn += 1) {
      if (await page.evaluate(selector => document.activeElement?.matches(selector), selector)) return true;
      await page.keyboard.press(key);
    }
    return false;
  };
  check(await reach('#text'), 'the field for a puzzle is reached');
  await page.keyboard.insertText(puzzle);
  check(await reach('#open'), 'and its button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#play:not([hidden])');
  check(/cages/.test(puzzle) === /cages/.test(await page.textContent('#name')), 'a game without a name has that of its clues');
  check(await reach('#play [role=gridcell]'), 'and the board');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('?');
  await page.waitForSelector('#more', { timeout: 60_000 });
  await page.keyboard.press('?');
  await page.keyboard.press('?');
  await page.waitForSelector('#do');
  check(await reach('#do'), 'a hint is told and reached');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#again');
  await page.keyboard.press('Control+z');
  check(await page.evaluate(() => document.activeElement?.id === 'hint'), 'the focus is not lost with an answer');
  check(await reach('#play [role=gridcell]', 'Shift+Tab'), 'and the board is reached again');
  await page.keyboard.press('Control+Home');
  for (let cell = 0; cell < 81; cell += 1) {
    await page.keyboard.press(solution[cell]);
    await page.keyboard.press('ArrowRight');
    if (cell % 9 === 8) await page.keyboard.press('ArrowDown');
  }
  await says(page, '#solved', /Solved/, 30_000);
  check(true, 'a puzzle is played from start to end');
  await done(page, 'keyboard alone');
}

/** Candidates that are kept filled in, mistakes, digits before cells, singles at once: as the player wants. */
export async function comforts() {
  const page = await fresh({}, link(EASY));
  const set = async (name, on = true) => {
    await page.click('[data-go=settings]');
    await page.setChecked(`#set-${name}`, on);
    await page.click('[data-go=play]');
  };
  await set('auto');
  check((await label(page, 2)) === 'r1c3, candidates 1 2 4', 'candidates are kept filled in');
  await page.click('[data-cell="2"]');
  await page.keyboard.press('b');
  await page.keyboard.press('2');
  check((await label(page, 2)) === 'r1c3, candidates 1 4', 'one is removed by hand');
  await page.keyboard.press('2');
  check((await label(page, 2)) === 'r1c3, candidates 1 2 4', 'and brought back');
  await page.keyboard.press('z');
  await page.keyboard.press('4');
  check(!/4/.test((await label(page, 3)).split('candidates')[1]), 'a digit removes them beside it');
  await page.keyboard.press('Backspace');
  await set('auto', false);
  check((await label(page, 2)) === 'r1c3, empty', 'without it the own marks are there as they were');
  await page.click('[data-cell="2"]');
  await page.keyboard.press('2');
  check((await count(page, '.board .broken')) === 0, 'a wrong digit that repeats nowhere is not marked at first');
  await set('mistakes');
  await page.waitForSelector('.board .broken', { timeout: 30_000 });
  check((await count(page, '.board .broken')) === 1, 'it is where the player wants mistakes marked');
  await page.click('#undo');
  await set('mistakes', false);
  await set('digitFirst');
  await page.click('[data-digit="4"]');
  await page.click('[data-cell="2"]');
  check((await label(page, 2)) === 'r1c3, 4', 'a digit is chosen before its cell');
  await page.click('[data-mode=corner]');
  await page.click('[data-cell="3"]');
  await page.click('[data-cell="5"]');
  check((await count(page, '.board .corner')) === 2, 'its marks as well');
  await page.click('[data-digit="4"]');
  await set('digitFirst', false);
  await page.click('[data-mode=digit]');
  await page.click('.more-keys summary');
  await page.click('#singles');
  await says(page, '#solved', /Solved/, 30_000);
  await page.click('#undo');
  check((await label(page, 3)) !== 'r1c4, 6', 'all singles are placed as one change');
  await done(page, 'comforts');
}

/** A finger that stays on a cell asks, and one that stays on a key keeps its digit. */
export async function longPress() {
  const page = await fresh(PHONE, link(EASY));
  const hold = async selector => {
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    const devtools = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(800);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // Without the menu of the browser, as on iOS.
  await page.evaluate(() => document.addEventListener('contextmenu', event => event.stopImmediatePropagation(), true));
  await hold('[data-cell="2"]');
  await page.waitForSelector('#why-not-digit');
  check(true, 'a finger that stays on a cell asks about its candidate');
  await hold('[data-digit="4"]');
  check((await page.getAttribute('[data-digit="4"]', 'aria-pressed')) === 'true', 'one that stays on a key keeps the digit');
  await page.tap('[data-cell="2"]');
  check((await label(page, 2)) === 'r1c3, 4', 'which the cells take that are pressed next');
  await done(page, 'long press');
}
