// The engine's thread. It loads the engine and answers one question after another.
import init, * as engine from '../../package/whydoku.js';
import url from '../../package/whydoku_bg.wasm?url';

const ready = init({ module_or_path: url });

/** The index of the progress callback among the arguments of a question. */
const WATCHED: Record<string, number> = { hint: 3, explain: 2 };
const EACH = 100;

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

self.onmessage = async ({ data: { id, name, args } }: MessageEvent<{ id: number; name: string; args: unknown[] }>) => {
  try {
    await ready;
    const ask = engine[name as keyof typeof engine] as (...args: unknown[]) => unknown;
    const watched = WATCHED[name];
    if (watched !== undefined) args[watched] = watch(id);
    self.postMessage({ id, answer: ask(...args) });
  } catch (problem) {
    // Anything but an error of ours is a crash of the engine, which cannot be asked again.
    const told = problem instanceof Error && !(problem instanceof WebAssembly.RuntimeError);
    self.postMessage({ id, problem: problem instanceof Error ? problem.message : String(problem), broken: !told });
  }
};
