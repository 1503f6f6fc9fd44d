// The player: a path walked step by step, with its curve, its hard steps and what each step rests on.
import { scenePlayer } from '../../../../crates/explain/src/render/page/player.js';
import type { Path, Step } from '../../package/whydoku.js';
import { type App, announce, waiting } from './app.ts';
import { button, h, put } from './dom.ts';
import { teacher } from './engine.ts';
import { digitsOf, symbol } from './game.ts';
import { inline, plain } from './said.ts';
import { ask } from './settings.ts';
import { say } from './strings.ts';
import { telling } from './walk.ts';

const STILL = matchMedia('(prefers-reduced-motion: reduce)');
const SVG = 'http://www.w3.org/2000/svg';

/** Singles, and what is as easy: everything else is worth a line in the list of hard steps. */
const EASY = /^(full-house|hidden-single|naked-single|pointing|claiming|intersection|(naked|hidden|locked)-(pair|triple|quad))$/;

export function pathPlayer(app: App, path: Path, options: { from?: number } = {}) {
  const { steps } = path;
  const scenes = scenePlayer({
    count: steps.length,
    isMove: scene => steps[scene]!.kind === 'step' || steps[scene]!.kind === 'guess',
    show,
    playing: is => {
      play.textContent = is ? '❚❚' : '▶';
      play.setAttribute('aria-label', say(is ? 'pause' : 'play'));
    },
    pace: STILL.matches ? 4000 : 2500,
  });
  const moves = scenes.number(scenes.last);
  const counter = h('span', { class: 'at', id: 'at' });
  const article = h('article', { tabindex: -1 });
  const grade = h('select', { 'aria-label': say('each-step'), onchange: () => show() },
    [['3', 'grade-whole'], ['2', 'grade-hint'], ['1', 'grade-look']].map(([value, key]) => h('option', { value }, say(key!))));
  const slide = h('input', {
    type: 'range', min: 0, max: steps.length - 1, value: 0, 'aria-label': say('steps'), oninput: () => scenes.go(Number(slide.value)),
  });
  const play = button('▶', () => scenes.toggle(), { id: 'play', 'aria-label': say('play'), title: say('play') });
  const turn = (text: string, key: string, to: () => number) =>
    button(text, () => visit(to()), { 'aria-label': say(key), title: say(key), id: key });
  const nav = h('nav', { 'aria-label': say('steps') },
    turn('«', 'first', () => 0), turn('‹', 'back', () => scenes.at - 1), play, turn('›', 'next', () => scenes.at + 1), turn('»', 'last', () => scenes.last),
    counter);

  function visit(to: number) {
    scenes.stop();
    scenes.go(to);
  }

  function show() {
    const { at, last } = scenes;
    const step = steps[at]!;
    const whole = step.kind !== 'step' || grade.value === '3';
    app.scene = { digits: step.digits, candidates: step.candidates, drawn: whole ? step.drawn : undefined };
    app.refresh();
    counter.textContent = step.kind === 'start' ? say('start-of', String(moves))
      : say('step-of', String(scenes.number(at)), String(moves));
    slide.value = String(at);
    slide.setAttribute('aria-valuetext', `${step.number} ${step.name}`);
    cursor.setAttribute('x', String(at * 4));
    put(article, ...words(step, whole));
    const [back, next] = [nav.querySelector('#back'), nav.querySelector('#next')] as HTMLButtonElement[];
    back!.disabled = at === 0;
    next!.disabled = at === last;
    announce(article.innerText);
  }

  function words(step: Step, whole: boolean): HTMLElement[] {
    const parts: HTMLElement[] = [h('h3', {}, [step.number, whole || grade.value === '2' ? step.name : ''].filter(Boolean).join(' '))];
    if (!whole) parts.push(h('p', {}, inline(grade.value === '2' ? step.hint : step.look)));
    else {
      parts.push(telling(step.teach, step.drawn, app.board, cell => app.game.name(cell)));
      if (step.expert) parts.push(h('p', { class: 'short' }, h('code', {}, step.expert)));
      const because = step.because.filter(to => steps[to]!.drawn.removed.length || !EASY.test(steps[to]!.technique ?? ''));
      if (because.length) {
        parts.push(h('p', { class: 'because' }, say('rests-on'), ' ', because.map(to =>
          button(`${steps[to]!.number} ${steps[to]!.name}`.trim(), () => scenes.go(to), { class: 'link' }))));
      }
    }
    if (!whole) parts.push(h('p', { class: 'tools' }, button(say('more'), () => {
      grade.value = String(Number(grade.value) + 1);
      show();
    })));
    return parts;
  }

  // How hard each step is, as a curve.
  const curve = document.createElementNS(SVG, 'svg');
  const highest = Math.max(1, ...steps.map(step => step.height));
  curve.setAttribute('class', 'curve');
  curve.setAttribute('viewBox', `0 0 ${steps.length * 4} 60`);
  curve.setAttribute('preserveAspectRatio', 'none');
  curve.setAttribute('aria-hidden', 'true');
  curve.innerHTML = `<rect class="cursor" width="4" height="60"/>${steps.map((step, k) => {
    const high = step.kind === 'guess' ? 60 : Math.max(2, (step.height / highest) * 60);
    return step.kind === 'step' || step.kind === 'guess' ? `<path class="${step.kind}" d="M${k * 4} 60v-${high.toFixed(1)}h3v${high.toFixed(1)}z"/>` : '';
  }).join('')}`;
  const cursor = curve.querySelector('.cursor')!;
  curve.addEventListener('click', event => {
    visit(scenes.below(event, curve));
  });

  const row = (step: Step, to: number) => h('li', {},
    button(`${step.number} ${step.name}`.trim(), () => visit(to), { class: 'link' }),
    step.difficulty ? h('span', { class: 'faint' }, ` ${step.difficulty}`) : undefined);
  const rows = steps.map((step, to) => ({ step, to })).filter(({ step }) => step.kind !== 'start');
  const hard = rows.filter(({ step }) => step.kind === 'guess' || (step.kind === 'step' && !EASY.test(step.technique ?? '')));

  const player = h('div', { class: 'player' },
    options.from ? undefined : h('p', { class: 'head' }, path.head),
    moves > 0 ? nav : undefined, article,
    moves > 1 ? h('figure', {}, curve, slide) : undefined,
    h('p', { class: 'tools' }, moves > 0 ? h('label', {}, say('each-step'), ' ', grade) : undefined,
      button(say('play-here'), () => playHere(app, steps[scenes.at]!), { id: 'play-here' })),
    hard.length ? h('details', { open: hard.length <= 12 }, h('summary', {}, say('hard-steps', String(hard.length))),
      h('ol', { class: 'steps' }, hard.map(({ step, to }) => row(step, to)))) : undefined,
    moves > 0 ? h('details', {}, h('summary', {}, say('all-steps', String(moves))),
      h('ol', { class: 'steps' }, rows.map(({ step, to }) => row(step, to)))) : undefined);
  player.addEventListener('keydown', event => {
    if (/INPUT|SELECT|TEXTAREA/.test((event.target as Element).tagName)) return;
    const to = scenes.under(event.key);
    if (to === undefined) return;
    visit(to);
    event.preventDefault();
  });
  scenes.go(options.from ?? 0);
  if (scenes.at === 0) show();
  return player;
}

