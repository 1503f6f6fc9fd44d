// The teacher: hints, paths, why and why not, checks, practice.
import { readdirSync } from 'node:fs';
import { answer, check, count, done, fresh, label, link, says, shots, write } from '../browser.mjs';
import { CASES, CHAINS, EASY, HARDEST, KILLER } from '../puzzles.mjs';

export async function mistakes() {
  const page = await fresh({}, link(EASY));
  await page.click('[data-cell="2"]');
  await page.keyboard.press('1');
  await page.click('#check');
  await page.waitForSelector('#which');
  const counted = await answer(page);
  check(/1|one/i.test(counted) && !counted.includes('r1c3'), 'a check counts before it names');
  await page.click('#which');
  await page.waitForSelector('[data-claim]');
  check((await answer(page)).includes('r1c3'), 'then it names');
  await page.click('[data-claim]');
  await page.waitForSelector('#answer h3');
  check(/not true/.test(await answer(page)), 'why it is wrong is told');
  await page.keyboard.press('Control+z');
  await page.click('#to-game', { timeout: 500 }).catch(() => undefined);
  await page.click('[data-cell="3"]');
  await page.click('.why .ask >> nth=4');
  await page.waitForSelector('#answer h3');
  check(/r1c4 ≠ 5 is true/.test(await answer(page)), 'why not 5 is answered');
  await page.click('[data-cell="2"]');
  await done(page, 'mistakes');
}

export async function path() {
  const page = await fresh({}, link(CHAINS));
  await page.click('#tab-path');
  await page.click('#show-path');
  await page.waitForSelector('.player', { timeout: 120_000 });
  check(/^start, \d+ steps$/.test(await page.textContent('#at')), 'the path begins with the puzzle');
  await page.click('#next');
  check(/^step 1 of \d+$/.test(await page.textContent('#at')), 'steps are counted, not scenes');
  await page.focus('.player article');
  await page.keyboard.press('ArrowRight');
  check(/^step 2 /.test(await page.textContent('#at')), 'arrow keys go from step to step');
  await page.click('details:has-text("Hard steps") .link');
  const lines = await page.$$('.lines li');
  if (lines.length > 1) {
    const arrows = () => page.$$eval('.board .a', all => all.length);
    const all = await arrows();
    await lines[0].click();
    const first = await arrows();
    await lines.at(-1).click();
    check(first < all && await arrows() === all, `a chain is walked line by line (${first} of ${all} arrows)`);
    check(await page.$$eval('.board .named', all => all.length) > 0, 'a line points its cells out');
  } else check(false, 'the first hard step has lines');
  check(await page.$$eval('.curve path', all => all.length) > 20, 'the curve has a bar a step');
  if (shots) await page.screenshot({ path: `${shots}/path.png` });
  await page.click('#play');
  const before = await page.textContent('#at');
  await page.waitForFunction(text => document.querySelector('#at').textContent !== text, before, { timeout: 6000 });
  await page.click('#play');
  await page.click('#play-here');
  check(await page.isHidden('#to-game'), 'one goes on from a scene');
  check(await page.$$eval('[role=gridcell]', all => all.filter(cell => / candidates /.test(cell.ariaLabel)).length) > 10, 'with its candidates');
  await done(page, 'path');
}

export async function killer() {
  const page = await fresh({}, link(KILLER));
  check((await page.$$eval('[role=gridcell]', all => all.length)) === 81, 'a killer is laid');
  check((await page.textContent('.board')).includes('22'), 'its sums are drawn');
  await says(page, '#rules', /cage/i);
  await page.click('#hint');
  await page.waitForSelector('#more');
  await page.click('#more');
  await page.click('#more');
  await page.waitForSelector('#do');
  check(/cage|sum|\d/.test(await answer(page)), 'a killer has a hint');
  if (shots) await page.screenshot({ path: `${shots}/killer.png` });
  await page.click('[data-cell="10"]');
  await page.click('.why .ask >> nth=8');
  await page.waitForFunction(() => /r2c2 ≠ 9 is true/.test(document.querySelector('#answer').textContent), undefined, { timeout: 60_000 });
  check(/cage|7/.test(await answer(page)), 'why not 9 in a cage of seven is answered');
  await done(page, 'killer');
}

export async function practice() {
  const page = await fresh({}, link(EASY));
  await page.click('#practice summary');
  await page.waitForFunction(() => document.querySelector('#practise-technique').value === 'x-wing');
  await page.click('#practise');
  await page.waitForFunction(() => /X-Wing/.test(document.querySelector('#practised .good')?.textContent ?? ''), undefined, { timeout: 120_000 });
  await page.click('#next-step');
  await page.waitForSelector('#do');
  check(/^X-Wing/i.test(await page.textContent('#answer h3')), 'practice: the next step is the technique');
  await page.click('#do');
  await done(page, 'practice');
}

