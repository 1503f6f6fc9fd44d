// Compares the engine with the command line: `node tests/compare.mjs COMMAND FILE[:COUNT] …`. For each puzzle the traces
// (steps, figures and words) and the ratings must be equal; languages take turns. A file has one puzzle per line, in any
// column, or, as `.jsonl`, an object whose `input` is a puzzle in any format. COUNT puzzles are taken evenly. Puzzles that both
// refuse with the same message are equal.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import init, { rate, written } from '../package/node.js';

const LANGUAGES = ['de', 'en', 'nb', 'pt', 'ru'];
const [command, ...files] = process.argv.slice(2);
await init();

function puzzlesOf(file) {
  const [, name, count] = /^(.*?)(?::(\d+))?$/.exec(file);
  const lines = readFileSync(name, 'utf8').split('\n').filter(Boolean);
  const one = line =>
    name.endsWith('.jsonl') ? JSON.parse(line).input : line.split(/[\t,#; ]/).find(field => /^[0-9.]{81}$/.test(field));
  const all = lines.map(one).filter(Boolean);
  const most = Math.min(all.length, Number(count ?? 1000));
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]);
}

const folder = mkdtempSync(join(tmpdir(), 'whydoku-'));
const file = join(folder, 'puzzle.txt');
const run = async (...args) => {
  try {
    return await promisify(execFile)(command, [...args, file], { encoding: 'utf8', maxBuffer: 1 << 30 });
  } catch (problem) {
    // One that cannot be solved is an answer too.
    return problem;
  }
};

/** Whether all answers agree; else what does not. */
async function compare(puzzle, language) {
  writeFileSync(file, puzzle.endsWith('\n') ? puzzle : `${puzzle}\n`);
  const begun = performance.now();
  const { stdout: trace, stderr } = await run('explain', '--format', 'json', '--lang', language);
  const [rating] = (await run('rate', '--format', 'json', '--scale', 'human')).stdout.trim().split('\n');
  const between = performance.now();
  let figures;
  try {
    figures = rate(puzzle, { scale: 'human' });
  } catch (problem) {
    return !trace && stderr.includes(problem.message) ? undefined : `refused: ${problem.message}`;
  }
  const same = written(puzzle, { language }).trace === trace;
  native += between - begun;
  web += performance.now() - between;
  if (!same) return 'another trace';
  const rated = JSON.parse(rating);
  if (Number(rated.rating) !== Number(figures.rating)) return 'another rating';
  if (['tier', 'hardest'].some(name => (rated[name] ?? '') !== (figures[name] ?? ''))) return 'another tier';
  return undefined;
}

let [native, web] = [0, 0];
let [passed, failed] = [0, 0];
let turn = 0;
for (const from of files) {
  const puzzles = puzzlesOf(from);
  const before = failed;
  for (const puzzle of puzzles) {
    const at = turn++ % LANGUAGES.length;
    const other = await compare(puzzle, LANGUAGES[at]).catch(problem => problem.message);
    if (other === undefined) {
      passed += 1;
      continue;
    }
    failed += 1;
    if (failed < 10) console.log(`FAILED: ${puzzle} (${LANGUAGES[at]}): ${other}`);
  }
  console.log(`${from.split('/').at(-1)}: ${puzzles.length} puzzles, ${failed - before} differ`);
}
console.log(`${Math.round(native)} ms by the command, ${Math.round(web)} ms by the engine`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
