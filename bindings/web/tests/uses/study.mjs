// Learning and setting.
import { check, count, done, fresh, isFirefox, link, paste, says, write } from '../browser.mjs';
import { EASY, TWO_WAYS } from '../puzzles.mjs';

export async function lessons() {
  const page = await fresh();
  await page.click('[data-go=learn]');
  await page.waitForSelector('[data-technique]', { timeout: 60_000 });
  check((await count(page, '[data-technique]')) > 60, 'every technique of the ladder is there');
  for (const id of ['x-wing', 'xy-wing', 'aic']) {
    await page.click(`[data-technique="${id}"]`);
    await page.waitForSelector('#lesson-name');
    check(
      (await count(page, '#learn .board .under *')) > 0 && (await count(page, '#learn .telling .line, #learn .lines li')) > 0,
      `${id}: a picture and words`,
    );
    await page.click('#to-ladder');
  }
  await done(page, 'lessons');
}

/** A course with a next lesson, each with a picture of its pattern. */
export async function course() {
  const page = await fresh();
  await page.click('[data-go=learn]');
  await page.waitForSelector('#next-lesson .thumbnail svg', { timeout: 60_000 });
  await page.waitForSelector('[data-technique=naked-single] .thumbnail svg', { timeout: 60_000 });
  check(true, 'lessons have pictures of their patterns');
  check((await count(page, '.ladder .thumbnail svg')) < 60, 'which are drawn as they come into view');
  await page.click('#next-lesson');
  await says(page, '#lesson-name', /full house/i);
  await page.click('#onward');
  await says(page, '#lesson-name', /hidden single/i);
  check(true, 'and lead from one to the next');
  await done(page, 'course');
}

export async function practice() {
  const page = await fresh();
  await page.click('[data-go=learn]');
  await page.click('[data-technique=naked-pair]', { timeout: 60_000 });
  await page.click('#practise');
  await page.waitForSelector('#that-is-it', { timeout: 180_000 });
  const candidates = () => count(page, '#learn .board .c');
  const masked = await candidates();
  await page.click('#masking');
  check(masked > 0 && (await candidates()) > masked, 'at first the area of the pattern alone has candidates');
  await page.click('#masking');
  await page.click('#that-is-it');
  await says(page, '#practice-answer', /Not yet/);
  check(true, 'nothing marked is not it');
  await page.click('#show-it');
  await page.waitForSelector('#practice-answer .telling');
  const names = await page.$eval('#practice-answer .telling', text =>
    [...new Set(text.textContent.match(/r\dc\d/g))].slice(0, 2),
  );
  await page.keyboard.press('Escape');
  for (const name of names)
    await page.click(`#learn [data-cell="${(name[1] - 1) * 9 + Number(name[3]) - 1}"]`, { modifiers: ['Shift'] });
  await page.click('#that-is-it');
  await page.waitForSelector('#found-it');
  check(await page.isVisible('#onward'), 'then the next lesson is offered');
  await page.click('#learn .words .quiet');
  await says(page, '#learn .ladder', /★/);
  check(true, 'who marks the pattern has found it, which is kept');
  await done(page, 'practice');
}

export async function setting() {
  const page = await fresh();
  await page.click('[data-go=set]');
  await says(page, '#solutions', /At least 1000/, 60_000);
  await page.click('#set [data-cell="0"]');
  await page.click('#set [data-cell="1"]', { modifiers: ['Shift'] });
  await page.fill('#number', '17');
  await page.click('#add');
  await page.waitForSelector('#set .stage .cage');
  check((await count(page, '#constraints li')) === 1, 'a cage is drawn');
  await page.selectOption('#kind', 'thermometers');
  await write(page, '#number', '');
  await page.click('#set [data-cell="40"]');
  await page.click('#set [data-cell="50"]', { modifiers: ['Shift'] });
  await page.click('#add');
  await page.waitForFunction(() => document.querySelectorAll('#constraints li').length === 2);
  await page.click('#truths');
  await page.waitForFunction(
    () => document.querySelector('#set [data-cell="0"]').ariaLabel === 'r1c1, candidates 8 9',
    undefined,
    { timeout: 60_000 },
  );
  check(true, 'true candidates are shown: 17 in two cells is 8 and 9');
  await page.click('#set-undo');
  await page.waitForFunction(() => document.querySelectorAll('#constraints li').length === 1);
  await page.click('#play-it');
  await page.waitForSelector('#play:not([hidden])');
  check(true, 'and it is played');
  await done(page, 'setting');
}

