// Completes the npm package behind whydoku-bindgen, and makes what the page has of the engine before it is loaded.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const version = readFileSync('engine/Cargo.toml', 'utf8').match(/^version = "(.*)"/m)[1];
const repository = readFileSync('../../Cargo.toml', 'utf8').match(/^repository = "(.*)"/m)[1];
writeFileSync(
  'package/package.json',
  `${JSON.stringify(
    {
      name: 'whydoku',
      version,
      type: 'module',
      description: 'Explains and rates Sudoku by human logic, as WebAssembly',
      keywords: ['sudoku', 'solver', 'hints', 'explanations', 'wasm'],
      license: 'MIT OR Apache-2.0',
      repository: { type: 'git', url: `git+${repository}.git`, directory: 'bindings/web' },
      engines: { node: '>=20' },
      main: './node.js',
      browser: './whydoku.js',
      types: './whydoku.d.ts',
      exports: {
        '.': {
          types: './whydoku.d.ts',
          browser: './whydoku.js',
          worker: './whydoku.js',
          node: './node.js',
          default: './whydoku.js',
        },
        './light': './light.js',
        './whydoku_bg.wasm': './whydoku_bg.wasm',
        './whydoku_light.wasm': './whydoku_light.wasm',
        './whydoku_rest.wasm': './whydoku_rest.wasm',
        './messages.js': './messages.js',
        './package.json': './package.json',
      },
      files: [
        'whydoku.js',
        'node.js',
        'whydoku.d.ts',
        'whydoku_bg.wasm',
        'whydoku_rest.wasm',
        'light.js',
        'light.d.ts',
        'whydoku_light.wasm',
        'messages.js',
        'messages.d.ts',
        'README.md',
        'LICENSE-MIT',
        'LICENSE-APACHE',
      ],
      sideEffects: ['./whydoku.js', './light.js'],
    },
    null,
    2,
  )}\n`,
);
// Node reads the engine from the disk, since its `fetch` knows no files.
writeFileSync(
  'package/node.js',
  `import { readFile } from 'node:fs/promises';
import start from './whydoku.js';

export * from './whydoku.js';
const read = name => readFile(new URL(name, import.meta.url));
/** Loads the engine: its own files, or what is given. */
export default async options => {
  const rest = await read('./whydoku_rest.wasm');
  if (options === undefined) return start({ module_or_path: await read('./whydoku_bg.wasm'), rest });
  return start(Object.getPrototypeOf(options) === Object.prototype ? { rest, ...options } : { module_or_path: options, rest });
};
`,
);
// What may be left out at the end is optional, which wasm-bindgen has no word for; and there is the rest of the engine.
const types = readFileSync('package/whydoku.d.ts', 'utf8').replace(/(\w+): (\w+) \| undefined(?=[,)])/g, '$1?: $2');
const start = types.lastIndexOf('/**');
if (!types.includes('export default function __wbg_init', start)) throw new Error('wasm-bindgen has changed its types');
writeFileSync(
  'package/whydoku.d.ts',
  `${types.slice(0, start)}/** Where the two files of the engine are: \`whydoku_bg.wasm\` and \`whydoku_rest.wasm\`; beside the script if left out. */
export interface InitOptions {
    module_or_path?: InitInput | Promise<InitInput>;
    rest?: InitInput | Promise<InitInput>;
}

/** Adds the rest of the engine after \`initSync\`. A worker that calls a function of it before fetches it by itself. */
export function addRest(rest: SyncInitInput): void;

/** Makes a puzzle to order: the first attempt that succeeds; \`null\` if none of the first \`most\` does, 10,000 if left out. */
export function generate(wanted: Wanted, most?: number): Board | null;

/** Loads both files of the engine. */
export default function init(options?: InitOptions | InitInput | Promise<InitInput>): Promise<InitOutput>;
`,
);
for (const file of ['README.md', 'light.d.ts', 'messages.js', 'messages.d.ts']) copyFileSync(`engine/${file}`, `package/${file}`);
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(`../../${licence}`, `package/${licence}`);

const { default: init, empty, lesson, parse, style } = await import('./package/node.js');
await init();
mkdirSync('app/src/made', { recursive: true });
writeFileSync('app/src/made/classic.json', JSON.stringify(empty(9)));
writeFileSync('app/src/made/board.css', `${style()}\n`);

// The steps that the first screen shows, one a day, in every language.
const STEPS = ['hidden-single', 'naked-pair', 'x-wing', 'skyscraper', 'xy-wing', 'pointing', 'w-wing'];
const languages = readdirSync('app/src/languages').map(file => file.replace('.json', ''));
for (const language of languages) {
  const steps = STEPS.map(technique => {
    const { board, digits, candidates, step } = lesson(technique, { language });
    return { technique, text: board.text, digits, candidates, name: step.name, lines: step.lines, drawn: step.drawn };
  });
  writeFileSync(`app/src/made/steps-${language}.json`, JSON.stringify(steps));
}

