// The board by keyboard, mouse and finger.
import { PHONE, answer, check, count, done, fresh, label, labels, link, shots } from '../browser.mjs';
import { EASY, SOLUTION } from '../puzzles.mjs';

export async function byKeyboard() {
  const page = await fresh({}, link(EASY));
  await page.focus('[data-cell="0"]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  check(await label(page, 2) === 'r1c3, 4', 'a digit is typed');
  await page.keyboard.press('Control+z');
  check(await label(page, 2) === 'r1c3, empty', 'what was typed is undone');
  await page.keyboard.press('Control+y');
  check(await label(page, 2) === 'r1c3, 4', 'and done again');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Shift+Digit4');
  check(await label(page, 2) === 'r1c3, candidates 1 4', 'candidates are typed');
  await page.keyboard.press('Shift+ArrowRight');
  check(await page.$$eval('[role=gridcell][aria-selected=true]', all => all.length) >= 2, 'several cells are chosen by keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForSelector('#more');
  const look = await answer(page);
  await page.focus('#more');
  await page.keyboard.press('Enter');
  await page.waitForFunction(before => document.querySelector('#answer').textContent !== before, look);
  const hint = await answer(page);
  await page.focus('#more');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#do');
  const whole = await answer(page);
  check(look !== hint && hint !== whole, 'three hints, each says more');
  check((await page.textContent('#say')).length > 10, 'a hint is said to those who listen');
  check(await page.$eval('.board g:nth-of-type(2)', layer => layer.childElementCount) > 0, 'the whole step is marked');
  await page.focus('#do');
  await page.keyboard.press('Enter');
  check(await label(page, 5) === 'r1c6, 8', 'the step is done');
  await done(page, 'by keyboard');
}

export async function byTouch() {
  const page = await fresh(PHONE, link(EASY));
  await page.tap('[data-cell="2"]');
  await page.tap('[data-digit="4"]');
  check(await label(page, 2) === 'r1c3, 4', 'touch: a digit is entered');
  await page.tap('#undo');
  await page.tap('[data-mode=mark]');
  await page.tap('[data-digit="1"]');
  check(await label(page, 2) === 'r1c3, candidates 1', 'touch: a candidate is marked');
  await page.tap('[data-mode=colour]');
  await page.tap('.paint-key.p3');
  check((await label(page, 2)).includes('colour 3'), 'touch: a cell is coloured');
  await page.tap('#several');
  await page.tap('[data-cell="11"]');
  await page.tap('[data-cell="12"]');
  check(await page.$$eval('[role=gridcell][aria-selected=true]', all => all.length) === 3, 'touch: several cells are chosen');
  await page.tap('#hint');
  await page.waitForSelector('#more');
  await page.tap('#more');
  check(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'touch: nothing is wider than a phone');
  if (shots) await page.screenshot({ path: `${shots}/phone.png`, fullPage: true });
  await done(page, 'by touch');
}

export async function marks() {
  const page = await fresh({}, link(EASY));
  await page.click('[data-cell="2"]');
  await page.keyboard.press('Control+Digit1');
  await page.keyboard.press('Control+Digit4');
  check(await label(page, 2) === 'r1c3, candidates 1 4', 'candidates are written in the middle');
  check(await page.textContent('.board .centre') === '14', 'and stand there together');
  await page.click('[data-mode=centre]');
  await page.click('[data-digit="1"]');
  check(await label(page, 2) === 'r1c3, candidates 4', 'a key takes one away');
  await page.click('[data-mode=colour]');
  await page.click('.paint-key.p2');
  await page.click('.paint-key.p5');
  check(await count(page, '.board .paint') === 2, 'a cell has two colours');
  await page.click('[data-mode=mark]');
  await page.click('[data-digit="2"]');
  await page.focus('[data-cell="2"]');
  await page.keyboard.press('Space');
  check(await page.getAttribute('[data-mode=centre]', 'aria-pressed') === 'true', 'the space bar changes what is entered');
  await page.waitForFunction(() => location.hash.includes('&at='));
  await page.waitForTimeout(500);
  const before = await labels(page);
  const other = await fresh({}, await page.evaluate(() => location.hash));
  check((await labels(other)).join() === before.join(), 'a link restores candidates and colours');
  check(await other.textContent('.board .centre') === '4', 'those of the middle too');
  await done(other, 'marks restored');
  await page.click('#auto');
  check(await label(page, 2) === 'r1c3, candidates 1 2 4, colour 2, colour 5', 'all candidates are worked out');
  await page.click('[data-mode=mark]');
  await page.click('[data-digit="2"]');
  check(await label(page, 2) === 'r1c3, candidates 1 4, colour 2, colour 5', 'one of them is taken away');
  await done(page, 'marks');
}

export async function choosing() {
  const page = await fresh({}, link(EASY));
  const chosen = () => count(page, '[role=gridcell][aria-selected=true]');
  await page.dblclick('[data-cell="0"]');
  const fives = EASY.split('').filter(cell => cell === '5').length;
  check(await chosen() === fives, 'twice on a digit chooses all like it');
  const place = async cell => {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await place(9));
  await page.mouse.down();
  for (const cell of [10, 11, 20]) await page.mouse.move(...await place(cell), { steps: 3 });
  await page.mouse.up();
  check(await chosen() === 4, `cells are drawn out with the mouse (${await chosen()})`);
  await page.keyboard.press('Escape');
  check(await chosen() === 0, 'Escape chooses none');
  await page.click('[data-digit="8"]');
  check(await count(page, '.board .lit') === EASY.split('8').length - 1, 'a digit is pointed out');
  await page.click('[data-digit="8"]');
  check(await count(page, '.board .lit') === 0, 'and no more');
  check(await page.getAttribute('[data-digit="8"]', 'data-left') === String(9 - (EASY.split('8').length - 1)), 'keys say how many are to come');
  await page.focus('[data-cell="0"]');
  await page.keyboard.press('Control+a');
  check(await chosen() === 81, 'all are chosen');
  await done(page, 'choosing');
}

export async function undone() {
  const page = await fresh({}, link(EASY));
  const before = await labels(page);
  await page.click('[data-cell="2"]');
  for (let turn = 0; turn < 150; turn += 1) await page.keyboard.press(`Digit${turn % 9 + 1}`);
  const after = await labels(page);
  for (let turn = 0; turn < 150; turn += 1) await page.keyboard.press('Control+z');
  check((await labels(page)).join() === before.join(), 'a hundred and fifty changes are undone');
  check(await page.isDisabled('#undo'), 'to the beginning');
  for (let turn = 0; turn < 150; turn += 1) await page.keyboard.press('Control+Shift+z');
  check((await labels(page)).join() === after.join(), 'and done again');
  await done(page, 'undone');
}

export async function solved() {
  const page = await fresh({}, link(EASY));
  for (const [cell, digit] of SOLUTION.split('').entries()) {
    if (EASY[cell] !== '.') continue;
    await page.click(`[data-cell="${cell}"]`);
    await page.keyboard.press(digit);
  }
  check(await page.isVisible('#solved'), 'who has solved it is told');
  check((await page.textContent('#say')).length > 3, 'and so are those who listen');
  await done(page, 'solved');
}
