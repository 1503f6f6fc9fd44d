// Learning: a ladder of techniques, each with an example to walk through and positions to find it in oneself.
import type { Catalogue, Drawn, Exercise, Instance, Lesson, Technique } from '../../package/whydoku.js';
import { type App, sceneView } from './app.ts';
import { BoardView } from './board.ts';
import { announce, button, fault, h, put } from './dom.ts';
import { background, makers, teacher, waiting } from './engine.ts';
import { bit, Game } from './game.ts';
import { foundIn } from './numbers.ts';
import { Picture } from './picture.ts';
import { ask, keep, setLadder, settings } from './settings.ts';
import { say } from './strings.ts';
import { telling } from './telling.ts';

/** A technique is mastered after it was found so often. */
const MASTERED = 3;
/** Stands between the parts of the address of an exercise. */
const APART = '~';
/** The parts of the ladder, with the families of techniques that belong to them; what is drawn on boards comes last. */
const PARTS: Record<string, string[]> = {
  singles: ['Single'],
  intersections: ['Intersection'],
  sets: ['Subset'],
  fish: ['Fish', 'SingleDigit', 'Wing'],
  uniqueness: ['Uniqueness'],
  chains: ['Colouring', 'Chain', 'AlmostLockedSet'],
  beyond: ['Exotic', 'Forcing', 'Template'],
};
/** The course: what a player learns first, in its order. */
const COURSE = [
  'full-house',
  'hidden-single',
  'naked-single',
  'pointing',
  'claiming',
  'naked-pair',
  'hidden-pair',
  'naked-triple',
  'x-wing',
  'skyscraper',
  'xy-wing',
  'w-wing',
  'swordfish',
  'simple-colours-trap',
  'unique-rectangle-1',
  'x-chain',
  'xy-chain',
  'aic',
  'als-xz',
];

/** The lesson of the course that comes next: the first whose technique was not found yet, other than the one that is shown. */
export const nextLesson = (found: Record<string, number>, shown = ''): string | undefined =>
  COURSE.find(id => id !== shown && !found[id]);

/** The cells in which a pattern is to be found: its own, and those that see several of them. */
export function areaOf(drawn: Pick<Drawn, 'cells' | 'parts' | 'removed' | 'placed'>, sees: number[][]): Set<number> {
  const parts = [...drawn.parts, ...drawn.removed, ...drawn.placed].map(([cell]) => cell);
  const pattern = new Set([...drawn.cells, ...parts]);
  const around = [...sees.keys()].filter(cell => (sees[cell] ?? []).filter(other => pattern.has(other)).length > 1);
  return new Set([...pattern, ...around]);
}

/** Whether cells that were marked are the pattern: every cell of it, and no more than as many others. */
export function isPattern(marked: Set<number>, step: Pick<Instance, 'drawn'>): boolean {
  const { cells, parts, placed, removed } = step.drawn;
  const gone = new Set(removed.map(([cell]) => cell));
  const pattern = new Set([...cells, ...parts.map(([cell]) => cell)].filter(cell => !gone.has(cell)));
  // Of a single, its own cell is enough.
  const needed = placed.length && !removed.length ? new Set(placed.map(([cell]) => cell)) : pattern;
  return needed.size > 0 && [...needed].every(cell => marked.has(cell)) && marked.size <= 2 * Math.max(needed.size, 2);
}

