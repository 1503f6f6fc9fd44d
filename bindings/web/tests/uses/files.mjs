// Puzzles in and out.
import { readFileSync } from 'node:fs';
import { check, done, fresh, isFirefox, label, link, paste, says, write } from '../browser.mjs';
import { CHAINS, EASY, FORMS, JIGSAW, KINDS, KNIGHT, RULES } from '../puzzles.mjs';

export async function inAndOut() {
  const page = await fresh();
  await page.click('#tab-files');
  await page.fill('#text', '53..7');
  await page.click('#open');
  await page.waitForSelector('.fault');
  check((await page.textContent('.fault')).length > 20, 'what is no puzzle is told why');
  await page.fill('#text', JIGSAW);
  await page.click('#open');
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 36);
  check((await page.textContent('#rules')).includes('region'), 'a jigsaw is drawn, and its rule said');
  await paste(page, KNIGHT);
  await page.waitForFunction(() => document.querySelector('#rules').textContent.includes('knight'));
  check(true, 'an anti-knight puzzle is pasted');
  await page.selectOption('#format', 'yaml');
  await page.click('#write');
  await page.waitForFunction(() => document.querySelector('#written').value.includes('anti-knight'));
  check(true, 'export says the rule');
  await page.setInputFiles('#file', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(EASY) });
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 81 && document.querySelector('[data-cell="0"]').ariaLabel === 'r1c1, 5, given');
  check(true, 'a file is opened');
  await page.click('[data-cell="2"]');
  await page.keyboard.press('4');
  await page.waitForFunction(() => location.hash.includes('&at='));
  const shared = await page.evaluate(() => location.hash);
  const other = await fresh({}, shared);
  check(await label(other, 2) === 'r1c3, 4', 'a link opens the position in a new window');
  await done(other, 'a link');
  await done(page, 'in and out');
}

export async function everyForm() {
  const page = await fresh({}, link(JIGSAW));
  const isEasy = () => page.waitForFunction(easy => {
    const cells = [...document.querySelectorAll('[role=gridcell]')].map(cell => cell.ariaLabel.match(/, (\d), given/)?.[1] ?? '.');
    return cells.join('') === easy;
  }, EASY, { timeout: 20_000 }).then(() => true, () => false);
  for (const [name, text] of Object.entries(FORMS)) {
    await paste(page, JIGSAW);
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 36);
    await paste(page, text);
    check(await isEasy(), `${name} is pasted`);
  }
  const formats = await page.$$eval('#format option', all => all.map(option => option.value));
  for (const format of formats.filter(format => format !== 'jigsaw')) {
    await page.selectOption('#format', format);
    await write(page, '#written', '');
    await page.click('#write');
    await page.waitForFunction(() => document.querySelector('#written').value);
    const written = await page.inputValue('#written');
    if (/link|sudokupad/.test(format)) check(/^https:/.test(written), `${format} is a link`);
    await paste(page, JIGSAW);
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 36);
    await paste(page, written);
    check(await isEasy(), `what is written as ${format} is read again`);
  }
  await done(page, 'every form');
}

export async function collections() {
  const page = await fresh();
  const drop = text => page.evaluate(text => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'many.txt', { type: 'text/plain' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await drop(`${EASY}\n${CHAINS}\n`);
  await says(page, '#puzzles', /2/);
  check(await label(page, 0) === 'r1c1, 5, given', 'of a file with many the first is open');
  await page.click('#panel-files .steps .link >> nth=1');
  await page.waitForFunction(() => document.querySelector('[data-cell="0"]').ariaLabel === 'r1c1, 1, given');
  check(true, 'and any can be chosen');
  await drop(`name,puzzle\nOne,${EASY}\nTwo,${CHAINS}\n`);
  await says(page, '#panel-files .steps', /One.*Two/);
  check(true, 'a table is read with its names');
  await drop(readFileSync(new URL('../../../../corpus/puzzles/drawn.yaml', import.meta.url), 'utf8'));
  await says(page, '#panel-files .steps', /Killer.*Kropki/);
  await says(page, '#rules', /cage/);
  check(true, 'a collection of drawn boards too');
  await done(page, 'collections');
}

export async function shared() {
  const page = await fresh({ permissions: isFirefox ? [] : ['clipboard-read', 'clipboard-write'] }, link(EASY));
  await page.evaluate(() => { navigator.share = async what => { window.handed = what; }; });
  await page.click('#tab-settings');
  await page.selectOption('#language', 'nb');
  await page.selectOption('#language', 'en');
  await page.click('#tab-files');
  await page.click('#share');
  await page.waitForFunction(() => window.handed);
  check((await page.evaluate(() => window.handed.url)).includes('#puzzle='), 'the link is handed on as the machine does it');
  if (!isFirefox) {
    await page.click('#copy-link');
    await says(page, '#panel-files .answer', /copied/);
    check((await page.evaluate(() => navigator.clipboard.readText())).includes('#puzzle='), 'or copied');
  }
  await done(page, 'shared');
}

export async function drawn() {
  const page = await fresh({}, link('size: 9\n'));
  const lines = () => page.$eval('.board .lines', lines => lines.innerHTML.length);
  const empty = await lines();
  for (const [kind, text] of Object.entries(KINDS)) {
    await paste(page, `size: 9\nboxes: 3x3\n${kind}: [${text}]\n`);
    await page.waitForFunction(([length]) => document.querySelector('.board .lines').innerHTML.length !== length, [empty]);
    await says(page, '#rules', /.{60}/);
    const said = await page.textContent('#rules');
    check(await lines() > empty && !/Further/.test(said), `${kind} are drawn, and their rule is said: ${said}`);
    await paste(page, 'size: 9\n');
    await page.waitForFunction(([length]) => document.querySelector('.board .lines').innerHTML.length === length, [empty]);
  }
  for (const rule of RULES) {
    const before = await page.textContent('#rules');
    await paste(page, `size: 9\nboxes: 3x3\nrules: [${rule}]\n`);
    await page.waitForFunction(before => document.querySelector('#rules').textContent !== before, before);
    check(!/Further/.test(await page.textContent('#rules')), `${rule} is said in words`);
  }
  await paste(page, "size: 9\nboxes: 3x3\nextra: [r1c1 r2c2 r3c4]\noutside:\n  top: ['14', '', '', '', '', '', '', '', '']\n");
  await says(page, '#rules', /extra regions.*outside/);
  check(/14/.test(await page.textContent('.board')), 'clues outside the board are drawn');
  await done(page, 'drawn');
}
