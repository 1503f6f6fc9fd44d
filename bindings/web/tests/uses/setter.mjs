// What setters do.
import { check, done, fresh, label, link, says, write } from '../browser.mjs';
import { EASY } from '../puzzles.mjs';

export async function settersUse() {
  const page = await fresh({}, link(EASY));
  await page.click('#tab-set');
  await page.click('#survey');
  await page.waitForSelector('#solutions', { timeout: 60_000 });
  check((await page.textContent('#solutions')) === 'One solution.', 'solutions are counted');
  check(/\(\d+\)/.test(await page.textContent('#superfluous')), 'clues that are not needed are named');
  await page.waitForFunction(() => document.querySelectorAll('#panel-set tbody tr').length >= 3, undefined, { timeout: 60_000 });
  const table = await page.textContent('#panel-set tbody');
  check(/rating 1\.5/.test(table) && /er 1\.5|er 1\.2|er 2\.\d/.test(table), 'several scales rate it');
  await page.click('#edit');
  await page.click('[data-cell="0"]');
  await page.keyboard.press('Backspace');
  await page.click('#survey');
  await page.waitForFunction(() => /olution/.test(document.querySelector('#solutions')?.textContent ?? ''), undefined, { timeout: 60_000 });
  check(await label(page, 0) === 'r1c1, empty', 'a clue is taken out');
  await done(page, 'setter');
}

export async function making() {
  const page = await fresh({}, link(EASY));
  await page.click('#tab-set');
  await page.click('#maker summary');
  await page.waitForFunction(() => document.querySelector('#make-technique').options.length > 20);
  await page.selectOption('#make-tier', 'tricky');
  await page.selectOption('#make-symmetry', 'half-turn');
  await page.click('#make');
  await page.waitForSelector('#booklet', { timeout: 120_000 });
  const givens = await page.$$eval('[role=gridcell]', all => all.map(cell => /given/.test(cell.ariaLabel)));
  check(givens.some(Boolean) && givens.every((given, cell) => given === givens[80 - cell]), 'a puzzle is made, and is symmetrical');
  await page.click('#survey');
  await page.waitForFunction(() => /tier tricky/.test(document.querySelector('#panel-set tbody').textContent), undefined, { timeout: 60_000 });
  check(await page.textContent('#solutions') === 'One solution.', 'of the tier that was wanted, with one solution');
  await page.selectOption('#make-tier', '');
  await page.selectOption('#make-size', '6');
  await page.check('#make-anti-knight');
  await write(page, '#make-count', 3);
  await page.click('#make');
  await page.waitForFunction(() => document.querySelectorAll('#made .steps li').length === 3, undefined, { timeout: 120_000 });
  await page.click('#made .steps .link >> nth=2');
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 36);
  check((await page.textContent('#rules')).includes('knight'), 'three are made with a rule, and opened');
  await page.click('#booklet');
  await page.waitForFunction(() => document.querySelector('iframe.print')?.contentDocument?.querySelectorAll('svg').length === 6);
  check(true, 'a booklet has three puzzles and three solutions');
  // One that hardly is: it shows how far it is, and can be stopped.
  await page.selectOption('#make-size', '9');
  await page.uncheck('#make-anti-knight');
  await page.selectOption('#make-tier', 'diabolical');
  await write(page, '#make-least', 17);
  await write(page, '#make-most', 17);
  await page.click('#make');
  await page.waitForSelector('#made .cancel');
  await page.click('[data-cell="3"]');
  check(await page.$eval('[data-cell="3"]', cell => cell.getAttribute('aria-selected')) === 'true', 'the page goes on while puzzles are made');
  await page.click('#made .cancel');
  await page.waitForFunction(() => /Cancelled/.test(document.querySelector('#made').textContent));
  check(true, 'making is cancelled');
  await done(page, 'making');
}

export async function liveRating() {
  const page = await fresh({}, link(EASY));
  await page.click('#tab-set');
  await page.check('#edit');
  await says(page, '#panel-set tbody', /whydoku.*Sudoku Explainer.*HoDoKu/);
  check(await page.isChecked('#live'), 'who edits clues sees what they leave');
  await page.click('[data-cell="1"]');
  await page.keyboard.press('Delete');
  await page.keyboard.press('7');
  await says(page, '.solutions', /two 7s in row 1/);
  check((await label(page, 1)).startsWith('r1c2, 7, given'), 'a clue is changed');
  await page.keyboard.press('3');
  await says(page, '#solutions', /One solution/);
  await says(page, '#panel-set tbody', /whydoku.*Sudoku Explainer.*HoDoKu/);
  check(true, 'and what it leaves is told at once');
  await page.selectOption('#size', '4');
  await page.click('#new');
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 16);
  await says(page, '#solutions', /288/);
  check(true, 'an empty board of four has 288 solutions');
  await done(page, 'live rating');
}
