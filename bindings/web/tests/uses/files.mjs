// Puzzles in and out.
import { readFileSync } from 'node:fs';
import { agree, check, count, done, fresh, isFirefox, label, link, paste, saved, says, write } from '../browser.mjs';
import { CHAINS, EASY, FORMS, JIGSAW, KINDS, KNIGHT, RULES } from '../puzzles.mjs';

const cells = (page, number) =>
  page.waitForFunction(number => document.querySelectorAll('#play [role=gridcell]').length === number, number);

export async function inAndOut() {
  const page = await fresh();
  await page.fill('#text', '53..7');
  await page.click('#open');
  await page.waitForSelector('.fault');
  check((await page.textContent('.fault')).length > 20, 'what is no puzzle is told why');
  await page.fill('#text', JIGSAW);
  await page.click('#open');
  await cells(page, 36);
  check((await page.textContent('#rules')).includes('region'), 'a jigsaw is drawn, and its rule said');
  await paste(page, KNIGHT);
  await says(page, '#rules', /knight/);
  await page.click('#tab-share');
  await page.selectOption('#format', 'yaml');
  await page.click('#write');
  await page.waitForFunction(() => document.querySelector('#written').value.includes('anti-knight'));
  check(true, 'an anti-knight puzzle is pasted and written');
  await page.click('#home-link');
  await page.setInputFiles('#file', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(EASY) });
  await page.waitForFunction(() => document.querySelector('#play [data-cell="0"]').ariaLabel === 'r1c1, 5, given');
  check(true, 'a file is opened');
  await done(page, 'in and out');
}

export async function everyForm() {
  const page = await fresh({}, link(JIGSAW));
  const isEasy = () =>
    page
      .waitForFunction(
        easy =>
          [...document.querySelectorAll('#play [role=gridcell]')]
            .map(cell => cell.ariaLabel.match(/, (\d), given/)?.[1] ?? '.')
            .join('') === easy,
        EASY,
        { timeout: 20_000 },
      )
      .then(
        () => true,
        () => false,
      );
  for (const [name, text] of Object.entries(FORMS)) {
    await paste(page, JIGSAW);
    await cells(page, 36);
    await paste(page, text);
    check(await isEasy(), `${name} is pasted`);
  }
  const formats = await page.$$eval('#format option', all => all.map(option => option.value));
  for (const format of formats.filter(format => format !== 'jigsaw')) {
    await page.click('#tab-share');
    await page.selectOption('#format', format);
    await write(page, '#written', '');
    await page.click('#write');
    await page.waitForFunction(() => document.querySelector('#written').value);
    const written = await page.inputValue('#written');
    if (/link|sudokupad/.test(format)) check(/^https:/.test(written), `${format} is a link`);
    await paste(page, JIGSAW);
    await cells(page, 36);
    await paste(page, written);
    check(await isEasy(), `what is written as ${format} is read again`);
  }
  await done(page, 'every form');
}

export async function collections() {
  const page = await fresh();
  const drop = async text => {
    await page.evaluate(text => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'many.txt', { type: 'text/plain' }));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
    await page.waitForTimeout(100);
    await agree(page);
  };
  await drop(`${EASY}\n${CHAINS}\n`);
  await says(page, '#puzzles', /2/);
  await page.click('#home .steps .link >> nth=1');
  await page.waitForFunction(() => document.querySelector('#play [data-cell="0"]').ariaLabel === 'r1c1, 1, given');
  check(true, 'of a file with many any can be chosen');
  await drop(`name,puzzle\nOne,${EASY}\nTwo,${CHAINS}\n`);
  await says(page, '#home .steps', /One.*Two/);
  await drop(readFileSync(new URL('../../../../corpus/puzzles/drawn.yaml', import.meta.url), 'utf8'));
  await says(page, '#home .steps', /Killer.*Kropki/);
  check(true, 'tables and collections of drawn boards are read with their names');
  await done(page, 'collections');
}

/** A drawing whose lines nobody explains: the page asks what they mean. */
export async function questions() {
  const page = await fresh();
  const puzzle = {
    size: 9,
    grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))),
    line: [{ lines: [['R1C1', 'R1C2', 'R1C3']], outlineC: '#cfcfcf', width: 0.3 }],
  };
  await page.fill('#text', JSON.stringify(puzzle));
  await page.click('#open');
  await page.waitForSelector('#unknown li');
  check(/lines?/.test(await page.textContent('#unknown')), 'an element without a meaning is named');
  await page.fill('#unknown input', 'renban');
  await page.click('#unknown button.main');
  await page.waitForSelector('#play:not([hidden])');
  await says(page, '#rules', /consecutive/i);
  check(true, 'and takes the meaning that is given');
  await page.click('#home-link');
  await page.fill('#text', JSON.stringify(puzzle));
  await page.click('#open');
  await page.waitForSelector('#unknown li');
  await page.click('#unknown button:has-text("Leave it out")');
  await page.waitForSelector('#play:not([hidden])');
  check(!/consecutive/i.test(await page.textContent('#rules')), 'or is left out');
  await done(page, 'questions');
}

