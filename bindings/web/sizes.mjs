// How much has to come over the network, packed as servers pack it, beside the goals. `--strict` fails above them.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const MOST = { engine: 500_000, page: 120_000 };
const packed = file => brotliCompressSync(readFileSync(file), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
}).length;
const files = ['dist/index.html', ...readdirSync('dist/assets').map(file => `dist/assets/${file}`)];
const sizes = { engine: 0, page: 0 };
const engines = files.filter(file => file.endsWith('.wasm')).map(packed).sort((a, b) => a - b);
sizes.engine = engines[0];
// Of the languages one is fetched, and English is in the engine.
for (const file of files.filter(file => !/\.(wasm|txt)$/.test(file))) sizes.page += packed(file);
sizes.page += Math.max(...files.filter(file => file.endsWith('.txt')).map(packed));
console.log(`the engine for every board, fetched when it is needed: ${engines[1]} bytes`);
for (const [name, size] of Object.entries(sizes)) {
  const most = MOST[name];
  console.log(`${name}: ${size} bytes packed with brotli, ${most} at most${size > most ? ': ABOVE THE GOAL' : ''}`);
  if (size > most && process.argv.includes('--strict')) process.exitCode = 1;
}
