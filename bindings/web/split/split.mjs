// Splits the engine in two (`node split/split.mjs SPLIT_ENGINE LINKED`): what a first visit calls, and the rest, which is loaded when
// it is called. SPLIT_ENGINE is the command of bindgen/, LINKED the engine as the linker wrote it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const engine = 'package/whydoku_bg.wasm';
const folder = mkdtempSync(join(tmpdir(), 'whydoku-split-'));
const of = name => join(folder, name);
const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' });
try {
  run(process.argv[2], 'instrument', engine, of('instrumented.wasm'));
  copyFileSync('package/whydoku.js', of('whydoku.js'));
  writeFileSync(of('package.json'), '{ "type": "module" }');
  const split = (command, visit, ...outputs) => {
    run(process.execPath, 'split/profile.mjs', folder, visit, of(visit));
    run(process.argv[2], command, engine, process.argv[3], of(visit), ...outputs);
  };
  split('reduce', 'light', 'package/whydoku_light.wasm');
  split('split', 'visit', of('first.wasm'), 'package/whydoku_rest.wasm');
  copyFileSync(of('first.wasm'), engine);
} finally {
  rmSync(folder, { recursive: true });
}

function replaced(text, from, to, times = 1) {
  if (text.split(from).length !== times + 1) throw new Error(`wasm-bindgen has changed: ${from}`);
  return text.replaceAll(from, () => to);
}

let glue = readFileSync('package/whydoku.js', 'utf8');
glue = replaced(glue, '"./whydoku_bg.js": import0,', '"./whydoku_bg.js": import0,\n        placeholders: placeholders(),');
glue = replaced(
  glue,
  'let wasmModule, wasmInstance, wasm;',
  `/** Stands for the engine until it is loaded. */
const unloaded = new Proxy({}, { get() { throw Object.assign(new Error('the engine is not loaded: await init() first'), { code: 'unloaded' }); } });
let wasmModule, wasmInstance, wasm = unloaded;`,
);
glue = replaced(glue, 'if (wasm !== undefined) return wasm;', 'if (wasm !== unloaded) return wasm;', 2);
const EXPORTS = 'export { initSync, __wbg_init as default };';
const light = replaced(glue.replace(/^export function/gm, 'function'), 'whydoku_bg.wasm', 'whydoku_light.wasm');
writeFileSync(
  'package/light.js',
  replaced(
    light,
    EXPORTS,
    `/** What stands for the functions that the light engine lacks. */
const LACKING = new Error('not light');
const placeholders = () => ({ '': () => { throw LACKING; } });

/** Asks; a function that is lacking leaves the engine in the middle of a question, so another one is begun. */
const asked = ask => (...args) => {
    try {
        return ask(...args);
    } catch (problem) {
        if (problem !== LACKING) throw problem;
        __wbg_finalize_init(new WebAssembly.Instance(wasmModule, __wbg_get_imports()), wasmModule);
        throw Object.assign(new Error("the light engine lacks what this question needs; import 'whydoku' for it"), { kind: 'request', code: 'not-light' });
    }
};
const [askedHint, askedRate, askedExplain] = [hint, rate, explain].map(asked);

export { askedHint as hint, askedRate as rate, askedExplain as explain, initSync, __wbg_init as default };`,
  ),
);
glue = replaced(
  glue,
  EXPORTS,
  `const REST = new URL('whydoku_rest.wasm', import.meta.url);
let restAdded = false;

/** Adds the rest of the engine, once the engine is there. */
function addRest(rest) {
    if (restAdded) return;
    const module = rest instanceof WebAssembly.Module ? rest : new WebAssembly.Module(rest);
    new WebAssembly.Instance(module, { primary: wasm });
    restAdded = true;
}

/** Fetches the rest within a call that needs it, which only workers allow. */
function fetchRest() {
    if (typeof XMLHttpRequest === 'undefined') throw new WebAssembly.RuntimeError('the rest of the engine is missing: call addRest after initSync');
    const request = new XMLHttpRequest();
    request.open('GET', REST, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new WebAssembly.RuntimeError(\`the rest of the engine cannot be fetched: \${request.status} \${request.statusText}\`);
    return request.response;
}

/** The functions of the rest until it is there. They are asked for in the order of their places in the table, each by its distance
 * from the place before it. */
function placeholders() {
    let last = 0;
    return new Proxy({}, {
        get: (_, distance) => {
            const place = last += Number(distance);
            return (...args) => {
                addRest(fetchRest());
                return wasm.table.get(place)(...args);
            };
        },
    });
}

async function compiled(from) {
    const got = await from;
    if (got instanceof WebAssembly.Module) return got;
    if (ArrayBuffer.isView(got) || got instanceof ArrayBuffer) return WebAssembly.compile(got);
    const response = got instanceof Response ? got : await fetch(got);
    if (!response.ok) throw new Error(\`failed to fetch Wasm: \${response.status} \${response.statusText} fetching '\${response.url}'\`);
    return WebAssembly.compile(await response.arrayBuffer());
}

async function init(options) {
    if (restAdded) return wasm;
    const isPlain = options !== undefined && Object.getPrototypeOf(options) === Object.prototype;
    const { module_or_path, rest = REST } = isPlain ? options : { module_or_path: options };
    const [output, module] = await Promise.all([__wbg_init({ module_or_path }), compiled(rest)]);
    addRest(module);
    return output;
}

/** Makes a puzzle to order: the first attempt that succeeds. */
function generate(wanted, most = 10_000) {
    for (let number = 0; number < most; number += 1) {
        const { board } = attempt(wanted, number);
        if (board) return board;
    }
    return null;
}

export { addRest, generate, initSync, init as default };`,
);
writeFileSync('package/whydoku.js', glue);
