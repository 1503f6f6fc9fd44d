// How long the engine takes: to start and to tell a first path, and for each of the hardest puzzles of a file, beside the
// command. `node tests/times.mjs [COMMAND FILE [LIMIT]]`. Each puzzle has a thread of its own, which is ended after a
// minute, as a page would end it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const MOST = 60_000;

if (isMainThread) {
  const [command, file, limit = '60'] = process.argv.slice(2);
  const first = [];
  for (let run = 0; run < 5; run += 1) first.push(await explained(EASY));
  first.sort((a, b) => a.all - b.all);
  const { start, path, all } = first[0];
  console.log(`from nothing to a first path: ${Math.round(all)} ms at best (start ${Math.round(start)}, path ${Math.round(path)})`);
  if (command) {
    const lines = readFileSync(file, 'utf8').split('\n').map(line => line.split(/[\t,]/)[0]);
    const puzzles = lines.filter(line => /^[0-9.]{81}$/.test(line)).slice(0, Number(limit));
    let late = 0;
    for (const puzzle of puzzles) {
      const own = await explained(puzzle);
      const begun = performance.now();
      try { execFileSync(command, ['explain', puzzle], { stdio: 'ignore' }); } catch { /* Not by logic alone. */ }
      const native = performance.now() - begun;
      if (!own) late += 1;
      console.log(`${puzzle}\t${own ? Math.round(own.path) : 'ended'}\t${Math.round(native)}`);
    }
    console.log(`${puzzles.length} puzzles, ${late} ended after ${MOST / 1000} s`);
  }
} else {
  const { default: init, explain } = await import('../small/whydoku.js');
  const begun = performance.now();
  await init({ module_or_path: readFileSync(new URL('../small/whydoku_bg.wasm', import.meta.url)) });
  const started = performance.now();
  explain(workerData);
  parentPort.postMessage({ start: started - begun, path: performance.now() - started });
}

function explained(puzzle) {
  return new Promise(done => {
    const begun = performance.now();
    const worker = new Worker(new URL(import.meta.url), { workerData: puzzle });
    const end = setTimeout(() => worker.terminate().then(() => done(undefined)), MOST);
    worker.on('message', times => {
      clearTimeout(end);
      worker.terminate();
      done({ ...times, all: performance.now() - begun });
    });
  });
}
