// The page in real headless Chromium, used as people use it: by keyboard, by mouse, by touch, in every language, with
// and without a network; judged by axe-core. `node tests/page.mjs [short | USE …]`, where a use is a function below;
// SHOTS=folder keeps screenshots, CHROMIUM names the browser.
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const short = process.argv[2] === 'short';
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
if (!existsSync(new URL('../dist/index.html', import.meta.url))) throw new Error('dist/ is missing: run ./build first');
const server = await serve(new URL('../dist', import.meta.url).pathname);
const home = `http://localhost:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let [passed, failed] = [0, 0];

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const CHAINS = '1....7.534.9....7..8.6..........8.....7.3.82.54....3.....5..7.26..9.35......7...6';
const JIGSAW = `size: 6
regions:
  - AAAABB
  - ACCABB
  - CCCCBB
  - DDEEEE
  - DDFEEF
  - DDFFFF
grid: |
  1.....
  ...2..
  ..3...
  ...4..
  ..5...
  .....6
`;
const KNIGHT = 'size: 9\nboxes: 3x3\nrules: [anti-knight]\ngrid: |\n  .2..3....\n  ......5..\n  ..8......\n  ...4.....\n  .........\n  ....7....\n  1........\n  .....6...\n  .......9.\n';

// A killer without a digit, made by the generator.
const KILLER = `size: 9
boxes: 3x3
cages:
  - '22: r1c1 r1c2 r1c3 r2c1 r3c1'
  - '10: r1c4 r1c5'
  - '25: r1c6 r1c7 r1c8 r1c9'
  - '7: r2c2 r3c2'
  - '14: r2c3 r2c4 r3c4'
  - '6: r2c5 r2c6'
  - '7: r2c7 r2c8'
  - '13: r2c9 r3c9'
  - '9: r3c3 r4c3'
  - '23: r3c5 r3c6 r4c6'
  - '7: r3c7 r3c8'
  - '12: r4c1 r4c2'
  - '27: r4c4 r5c1 r5c2 r5c3 r5c4'
  - '7: r4c5 r5c5'
  - '6: r4c7 r4c8'
  - '19: r4c9 r5c9 r6c9'
  - '18: r5c6 r6c5 r6c6 r6c7'
  - '14: r5c7 r5c8 r6c8'
  - '15: r6c1 r7c1 r8c1 r9c1'
  - '19: r6c2 r7c2 r8c2'
  - '20: r6c3 r6c4 r7c3 r7c4'
  - '20: r7c5 r8c5 r8c6 r9c6'
  - '20: r7c6 r7c7 r8c7 r9c7'
  - '17: r7c8 r8c8 r9c8'
  - '12: r7c9 r8c9 r9c9'
  - '24: r8c3 r8c4 r9c4 r9c5'
  - '12: r9c2 r9c3'
`;

function check(holds, what) {
  if (holds) { passed += 1; return; }
  failed += 1;
  console.log(`FAILED: ${what}`);
}

async function fresh(options = {}, hash = '') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', error => page.faults.push(error.message));
  page.on('request', request => {
    if (!request.url().startsWith(home) && !/^(data|blob):/.test(request.url())) page.faults.push(`fetches ${request.url()}`);
  });
  await page.goto(home + hash);
  await page.waitForSelector('body[data-ready]');
  return page;
}

async function done(page, what) {
  check(page.faults.length === 0, `${what}: ${page.faults.join('; ')}`);
  await page.context().close();
}

const link = text => `#puzzle=${encodeURIComponent(text)}`;
const label = (page, cell) => page.getAttribute(`[data-cell="${cell}"]`, 'aria-label');
const answer = page => page.textContent('#answer');

