// What npm wants to know of the package, and what a reader does.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';

const version = readFileSync('engine/Cargo.toml', 'utf8').match(/^version = "(.*)"/m)[1];
writeFileSync('package/package.json', `${JSON.stringify({
  name: 'whydoku',
  version,
  type: 'module',
  description: 'Explains and rates Sudoku by human logic, as WebAssembly',
  license: 'MIT OR Apache-2.0',
  main: 'whydoku.js',
  types: 'whydoku.d.ts',
  files: ['whydoku.js', 'whydoku.d.ts', 'whydoku_bg.wasm', 'README.md', 'LICENSE-MIT', 'LICENSE-APACHE'],
  sideEffects: ['./whydoku.js'],
}, null, 2)}\n`);
// What may be left out at the end is optional, which wasm-bindgen has no word for.
const types = readFileSync('package/whydoku.d.ts', 'utf8');
writeFileSync('package/whydoku.d.ts', types.replace(/(\w+): (\w+) \| undefined(?=[,)])/g, '$1?: $2'));
copyFileSync('engine/README.md', 'package/README.md');
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(`../../${licence}`, `package/${licence}`);
