// Puzzles to order: what is wanted of board, clues and way; how far it is; and what was made, on the board or on paper.
import type { Attempt, Board, Catalogue, Wanted } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { printBooklet } from './booklet.ts';
import { announce, button, fault, h, put } from './dom.ts';
import { background, makers, waiting } from './engine.ts';
import { settings } from './settings.ts';
import { say, tierName } from './strings.ts';

const SYMMETRIES = [
  'any',
  'half-turn',
  'quarter-turn',
  'diagonal',
  'both-diagonals',
  'vertical',
  'horizontal',
  'both-axes',
  'full',
];
const RULES = [
  'diagonals',
  'windows',
  'disjoint-groups',
  'anti-knight',
  'anti-king',
  'non-consecutive',
  'killer',
  'kropki',
  'xv',
  'thermometers',
  'arrows',
  'whispers',
  'renban',
];
const SCALES = ['human', 'se', 'hodoku'];

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

export function makerPanel(app: App, edit: (board: Board) => void) {
  const answer = h('div', { class: 'answer', id: 'made' });
  const option = (value: string, text: string) => h('option', { value }, text);
  const any = () => option('', say('any'));
  const size = h(
    'select',
    { id: 'make-size' },
    [4, 6, 8, 9, 10].map(n => h('option', { value: n, selected: n === 9 }, `${n} × ${n}`)),
  );
  const symmetry = h(
    'select',
    { id: 'make-symmetry' },
    SYMMETRIES.map(name => option(name, say(`symmetry-${name}`))),
  );
  const tier = h('select', { id: 'make-tier' }, any());
  const technique = h('select', { id: 'make-technique' }, any());
  const hardest = h('input', { type: 'checkbox', id: 'make-hardest' });
  const scale = h(
    'select',
    { id: 'make-scale', 'aria-label': say('scale') },
    SCALES.map(name => option(name, name)),
  );
  const number = (id: string, label: string, step: string) =>
    h('input', { type: 'number', id, 'aria-label': label, min: 0, step, class: 'number' });
  const [low, high] = [number('make-low', say('rating-from'), '0.1'), number('make-high', say('rating-to'), '0.1')];
  const [least, most] = [number('make-least', say('clues-from'), '1'), number('make-most', say('clues-to'), '1')];
  const count = h('input', { type: 'number', id: 'make-count', min: 1, max: 40, value: 1, class: 'number' });
  const jigsaw = h('input', { type: 'checkbox', id: 'make-jigsaw' });
  const rules = RULES.map(name => ({ name, box: h('input', { type: 'checkbox', id: `make-${name}` }) }));

  function wanted(): Wanted {
    const wanted: Wanted = { seed: newSeed(), size: Number(size.value), symmetry: symmetry.value, jigsaw: jigsaw.checked };
    wanted.rules = rules.filter(({ box }) => box.checked).map(({ name }) => name);
    if (tier.value) wanted.tier = tier.value;
    if (low.value || high.value) {
      wanted.rating = [low.value, high.value];
      wanted.scale = scale.value;
    }
    if (technique.value) wanted[hardest.checked ? 'hardest' : 'technique'] = technique.value;
    if (least.value || most.value) wanted.clues = [Number(least.value), Number(most.value || 1000)];
    return wanted;
  }

  async function make() {
    const order = wanted();
    const wish = Math.max(1, Math.min(40, Number(count.value) || 1));
    let made: Attempt[] = [];
    const all = await waiting(
      answer,
      far =>
        makers.collect(
          wish,
          (thread, at) => thread.ask('attempt', order, at),
          (looked, found) => {
            made = [...found];
            far(`${wish > 1 ? `${found.length} / ${wish}, ` : ''}${say('looked-at', looked)}`);
          },
        ),
      () => makers.end(),
    );
    // What was made before somebody lost patience is kept.
    const boards = (all ?? made).flatMap(({ board }) => board ?? []);
    const [first] = boards;
    if (all && wish === 1 && first) edit(first);
    if (boards.length) list(boards, wish > 1 || !all);
  }

  async function show(board: Board) {
    try {
      await app.open(board.text);
      announce(say('opened'));
    } catch (problem) {
      answer.append(fault(problem));
    }
  }

  function list(boards: Board[], numbered: boolean) {
    const rows = boards.map((board, at) =>
      h(
        'li',
        {},
        button(say('puzzle-n', at + 1), () => show(board), { class: 'link' }),
      ),
    );
    put(
      answer,
      h('p', { class: 'good' }, say('made', boards.length)),
      numbered ? h('ol', { class: 'steps' }, rows) : undefined,
      h(
        'p',
        { class: 'tools' },
        button(
          say('print-booklet'),
          () => {
            void printBooklet(boards);
          },
          { id: 'booklet' },
        ),
      ),
    );
  }

  /** What there is to choose from, once somebody wants to. */
  async function fill() {
    if (technique.options.length > 1) return;
    const { tiers, techniques }: Catalogue = await background.ask('catalogue', { language: settings.language });
    tier.append(...tiers.map(name => option(name, tierName(name))));
    technique.append(...techniques.map(({ id, name, difficulty }) => option(id, `${name} (${difficulty})`)));
  }

  const labelled = (text: string, ...inputs: HTMLElement[]) => h('label', {}, text, ' ', ...inputs);
  const panel = h(
    'details',
    { id: 'maker', ontoggle: () => void fill() },
    h('summary', {}, say('make')),
    h('p', { class: 'tools' }, labelled(say('board'), size), labelled(say('symmetry'), symmetry), labelled(say('tier'), tier)),
    h('p', { class: 'tools' }, h('span', {}, say('rating')), low, h('span', {}, '–'), high, scale),
    h('p', { class: 'tools' }, h('span', {}, say('clues')), least, h('span', {}, '–'), most),
    h('p', { class: 'tools' }, labelled(say('technique'), technique), h('label', {}, hardest, ' ', say('as-hardest'))),
    h(
      'fieldset',
      {},
      h('legend', {}, say('rules')),
      h('label', {}, jigsaw, ' ', say('name-jigsaw')),
      rules.map(({ name, box }) => h('label', {}, box, ' ', say(`name-${name}`))),
    ),
    h('p', { class: 'tools' }, button(say('make-it'), make, { class: 'main', id: 'make' }), labelled(say('how-many'), count)),
    answer,
  );
  return { panel };
}
