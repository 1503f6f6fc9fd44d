// A step that explains itself on the first screen: a small board, its sentences, each lit in turn. Another one every day; the build
// has taken them from the lessons, so no engine is needed.
import type { Drawn, Line } from '../../package/whydoku.js';
import { type App, sceneView } from './app.ts';
import { BoardView } from './board.ts';
import { classicBoard } from './classic.ts';
import { button, h, put } from './dom.ts';
import { settings } from './settings.ts';
import { say } from './strings.ts';
import { telling } from './telling.ts';

interface Step {
  technique: string;
  text: string;
  digits: number[];
  candidates: number[];
  name: string;
  lines: Line[];
  drawn: Drawn;
}

const LOADERS: Record<string, () => Promise<{ default: unknown }>> = {
  de: () => import('./made/steps-de.json'),
  en: () => import('./made/steps-en.json'),
  nb: () => import('./made/steps-nb.json'),
  pt: () => import('./made/steps-pt.json'),
  'pt-BR': () => import('./made/steps-pt-BR.json'),
  ru: () => import('./made/steps-ru.json'),
};
/** How long each sentence is lit, in thousandths of a second. */
const EACH = 2600;

const nameOf = (cell: number) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** The step of a day, such as `2026-11-26`. */
export const stepOfDay = <T>(date: string, steps: T[]): T | undefined =>
  steps[Math.floor(Date.parse(`${date}T12:00:00Z`) / 86_400_000) % steps.length];

/** Fills an element with the step of a day. */
export async function livingStep(app: App, root: HTMLElement, date: string) {
  const load = LOADERS[settings.language] ?? LOADERS.en;
  const step = stepOfDay(date, ((await load?.())?.default ?? []) as Step[]);
  const board = step && classicBoard(step.text);
  if (!step || !board) return;
  const picture = new BoardView({}, 'living-words');
  picture.lay(board);
  picture.show(sceneView(step, cell => board.givens[cell] !== 0));
  // Hidden from screen readers: the words beside the board say what the picture shows.
  picture.root.inert = true;
  picture.root.setAttribute('aria-hidden', 'true');
  const words = telling(step.lines, step.drawn, picture, nameOf);
  words.querySelector('.legend')?.remove();
  words.querySelector('.walk')?.remove();
  put(
    root,
    picture.root,
    h(
      'div',
      { class: 'living-words', id: 'living-words' },
      h('h2', { id: 'living-name' }, step.name),
      words,
      h(
        'p',
        {},
        button(say('why-living'), () => app.go('learn', step.technique), { id: 'living-why' }),
      ),
    ),
  );
  light(root, [...words.querySelectorAll<HTMLElement>('.line, .lines li')]);
}

/** Lights one line after another, until somebody points at the words. */
function light(root: HTMLElement, lines: HTMLElement[]) {
  const isStill = !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !lines.length) return;
  let at = 0;
  const timer = setInterval(() => {
    if (!root.isConnected) clearInterval(timer);
    else if (root.checkVisibility()) lines[at++ % lines.length]?.click();
  }, EACH);
  for (const kind of ['pointerenter', 'focusin']) root.addEventListener(kind, () => clearInterval(timer), { once: true });
}
