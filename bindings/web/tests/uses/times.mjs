// How long one waits.
import { readdirSync } from 'node:fs';
import { browser, check, done, fresh, home } from '../browser.mjs';
import { EASY } from '../puzzles.mjs';

/** On a slow phone: four times slower, with the network of a train. The least of several counts: what the page needs. */
export async function firstPaint() {
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
export async function firstExplanation() {
  const page = await fresh();
  const file = readdirSync(new URL('../../dist/assets', import.meta.url)).find(name => name.startsWith('worker-'));
  const times = await page.evaluate(async ([url, puzzle]) => {
    const times = [];
    for (let run = 0; run < 9; run += 1) {
      const begun = performance.now();
      const worker = new Worker(url, { type: 'module' });
      const { data } = await new Promise(done => {
        // How far it has come is told before.
        worker.onmessage = event => { if (!event.data.stage) done(event); };
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
