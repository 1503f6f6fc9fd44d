// Splits the engine in two (`node split/split.mjs MOVE_DATA`): what a first visit calls, and the rest, which is loaded when it is
// called. Needs `wasm-split` of Binaryen 131 or newer; without it the rest is empty. MOVE_DATA is the command of bindgen/.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FEATURES = ['reference-types', 'bulk-memory', 'multivalue', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals'];
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const engine = 'package/whydoku_bg.wasm';
const rest = 'package/whydoku_rest.wasm';

/** Makes the two modules, and returns the names of the placeholders' module and of their table. */
function split() {
  if (spawnSync('wasm-split', ['--version']).status !== 0) {
    console.log('split: wasm-split is missing, so the engine stays in one piece; install binaryen 131 or newer');
    writeFileSync(rest, EMPTY);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'whydoku-split-'));
  const of = name => join(folder, name);
  const run = (mode, ...args) => execFileSync('wasm-split', [mode, ...FEATURES.map(name => `--enable-${name}`), engine, ...args]);
  try {
    run('--instrument', '-o', of('instrumented.wasm'));
    copyFileSync('package/whydoku.js', of('whydoku.js'));
    writeFileSync(of('package.json'), '{ "type": "module" }');
    execFileSync(process.execPath, ['split/profile.mjs', folder, of('profile')], { stdio: 'inherit' });
    run('--split', '--profile', of('profile'), '--export-prefix=%', '-o1', of('first.wasm'), '-o2', of('rest.wasm'));
    execFileSync(process.argv[2], [of('first.wasm'), of('rest.wasm')], { stdio: 'inherit' });
    copyFileSync(of('first.wasm'), engine);
    copyFileSync(of('rest.wasm'), rest);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const module = new WebAssembly.Module(readFileSync(engine));
  const placeholders = WebAssembly.Module.imports(module).filter(({ module }) => module.startsWith('placeholder'));
  const instance = new WebAssembly.Module(readFileSync(rest));
  const exported = WebAssembly.Module.exports(module).filter(({ name, kind }) => kind === 'table' && name.startsWith('%'));
  console.log(`split: ${placeholders.length} functions of the rest are called from the first module`);
  if (!placeholders.length || !exported.length || !WebAssembly.Module.imports(instance).length) throw new Error('wasm-split has changed');
  return { module: placeholders[0].module, table: exported.at(-1).name };
}

function replaced(text, from, to, times = 1) {
  if (text.split(from).length !== times + 1) throw new Error(`wasm-bindgen has changed: ${from}`);
  return text.replaceAll(from, () => to);
}

const names = split();
let glue = readFileSync('package/whydoku.js', 'utf8');
if (names) glue = replaced(glue, '"./whydoku_bg.js": import0,', `"./whydoku_bg.js": import0,\n        ${JSON.stringify(names.module)}: placeholders,`);
glue = replaced(
  glue,
  'let wasmModule, wasmInstance, wasm;',
  `/** Stands for the engine until it is loaded. */
const unloaded = new Proxy({}, { get() { throw new Error('the engine is not loaded: await init() first'); } });
let wasmModule, wasmInstance, wasm = unloaded;`,
);
glue = replaced(glue, 'if (wasm !== undefined) return wasm;', 'if (wasm !== unloaded) return wasm;', 2);
glue = replaced(
  glue,
  'export { initSync, __wbg_init as default };',
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

/** The functions of the rest until it is there, by their place in the table. */
const placeholders = new Proxy({}, {
    get: (_, place) => (...args) => {
        addRest(fetchRest());
        return wasm[${JSON.stringify(names?.table)}].get(Number(place))(...args);
    },
});

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
