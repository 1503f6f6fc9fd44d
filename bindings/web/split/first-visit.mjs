// What a first visit asks the engine: classic puzzles up to the level `hard` are loaded, explained, played with hints, checked and
// made, in English. The functions that run here are those of the first module.
import { readFileSync } from 'node:fs';

const ready = JSON.parse(readFileSync(new URL('../app/src/ready.json', import.meta.url), 'utf8'));
const TIERS = ['easy', 'moderate', 'tricky', 'hard'];
/** The share of positions of a path at which hints are asked for, and the attempts at a puzzle of each level. */
const EACH = 5;
const ATTEMPTS = 4;

const digitsOf = candidates => Array.from({ length: 9 }, (_, at) => at + 1).filter(digit => (candidates >> (digit - 1)) & 1);
const nameOf = cell => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** Asks everything, and returns the answers. */
export function visit(engine) {
  const ask = { language: 'en', noUniqueness: false };
  const watch = () => undefined;
  const answers = [];
  const put = answer => answers.push(JSON.stringify(answer));
  /** What is refused is an answer too. */
  const attempt = question => {
    try {
      put(question());
    } catch (problem) {
      if (!(problem instanceof Error) || problem instanceof WebAssembly.RuntimeError) throw problem;
      put(problem.message);
    }
  };
  const techniques = new Set();
  for (const tier of TIERS) {
    for (const puzzle of ready[tier]) {
      // As the page asks.
      const givens = [...puzzle].map(Number).map(digit => digit || 0);
      put(engine.check(puzzle, ask));
      put(engine.rate({ puzzle, givens }, { ...ask, scale: 'human' }));
      const path = engine.explain({ puzzle, givens, cells: givens.map(() => 0) }, ask, watch);
      put(path);
      for (const { technique } of path.steps) if (technique) techniques.add(technique);
      path.steps.forEach(({ digits, candidates }, at) => {
        if (at % EACH) return;
        const marks = digits.map((digit, cell) => digit || digitsOf(candidates[cell]));
        for (const cells of [digits, marks]) {
          const position = { puzzle, givens, cells };
          attempt(() => engine.hint(position, 'whole', ask, watch));
          put(engine.progress(position, ask));
          put(engine.broken(position));
          put(engine.exportAs(position, cells === marks ? 'pencilmarks' : 'line'));
        }
      });
      const solution = engine.solve(puzzle);
      const cell = solution.findIndex((_, at) => puzzle[at] === '.');
      const [right, wrong] = [solution[cell], (solution[cell] % 9) + 1];
      for (const digit of [right, wrong])
        for (const sign of ['=', '<>']) attempt(() => engine.why({ puzzle, givens }, `${nameOf(cell)}${sign}${digit}`, ask));
      for (const entry of [wrong, [wrong, (wrong % 9) + 1]]) {
        const position = { puzzle, givens, cells: solution.map((_, at) => (at === cell ? entry : 0)) };
        put(engine.progress(position, ask));
        put(engine.broken(position));
        attempt(() => engine.hint(position, 'whole', ask, watch));
      }
    }
    for (let at = 0; at < ATTEMPTS; at += 1) put(engine.attempt({ seed: 1, symmetry: 'half-turn', tier }, at));
  }
  for (const technique of techniques) put(engine.idea(technique, ask));
  return answers;
}
