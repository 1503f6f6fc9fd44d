// The split engine: the first module alone answers a first visit as the whole does, and what it does not know it fetches:
// `node tests/split.mjs`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { visit } from '../split/first-visit.mjs';
import { CHAINS, KILLER } from './puzzles.mjs';

const read = name => readFileSync(new URL(`../package/${name}`, import.meta.url));
const first = new WebAssembly.Module(read('whydoku_bg.wasm'));
/** An engine of its own. */
const fresh = async name => {
  const engine = await import(`../package/whydoku.js?${name}`);
  engine.initSync({ module: first });
  return engine;
};

const whole = await fresh('whole');
whole.addRest(read('whydoku_rest.wasm'));
const [alone, both] = [visit(await fresh('alone')), visit(whole)];
for (const [at, answer] of both.entries()) assert.equal(alone[at], answer);
console.log(`${both.length} answers of a first visit are equal`);

let fetched = 0;
/** As a worker fetches within a call. */
globalThis.XMLHttpRequest = class {
  status = 200;
  open(_method, url) {
    this.url = url;
  }
  send() {
    fetched += 1;
    this.response = readFileSync(this.url);
  }
};
const QUESTIONS = {
  languages: engine => ['de', 'nb', 'pt', 'ru'].map(language => engine.explain(CHAINS, { language }).steps),
  'another language alone': engine => engine.hint(CHAINS, 'whole', { language: 'ru' }).words,
  'another board': engine => engine.parse('size: 16\n'),
  'a killer': engine => engine.explain(KILLER, {}).steps,
  'another scale': engine => engine.rate(CHAINS, { scale: 'se' }),
  'a lesson': engine => engine.lesson('xy-wing', {}),
  'rules in words': engine => engine.read(KILLER, {}),
  'a variant to order': engine => engine.attempt({ seed: 1, rules: ['thermometers'] }, 0),
};
// What the first module was not tried with: it may fetch the rest, and must not answer otherwise before.
const puzzles = readFileSync(new URL('../../../tests/data/puzzles.txt', import.meta.url), 'utf8').match(/^[0-9.]{81}/gm);
for (let at = 0; at < puzzles.length; at += Math.ceil(puzzles.length / 25)) {
  QUESTIONS[`puzzle ${at}`] = engine => [
    engine.check(puzzles[at], {}),
    engine.hint(puzzles[at], 'whole'),
    engine.explain(puzzles[at], {}),
  ];
}
for (const [name, question] of Object.entries(QUESTIONS)) {
  fetched = 0;
  assert.equal(JSON.stringify(question(await fresh(name))), JSON.stringify(question(whole)), name);
  console.log(`${name}: the same, the rest fetched ${fetched} times`);
  assert.ok(fetched <= 1);
}
