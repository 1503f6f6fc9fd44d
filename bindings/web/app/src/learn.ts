// Learning: a ladder of techniques, each with an example to walk through and positions to find it in oneself.
import type { Catalogue, Exercise, Instance, Lesson, Technique } from '../../package/whydoku.js';
import { type App, sceneView } from './app.ts';
import { BoardView } from './board.ts';
import { announce, button, fault, h, put } from './dom.ts';
import { background, makers, teacher, waiting } from './engine.ts';
import { Game } from './game.ts';
import { TIERS } from './home.ts';
import { ask, keep, setLadder, settings } from './settings.ts';
import { say } from './strings.ts';
import { telling } from './telling.ts';

/** A technique is mastered after it was found so often. */
const MASTERED = 3;
/** Stands between the parts of the address of an exercise. */
const APART = '~';
/** The highest difficulty of each tier, as the usual scale has them. */
const BOUNDS = [1.9, 2.9, 3.9, 5.9, 7.9, Infinity];

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
    // What is about drawings and regions of other shapes is met on such boards alone.
    const isDrawn = ({ id, family }: Technique) => family === 'Constraint' || /^(clue|cage)-|leftovers/.test(id);
    const classic = known.techniques.filter(technique => !isDrawn(technique));
    const rungs = BOUNDS.map((bound, at) => ({
      name: say(`tier-${TIERS[at]}`),
      techniques: classic.filter(({ difficulty }) => difficulty <= bound && difficulty > (BOUNDS[at - 1] ?? 0)),
    }));
    rungs.push({ name: say('variants'), techniques: known.techniques.filter(isDrawn) });
    const done = Object.values(settings.found).filter(count => count >= MASTERED).length;
    put(
      list,
      h('p', { class: 'faint' }, say('mastered-n', done, known.techniques.length)),
      rungs.map(({ name: rung, techniques }) =>
        techniques.length
          ? h(
              'section',
              {},
              h('h2', {}, rung),
              h(
                'ul',
                {},
                techniques.map(({ id, name }) =>
                  h(
                    'li',
                    {},
                    button(name, () => app.go('learn', id), { class: 'link', 'data-technique': id }),
                    h('span', { class: 'faint' }, ` ${'★'.repeat(Math.min(MASTERED, settings.found[id] ?? 0))}`),
                  ),
                ),
              ),
            )
          : undefined,
      ),
    );
  }

  async function open(id: string) {
    put(words);
    const read = await waiting(words, () => teacher.ask('lesson', id, ask()));
    if (read) example(id, read);
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
    const draw = (drawn?: Instance['drawn']) =>
      board.show(sceneView({ digits, candidates, drawn }, cell => game.given(cell) > 0));
    draw();
    const { steps } = await background.ask('find', game.position(), id, ask());
    const answer = h('div', { class: 'answer', id: 'practice-answer' });
    const name = steps[0]?.name ?? id;
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