export async function pointing() {
  const page = await fresh({}, link(CHAINS));
  await page.click('#auto');
  await page.click('[data-cell="1"]', { button: 'right', position: { x: 34, y: 10 } });
  await page.waitForSelector('#why-not-digit');
  check(/2/.test(await page.textContent('#why-not-digit')), 'the right button asks about the candidate below it');
  await page.click('#why-not-digit');
  await page.waitForSelector('#answer h3');
  check(/r1c2/.test(await page.textContent('#answer h3')), 'which is answered');
  await page.click('#to-game', { timeout: 500 }).catch(() => undefined);
  await page.click('#next-step');
  await page.waitForSelector('#do');
  await page.click('#tab-path');
  await page.click('#show-path');
  await page.waitForSelector('.player', { timeout: 120_000 });
  await page.click('details:has-text("All steps") summary');
  await page.click('details:has-text("All steps") .link >> nth=10');
  const lines = await page.$$('.player article .line');
  check(lines.length > 1, 'each sentence that names cells is a line');
  await lines[0].hover();
  check(await count(page, '.board .spoken') > 1, 'a sentence shows its candidates');
  await page.mouse.move(5, 5);
  check(await count(page, '.board .spoken') === 0, 'until nobody points at it');
  // Later on: who took a candidate away from a cell, as a link to that step.
  await page.click('#last');
  await page.click('#back');
  await page.click('[data-cell="3"]');
  await page.waitForSelector('#panel-path > section > p.faint .link');
  const text = await page.textContent('#panel-path > section > p.faint .link');
  await page.click('#panel-path > section > p.faint .link');
  check(`step ${parseInt(text, 10)}` === (await page.textContent('#at')).split(' of')[0], `"${text}" leads to that step`);
  check(await count(page, '.because .link') >= 0 && (await page.textContent('.player article')).length > 20, 'which is told');
  await done(page, 'pointing');
}

export async function grades() {
  const page = await fresh({}, link(CHAINS));
  await page.click('#tab-settings');
  await page.waitForSelector('#most');
  check(await count(page, '.techniques li') > 40, 'the techniques of the ladder are listed');
  const files = readdirSync(new URL('../../../../techniques/profiles/', import.meta.url));
  const ladders = await page.$$eval('#profile option', all => all.map(option => option.value));
  check(ladders[0] === 'human' && ladders.toSorted().join() === files.map(file => file.replace('.yaml', '')).sort().join(),
    'every ladder that there is can be chosen, the usual one first');
  await write(page, '#help', 2);
  await page.click('#tab-teacher');
  await page.click('#hint');
  await page.waitForSelector('#more');
  check(/\(|single|place/.test(await answer(page)), 'a hint begins where the slider says');
  await page.click('#tab-settings');
  await write(page, '#most', 2);
  check(await count(page, '.techniques .beyond') > 30, 'the slider leaves hard techniques out');
  await page.click('#tab-path');
  await page.click('#show-path');
  await page.waitForSelector('.player', { timeout: 120_000 });
  const names = await page.$$eval('.player .steps .link', all => all.map(link => link.textContent));
  check(!names.some(name => /chain|loop|wing|fish/i.test(name)), 'a path uses only what is known');
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await page.click('#tab-settings');
  await page.waitForSelector('#most');
  check(await page.inputValue('#most') === '2' && await page.inputValue('#help') === '2', 'which is kept');
  await page.click('.techniques summary');
  await page.uncheck('.techniques input[value=pointing]');
  await page.selectOption('#profile', 'whips');
  await page.click('#tab-teacher');
  await page.click('#next-step');
  await page.waitForSelector('#do', { timeout: 60_000 });
  check(true, 'the path of whips is followed');
  await page.click('#tab-settings');
  await page.selectOption('#profile', 'hodoku');
  await page.click('#tab-teacher');
  await page.click('#next-step');
  await page.waitForSelector('#do', { timeout: 60_000 });
  await page.click('#tab-settings');
  await page.click('#panel-settings button >> nth=-1');
  check(await page.inputValue('#profile') === 'human' && await page.inputValue('#help') === '1', 'all is as at the beginning');
  await done(page, 'grades');
}

export async function waitingFor() {
  const page = await fresh({}, link(HARDEST));
  await page.click('#tab-path');
  await page.click('#show-path');
  await says(page, '.waiting', /steps seen|cells to go/);
  check(true, 'it is told how far the engine has come');
  await page.click('.waiting .cancel');
  await says(page, '#panel-path', /Cancelled/);
  check(await count(page, '.waiting') === 0, 'who has no patience cancels');
  await page.click('#tab-teacher');
  await page.click('#hint');
  await page.waitForSelector('#more', { timeout: 60_000 });
  check((await answer(page)).length > 5, 'and can ask again');
  await done(page, 'waiting');
}

export async function walking() {
  const page = await fresh({}, link(CASES));
  await page.click('#tab-path');
  await page.click('#show-path');
  await page.waitForSelector('.player', { timeout: 120_000 });
  await page.$eval('details:has-text("Hard steps")', details => { details.open = true; }).catch(() => undefined);
  const hard = await count(page, 'details:has-text("Hard steps") .link');
  let [cases, chain] = [0, -1];
  for (let at = 0; at < hard; at += 1) {
    await page.click(`details:has-text("Hard steps") .link >> nth=${at}`);
    const coloured = await page.$$eval('.lines .case', all => new Set(all.map(line => line.className.match(/l\d/)?.[0])).size);
    const arrows = await page.$$eval('.board .a', all => new Set(all.map(arrow => arrow.getAttribute('class').match(/l\d/)?.[0])).size);
    if (arrows > 0 && await count(page, '.lines li') > 2) chain = at;
    if (arrows < 2) continue;
    cases += 1;
    check(coloured > 0, `step ${at} of the hard ones: cases are coloured as their arrows are`);
    await page.click('.legend summary');
    check(await count(page, '.legend .case') === arrows, 'and stand in the legend');
  }
  check(cases > 0, 'some step has cases');
  check(chain >= 0, 'some step is a chain');
  await page.click(`details:has-text("Hard steps") .link >> nth=${chain}`);
  const total = await count(page, '.board .a');
  await page.click('.walk button >> nth=1');
  check(await count(page, '.board .a') < total, 'the walk begins with less than all arrows');
  await done(page, 'walking');
}
