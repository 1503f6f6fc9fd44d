// The engine beside the command: the same bytes? `node tests/compare.mjs COMMAND FILE [LIMIT]`. Of each puzzle the trace
// (steps, figures and words) is compared, and the ratings; every language takes its turn.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import init, { rate, written } from '../package/whydoku.js';

const [command, file, limit = '1000'] = process.argv.slice(2);
await init({ module_or_path: readFileSync(new URL('../package/whydoku_bg.wasm', import.meta.url)) });
const lines = readFileSync(file, 'utf8').split('\n').map(line => line.split(/[\t,#;]/)[0].trim());
const puzzles = lines.filter(line => /^[0-9.]{81}$/.test(line)).slice(0, Number(limit));
const folder = mkdtempSync(join(tmpdir(), 'whydoku-'));
const languages = ['en', 'nb', 'pt', 'ru'];
let [passed, failed] = [0, 0];
let [native, own] = [0, 0];

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
  const share = puzzles.filter((_, number) => number % languages.length === at);
  const input = join(folder, `${language}.txt`);
  writeFileSync(input, `${share.join('\n')}\n`);
  const traces = run(['explain', '--format', 'json', '--lang', language, input]).split(/^(?=\{"format":"whydoku-trace")/m);
  const rated = run(['rate', '--format', 'json', '--scale', 'human', input]).trim().split('\n').map(line => JSON.parse(line));
  share.forEach((puzzle, number) => {
    const begun = performance.now();
    const { trace } = written(puzzle, { language });
    const figures = rate(puzzle, { scale: 'human' });
    own += performance.now() - begun;
    const alike = Number(rated[number].rating) === Number(figures.rating)
      && ['tier', 'hardest'].every(name => (rated[number][name] ?? '') === (figures[name] ?? ''));
    if (trace === traces[number] && alike) { passed += 1; return; }
    failed += 1;
    if (failed < 4) console.log(`FAILED: ${puzzle} (${language}): ${trace === traces[number] ? 'another rating' : 'another trace'}`);
  });
}
console.log(`${puzzles.length} puzzles: ${Math.round(native)} ms by the command, ${Math.round(own)} ms by the engine`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
