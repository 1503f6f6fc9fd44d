// Completes the npm package behind whydoku-bindgen, and makes what the page has of the engine before it is loaded.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const version = readFileSync('engine/Cargo.toml', 'utf8').match(/^version = "(.*)"/m)[1];
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
        './whydoku_bg.wasm': './whydoku_bg.wasm',
        './package.json': './package.json',
      },
      files: ['whydoku.js', 'node.js', 'whydoku.d.ts', 'whydoku_bg.wasm', 'README.md', 'LICENSE-MIT', 'LICENSE-APACHE'],
      sideEffects: ['./whydoku.js'],
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
/** Loads the engine: its own file, or what is given. */
export default async options =>
  start(options ?? { module_or_path: await readFile(new URL('./whydoku_bg.wasm', import.meta.url)) });
`,
);
// What may be left out at the end is optional, which wasm-bindgen has no word for.
const types = readFileSync('package/whydoku.d.ts', 'utf8');
writeFileSync('package/whydoku.d.ts', types.replace(/(\w+): (\w+) \| undefined(?=[,)])/g, '$1?: $2'));
copyFileSync('engine/README.md', 'package/README.md');
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(`../../${licence}`, `package/${licence}`);

const { default: init, empty, style } = await import('./package/node.js');
await init();
mkdirSync('app/src/made', { recursive: true });
writeFileSync('app/src/made/classic.json', JSON.stringify(empty(9)));
writeFileSync('app/src/made/board.css', `${style()}\n`);
