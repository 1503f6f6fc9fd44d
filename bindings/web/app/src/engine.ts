// Questions to the engine, which runs in a worker. A running call cannot be interrupted, so cancelling terminates the worker
// and starts a new one.
import type * as engine from '../../package/whydoku.js';
import firstUrl from '../../package/whydoku_bg.wasm?url';
import restUrl from '../../package/whydoku_rest.wasm?url';
import { button, fault, h, put } from './dom.ts';
import { say } from './strings.ts';

type Engine = typeof engine;
/** The functions of the package that take and return plain values. */
export type Question =
  | 'parse'
  | 'empty'
  | 'hint'
  | 'explain'
  | 'page'
  | 'why'
  | 'check'
  | 'progress'
  | 'rate'
  | 'survey'
  | 'list'
  | 'solve'
  | 'exportAs'
  | 'catalogue'
  | 'idea'
  | 'asks'
  | 'style'
  | 'attempt'
  | 'practise'
  | 'broken'
  | 'find'
  | 'nameMove'
  | 'lesson'
  | 'read'
  | 'trueCandidates'
  | 'equalCells';

type Module = Promise<WebAssembly.Module>;
const modules = new Map<string, Module>();

/** Fetches and compiles a module, once for all workers. */
function compiled(url: string): Module {
  const known = modules.get(url);
  if (known) return known;
  const module = WebAssembly.compileStreaming(fetch(url)).catch(async () =>
    WebAssembly.compile(await (await fetch(url)).arrayBuffer()),
  );
  modules.set(url, module);
  module.catch(() => modules.delete(url));
  return module;
}

let rest: WebAssembly.Module | undefined;
/** Fetches the rest of the engine: other boards, hard techniques, other languages. */
const loadRest = (): Module =>
  compiled(restUrl).then(module => {
    rest = module;
    return module;
  });

/** The time from the beginning of a visit or a game until what may be needed later is fetched, in thousandths of a second. */
export const REST = 20_000;
export const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
let isPlanned = false;
/** Fetches what a first visit needs of the engine. Called when a game begins, so that a hint need not wait for it. */
export function loadEngine(): Module {
  if (!isPlanned && !savesData()) setTimeout(() => void loadRest().catch(() => undefined), REST);
  isPlanned = true;
  return compiled(firstUrl);
}

/** The levels whose puzzles the first module solves and makes. */
const FIRST_TIERS = ['easy', 'moderate', 'tricky', 'hard'];

/** Fetches the rest as well, after the first module, for a kind of puzzle that needs it. */
export function loadFor(kind: string) {
  if (FIRST_TIERS.includes(kind)) return;
  loadEngine()
    .then(loadRest)
    .catch(() => undefined);
}

const FIRST: Question[] = ['hint', 'explain', 'check', 'progress', 'why', 'broken', 'idea', 'rate', 'attempt'];
/** What the first module knows of what is asked: classic puzzles of these levels in English. */
const known: Record<string, (value: unknown) => boolean> = {
  puzzle: text => typeof text === 'string' && /^[\d.]{81}$/.test(text),
  language: code => code === 'en',
  scale: name => name === 'human',
  tier: name => FIRST_TIERS.includes(name as string),
};
const OTHERS = ['profile', 'rules', 'size', 'jigsaw', 'technique', 'hardest', 'rating'];

/** Whether the first module most likely answers a question. If it does not, the worker fetches the rest by itself. */
export function isFirst(name: Question, args: unknown[]): boolean {
  const isKnown = ([key, value]: [string, unknown]) => !OTHERS.includes(key) && (known[key]?.(value) ?? true);
  return FIRST.includes(name) && args.every(arg => typeof arg !== 'object' || arg === null || Object.entries(arg).every(isKnown));
}

/** Rejects the promise of a cancelled question. */
export class Cancelled extends Error {
  override message = 'cancelled';
}

/** The progress of an answer: the number of steps rated, then the number of open cells. */
export type Stage = { stage: 'rated' | 'recorded'; count: number };

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (problem: Error) => void;
}

export class Asker {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  /** Receives the progress of the current answer. */
  onstage: ((stage: Stage) => void) | undefined;

