// Questions to the engine, which runs in a worker. A running call cannot be interrupted, so cancelling terminates the worker
// and starts a new one.
import type * as engine from '../../package/whydoku.js';

type Engine = typeof engine;
/** The functions of the package that take and return plain values. */
export type Question = 'parse' | 'empty' | 'hint' | 'explain' | 'page' | 'why' | 'check' | 'progress' | 'rate' | 'survey'
  | 'list' | 'solve' | 'exportAs' | 'catalogue' | 'idea' | 'asks' | 'style' | 'attempt' | 'practise';

/** Rejects the promise of a cancelled question. */
export class Cancelled extends Error {}

/** The progress of an answer: the number of steps rated, then the number of open cells. */
export type Stage = { stage: 'rated' | 'told'; count: number };

interface Waiting { resolve: (answer: unknown) => void; reject: (problem: Error) => void }

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
      this.#start().postMessage({ id, name, args });
    });
  }

  get isBusy() { return this.#waiting.size > 0; }

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
      if (stage) { this.onstage?.({ stage, count }); return; }
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (broken) this.#end(worker);
      if (problem === undefined) waiting?.resolve(answer); else waiting?.reject(new Error(problem));
    };
    // A crash of the engine ends its worker, so pending questions are rejected.
    worker.onerror = event => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || 'engine'));
      this.#waiting.clear();
      this.#end(worker);
    };
    this.#worker = worker;
    return worker;
  }
}

/** Runs numbered attempts on several workers until `count` have succeeded or it is stopped. */
export class Makers {
  #threads: Asker[] = [];

  async collect<T extends { looked: number; board: unknown }>(
    count: number, attempt: (thread: Asker, number: number) => Promise<T>, told: (looked: number, found: T[]) => void,
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

/** Workers for what the player waits for, for questions in the background, for ratings, and for files. */
export const teacher = new Asker();
export const background = new Asker();
export const rater = new Asker();
export const tools = new Asker();
export const makers = new Makers();
