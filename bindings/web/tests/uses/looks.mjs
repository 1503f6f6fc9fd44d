// How it looks: judged by axe-core on every screen, in both colours and at two widths; on paper; with less motion.
import { axe, check, count, done, fresh, link, shots } from '../browser.mjs';
import { CHAINS, EASY } from '../puzzles.mjs';

const SCREENS = {
  home: page => page.click('#home-link'),
  help: async page => {
    await page.click('[data-go=play]');
    await page.click('[data-cell="1"]');
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
  keypad: page => page.click('.more-keys summary'),
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
    await page.waitForSelector('#solutions', { timeout: 60_000 });
    await page.click('#maker summary');
    await page.waitForFunction(() => document.querySelector('#make-technique').options.length > 20);
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
