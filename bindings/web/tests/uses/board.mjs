// The board by keyboard, mouse and finger.
import { check, count, done, fresh, label, link, PHONE, says } from '../browser.mjs';
import { EASY } from '../puzzles.mjs';

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
  await page.keyboard.press('Shift+Digit1');
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
  const page = await fresh();
  const reach = async selector => {
    for (let turn = 0; turn < 60; turn += 1) {
      if (await page.evaluate(selector => document.activeElement?.matches(selector), selector)) return true;
      await page.keyboard.press('Tab');
    }
    return false;
  };
  check(await reach('#text'), 'the field for a puzzle is reached');
  await page.keyboard.insertText(EASY);
  check(await reach('#open'), 'and its button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#play:not([hidden])');
  check(await reach('#play [role=gridcell]'), 'and the board');
  await page.keyboard.press('Control+Home');
  const { SOLUTION } = await import('../puzzles.mjs');
  for (let cell = 0; cell < 81; cell += 1) {
    await page.keyboard.press(SOLUTION[cell]);
    await page.keyboard.press('ArrowRight');
    if (cell % 9 === 8) await page.keyboard.press('ArrowDown');
  }
  await says(page, '#solved', /Solved/);
  check(true, 'a puzzle is played from start to end');
  await done(page, 'keyboard alone');
}