/** Goes on from a scene as a game. */
function playHere(app: App, step: Step) {
  app.scene = undefined;
  app.game.goTo(step.digits, step.candidates);
}

/** What became of the candidates of a cell, up to the scene that is shown. */
export function whoTook(path: Path, at: number, cell: number, size: number): { digit: number; step: number }[] {
  const gone = digitsOf(((1 << size) - 1) & ~path.steps[at]!.candidates[cell]!);
  return gone.flatMap(digit => {
    const step = path.steps.slice(0, at).findIndex(({ drawn }) => drawn.removed.some(([c, d]) => c === cell && d === digit));
    return step < 0 ? [] : [{ digit, step }];
  });
}

export function pathPanel(app: App) {
  const story = h('div', { class: 'story' });
  const about = h('p', { class: 'faint' });
  let path: Path | undefined;

  async function explain() {
    app.scene = undefined;
    path = await waiting(story, () => teacher.ask('explain', app.game.position(), ask()));
    if (!path) return;
    put(story, pathPlayer(app, path));
    announce(plain([[path.head, '']]));
  }

  const panel = h('section', { 'aria-label': say('path') },
    h('p', { class: 'tools' }, button(say('show-path'), explain, { class: 'main', id: 'show-path' })), about, story);
  return {
    panel,
    /** "Step 2 took 5 from here": said of the cell that is chosen, and the step can be gone to. */
    selected: () => {
      const cell = [...app.board.selected][0];
      put(about);
      if (!path || !app.scene || cell === undefined) return;
      const at = Number((story.querySelector('input[type=range]') as HTMLInputElement | null)?.value ?? 0);
      for (const { digit, step } of whoTook(path, at, cell, app.game.size)) {
        about.append(h('span', {}, `${app.game.name(cell)} ≠ ${symbol(digit)}: `,
          button(`${path.steps[step]!.number} ${path.steps[step]!.name}`, () => {
            const slide = story.querySelector('input[type=range]') as HTMLInputElement;
            slide.value = String(step);
            slide.dispatchEvent(new Event('input'));
          }, { class: 'link' }), ' '));
      }
    },
    reset: () => { path = undefined; put(story); put(about); },
    explain,
  };
}
