// Questions to the engine, which runs in a thread of its own. A thread cannot be interrupted, so what is cancelled is
// the thread; a new one is at work a moment later.
import type * as engine from '../../package/whydoku.js';

type Engine = typeof engine;
/** What can be asked: everything in the package that is a function of values. */
export type Question = 'parse' | 'empty' | 'hint' | 'explain' | 'page' | 'why' | 'check' | 'progress' | 'rate' | 'survey'
  | 'solve' | 'exportAs' | 'catalogue' | 'idea' | 'style';

/** What an answer is when nobody waits for it any more. */
export class Cancelled extends Error {}

interface Waiting { resolve: (answer: unknown) => void; reject: (problem: Error) => void }

export class Asker {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #which: 'small' | 'whole';

  constructor(which: 'small' | 'whole' = 'small') { this.#which = which; }


  ask<Q extends Question>(name: Q, ...args: Parameters<Engine[Q]>): Promise<ReturnType<Engine[Q]>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.#start().postMessage({ id, name, args });
    });
  }

  /** Takes the engine for every board, or the small one. */
  take(which: 'small' | 'whole') {
    if (which === this.#which) return;
    this.#which = which;
    this.cancel();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  get isBusy() { return this.#waiting.size > 0; }

  /** Gives up all that is asked. */
  cancel() {
    if (!this.isBusy) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Cancelled());
    this.#start();
  }

  #end(worker: Worker) {
    worker.terminate();
    if (this.#worker === worker) this.#worker = undefined;
  }

  /** Starts the thread before anything is asked. */
  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: this.#which });
    worker.onmessage = ({ data: { id, answer, problem, broken } }) => {
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

/** Reads a text with the small engine, or, if that cannot, with the one for every board; which then stays. */
export async function read(text: string) {
  try {
    teacher.take('small');
    const board = await teacher.ask('parse', text);
    beside.take('small');
    return board;
  } catch (problem) {
    if (problem instanceof Cancelled) throw problem;
    for (const asker of [teacher, beside]) asker.take('whole');
    try {
      return await teacher.ask('parse', text);
    } catch (again) {
      for (const asker of [teacher, beside]) asker.take('small');
      throw again;
    }
  }
}

/** For what the player waits for; for what runs beside it; and for ratings, of which some need the whole engine. */
export const teacher = new Asker();
export const beside = new Asker();
export const rater = new Asker('whole');