async function byKeyboard() {
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

async function mistakes() {
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

async function path() {
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

async function byTouch() {
  const page = await fresh({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, link(EASY));
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

async function inAndOut() {
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
  await page.evaluate(text => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, KNIGHT);
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

async function killer() {
  const page = await fresh({}, link(KILLER));
  check((await page.$$eval('[role=gridcell]', all => all.length)) === 81, 'a killer is laid');
  check((await page.textContent('.board')).includes('22'), 'its sums are drawn');
  check(/cage/i.test(await page.textContent('#rules')), 'its rule is said');
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

async function making() {
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
  await page.fill('#make-count', '3');
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
  await page.fill('#make-least', '17');
  await page.fill('#make-most', '17');
  await page.click('#make');
  await page.waitForSelector('#made .cancel');
  await page.click('[data-cell="3"]');
  check(await page.$eval('[data-cell="3"]', cell => cell.getAttribute('aria-selected')) === 'true', 'the page goes on while puzzles are made');
  await page.click('#made .cancel');
  await page.waitForFunction(() => /Cancelled/.test(document.querySelector('#made').textContent));
  check(true, 'making is cancelled');
  await done(page, 'making');
}

async function practice() {
  const page = await fresh({}, link(EASY));
  await page.click('#practice summary');
  await page.waitForFunction(() => document.querySelector('#practise-technique').value === 'x-wing');
  await page.click('#practise');
  await page.waitForFunction(() => /X-wing/.test(document.querySelector('#practised .good')?.textContent ?? ''), undefined, { timeout: 120_000 });
  await page.click('#next-step');
  await page.waitForSelector('#do');
  check(/^X-wing/i.test(await page.textContent('#answer h3')), 'practice: the next step is the technique');
  await page.click('#do');
  await done(page, 'practice');
}

async function settersUse() {
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

async function offline() {
  const page = await fresh({}, link(EASY));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await page.click('#hint');
  await page.waitForSelector('#more');
  check((await answer(page)).length > 5, 'without a network it opens and gives hints');
  await done(page, 'offline');
}

async function everyLanguage() {
  const page = await fresh({}, link(EASY));
  const said = new Set();
  for (const code of ['en', 'nb', 'pt', 'ru']) {
    await page.click('#tab-settings');
    await page.selectOption('#language', code);
    await page.waitForFunction(lang => document.documentElement.lang === lang, code);
    await page.click('#tab-teacher');
    await page.click('#next-step');
    await page.waitForSelector('#do');
    said.add(await answer(page));
    const words = await page.textContent('main');
    check(!/undefined|\{\d\}/.test(words), `${code}: no hole is left open`);
  }
  check(said.size === 4, 'each language tells in its own words');
  await done(page, 'languages');
}

async function judge() {
  for (const colorScheme of ['light', 'dark']) {
    for (const [width, height] of [[1280, 900], [390, 844]]) {
      const page = await fresh({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' }, link(CHAINS));
      for (const tab of ['teacher', 'path', 'set', 'files', 'settings']) {
        await page.click(`#tab-${tab}`);
        if (tab === 'teacher') { await page.click('[data-cell="1"]'); await page.click('#hint'); await page.waitForSelector('#more'); }
        if (tab === 'path') { await page.click('#show-path'); await page.waitForSelector('.player', { timeout: 120_000 }); await page.click('details:has-text("Hard steps") .link'); }
        if (tab === 'set') { await page.click('#maker summary'); await page.waitForFunction(() => document.querySelector('#make-technique').options.length > 20); }
        if (tab === 'settings') await page.waitForSelector('#most');
        const where = `${tab}, ${colorScheme}, ${width} wide`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= width, `${where}: ${wide} dots wide`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run());
        for (const { id, help, nodes } of violations) console.log(`  ${id}: ${help}: ${nodes[0].html.slice(0, 160)}`);
        check(violations.length === 0, `${where}: ${violations.length} violations`);
        if (shots) await page.screenshot({ path: `${shots}/${tab}-${colorScheme}-${width}.png` });
      }
      await done(page, `${colorScheme} ${width}`);
    }
  }
}

/** On a slow phone: four times slower, with the network of a train. The least of several counts: what the page needs. */
async function firstPaint() {
  const times = [];
  for (let run = 0; run < 5; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(home, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    await context.close();
  }
  times.sort((a, b) => a - b);
  console.log(`first paint on a slow phone: ${Math.round(times[0])} ms at best, ${Math.round(times[2])} ms in the middle`);
  check(times[0] < 1000, `first paint after ${times[0]} ms`);
}

/** From the start of the engine's thread to the whole path of an easy puzzle, with nothing kept from before. */
async function firstExplanation() {
  const page = await fresh();
  const file = readdirSync(new URL('../dist/assets', import.meta.url)).find(name => name.startsWith('worker-'));
  const times = await page.evaluate(async ([url, puzzle]) => {
    const times = [];
    for (let run = 0; run < 9; run += 1) {
      const begun = performance.now();
      const worker = new Worker(url, { type: 'module', name: 'small en' });
      const { data } = await new Promise(done => {
        worker.onmessage = done;
        worker.postMessage({ id: 0, name: 'explain', args: [puzzle, { language: 'en' }] });
      });
      times.push(data.answer.steps.length > 2 ? performance.now() - begun : Infinity);
      worker.terminate();
    }
    return times.sort((a, b) => a - b);
  }, [`${home}assets/${file}`, EASY]);
  console.log(`first explanation: ${Math.round(times[0])} ms at best, ${Math.round(times[4])} ms in the middle`);
  check(times[0] < 150, `the first explanation after ${times[0]} ms`);
  await done(page, 'first explanation');
}

async function wholeEngine() {
  const page = await fresh({ viewport: { width: 390, height: 844 } }, link('size: 16\n'));
  check(await page.$$eval('[role=gridcell]', all => all.length) === 256, 'a board of sixteen is read by the whole engine');
  await page.click('#larger');
  check(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'and can be made larger within its frame');
  await done(page, 'sixteen');
}

const only = process.argv.slice(2).filter(name => name !== 'short');
const all = [byKeyboard, mistakes, path, byTouch, inAndOut, settersUse, killer, making, practice, offline, everyLanguage, wholeEngine, firstPaint, firstExplanation, judge];
const uses = short ? [byKeyboard, offline] : all.filter(({ name }) => !only.length || only.includes(name));
for (const use of uses) {
  try {
    await use();
  } catch (problem) {
    check(false, `${use.name}: ${problem.message.split('\n').slice(0, 12).join(' | ')}`);
  }
}
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
