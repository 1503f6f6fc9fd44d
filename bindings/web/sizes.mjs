// Prints the compressed sizes of the engine, of the first load and of the whole page beside their goals. `--strict` fails above
// them.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const MOST = { engine: 1_200_000, 'first load': 60_000, page: 120_000 };
const packed = file =>
  brotliCompressSync(readFileSync(file), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length;
const sizes = { engine: 0, 'first load': packed('dist/index.html'), page: packed('dist/index.html') };
for (const name of readdirSync('dist/assets')) {
  const size = packed(`dist/assets/${name}`);
  sizes[name.endsWith('.wasm') ? 'engine' : 'page'] += size;
  if (name.startsWith('index-')) sizes['first load'] += size;
}
for (const [name, size] of Object.entries(sizes)) {
  const most = MOST[name];
  console.log(`${name}: ${size} bytes packed with brotli, ${most} at most${size > most ? ': ABOVE THE GOAL' : ''}`);
  if (size > most && process.argv.includes('--strict')) process.exitCode = 1;
}