  ask<Q extends Question>(name: Q, ...args: Parameters<Engine[Q]>): Promise<ReturnType<Engine[Q]>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      const worker = this.#start();
      if (isFirst(name, args) && !rest) worker.postMessage({ id, name, args });
      else
        loadRest().then(
          rest => {
            worker.postMessage({ rest });
            worker.postMessage({ id, name, args });
          },
          (problem: Error) => worker.onerror?.(new ErrorEvent('error', { message: problem.message })),
        );
    });
  }

  get isBusy() {
    return this.#waiting.size > 0;
  }

  /** Cancels all pending questions. */
  cancel() {
    if (!this.isBusy) return;
    this.end();
    this.#start();
  }

  /** Cancels all pending questions and stops the worker until the next one. */
  end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Cancelled());
  }

  #end(worker: Worker) {
    worker.terminate();
    if (this.#worker === worker) this.#worker = undefined;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: { id, answer, problem, broken, stage, count } }) => {
      if (stage) {
        this.onstage?.({ stage, count });
        return;
      }
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (broken) this.#end(worker);
      if (problem === undefined) waiting?.resolve(answer);
      else waiting?.reject(Object.assign(new Error(), problem));
    };
    // A crash of the engine ends its worker, so pending questions are rejected.
    worker.onerror = event => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || 'engine'));
      this.#waiting.clear();
      this.#end(worker);
    };
    loadEngine().then(
      module => worker.postMessage({ module }),
      (problem: Error) => worker.onerror?.(new ErrorEvent('error', { message: problem.message })),
    );
    this.#worker = worker;
    return worker;
  }
}

/** Runs numbered attempts on several workers until `count` have succeeded or it is stopped. */
export class Makers {
  #threads: Asker[] = [];

  async collect<T extends { looked: number; board: unknown }>(
    count: number,
    attempt: (thread: Asker, number: number) => Promise<T>,
    told: (looked: number, found: T[]) => void,
  ): Promise<T[]> {
    this.end();
    const most = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));
    this.#threads = Array.from({ length: most }, () => new Asker());
    const found: T[] = [];
    let [next, looked] = [0, 0];
    const work = async (thread: Asker) => {
      while (found.length < count) {
        const one = await attempt(thread, next++);
        looked += one.looked;
        if (one.board && found.length < count) found.push(one);
        told(looked, found);
      }
      this.end();
    };
    // Workers that are still busy when there are enough are stopped; their rejection is not an error.
    await Promise.all(
      this.#threads.map(thread =>
        work(thread).catch((problem: unknown) => {
          if (found.length < count) {
            this.end();
            throw problem;
          }
        }),
      ),
    );
    return found;
  }

  end() {
    for (const thread of this.#threads) thread.end();
    this.#threads = [];
  }
}

/** Workers for what the player waits for, for questions in the background, for ratings, and for files. */
export const teacher = new Asker();
export const background = new Asker();
export const rater = new Asker();
export const tools = new Asker();
export const makers = new Makers();

/** Shows in an element that something is computed, for how long, how far it is, and how to cancel it. */
export async function waiting<T>(
  into: HTMLElement,
  work: (tell: (text: string) => void) => Promise<T>,
  cancel = () => teacher.cancel(),
): Promise<T | undefined> {
  cancel();
  const began = performance.now();
  const time = h('span', { class: 'faint' });
  const progress = h('span', { class: 'faint' });
  const bar = h(
    'p',
    { class: 'waiting' },
    h('progress', { 'aria-label': say('working') }),
    time,
    progress,
    button(say('cancel'), cancel, { class: 'cancel' }),
  );
  const tell = (text: string) => {
    progress.textContent = text;
  };
  teacher.onstage = ({ stage, count }) => tell(say(`stage-${stage}`, count));
  const shown = setTimeout(() => put(into, bar), 150);
  const tick = setInterval(() => {
    time.textContent = say('seconds', Math.floor((performance.now() - began) / 1000));
  }, 500);
  try {
    return await work(tell);
  } catch (problem) {
    put(into, problem instanceof Cancelled ? h('p', { class: 'faint' }, say('cancelled')) : fault(problem));
    return undefined;
  } finally {
    clearTimeout(shown);
    clearInterval(tick);
    if (bar.isConnected) bar.remove();
  }
}