export function learnScreen(app: App) {
  const board = new BoardView({}, 'lesson-words');
  const words = h('div', { class: 'words', id: 'lesson-words', tabindex: -1 });
  const list = h('div', { class: 'ladder' });
  const lesson = h(
    'div',
    { class: 'lesson', hidden: true },
    h('div', { class: 'left' }, h('div', { id: 'lesson-stage' }, board.root)),
    h('div', { class: 'right' }, words),
  );
  const root = h(
    'section',
    { id: 'learn', class: 'screen page', 'aria-labelledby': 'learn-title' },
    h('h1', { id: 'learn-title' }, say('learn')),
    list,
    lesson,
  );
  let known: Catalogue | undefined;

  async function show() {
    lesson.hidden = true;
    list.hidden = false;
    known ??= await waiting(
      list,
      () => background.ask('catalogue', { language: settings.language }),
      () => undefined,
    );
    if (!known) return;
    setLadder(known.techniques);
    const { techniques } = known;
    // What is about drawings and regions of other shapes is met on such boards alone.
    const isDrawn = ({ id, family }: Technique) => family === 'Constraint' || /^(clue|cage)-|leftovers/.test(id);
    const parts = Object.entries(PARTS).map(([name, families]) => ({
      name: say(`part-${name}`),
      techniques: techniques.filter(technique => families.includes(technique.family) && !isDrawn(technique)),
    }));
    parts.push({ name: say('variants'), techniques: techniques.filter(isDrawn) });
    const found = foundIn(settings.found);
    const done = techniques.filter(({ id }) => (found[id] ?? 0) >= MASTERED).length;
    const next = techniques.find(({ id }) => id === nextLesson(found));
    put(
      list,
      next ? h('div', { class: 'next-lesson' }, card(next, found, true)) : undefined,
      h(
        'p',
        { class: 'faint' },
        say('course-n', COURSE.filter(id => found[id]).length, COURSE.length),
        ' ',
        say('mastered-n', done, techniques.length),
      ),
      glossary(known),
      parts.map(({ name, techniques }) =>
        h(
          'section',
          {},
          h('h2', {}, name),
          h(
            'ul',
            { class: 'cards' },
            techniques.map(technique => h('li', {}, card(technique, found))),
          ),
        ),
      ),
    );
  }

  /** The words of players: each tells its meaning when it is pressed, and leads to an example. */
  function glossary({ glossary: words }: Catalogue) {
    const rows = words.map(({ name, text, technique }) =>
      h(
        'details',
        {},
        h('summary', {}, name),
        h(
          'p',
          {},
          text,
          ' ',
          technique ? button(say('example'), () => app.go('learn', technique), { class: 'link' }) : undefined,
        ),
      ),
    );
    return h(
      'details',
      { id: 'glossary' },
      h('summary', {}, say('glossary', words.length)),
      h('div', { class: 'words-of' }, rows),
    );
  }

  /** A technique with a picture of its pattern, which is drawn once it is seen. */
  function card({ id, name }: Technique, found: Record<string, number>, isNext = false) {
    const stars = Math.min(MASTERED, found[id] ?? 0);
    const picture = h('span', { class: 'thumbnail', 'aria-hidden': true });
    const element = h(
      'button',
      {
        type: 'button',
        class: `card-link${stars >= MASTERED ? ' done' : ''}${isNext ? ' next' : ''}`,
        onclick: () => app.go('learn', id),
        ...(isNext ? { id: 'next-lesson' } : { 'data-technique': id }),
      },
      picture,
      h('span', { class: 'label' }, isNext ? say('next-lesson', name) : name),
      stars ? h('span', { class: 'stars' }, '★'.repeat(stars)) : undefined,
    );
    picturesOf.set(element, { id, picture });
    seen.observe(element);
    return element;
  }

  const picturesOf = new WeakMap<Element, { id: string; picture: HTMLElement }>();
  const drawings = new Map<string, Promise<string>>();
  const seen = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      const wanted = picturesOf.get(target);
      if (!isIntersecting || !wanted) continue;
      seen.unobserve(target);
      const drawing = drawings.get(wanted.id) ?? thumbnail(wanted.id);
      drawings.set(wanted.id, drawing);
      drawing.then(
        svg => {
          wanted.picture.innerHTML = svg;
        },
        () => drawings.delete(wanted.id),
      );
    }
  });

  /** The pattern of a lesson, cut out of its board. */
  async function thumbnail(id: string): Promise<string> {
    const { board: read, digits, candidates, step } = await background.ask('lesson', id, ask());
    const drawing = new Picture(read);
    const given = new Game(read);
    const cells = step ? [...step.drawn.cells, ...step.drawn.parts.map(([cell]) => cell)] : [];
    // So small, other candidates would only be noise.
    const shown = candidates.map((bits, cell) => (cells.includes(cell) ? bits : 0));
    const view = sceneView({ digits, candidates: shown, drawn: step?.drawn }, cell => given.given(cell) > 0);
    drawing.draw(view, { selected: new Set(), highlight: 0, walked: undefined });
    drawing.cut(cells);
    return drawing.root.outerHTML;
  }

  async function open(id: string) {
    put(words);
    const read = await waiting(words, () => teacher.ask('lesson', id, ask()));
    if (read) example(id, read);
  }

  /** Leads to the next lesson of the course. */
  function onward(id: string) {
    const next = nextLesson(foundIn(settings.found), id);
    const name = known?.techniques.find(technique => technique.id === next)?.name;
    return next && name ? button(say('next-lesson', name), () => app.go('learn', next), { id: 'onward' }) : undefined;
  }

  function example(id: string, read: Lesson) {
    const { step, digits, candidates } = read;
    const game = new Game(read.board);
    const draw = (drawn = step?.drawn) => board.show(sceneView({ digits, candidates, drawn }, cell => game.given(cell) > 0));
    board.lay(read.board);
    draw();
    const names = new Set(read.elsewhere.map(([, name]) => name).filter(name => name.toLowerCase() !== read.name.toLowerCase()));
    put(
      words,
      h(
        'p',
        {},
        button(say('to-ladder'), () => app.go('learn'), { class: 'quiet', id: 'to-ladder' }),
      ),
      h('h2', { id: 'lesson-name' }, read.name),
      h('p', { class: 'idea' }, read.idea),
      names.size ? h('p', { class: 'faint' }, say('elsewhere'), ' ', [...names].join(', ')) : undefined,
      h(
        'p',
        { class: 'tools' },
        button(say('practise-it'), () => practise(id), { class: 'main', id: 'practise' }),
        onward(id),
      ),
      h('h3', {}, say('example')),
      read.constructed ? h('p', { class: 'faint' }, say('constructed')) : undefined,
      step ? telling(step.lines, step.drawn, board, cell => game.name(cell)) : undefined,
    );
    words.focus({ preventScroll: true });
    announce(`${read.name}. ${read.idea}`);
  }

  async function practise(id: string) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    const answer = h('div');
    put(
      words,
      h(
        'p',
        {},
        button(say('to-ladder'), () => app.go('learn'), { class: 'quiet' }),
      ),
      answer,
    );
    const found = await waiting(
      answer,
      tell =>
        makers.collect(
          1,
          async (thread, number) => ({ ...(await thread.ask('practise', id, seed, number, ask())), number }),
          looked => tell(say('looked-at', looked)),
        ),
      () => makers.end(),
    );
    const exercise = found?.[0];
    if (exercise) app.go('learn', [id, seed, exercise.number].join(APART));
  }

  /** Shows what the address names: the ladder, a lesson, or an exercise by its technique, seed and number. */
  async function arrive(detail = '') {
    const [id, seed, number] = detail.split(APART);
    if (!id) {
      await show();
      return;
    }
    list.hidden = true;
    lesson.hidden = false;
    known ??= await background.ask('catalogue', { language: settings.language });
    if (number === undefined) {
      await open(id);
      return;
    }
    put(words);
    const exercise = await waiting(words, () => teacher.ask('practise', id, Number(seed), Number(number), ask()));
    if (exercise?.board) await exercises(id, exercise);
    else if (exercise) await open(id);
  }

  /** A position in which the technique is to be found: the player marks its cells. */
  async function exercises(id: string, { board: read, digits, candidates }: Exercise) {
    if (!read) return;
    const game = new Game(read);
    game.goTo(digits, candidates);
    board.lay(read);
    const { steps } = await background.ask('find', game.position(), id, ask());
    const answer = h('div', { class: 'answer', id: 'practice-answer' });
    const name = steps[0]?.name ?? id;
    // At first the area of the pattern alone is open. Elsewhere stands the solution, where it takes no candidate from the area.
    const area = steps[0] && areaOf(steps[0].drawn, read.sees);
    const solution = await background.ask('solve', game.puzzle());
    const filled = digits.map((digit, cell) => {
      const [sure = 0, bits] = [solution?.[cell], (at: number) => candidates[at] ?? 0];
      const isHarmless = !(read.sees[cell] ?? []).some(other => area?.has(other) && bits(other) & bit(sure));
      return digit || (area && !area.has(cell) && sure && isHarmless ? sure : 0);
    });
    let isMasked = !settings.found[id];
    const draw = (drawn?: Instance['drawn']) => {
      const isWhole = !isMasked || drawn !== undefined || !area;
      const shown = isWhole
        ? { digits, candidates }
        : { digits: filled, candidates: candidates.map((bits, cell) => (area.has(cell) ? bits : 0)) };
      board.show(sceneView({ ...shown, drawn }, cell => game.given(cell) > 0));
      masking.textContent = say(isMasked ? 'whole-board' : 'only-area');
    };
    const masking = button(
      '',
      () => {
        isMasked = !isMasked;
        draw();
      },
      { id: 'masking' },
    );
    draw();
    const reveal = (step: Instance | undefined) => {
      if (!step) return;
      draw(step.drawn);
      put(
        answer,
        answer.firstChild,
        telling(step.lines, step.drawn, board, cell => game.name(cell)),
      );
    };
    const judge = () => {
      const found = steps.find(step => isPattern(board.selected, step));
      if (!found) {
        put(answer, h('p', { class: 'bad' }, say('not-it')));
        announce(say('not-it'));
        return;
      }
      keep({ found: { ...settings.found, [id]: (settings.found[id] ?? 0) + 1 } });
      put(answer, h('p', { class: 'good', id: 'found-it' }, say('that-is-it')));
      announce(say('that-is-it'));
      reveal(found);
      const next = onward(id);
      if (next) answer.append(h('p', { class: 'tools' }, next));
    };
    put(
      words,
      h(
        'p',
        {},
        button(say('to-ladder'), () => app.go('learn'), { class: 'quiet' }),
        button(say('example'), () => app.go('learn', id), { class: 'quiet' }),
      ),
      h('h2', {}, name),
      h('p', {}, say('find-it', name)),
      h(
        'p',
        { class: 'tools' },
        button(say('that-is-it-ask'), judge, { class: 'main', id: 'that-is-it' }),
        button(
          say('show-it'),
          () => {
            put(answer);
            reveal(steps[0]);
          },
          { id: 'show-it' },
        ),
        masking,
        button(say('another'), () => practise(id), { id: 'another-one' }),
        button(
          say('play-here'),
          () => {
            app.start(read, { name, kind: `practice ${id}` });
            app.game.goTo(digits, candidates);
          },
          { class: 'quiet' },
        ),
      ),
      answer,
    );
  }

  root.addEventListener('keydown', event => {
    if (!lesson.hidden && event.target instanceof Element && event.target.closest('.cells') && board.key(event))
      event.preventDefault();
  });
  return {
    root,
    show: (detail: string) => void arrive(detail).catch(problem => put(lesson.hidden ? list : words, fault(problem))),
    forget: () => {
      known = undefined;
    },
  };
}