// What the tools of the editor draw: the first cells of a board with one of each kind.
const [CAGE, SQUARE, LINE] = ['r1c1 r1c2 r2c1', 'r1c1 r1c2 r2c1 r2c2', 'r2c1 r1c1 r1c2'];
const KINDS = {
  cages: `9: ${CAGE}`,
  sums: `9: ${CAGE}`,
  'product-cages': `10: ${CAGE}`,
  'rellik-cages': `9: ${CAGE}`,
  'equality-cages': SQUARE,
  lunchboxes: '4: r1c1 r1c2 r1c3',
  'look-and-say': `2 3: ${SQUARE}`,
  'same-digits': `2: ${SQUARE}`,
  'distinct-counts': 'r1c1 r1c2 r2c2',
  odd: 'r1c1 r2c2',
  even: 'r1c1 r2c2',
  minima: 'r2c2',
  maxima: 'r2c2',
  'counting-circles': 'r1c1 r2c2',
  'column-indexers': 'r1c1',
  'row-indexers': 'r1c1',
  'white-dots': 'r1c1 r1c2',
  'black-dots': 'r1c1 r1c2',
  'pair-sums': 'X: r1c1 r1c2',
  greater: 'r1c1 r1c2',
  quadruples: `1 2: ${SQUARE}`,
  thermometers: LINE,
  'slow-thermometers': LINE,
  arrows: 'r2c1: r1c1 r1c2',
  'double-arrows': LINE,
  renban: LINE,
  whispers: LINE,
  palindromes: LINE,
  'between-lines': LINE,
  'region-sums': `r3c1 ${LINE}`,
  'sum-lines': `10: ${LINE}`,
  'sum-loops': '8: r1c1 r1c2 r2c2 r2c1',
  zippers: LINE,
  'entropic-lines': LINE,
  'modular-lines': LINE,
  'lockout-lines': LINE,
  sandwiches: '8: r1',
  'x-sums': '8: r1',
  skyscrapers: '3: r1',
  'hidden-skyscrapers': '3: r1',
  'numbered-rooms': '3: r1',
  'full-ranks': '8: r1',
  'little-killers': '9: r1c2 r2c3 r3c4 r4c5 r5c6',
};
/** The part of the drawing of a board from a corner of cells, so many cells wide. */
function picture(text, [across, down], wide) {
  const { left, top, side, lines } = parse(text);
  const box = [left + across * side, top + down * side, wide * side, wide * side];
  return `<svg class="board" viewBox="${box.join(' ')}" aria-hidden="true">${lines}</svg>`;
}
const SIX = 'size: 6\nboxes: 3x2\n';
const pictures = Object.entries(KINDS).map(([kind, text]) => {
  // A clue outside stands beside the first row, or above the first column.
  const corner = [/ r1$/.test(text) ? -0.75 : 0, kind === 'little-killers' ? -0.75 : 0];
  return [kind, picture(`${SIX}${kind}: ["${text}"]\n`, corner, 2)];
});
writeFileSync('app/src/made/kinds.json', JSON.stringify(Object.fromEntries(pictures)));

// Likewise the variants of the first screen.
const JIGSAW = ['AAABBB', 'ACABDB', 'CCABDD', 'CEEFFD', 'CEEFFD', 'CEEFFD'];
const VARIANTS = {
  killer: `${SIX}cages: ["9: ${CAGE}", "12: r1c3 r2c3 r2c2 r3c3"]\n`,
  jigsaw: `size: 6\nregions: [${JIGSAW.join(', ')}]\n`,
  thermometers: `${SIX}thermometers: [r3c1 r2c1 r1c1 r1c2 r1c3, r3c3 r2c3]\n`,
  kropki: `${SIX}white-dots: [r1c1 r1c2]\nblack-dots: [r1c2 r2c2]\n`,
  arrows: `${SIX}arrows: ["r3c1: r2c1 r1c2 r1c3", "r3c3: r2c3 r2c2"]\n`,
  xv: `${SIX}pair-sums: ["X: r1c1 r1c2", "V: r1c2 r2c2"]\n`,
  diagonals: `${SIX}rules: [diagonals]\n`,
  six: SIX,
};
const widths = { kropki: 2, xv: 2, jigsaw: 6, diagonals: 6, six: 6 };
const shown = Object.entries(VARIANTS).map(([kind, text]) => [kind, picture(text, [0, 0], widths[kind] ?? 3)]);
writeFileSync('app/src/made/variants.json', JSON.stringify(Object.fromEntries(shown)));
