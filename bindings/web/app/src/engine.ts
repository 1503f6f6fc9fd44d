// Questions to the engine, which runs in a thread of its own. A thread cannot be interrupted, so what is cancelled is
// the thread; a new one is at work a moment later.
import type * as engine from '../../package/whydoku.js';
import { settings } from './settings.ts';

type Engine = typeof engine;
/** What can be asked: everything in the package that is a function of values. */
export type Question = 'parse' | 'empty' | 'hint' | 'explain' | 'page' | 'why' | 'check' | 'progress' | 'rate' | 'survey'
  | 'list' | 'solve' | 'exportAs' | 'catalogue' | 'idea' | 'asks' | 'style' | 'attempt' | 'practise';

/** What an answer is when nobody waits for it any more. */
export class Cancelled extends Error {}

/** How far an answer has come: while a puzzle is rated, the steps that were seen; then the cells that are open. */
export type Stage = { stage: 'rated' | 'told'; count: number };

interface Waiting { resolve: (answer: unknown) => void; reject: (problem: Error) => void }

export class Asker {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #which: 'small' | 'whole';
  #language = '';
  /** Who is told how far the answer has come. */
  onstage: ((stage: Stage) => void) | undefined;

  constructor(which: 'small' | 'whole' = 'small') { this.#which = which; }

  ask<Q extends Question>(name: Q, ...args: Parameters<Engine[Q]>): Promise<ReturnType<Engine[Q]>> {
    const id = this.#next++;
    // The small engine knows one language, so another language is another engine.
    if (this.#which === 'small' && this.#language !== settings.language) this.end();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.#start().postMessage({ id, name, args });
    });
  }

  /** Takes the engine for every board, or the small one. */
  take(which: 'small' | 'whole') {
    if (which === this.#which) return;
    this.#which = which;
    this.end();
  }

  get isBusy() { return this.#waiting.size > 0; }

  /** Gives up all that is asked. */
  cancel() {
    if (!this.isBusy) return;
    this.end();
    this.#start();
  }

  /** The same, and the thread ends until something is asked again. */
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

  /** Starts the thread before anything is asked. */
  #start(): Worker {
    if (this.#worker) return this.#worker;
    this.#language = settings.language;
    const name = `${this.#which} ${this.#language}`;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
    worker.onmessage = ({ data: { id, answer, problem, broken, stage, count } }) => {
      if (stage) { this.onstage?.({ stage, count }); return; }
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (broken) this.#end(worker);
      if (problem === undefined) waiting?.resolve(answer); else waiting?.reject(new Error(problem));
    };
    // A fault of the engine ends its thread: what waits must hear of it.
    worker.onerror = event => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || 'engine'));
      this.#waiting.clear();
      this.#end(worker);
    };
    this.#worker = worker;
    return worker;
  }
}

/** Reads a text with the small engine, or, if that cannot, with the one for every board and format. If the small one
 * cannot read the puzzle in our own form either, the whole one stays. */
export async function read(text: string) {
  const take = (which: 'small' | 'whole') => { for (const asker of [teacher, beside]) asker.take(which); };
  const bySmall = async (text: string) => {
    try {
      return await beside.ask('parse', text);
    } catch (problem) {
      if (problem instanceof Cancelled) throw problem;
      return undefined;
    }
  };
  take('small');
  const board = await bySmall(text);
  if (board) return board;
  const read = await whole.ask('parse', text);
  if (!await bySmall(read.text)) take('whole');
  return read;
}

/** Attempts by number, in as many threads as pay, until so many have come to something or nobody wants more. */
export class Makers {
  #threads: Asker[] = [];

  async collect<T extends { looked: number; board: unknown }>(
    count: number, attempt: (thread: Asker, number: number) => Promise<T>, told: (looked: number, found: T[]) => void,
  ): Promise<T[]> {
    this.end();
    const most = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));
    this.#threads = Array.from({ length: most }, () => new Asker('whole'));
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
    // Whoever is still at work when there are enough is stopped, which is no fault.
    await Promise.all(this.#threads.map(thread => work(thread).catch((problem: unknown) => {
      if (found.length < count) { this.end(); throw problem; }
    })));
    return found;
  }

  end() {
    for (const thread of this.#threads) thread.end();
    this.#threads = [];
  }
}

/** For what the player waits for; for what runs beside it; for ratings, and for what else needs the whole engine. */
export const teacher = new Asker();
export const beside = new Asker();
export const rater = new Asker('whole');
export const whole = new Asker('whole');
export const makers = new Makers();
