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

/** Puzzles that need what those above do not. */
const RARER = [
  '21.5....93..84.7.........5.63.7............72.4........91.6.3......1.9..5.8....4.',
  '4..2..3..2.......1..6.1......2....8...83....26....543.......6...846..1.....573...',
  '3..9..........1.4.......7684.1....8..38..........7.5..5..4..6..9..3.5...1..8.....',
  '.7..1.5.......62.9.8..7...63....8....1..42.......3..1....5...6..2...17.5.59.2....',
  '..3...6.224..16............6....1.5.7.43..8...2...8..79..8.7.....89..3..4.6......',
  '....28...3.....4.....5.9..1..1....6...6.....89.21....567.9.........5.....43...7.9',
  '......24.8......1....2.1.399..6....26...45.....59......8..67..1...1..7...4.....9.',
  '.12....59.9....4.....19.6..3...5....4....8.2...5.34..76.9.7.23....6......3.......',
  '.8.......9....56...1...9..86.7...9...24.....7...5...8.....36.717..8........9.782.',
  '..1.......4.7.8..3.9.54.......9......1..3.76...9..5342..53..4..........6.8.2...5.',
];

/** What the light engine is asked: hints, ratings and paths. Returns the answers. */
export function light(engine) {
  const answers = [];
  for (const puzzle of [...TIERS.flatMap(tier => ready[tier]), ...RARER]) {
    const path = engine.explain(puzzle);
    answers.push(engine.rate(puzzle), path);
    for (const { digits } of path.steps.filter((_, at) => at % EACH === 0)) {
      const cells = digits.map((digit, cell) => (puzzle[cell] === '.' ? digit : 0));
      for (const grade of ['look', 'whole']) answers.push(engine.hint({ puzzle, cells }, grade));
    }
  }
  return answers.map(answer => JSON.stringify(answer));
}

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
