// How it looks: judged by axe-core, at every width and in both colours; on paper; with less motion.
import { axe, check, count, done, fresh, link, shots } from '../browser.mjs';
import { CHAINS, EASY } from '../puzzles.mjs';

export async function judge() {
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

export async function onPaper() {
  const page = await fresh({}, link(EASY));
  await page.emulateMedia({ media: 'print' });
  check(await page.isHidden('#side') && await page.isHidden('#keypad') && await page.isVisible('.board'), 'the board alone is printed');
  await page.emulateMedia({ media: 'screen' });
  await page.click('#tab-files');
  await page.click('#panel-files button:has-text("The whole path")');
  await page.waitForSelector('iframe.print', { state: 'attached', timeout: 60_000 });
  await page.waitForFunction(() => document.querySelector('iframe.print').contentDocument?.body?.textContent.length > 10_000, undefined, { timeout: 60_000 });
  check(true, 'the whole path is printed as a page');
  const kept = page.waitForEvent('download');
  await page.click('#panel-files button:has-text("Save the path")');
  check((await kept).suggestedFilename() === 'whydoku.html', 'and kept as one');
  await done(page, 'on paper');
}

export async function stillness() {
  const page = await fresh({ reducedMotion: 'reduce' }, link(EASY));
  await page.click('[data-cell="2"]');
  const still = await page.$$eval('*', all => all.every(element => {
    const { transitionDuration, animationName } = getComputedStyle(element);
    return animationName === 'none' && transitionDuration.split(',').every(time => parseFloat(time) === 0);
  }));
  check(still, 'who wants less motion has none');
  await done(page, 'stillness');
}

export async function heard() {
  const page = await fresh({}, link(CHAINS));
  check(await page.getAttribute('#say', 'aria-live') === 'polite', 'there is a live region');
  check(await count(page, '[role=grid] > [role=row]') === 9 && await count(page, '[role=row] > [role=gridcell]') === 81, 'the board is a grid of rows');
  check((await page.getAttribute('[role=grid]', 'aria-describedby')) === 'rules', 'and described by its rules');
  await page.click('#tab-path');
  await page.click('#show-path');
  await page.waitForSelector('.player', { timeout: 120_000 });
  await page.click('#next');
  const first = await page.textContent('#say');
  await page.click('#next');
  check(first.length > 10 && await page.textContent('#say') !== first, 'each step is said as it comes');
  await done(page, 'heard');
}