export async function shared() {
  const page = await fresh({ permissions: isFirefox ? [] : ['clipboard-read', 'clipboard-write'] }, link(EASY));
  await page.click('[data-cell="2"]');
  await page.keyboard.press('4');
  await page.click('#tab-share');
  if (!isFirefox) {
    await page.click('#copy-link');
    await says(page, '#panel-share .answer', /copied/);
    const url = await page.evaluate(() => navigator.clipboard.readText());
    const other = await fresh({}, new URL(url).hash);
    check(/r1c3, 4/.test(await label(other, 2)), 'a link opens the position in a new window');
    await done(other, 'a link');
  }
  await done(page, 'shared');
}

export async function drawn() {
  const page = await fresh({}, link('size: 9\n'));
  const lines = () => page.$eval('#play .board .lines', lines => lines.innerHTML.length);
  const empty = await lines();
  for (const [kind, text] of Object.entries(KINDS)) {
    await paste(page, `size: 9\nboxes: 3x3\n${kind}: [${text}]\n`);
    await page.waitForFunction(length => document.querySelector('#play .board .lines').innerHTML.length !== length, empty);
    await says(page, '#rules', /.{60}/);
    check(
      (await lines()) > empty && !/Further/.test(await page.textContent('#rules')),
      `${kind} are drawn, and their rule is said`,
    );
    await paste(page, 'size: 9\n');
    await page.waitForFunction(length => document.querySelector('#play .board .lines').innerHTML.length === length, empty);
  }
  const order = await page.$$eval('#play .board > g', all => all.map(layer => layer.getAttribute('class')).join());
  check(order.indexOf('lines') < order.indexOf('digits'), 'drawings lie below the digits');
  for (const rule of RULES) {
    const before = await page.textContent('#rules');
    await paste(page, `size: 9\nboxes: 3x3\nrules: [${rule}]\n`);
    await page.waitForFunction(before => document.querySelector('#rules').textContent !== before, before);
    check(!/Further/.test(await page.textContent('#rules')), `${rule} is said in words`);
  }
  check((await count(page, '#play [role=gridcell]')) === 81, 'the board is there');
  await done(page, 'drawn');
}

/** The board with a step as a picture in a file. */
export async function pictures() {
  const page = await fresh({}, link(CHAINS));
  await page.click('[data-cell="1"]');
  await page.click('#next-step');
  await page.waitForSelector('#do', { timeout: 60_000 });
  await page.click('#tab-share');
  const svg = String(await saved(page, '#save-svg', 'image/svg+xml'));
  check(/^<svg[^>]*xmlns=/.test(svg) && (svg.match(/<text/g) ?? []).length > 25, 'the board is saved as SVG');
  check(/class="comes"/.test(svg) && !/class="chosen"/.test(svg), 'with the step, without the selection');
  check(!/var\(|light-dark\(/.test(svg) && /font-size:/.test(svg), 'its colours and sizes need no style sheet');
  const png = await saved(page, '#save-png', 'image/png');
  check(png.readUInt32BE(0) === 0x89504e47 && png.readUInt32BE(16) === 1600 && png.length > 10_000, 'and as PNG');
  await done(page, 'pictures');
}

/** A puzzle that is read without a sentence of its rules is opened, and says so. */
export async function readInPart() {
  const grid = ['12..', '3.1.', '.1.3', '..2.'].map(row =>
    [...row].map(digit => (digit === '.' ? {} : { value: Number(digit), given: true })),
  );
  const ruleset =
    'Normal sudoku rules apply. Digits along a purple line form a set of consecutive digits in any order. Adjacent odd digits cannot sum to 8 or 9.';
  const line = [{ lines: [['R1C1', 'R1C2', 'R1C3']], outlineC: '#8030C0', width: 0.3 }];
  const page = await fresh({}, link(JSON.stringify({ size: 4, title: 'Four', ruleset, grid, line })));
  await cells(page, 16);
  await says(page, '#unused', /cannot sum to 8 or 9/, 30_000);
  check(await page.isVisible('#unused'), 'a sentence that is not used is quoted');
  await done(page, 'read in part');
}
