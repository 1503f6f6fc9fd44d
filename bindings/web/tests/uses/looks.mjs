// How it looks: judged by axe-core on every screen, in both colours and at two widths; on paper; with less motion.
import { axe, check, count, done, fresh, home, link, PHONE, shots } from '../browser.mjs';
import { CHAINS, EASY } from '../puzzles.mjs';

const SCREENS = {
  home: page => page.click('#home-link'),
  help: async page => {
    await page.click('[data-go=play]');
    await page.click('#play [data-cell="1"]');
    await page.click('#next-step');
    await page.waitForSelector('#do', { timeout: 60_000 });
  },
  path: async page => {
    await page.click('#tab-path');
    await page.click('#show-path');
    await page.waitForSelector('.player', { timeout: 120_000 });
    await page.click('#next');
  },
  steps: async page => {
    await page.click('#to-game');
    await page.click('#tab-steps');
    await page.click('#find-all');
    await page.waitForSelector('#found', { timeout: 120_000 });
    await page.click('.found .link');
  },
  share: page => page.click('#tab-share'),
  keypad: async page => {
    if (await page.isVisible('#to-game')) await page.click('#to-game');
    await page.click('.more-keys summary');
  },
  learn: async page => {
    await page.click('[data-go=learn]');
    await page.waitForSelector('[data-technique]');
  },
  lesson: async page => {
    await page.click('[data-technique=xy-wing]');
    await page.waitForSelector('#lesson-name');
  },
  set: async page => {
    await page.click('[data-go=set]');
    await page.waitForSelector('#solutions b', { timeout: 60_000 });
    await page.click('#maker summary');
    await page.waitForFunction(() => document.querySelector('#make-technique').options.length > 20);
  },
  stats: async page => {
    await page.click('#home-link');
    await page.click('#to-stats');
    await page.waitForSelector('.calendar');
  },
  settings: async page => {
    await page.click('[data-go=settings]');
    await page.waitForSelector('#most');
  },
};

