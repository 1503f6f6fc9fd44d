// Prints the compressed sizes of the engine and the page beside their goals. `--strict` fails above them.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const MOST = { engine: 1_200_000, page: 120_000 };
const packed = file => brotliCompressSync(readFileSync(file), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
}).length;
const files = ['dist/index.html', ...readdirSync('dist/assets').map(file => `dist/assets/${file}`)];
const sizes = { engine: 0, page: 0 };
for (const file of files) sizes[file.endsWith('.wasm') ? 'engine' : 'page'] += packed(file);
for (const [name, size] of Object.entries(sizes)) {
  const most = MOST[name];
  console.log(`${name}: ${size} bytes packed with brotli, ${most} at most${size > most ? ': ABOVE THE GOAL' : ''}`);
  if (size > most && process.argv.includes('--strict')) process.exitCode = 1;
}
