// The engine's thread. It takes what a first visit needs of the compiled engine, later the rest, and answers one question after
// another.
import type { Problem } from '../../package/whydoku.js';
import * as engine from '../../package/whydoku.js';

/** The index of the progress callback among the arguments of a question. */
const WATCHED: Record<string, number> = { hint: 3, explain: 2 };
const EACH = 100;

interface Asked {
  id: number;
  name: keyof typeof engine;
  args: unknown[];
}

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>(resolve => {
  start = resolve;
}).then(module => engine.initSync({ module }));

/** Reports progress, at most ten times a second. */
function watch(id: number) {
  let last = performance.now();
  return (stage: string, count: number) => {
    const now = performance.now();
    if (now - last < EACH) return;
    last = now;
    self.postMessage({ id, stage, count });
  };
}

self.onmessage = async ({ data }: MessageEvent<Asked | { module: WebAssembly.Module } | { rest: WebAssembly.Module }>) => {
  if ('module' in data) {
    start(data.module);
    return;
  }
  if ('rest' in data) {
    await ready;
    engine.addRest(data.rest);
    return;
  }
  const { id, name, args } = data;
  try {
    await ready;
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: every function of the engine is asked by its name
    const ask = engine[name] as (...args: unknown[]) => unknown;
    const watched = WATCHED[name];
    if (watched !== undefined) args[watched] = watch(id);
    self.postMessage({ id, answer: ask(...args) });
  } catch (problem) {
    // Anything but an error of ours is a crash of the engine, which cannot be asked again.
    const told = problem instanceof Error && !(problem instanceof WebAssembly.RuntimeError);
    const { message = String(problem), code, line, column } = problem as Problem;
    self.postMessage({ id, problem: { message, code, line, column }, broken: !told });
  }
};
