// The player: a path walked step by step, with its curve, its hard steps and what each step rests on.
import { scenePlayer } from '../../../../crates/explain/src/render/page/player.js';
import type { Path, Position, Step } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { announce, button, h, put } from './dom.ts';
import { teacher, waiting } from './engine.ts';
import { digitsOf, symbol } from './game.ts';
import { ask, settings } from './settings.ts';
import { say } from './strings.ts';
import { inline, telling } from './telling.ts';

const STILL = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const SVG = 'http://www.w3.org/2000/svg';

/** Singles, and what is as easy: everything else is worth a line in the list of hard steps. */
const EASY = /^(full-house|hidden-single|naked-single|pointing|claiming|intersection|(naked|hidden|locked)-(pair|triple|quad))$/;

export function pathPlayer(app: App, path: Path, options: { from?: number } = {}) {
  const { steps } = path;
  const scenes = scenePlayer({
    count: steps.length,
    isMove: scene => steps[scene]?.kind === 'step' || steps[scene]?.kind === 'guess',
    show,
    playing: is => {
      play.textContent = is ? '❚❚' : '▶';
      play.setAttribute('aria-label', say(is ? 'pause' : 'play'));
    },
    pace: STILL?.matches || !settings.motion ? 4000 : 2500,
  });
  const moves = scenes.number(scenes.last);
  const counter = h('span', { class: 'at', id: 'at' });
  const article = h('article', { tabindex: -1 });
  const grade = h(
    'select',
    { 'aria-label': say('each-step'), onchange: () => show() },
    [
      ['3', 'grade-whole'],
      ['2', 'grade-hint'],
      ['1', 'grade-look'],
    ].map(([value, key]) => h('option', { value }, say(key ?? ''))),
  );
  const slide = h('input', {
    type: 'range',
    min: 0,
    max: steps.length - 1,
    value: 0,
    'aria-label': say('steps'),
    oninput: () => scenes.go(Number(slide.value)),
  });
  const play = button('▶', () => scenes.toggle(), { id: 'run', 'aria-label': say('play'), title: say('play') });
  const turn = (text: string, key: string, to: () => number) =>
    button(text, () => visit(to()), { 'aria-label': say(key), title: say(key), id: key });
  const [back, next] = [turn('‹', 'back', () => scenes.at - 1), turn('›', 'next', () => scenes.at + 1)];
  const nav = h(
    'nav',
    { 'aria-label': say('steps') },
    turn('«', 'first', () => 0),
    back,
    play,
    next,
    turn('»', 'last', () => scenes.last),
    counter,
  );

  function visit(to: number) {
    scenes.stop();
    scenes.go(to);
  }

  function show() {
    const { at, last } = scenes;
    const step = steps[at];
    if (!step) return;
    const whole = step.kind !== 'step' || grade.value === '3';
    app.scene = { digits: step.digits, candidates: step.candidates, drawn: whole ? step.drawn : undefined };
    app.refresh();
    counter.textContent = step.kind === 'start' ? say('start-of', moves) : say('step-of', scenes.number(at), moves);
    slide.value = String(at);
    slide.setAttribute('aria-valuetext', `${step.number} ${step.name}`);
    cursor.setAttribute('x', String(at * 4));
    put(article, ...words(step, whole));
    player.classList.toggle('begins', at === 0);
    back.disabled = at === 0;
    next.disabled = at === last;
    announce(article.textContent);
  }

  function words(step: Step, whole: boolean): HTMLElement[] {
    const parts: HTMLElement[] = [
      h('h2', {}, [step.number, whole || grade.value === '2' ? step.name : ''].filter(Boolean).join(' ')),
    ];
    if (!whole) parts.push(h('p', {}, inline(grade.value === '2' ? step.hint : step.look)));
    else {
      parts.push(telling(step.lines, step.drawn, app.board, cell => app.game.name(cell)));
      if (step.expert) parts.push(h('p', { class: 'short' }, h('code', {}, step.expert)));
      const because = step.because.flatMap(to => {
        const cause = steps[to];
        return cause && (cause.drawn.removed.length || !EASY.test(cause.technique ?? '')) ? [{ to, cause }] : [];
      });
      if (because.length) {
        parts.push(
          h(
            'p',
            { class: 'because' },
            say('rests-on'),
            ' ',
            because.map(({ to, cause }) =>
              button(`${cause.number} ${cause.name}`.trim(), () => scenes.go(to), { class: 'link' }),
            ),
          ),
        );
      }
    }
    if (!whole)
      parts.push(
        h(
          'p',
          { class: 'tools' },
          button(say('more'), () => {
            grade.value = String(Number(grade.value) + 1);
            show();
          }),
        ),
      );
    return parts;
  }

  // How hard each step is, as a curve.
  const curve = document.createElementNS(SVG, 'svg');
  const highest = Math.max(1, ...steps.map(step => step.height));
  curve.setAttribute('class', 'curve');
  curve.setAttribute('viewBox', `0 0 ${steps.length * 4} 60`);
  curve.setAttribute('preserveAspectRatio', 'none');
  curve.setAttribute('aria-hidden', 'true');
  curve.innerHTML = `${steps
    .map((step, k) => {
      const high = step.kind === 'guess' ? 60 : Math.max(2, (step.height / highest) * 60);
      return step.kind === 'step' || step.kind === 'guess'
        ? `<path class="${step.kind}" d="M${k * 4} 60v-${high.toFixed(1)}h3v${high.toFixed(1)}z"/>`
        : '';
    })
    .join('')}`;
  const cursor = document.createElementNS(SVG, 'rect');
  for (const [name, value] of [
    ['class', 'cursor'],
    ['width', '4'],
    ['height', '60'],
  ] as const)
    cursor.setAttribute(name, value);
  curve.prepend(cursor);
  curve.addEventListener('click', event => {
    visit(scenes.below(event, curve));
  });

  const row = (step: Step, to: number) =>
    h(
      'li',
      {},
      button(`${step.number} ${step.name}`.trim(), () => visit(to), { class: 'link' }),
      step.difficulty ? h('span', { class: 'faint' }, ` ${step.difficulty}`) : undefined,
    );
  const rows = steps.map((step, to) => ({ step, to })).filter(({ step }) => step.kind !== 'start');
  const hard = rows.filter(({ step }) => step.kind === 'guess' || (step.kind === 'step' && !EASY.test(step.technique ?? '')));

  const player = h(
    'div',
    { class: 'player' },
    options.from ? undefined : h('p', { class: 'head' }, path.head),
    moves > 0 ? nav : undefined,
    article,
    moves > 1 ? h('figure', {}, curve, slide) : undefined,
    h(
      'p',
      { class: 'tools' },
      moves > 0 ? h('label', {}, say('each-step'), ' ', grade) : undefined,
      button(say('play-here'), () => playHere(app, steps[scenes.at]), { id: 'play-here' }),
    ),
    hard.length
      ? h(
          'details',
          { open: hard.length <= 12 },
          h('summary', {}, say('hard-steps', hard.length)),
          h(
            'ol',
            { class: 'steps' },
            hard.map(({ step, to }) => row(step, to)),
          ),
        )
      : undefined,
    moves > 0
      ? h(
          'details',
          {},
          h('summary', {}, say('all-steps', moves)),
          h(
            'ol',
            { class: 'steps' },
            rows.map(({ step, to }) => row(step, to)),
          ),
        )
      : undefined,
  );
  player.addEventListener('keydown', event => {
    if (event.target instanceof Element && /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
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
function playHere(app: App, step: Step | undefined) {
  if (!step) return;
  app.scene = undefined;
  app.game.goTo(step.digits, step.candidates);
}

/** What became of the candidates of a cell, up to the scene that is shown. */
export function whoTook(path: Path, at: number, cell: number, size: number): { digit: number; step: number }[] {
  const gone = digitsOf(((1 << size) - 1) & ~(path.steps[at]?.candidates[cell] ?? 0));
  return gone.flatMap(digit => {
    const step = path.steps.slice(0, at).findIndex(({ drawn }) => drawn.removed.some(([c, d]) => c === cell && d === digit));
    return step < 0 ? [] : [{ digit, step }];
  });
}

export function pathPanel(app: App) {
  const story = h('div', { class: 'story' });
  const about = h('p', { class: 'faint' });
  let path: Path | undefined;

  const explain = () => follow(app.game.position());

  async function follow(position: Position) {
    app.clear();
    path = await waiting(story, () => teacher.ask('explain', position, ask()));
    if (!path) return;
    put(story, pathPlayer(app, path));
    announce(path.head);
  }

  const panel = h(
    'section',
    { 'aria-label': say('path') },
    h('p', { class: 'tools' }, button(say('show-path'), explain, { class: 'main', id: 'show-path' })),
    about,
    story,
  );
  return {
    panel,
    /** "Step 2 took 5 from here": said of the cell that is chosen, and the step can be gone to. */
    selected: () => {
      const cell = [...app.board.selected][0];
      put(about);
      if (!path || !app.scene || cell === undefined) return;
      const at = Number((story.querySelector('input[type=range]') as HTMLInputElement | null)?.value ?? 0);
      for (const { digit, step } of whoTook(path, at, cell, app.game.size)) {
        about.append(
          h(
            'span',
            {},
            `${app.game.name(cell)} ≠ ${symbol(digit)}: `,
            button(
              `${path.steps[step]?.number} ${path.steps[step]?.name}`,
              () => {
                const slide = story.querySelector('input[type=range]') as HTMLInputElement;
                slide.value = String(step);
                slide.dispatchEvent(new Event('input'));
              },
              { class: 'link' },
            ),
            ' ',
          ),
        );
      }
    },
    reset: () => {
      path = undefined;
      put(story);
      put(about);
    },
    explain,
    /** Explains the puzzle from its beginning. */
    explainPuzzle: () => follow(app.game.puzzle()),
  };
}
