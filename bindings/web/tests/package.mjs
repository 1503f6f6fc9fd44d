// Installs the packed package as its users do, and runs the first example of its README in Node, in strict TypeScript, in bundles
// of Vite and webpack and in the development server of Vite, in a page and in a worker: `node tests/package.mjs`.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const root = new URL('..', import.meta.url).pathname;
const bin = name => join(root, 'node_modules/.bin', name);
const folder = mkdtempSync(join(tmpdir(), 'whydoku-user-'));
const run = (command, args, cwd = folder) => execFileSync(command, args, { cwd, encoding: 'utf8' });
const write = (name, text) => writeFileSync(join(folder, name), text);
let failed = 0;
async function check(what, does) {
  try {
    await does();
    console.log(`ok: ${what}`);
  } catch (problem) {
    failed += 1;
    console.log(`FAILED: ${what}: ${problem.stdout ?? ''}${problem.message}`);
  }
}

const [archive] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], join(root, 'package')));
write('package.json', JSON.stringify({ name: 'user', type: 'module', private: true }));
run('npm', ['install', '--no-audit', '--no-fund', join(folder, archive.filename)]);

const [, example] = readFileSync(join(root, 'package/README.md'), 'utf8').match(/```js\n([\s\S]*?)```/);
const [imports, body] = example.split('\n\n');
// The example, whose values are looked at.
const program = `${imports}\n\n${body.replace('hint(puzzle', 'const told = hint(puzzle').replace('rate(puzzle', 'const er = rate(puzzle').replace('generate(', 'const made = generate(')}
if (told[0]?.[0] !== 'Look at ' || typeof er !== 'number' || made?.length !== 81) throw new Error(JSON.stringify([told, er, made]));\n`;

await check('Node', () => {
  write('main.js', program);
  run('node', ['main.js']);
});
await check('before init()', () => {
  const ask = "import { parse } from 'whydoku';\ntry { parse('53..7'); } catch (problem) { console.log(problem.message); }\n";
  write('early.js', ask);
  const said = run('node', ['early.js']);
  if (!/await init\(\) first/.test(said)) throw new Error(said);
});
await check('errors with a code, a place and words', () => {
  write(
    'errors.js',
    `import init, { parse, solve } from 'whydoku';
import { message } from 'whydoku/messages.js';
await init();
for (const ask of [() => parse('size: 9\\nboxes: 3x3\\ngrid: |\\n  53..7'), () => parse({}), () => solve('55'.padEnd(81, '.')), () => parse('hello')])
  try { ask(); } catch (problem) {
    const { kind, code, line, column } = problem;
    console.log([problem instanceof Error, kind, code, line, column, problem.message, message(problem, 'de'), message(problem, 'en')].join(' | '));
  }
`,
  );
  const said = run('node', ['errors.js']).trim().split('\n');
  for (const [at, wanted] of [
    /^true \| input \| cells \| \d+ \|/,
    /^true \| request \| request \| .*not a position; write a puzzle/,
    /^true \| position \| clash \|.*two 5s in row 1: r1c1 and r1c2.*\| Ziffern .* \| two 5s/,
    /^true \| input \| no-puzzle \| 1 \| .*\| Zeile 1: Das ist kein Rätsel/,
  ].entries())
    if (!wanted.test(said[at])) throw new Error(`${wanted}: ${said[at]}`);
});
await check('the light engine', () => {
  write(
    'light.js',
    `import { readFile } from 'node:fs/promises';
import init, { explain, hint, rate } from 'whydoku/light';
await init({ module_or_path: await readFile(new URL(import.meta.resolve('whydoku/whydoku_light.wasm'))) });
const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
console.log(hint(puzzle, 'look').given, rate(puzzle).tier, explain(puzzle).solved);
try { explain('size: 4'); } catch (problem) { console.log(problem.code); }
console.log(rate(puzzle).tier);
`,
  );
  const said = run('node', ['light.js']);
  if (said !== 'true easy true\nnot-light\neasy\n') throw new Error(said);
});
await check('strict TypeScript', () => {
  write(
    'light.ts',
    "import init, { hint } from 'whydoku/light';\nawait init();\nhint('', 'look').words.map(([text]) => text);\n",
  );
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    write('main.ts', program);
    write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
          skipLibCheck: false,
          target: 'es2022',
          module,
          moduleResolution,
          lib: ['es2022', 'dom'],
          types: [],
        },
        include: ['main.ts', 'light.ts'],
      }),
    );
    run(bin('tsc'), ['-p', '.']);
  }
});

// The same in a page, and in a worker of it.
mkdirSync(join(folder, 'src'));
write(
  'src/page.js',
  `${program.replace("from 'whydoku'", "from 'whydoku'")}\nconst worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => { document.title = data; };
worker.onerror = event => { document.title = event.message; };\n`,
);
write('src/worker.js', `${program}\nself.postMessage('done');\n`);
write('index.html', '<!doctype html><html><body><script type="module" src="/src/page.js"></script></body></html>');
write('vite.config.js', "export default { worker: { format: 'es' }, build: { target: 'es2022' } };\n");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
async function runs(url) {
  const page = await browser.newPage();
  const faults = [];
  page.on('pageerror', problem => faults.push(problem.message));
  await page.goto(url);
  await page.waitForFunction(() => document.title, undefined, { timeout: 60_000 }).catch(() => undefined);
  const title = await page.title();
  await page.close();
  if (title !== 'done') throw new Error(`${title} ${faults.join('; ')}`);
}
await check('a bundle of Vite', async () => {
  run(bin('vite'), ['build', '--logLevel', 'error']);
  const server = await serve(join(folder, 'dist'));
  await runs(`http://localhost:${server.address().port}/`).finally(() => server.close());
});
await check('the development server of Vite', async () => {
  const server = spawn(bin('vite'), ['--port', '8471', '--strictPort', '--logLevel', 'info'], { cwd: folder });
  try {
    await new Promise((resolve, reject) => {
      server.stdout.on('data', text => String(text).includes('8471') && resolve());
      server.stderr.on('data', text => reject(new Error(String(text))));
    });
    await runs('http://localhost:8471/');
  } finally {
    server.kill();
  }
});
await check('a bundle of webpack', async () => {
  run(bin('webpack'), ['build', '--mode', 'production', '--entry', './src/page.js', '--output-path', 'packed']);
  write('packed/index.html', '<!doctype html><html><body><script src="/main.js"></script></body></html>');
  const server = await serve(join(folder, 'packed'));
  await runs(`http://localhost:${server.address().port}/`).finally(() => server.close());
});
await browser.close();
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;
