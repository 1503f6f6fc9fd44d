// Writes which functions of an instrumented engine a first visit calls: `node split/profile.mjs FOLDER OUTPUT`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { visit } from './first-visit.mjs';

const [folder, output] = process.argv.slice(2);
const engine = await import(pathToFileURL(`${folder}/whydoku.js`));
const wasm = engine.initSync({ module: readFileSync(`${folder}/instrumented.wasm`) });
visit(engine);
const PAGE = 65_536;
const PAGES = 8;
const start = wasm.memory.grow(PAGES) * PAGE;
const size = wasm.__write_profile(start, PAGES * PAGE);
if (size > PAGES * PAGE) throw new Error(`the profile has ${size} bytes`);
writeFileSync(output, new Uint8Array(wasm.memory.buffer, start, size));
