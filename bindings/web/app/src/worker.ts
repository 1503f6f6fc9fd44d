// The engine's thread. It reads the engine, and answers one question after another. There are two engines: the small one,
// which knows boards up to 11×11 and the words of one language, and the whole one, which is fetched when it is needed.
// The thread's name says which, and in which language.
import init, * as small from '../../small/whydoku.js';
import url from '../../small/whydoku_bg.wasm?url';

type Engine = typeof import('../../package/whydoku.js');

// English is inside.
const WORDS = import.meta.glob<string>('../../small/words/*.txt', { query: '?url', import: 'default' });
const [which, language] = self.name.split(' ');

async function start(): Promise<Engine> {
  if (which === 'whole') {
    const [engine, url] = await Promise.all([import('../../package/whydoku.js'), import('../../package/whydoku_bg.wasm?url')]);
    await engine.default({ module_or_path: url.default });
    return engine;
  }
  const [words] = await Promise.all([wordsOf(language!), init({ module_or_path: url })]);
  if (words) small.learn(language!, words);
  return small as unknown as Engine;
}

async function wordsOf(language: string): Promise<string | undefined> {
  const where = WORDS[`../../small/words/${language}.txt`];
  return where && (await fetch(await where())).text();
}

const ready = start();

/** Which argument of a question is told how far the answer has come. */
const WATCHED: Record<string, number> = { hint: 3, explain: 2 };
const EACH = 100;

/** Tells how far it has come, though no more often than anyone can read. */
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
    const engine = await ready;
    const ask = engine[name as keyof Engine] as (...args: unknown[]) => unknown;
    const watched = WATCHED[name];
    if (watched !== undefined) args[watched] = watch(id);
    self.postMessage({ id, answer: ask(...args) });
  } catch (problem) {
    // What is no error of ours is a fault of the engine, which cannot be asked again.
    const told = problem instanceof Error && !(problem instanceof WebAssembly.RuntimeError);
    self.postMessage({ id, problem: problem instanceof Error ? problem.message : String(problem), broken: !told });
  }
};
