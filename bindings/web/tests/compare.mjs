// The engines beside the command: the same bytes? `node tests/compare.mjs COMMAND FILE [LIMIT]`. Of each puzzle the trace
// (steps, figures and words) of the whole engine is compared, and the ratings; and the path that the small one tells
// with that of the whole one. Every language takes its turn.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import init, { explain, rate, written } from '../package/whydoku.js';

const [command, file, limit = '1000'] = process.argv.slice(2);
await init({ module_or_path: readFileSync(new URL('../package/whydoku_bg.wasm', import.meta.url)) });

/** A small engine that tells in a language. A module is loaded once for each address. */
async function small(language) {
  const engine = await import(`../small/whydoku.js?${language}`);
  await engine.default({ module_or_path: readFileSync(new URL('../small/whydoku_bg.wasm', import.meta.url)) });
  if (language !== 'en') {
    const words = readFileSync(new URL(`../small/words/${language}.txt`, import.meta.url), 'utf8');
    if (!engine.learn(language, words)) throw new Error(`${language} came too late`);
  }
  return engine;
}
const lines = readFileSync(file, 'utf8').split('\n').map(line => line.split(/[\t,#;]/)[0].trim());
const puzzles = lines.filter(line => /^[0-9.]{81}$/.test(line)).slice(0, Number(limit));
const folder = mkdtempSync(join(tmpdir(), 'whydoku-'));
const languages = ['en', 'nb', 'pt', 'ru'];
let [passed, failed] = [0, 0];
let [native, whole] = [0, 0];

const run = args => {
  const begun = performance.now();
  try {
    return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  } catch (problem) {
    // One that cannot be solved is an answer too.
    return problem.stdout;
  } finally {
    native += performance.now() - begun;
  }
};

for (const [at, language] of languages.entries()) {
  const own = await small(language);
  const share = puzzles.filter((_, number) => number % languages.length === at);
  const input = join(folder, `${language}.txt`);
  writeFileSync(input, `${share.join('\n')}\n`);
  const traces = run(['explain', '--format', 'json', '--lang', language, input]).split(/^(?=\{"format":"whydoku-trace")/m);
  const rated = run(['rate', '--format', 'json', '--scale', 'human', input]).trim().split('\n').map(line => JSON.parse(line));
  share.forEach((puzzle, number) => {
    const begun = performance.now();
    const { trace } = written(puzzle, { language });
    const figures = rate(puzzle, { scale: 'human' });
    whole += performance.now() - begun;
    const alike = Number(rated[number].rating) === Number(figures.rating)
      && ['tier', 'hardest'].every(name => (rated[number][name] ?? '') === (figures[name] ?? ''));
    const both = JSON.stringify(own.explain(puzzle, { language })) === JSON.stringify(explain(puzzle, { language }));
    if (trace === traces[number] && alike && both) { passed += 1; return; }
    failed += 1;
    const other = !alike ? 'another rating' : both ? 'another trace' : 'the small engine tells another path';
    if (failed < 4) console.log(`FAILED: ${puzzle} (${language}): ${other}`);
  });
}
console.log(`${puzzles.length} puzzles: ${Math.round(native)} ms by the command, ${Math.round(whole)} ms by the engine`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
