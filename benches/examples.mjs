#!/usr/bin/env node
// Solves the examples of the Interactive Sudoku Solver by that solver, warm in one process, and by whydoku, in turn:
//   git clone https://github.com/sigh/Interactive-Sudoku-Solver
//   node benches/examples.mjs Interactive-Sudoku-Solver target/release/whydoku [PART OF A NAME]
// Both find the solution and prove that there is no other, or find two. Prints for each example the seconds of CPU of both, the
// least of ROUNDS (3) rounds, without the start of a program, and the ratio; then the sums and the ratios in the middle. Needs bash.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
const load = (folder, path) => import(pathToFileURL(join(folder, path)).href);
// An example that takes longer is left out.
const SECONDS = 60;
// What is shorter is noise.
const LEAST = 0.0005;

if (isMainThread) {
    await main(resolve(process.argv[2]), resolve(process.argv[3]), process.argv[4] ?? '', Number(process.env.ROUNDS ?? 3));
} else {
    const { SimpleSolver } = await load(workerData, 'js/sandbox/simple_solver.js');
    parentPort.on('message', (text) => {
        const before = process.cpuUsage();
        let count = null;
        try {
            count = new SimpleSolver().countSolutions(text, 2);
        } catch {
            // It does not read its own sandbox scripts here.
        }
        const { user, system } = process.cpuUsage(before);
        parentPort.postMessage({ count, seconds: (user + system) / 1e6 });
    });
    parentPort.postMessage(null);
}

async function main(folder, program, part, rounds) {
    const texts = new Map();
    const examples = await load(folder, 'data/example_puzzles.js');
    const { EXAMPLES } = await load(folder, 'data/collections.js');
    for (const entry of [...examples.DISPLAYED_EXAMPLES, ...(EXAMPLES.puzzles ?? EXAMPLES)]) {
        const { name, input, extraConstraints } = await examples.resolvePuzzleConfig(entry);
        const text = input.startsWith('/') ? readFileSync(join(folder, input), 'utf8') + (extraConstraints ?? '') : input;
        if (name.includes(part) && ![...texts.values()].includes(text)) texts.set(name, text);
    }
    const scratch = mkdtempSync(join(tmpdir(), 'examples-'));
    const file = join(scratch, 'puzzle.txt');
    const run = (...words) => {
        const time = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>/dev/null';
        const { status, stdout, stderr } = spawnSync('bash', ['-c', time, program, ...words], { encoding: 'utf8' });
        const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
        return { count: status < 2 ? stdout.split('\n').filter(Boolean).length : null, seconds: user + system };
    };
    const start = Math.min(...Array.from({ length: 9 }, () => run('--version').seconds));
    let worker = await begin(folder);
    const best = (old, found) => (old && old.seconds <= found.seconds ? old : found);
    const rows = [];
    for (const [name, text] of texts) {
        writeFileSync(file, text);
        let theirs, ours;
        for (let round = 0; round < rounds; round++) {
            ours = best(ours, run('solve', '--limit', '2', '--format', 'line', '--timeout', `${SECONDS}s`, file));
            if (ours.count === null) break;
            const answer = await ask(worker, text);
            if (!answer) {
                await worker.terminate();
                worker = await begin(folder);
            }
            theirs = best(theirs, answer ?? { count: null, seconds: SECONDS });
            if (theirs.count === null) break;
        }
        if (ours.count === null || theirs.count === null) continue;
        if (ours.count !== theirs.count) console.log(`${name}: ${ours.count} solutions, not ${theirs.count}`);
        rows.push({ name, own: Math.max(ours.seconds - start, LEAST), their: Math.max(theirs.seconds, LEAST) });
    }
    rmSync(scratch, { recursive: true });
    rows.sort((one, other) => one.their - one.own - (other.their - other.own));
    for (const { name, own, their } of rows) {
        console.log(`${own.toFixed(3)} ${their.toFixed(3)} ${(their / own).toFixed(2).padStart(7)}  ${name}`);
    }
    const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
    const ratios = rows.map(({ own, their }) => their / own).sort((one, other) => one - other);
    const mean = Math.exp(ratios.reduce((total, ratio) => total + Math.log(ratio), 0) / ratios.length);
    console.log(`${rows.length} examples: ${sum('own').toFixed(2)} s, the other solver ${sum('their').toFixed(2)} s`);
    console.log(`median ratio ${ratios[ratios.length >> 1].toFixed(2)}, geometric mean ${mean.toFixed(2)}`);
    process.exit();
}

function begin(folder) {
    const worker = new Worker(new URL(import.meta.url), { workerData: folder });
    return new Promise((done) => worker.once('message', () => done(worker)));
}

function ask(worker, text) {
    return new Promise((done) => {
        const timer = setTimeout(() => done(null), SECONDS * 1000);
        worker.once('message', (answer) => (clearTimeout(timer), done(answer)));
        worker.postMessage(text);
    });
}
