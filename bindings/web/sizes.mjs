// Packs the files of the page with brotli (`.br`, for servers that send such files), and prints the sizes beside their goals: of what
// a first visit needs of the engine, of its rest, of the first load, of the whole page, and of the light engine of the npm package.
// `--strict` fails above them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const MOST = { engine: 500_000, rest: 1_520_000, 'first load': 60_000, page: 120_000, light: 300_000 };
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const compressed = file => brotliCompressSync(readFileSync(file), { params: PARAMS });
function packed(file) {
  const bytes = compressed(file);
  writeFileSync(`${file}.br`, bytes);
  return bytes.length;
}
const sizes = { engine: 0, rest: 0, 'first load': packed('dist/index.html'), page: packed('dist/index.html') };
for (const name of readdirSync('dist/assets').filter(name => !name.endsWith('.br'))) {
  const size = packed(`dist/assets/${name}`);
  sizes[name.endsWith('.wasm') ? (name.includes('_rest') ? 'rest' : 'engine') : 'page'] += size;
  if (name.startsWith('index-')) sizes['first load'] += size;
}
sizes.light = compressed('package/whydoku_light.wasm').length;
for (const [name, size] of Object.entries(sizes)) {
  const most = MOST[name];
  console.log(`${name}: ${size} bytes packed with brotli, ${most} at most${size > most ? ': ABOVE THE GOAL' : ''}`);
  if (size > most && process.argv.includes('--strict')) process.exitCode = 1;
}
