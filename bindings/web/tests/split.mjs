// The split engine: the first module alone answers a first visit as the whole does, and what it does not know it fetches:
// `node tests/split.mjs`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { light as lightVisit, visit } from '../split/first-visit.mjs';
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

const light = await import('../package/light.js');
light.initSync({ module: read('whydoku_light.wasm') });
/** Asks the light engine and the whole one the same. Returns whether the light one had an answer. */
const isLight = ask => {
  let answer;
  try {
    answer = ask(light);
  } catch (problem) {
    if (problem.code !== 'not-light') throw problem;
    return false;
  }
  assert.equal(JSON.stringify(answer), JSON.stringify(ask(whole)));
  return true;
};
let lacking = 0;
for (let at = 0; at < puzzles.length; at += Math.ceil(puzzles.length / 25)) {
  const asks = [
    engine => engine.rate(puzzles[at]),
    engine => engine.hint(puzzles[at], 'whole'),
    engine => engine.explain(puzzles[at]),
  ];
  lacking += asks.filter(ask => !isLight(ask)).length;
}
console.log(`the light engine: ${lacking} of 75 questions need the whole one, the other answers are equal`);
assert.ok(lacking > 0 && !isLight(engine => engine.explain(KILLER)));
assert.deepEqual(lightVisit(light), lightVisit(whole), 'it goes on after a question that it cannot answer');