export async function ratings() {
  const page = await fresh({}, link(EASY));
  await page.click('[data-go=set]');
  await page.click('#set button:has-text("Take the board")');
  await says(page, '#solutions', /One solution/, 60_000);
  await says(page, '#set table', /whydoku[\s\S]*Sudoku Explainer[\s\S]*HoDoKu/, 60_000);
  check(/easy/.test(await page.textContent('#set table')), 'the ratings stand with names in words');
  await done(page, 'ratings');
}

/** Cells that are equal in every solution are named. */
export async function equals() {
  const page = await fresh({}, link(TWO_WAYS));
  await page.click('[data-go=set]');
  await page.click('#set button:has-text("Take the board")');
  await says(page, '#equal', /r1c4 = r4c5, r1c5 = r4c4/, 60_000);
  check(true, 'cells that are equal in every solution are named');
  await done(page, 'equals');
}

/** A draft that is open in two windows is the same in both. */
export async function draftInTwoWindows() {
  const page = await fresh();
  const clues = (page, number) =>
    page.waitForFunction(number => document.querySelectorAll('#set [aria-label$=given]').length === number, number);
  const enter = async (page, cell, digit) => {
    await page.click(`#set [data-cell="${cell}"]`);
    await page.keyboard.press(digit);
  };
  await page.click('[data-go=set]');
  await enter(page, 0, '5');
  await clues(page, 1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await clues(other, 1);
  await enter(other, 10, '7');
  await clues(page, 2);
  check(true, 'a clue in one window is shown in the other');
  // A window that has slept: its next change must not write over the others.
  await page.evaluate(() => addEventListener('storage', event => event.stopImmediatePropagation(), true));
  await enter(other, 20, '9');
  await clues(other, 3);
  await enter(page, 40, '1');
  await clues(page, 3);
  check(true, 'no window writes over the draft of another');
  await done(page, 'draft in two windows');
}

/** Words of players are told where techniques are learnt. */
export async function words() {
  const page = await fresh();
  await page.click('[data-go=learn]');
  await page.click('#glossary > summary');
  check((await count(page, '#glossary details')) >= 25, 'the words of players are listed');
  const word = page.locator('#glossary details', { hasText: 'The cell of a wing that sees the other cells.' });
  await word.locator('summary').click();
  await word.locator('button').click();
  await page.waitForFunction(() => /xyz-wing/.test(location.href));
  check(true, 'a word leads to its example');
  await done(page, 'words');
}

/** Drafts are kept as games are. */
export async function drafts() {
  const page = await fresh();
  const clues = () => page.$$eval('#set [role=gridcell]', all => all.filter(cell => /given/.test(cell.ariaLabel)).length);
  await page.click('[data-go=set]');
  await page.waitForSelector('#set [data-cell="80"]');
  for (const [cell, digit] of [
    [0, '5'],
    [10, '7'],
  ]) {
    await page.click(`#set [data-cell="${cell}"]`);
    await page.keyboard.press(digit);
  }
  await page.waitForFunction(() => document.querySelectorAll('#set [aria-label$=given]').length === 2);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('#set [aria-label$=given]').length === 2);
  check(true, 'a draft is there after a reload');
  await page.click('#set-undo');
  await page.waitForFunction(() => document.querySelectorAll('#set [aria-label$=given]').length === 1);
  await page.click('#set-redo');
  await page.waitForFunction(() => document.querySelectorAll('#set [aria-label$=given]').length === 2);
  check(true, 'with its history, which goes both ways');
  await paste(page, EASY);
  await page.waitForFunction(() => document.querySelectorAll('#set [aria-label$=given]').length === 30);
  check(await page.isVisible('#set'), 'a pasted puzzle goes into the editor');
  await page.click('#drafts summary');
  await page.click('#drafts [data-draft]');
  await page.waitForFunction(() => document.querySelectorAll('#set [aria-label$=given]').length === 2);
  check((await clues()) === 2, 'and the draft before is in the list');
  await done(page, 'drafts');
}

