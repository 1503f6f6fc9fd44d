// Writes which functions of an instrumented engine a visit calls: `node split/profile.mjs FOLDER visit|light OUTPUT`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as visits from './first-visit.mjs';

const [folder, name, output] = process.argv.slice(2);
const engine = await import(pathToFileURL(`${folder}/whydoku.js`));
const wasm = engine.initSync({ module: readFileSync(`${folder}/instrumented.wasm`) });
visits[name](engine);
const CALLED = 'called:';
const called = Object.keys(wasm).filter(name => name.startsWith(CALLED) && wasm[name].value);
writeFileSync(output, called.map(name => name.slice(CALLED.length)).join('\n'));
