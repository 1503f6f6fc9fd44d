// Writes which functions of an instrumented engine a first visit calls: `node split/profile.mjs FOLDER OUTPUT`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { visit } from './first-visit.mjs';

const [folder, output] = process.argv.slice(2);
const engine = await import(pathToFileURL(`${folder}/whydoku.js`));
const wasm = engine.initSync({ module: readFileSync(`${folder}/instrumented.wasm`) });
visit(engine);
const CALLED = 'called:';
const called = Object.keys(wasm).filter(name => name.startsWith(CALLED) && wasm[name].value);
writeFileSync(output, called.map(name => name.slice(CALLED.length)).join('\n'));