/** The first screen shows a step that explains itself, another one each day, without the engine. */
export async function living() {
  const page = await fresh();
  await page.waitForSelector('#living .board .under *');
  const lit = () => page.$$eval('#living .now', all => all.map(line => line.textContent).join());
  const seen = new Set();
  for (let turn = 0; turn < 40 && seen.size < 2; turn += 1) {
    await page.waitForTimeout(250);
    if (await lit()) seen.add(await lit());
  }
  check(seen.size === 2, 'its sentences are lit in turn');
  check((await count(page, '#home button.main')) <= 1, 'one action at most is filled');
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  check(!/\.wasm/.test(await loaded()), 'no engine is fetched for it');
  for (const tier of ['easy', 'diabolical'])
    check((await page.textContent(`[data-kind=${tier}] .faint`)).length > 5, `${tier} says what it needs`);
  const name = await page.textContent('#living-name');
  await page.click('#living-why');
  await page.waitForSelector('#lesson-name', { timeout: 60_000 });
  check((await page.textContent('#lesson-name')).toLowerCase() === name.toLowerCase(), '"Why?" opens its lesson');
  await done(page, 'living');
  // What the system says cannot be set in Firefox, what the player says can.
  const still = await fresh({ reducedMotion: 'reduce' });
  if (isFirefox) {
    await still.evaluate(() => localStorage.setItem('whydoku:settings', '{"motion":false,"language":"en"}'));
    await still.reload();
  }
  await still.waitForSelector('#living .board .under *');
  await still.waitForTimeout(3200);
  check((await count(still, '#living .now')) === 0, 'nothing moves for those who do not want it');
  await done(still, 'living without motion');
}

/** Set is a drawing tool: choose, drag, there it is; what is wrong is named at its place and stops nothing else. */
export async function drawing() {
  const page = await fresh();
  await page.click('[data-go=set]');
  await page.waitForSelector('#set [data-cell="80"]', { timeout: 60_000 });
  const middle = async cell => {
    const { x, y, width, height } = await page.locator(`#set [data-cell="${cell}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (...cells) => {
    await page.mouse.move(...(await middle(cells[0])));
    await page.mouse.down();
    for (const cell of cells.slice(1)) await page.mouse.move(...(await middle(cell)), { steps: 3 });
    await page.mouse.up();
  };
  const listed = number =>
    page.waitForFunction(number => document.querySelectorAll('#constraints li').length === number, number, { timeout: 20_000 });
  await page.click('[data-tool=thermometers]');
  await drag(0, 1, 2);
  await listed(1);
  check(/r1c1 r1c2 r1c3/.test(await page.textContent('#constraints')), 'a thermometer is there once it is dragged');
  await page.click('[data-tool=cages]');
  await drag(40, 41);
  await page.keyboard.insertText('17');
  await page.keyboard.press('Enter');
  await listed(2);
  await page.waitForSelector('#set .stage .cage');
  check(true, 'a cage once its number is typed');
  await drag(60, 61);
  await page.keyboard.insertText('50');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#constraints li.bad');
  const bad = await page.textContent('#constraints li.bad');
  check(/50/.test(bad) && !/line \d|column|entry/.test(bad), `what is impossible is named at its place: ${bad}`);
  check((await count(page, '#set .stage .cage')) === 1, 'and the rest is drawn');
  await page.click('[data-tool=palindromes]');
  await drag(72, 73, 74);
  await listed(4);
  check((await count(page, '#constraints li.bad')) === 1, 'drawing goes on');
  await page.click('[data-tool=sandwiches]');
  await drag(10, 9);
  await page.keyboard.insertText('8');
  await page.keyboard.press('Enter');
  await listed(5);
  check(/-r2/.test(await page.textContent('#constraints')), 'a clue outside is dragged along its line, from its side');
  const demand = (await page.textContent('#demand')) ?? '';
  check(/^sandwiches: .{10}/.test(demand), `the tool in hand says what it demands: ${demand}`);
  await says(page, '#solutions', /solution/i, 60_000);
  await done(page, 'drawing');
}