export async function judge() {
  for (const colorScheme of ['light', 'dark']) {
    for (const [width, height] of [
      [1280, 800],
      [820, 1180],
      [390, 844],
    ]) {
      const page = await fresh({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' }, link(CHAINS));
      for (const [name, go] of Object.entries(SCREENS)) {
        await go(page);
        const where = `${name}, ${colorScheme}, ${width} wide`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= width, `${where}: ${wide} dots wide`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run());
        for (const { id, help, nodes } of violations) console.log(`  ${id}: ${help}: ${nodes[0].html.slice(0, 200)}`);
        check(violations.length === 0, `${where}: ${violations.length} violations`);
        if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${width}.png` });
      }
      await done(page, `${colorScheme} ${width}`);
    }
  }
}

export async function onPaper() {
  const page = await fresh({}, link(EASY));
  await page.emulateMedia({ media: 'print' });
  check((await page.isHidden('.right')) && (await page.isVisible('#play .board')), 'the board alone is printed');
  await page.emulateMedia({ media: 'screen' });
  await page.click('#tab-share');
  await page.click('#panel-share button:has-text("The whole path")');
  await page.waitForSelector('iframe.print', { state: 'attached', timeout: 60_000 });
  await page.waitForFunction(
    () => document.querySelector('iframe.print').contentDocument?.body?.textContent.length > 10_000,
    undefined,
    { timeout: 60_000 },
  );
  const kept = page.waitForEvent('download');
  await page.click('#panel-share button:has-text("Save the path")');
  check((await kept).suggestedFilename() === 'whydoku.html', 'the whole path is printed, and kept as a page');
  await done(page, 'on paper');
}

export async function heard() {
  const page = await fresh({}, link(CHAINS));
  check((await page.getAttribute('#say', 'aria-live')) === 'polite', 'there is a live region');
  check(
    (await count(page, '#play [role=grid] > [role=row]')) === 9 &&
      (await page.getAttribute('#play [role=grid]', 'aria-describedby')) === 'rules',
    'the board is a grid of rows, described by its rules',
  );
  await page.click('#tab-path');
  await page.click('#show-path');
  await page.waitForSelector('.player', { timeout: 120_000 });
  await page.click('#next');
  const first = await page.textContent('#say');
  await page.click('#next');
  check(first.length > 10 && (await page.textContent('#say')) !== first, 'each step is said as it comes');
  await done(page, 'heard');
}

/** A phone: keys that a finger hits, words that fit, in the language with the longest. */
export async function onPhone() {
  const page = await fresh(PHONE, link(CHAINS));
  const boxes = selector =>
    page.$$eval(selector, all =>
      all.map(element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height, cut: element.scrollWidth > element.clientWidth + 1, text: element.textContent };
      }),
    );
  const large = all => all.length > 0 && all.every(({ width, height }) => width >= 44 && height >= 44);
  check(large(await boxes('#keypad .key')), 'each key is 44 dots wide and high');
  check(large(await boxes('#keypad .modes button')), 'each mode too');
  check(new Set((await boxes('#keypad .key')).map(({ y }) => y)).size === 2, 'keys stand in two rows');
  for (const language of ['en', 'de', 'nb', 'pt', 'ru']) {
    await page.click('[data-go=settings]');
    await page.selectOption('#language', language);
    await page.waitForFunction(lang => document.documentElement.lang === lang, language);
    await page.click('[data-go=play]');
    check(!(await boxes('#keypad .word')).some(({ cut }) => cut), `${language}: the words of the modes fit`);
    for (const [name, go] of Object.entries(SCREENS)) {
      if (name === 'steps' || name === 'path') continue;
      await go(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check(wide <= 390, `${language}, ${name}: ${wide} dots wide`);
      if (shots && language === 'ru') await page.screenshot({ path: `${shots}/${name}-ru.png` });
    }
  }
  await page.goto(`${home}${link('size: 16\n')}`);
  await page.waitForSelector('#play [data-cell="255"]');
  check(
    (await boxes('#keypad .key')).length === 17 && large(await boxes('#keypad .key')),
    '16 digits have keys of that size too',
  );
  await page.click('[data-go=set]');
  await page.selectOption('#size', '16');
  await page.click('#new');
  await page.waitForSelector('#set [data-cell="255"]');
  check((await count(page, '#set .key')) === 17 && (await page.isVisible('#set-several')), 'and in Set, with "Select several"');
  await done(page, 'on a phone');
}

/** A black dot is seen on dark paper. */
export async function dark() {
  const page = await fresh({}, link('size: 9\nboxes: 3x3\nblack-dots: [r4c4 r5c4]\n'));
  // What the system says cannot be set in Firefox.
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  const rim = await page.$eval('#play .board .lines circle', dot => getComputedStyle(dot).stroke.match(/\d+/g).map(Number));
  check(Math.min(...rim) > 200, `the rim of a black dot is light on dark paper: ${rim}`);
  await done(page, 'dark');
}

/** Four times as large: nothing covers anything, and all is reached by scrolling down. */
export async function enlarged() {
  const page = await fresh({ viewport: { width: 320, height: 200 } }, link(EASY));
  const boxes = await page.$$eval('#play .status button, #play .board, #keypad .key, #keypad .modes button, .tabs button', all =>
    all
      .filter(element => element.checkVisibility())
      .map(element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
  );
  const apart = (a, b) =>
    a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
  check(boxes.length > 15 && boxes.every((a, at) => boxes.slice(at + 1).every(b => apart(a, b))), 'nothing overlaps at 400 %');
  check(
    boxes.every(({ x, width }) => x >= 0 && x + width <= 321),
    'nothing is beside the window',
  );
  check((await page.locator('.board').first().boundingBox()).width > 250, 'the board is as wide as the window');
  await done(page, 'enlarged');
}
