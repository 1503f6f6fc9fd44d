// Setting puzzles: clues, cages, lines, dots and regions are drawn; solutions, true candidates, superfluous clues and ratings are
// told while that is done.
import type { Board } from '../../package/whydoku.js';
import { type App, sceneView } from './app.ts';
import { BoardView } from './board.ts';
import { announce, button, fault, h, isField, put } from './dom.ts';
import {
  addTo,
  alongOf,
  type Draft,
  draftOf,
  type Fault,
  fileOf,
  KINDS,
  NUMBERED,
  RULES,
  readParts,
  regionOf,
  removeFrom,
} from './draft.ts';
import { begun, blank, drafts, type Kept, keepDraft, keptSince, removeDraft } from './drafts.ts';
import { background, Cancelled, rater } from './engine.ts';
import { digitOf, symbol } from './game.ts';
import { icon } from './icons.ts';
import { keyRows } from './keypad.ts';
import kindPictures from './made/kinds.json';
import { makerPanel } from './maker.ts';
import { PROGRAMS } from './prefs.ts';
import { ask, locale, settings } from './settings.ts';
import { watchOthers } from './storage.ts';
import { say, tierName } from './strings.ts';

/** The picture of each kind; the build draws them. */
const pictures: Record<(typeof KINDS)[keyof typeof KINDS][number], string> = kindPictures;
const SCALES = ['human', 'se', 'hodoku', 'q1', 'q2', 'te', 'gsf', 'clues', 'time'];
const SHOWN: Record<string, string[]> = {
  human: ['rating', 'tier', 'hardest'],
  se: ['er', 'ep', 'ed'],
  hodoku: ['level', 'score'],
};
const SIZES = [4, 6, 8, 9, 10, 12, 16];
/** The longest wait before a draft is read, in thousandths of a second. */
const SOON = 250;

export function setScreen(app: App) {
  const root = h('section', { id: 'set', class: 'screen', 'aria-label': say('set') });
  const board = new BoardView({ drew: () => drew() }, 'set-rules');
  let kept = drafts()[0] ?? begun(blank(9));
  let { draft } = kept;
  let read: Board | undefined;
  /** The draft without what is wrong with it. */
  let good = draft;
  let faults: Fault[] = [];
  /** Whether what is drawn over cells is added at once. */
  let isDrawing = false;
  let truths: number[] = [];
  const draftList = h('div');
  const problem = h('div');
  const count = h('span', { id: 'solutions', class: 'faint', 'aria-live': 'polite' });
  const facts = h('div', { id: 'facts', 'aria-live': 'polite' });
  const table = h('tbody');
  const listed = h('ul', { class: 'constraints', id: 'constraints' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const name = (cell: number) => `r${Math.floor(cell / draft.size) + 1}c${(cell % draft.size) + 1}`;

  function change(next: Draft) {
    if (catchUp()) return;
    kept.past.push(draft);
    kept.future = [];
    go(next);
  }

  /** Goes to a state of the draft, which is kept. */
  function go(next: Draft) {
    kept.draft = next;
    keepDraft(kept);
    draft = next;
    void lay();
  }

  /** Shows what another window has made of the draft; returns whether one has. */
  function catchUp(): boolean {
    const since = keptSince(kept);
    if (!since) return false;
    kept = since;
    draft = kept.draft;
    announce(say('other-window'));
    void lay();
    return true;
  }
  watchOthers(key => {
    if (root.isConnected && key === `draft:${kept.id}`) catchUp();
  });

  /** Takes another draft; the one before stays among the drafts. */
  function take(other: Kept) {
    kept = keptSince(other) ?? other;
    size.value = String(kept.draft.size);
    read = undefined;
    go(kept.draft);
    drawKeys();
    listDrafts();
  }

  /** Has the engine read the draft. What is wrong with it is told and stays to be mended; the rest is drawn. */
  async function lay() {
    truths = [];
    faults = [];
    good = draft;
    const wanted = draft;
    try {
      let next = await background.ask('parse', fileOf(draft)).catch(() => undefined);
      if (!next) {
        const parts = await readParts(draft, file => background.ask('parse', file));
        if (wanted !== draft) return;
        ({ board: next, good, faults } = parts);
      }
      const selected = [...board.selected];
      if (!read || next.size !== read.size || next.lines !== read.lines) {
        board.lay(next);
        board.select(selected);
      }
      read = next;
      const told = faults.filter(({ kind }) => kind === 'regions' || kind === 'givens');
      put(
        problem,
        told.map(({ kind, message }) => fault(kind === 'regions' ? `${say('regions-unfinished')} ${message}` : message)),
      );
      if (faults.length) announce(faults.map(({ message }) => message).join('. '));
    } catch (cause) {
      put(problem, fault(cause));
    }
    list();
    draw();
    clearTimeout(timer);
    timer = setTimeout(() => void survey(), SOON);
  }

  function draw() {
    const candidates = draft.givens.map((digit, cell) => (digit ? 0 : (truths[cell] ?? 0)));
    const view = sceneView({ digits: draft.givens, candidates, drawn: undefined }, () => true);
    // Of two givens that clash either may be the wrong one.
    const wrong = faults.filter(({ kind }) => kind === 'givens').map(({ at }) => at);
    const alike = (cell: number) => (read?.sees[cell] ?? []).filter(other => draft.givens[other] === draft.givens[cell]);
    board.show({ ...view, bad: new Set(wrong.flatMap(cell => [cell, ...alike(cell)])) });
  }

  const faultOf = (kind: string, at: number) => faults.find(fault => fault.kind === kind && fault.at === at)?.message;

  function list() {
    put(
      listed,
      Object.entries(draft.shape.constraints ?? {}).flatMap(([kind, all]) =>
        all.map((text, at) =>
          h(
            'li',
            { class: faultOf(kind, at) ? 'bad' : '' },
            `${say(`kind-${kind}`)} ${text} `,
            faultOf(kind, at) ? `(${faultOf(kind, at)}) ` : undefined,
            button('✕', () => change(removeFrom(draft, kind, at)), { class: 'quiet', 'aria-label': say('remove', text) }),
          ),
        ),
      ),
    );
    for (const box of root.querySelectorAll<HTMLInputElement>('[data-rule]'))
      box.checked = draft.shape.rules?.includes(box.dataset.rule ?? '') ?? false;
  }

  const position = () => fileOf(good);

  async function survey() {
    rater.cancel();
    try {
      put(count, say('counting'));
      put(facts);
      put(table);
      const { solutions, more, superfluous, open } = await rater.ask('survey', position(), 1000);
      const counted = more ? say('solutions-more', solutions) : say(solutions === 1 ? 'solutions-one' : 'solutions-n', solutions);
      const named = (cells: number[]) =>
        cells.map(cell => `${name(cell)}${draft.givens[cell] ? ` = ${symbol(draft.givens[cell] ?? 0)}` : ''}`).join(', ');
      put(count, h('b', { class: solutions === 1 ? 'good' : solutions ? undefined : 'bad' }, counted));
      put(facts, !more && open.length && open.length < 30 ? h('p', {}, say('differ'), ' ', named(open)) : undefined);
      if (showTruths.checked) {
        truths = await rater.ask('trueCandidates', position());
        draw();
      }
      if (solutions === 1) {
        await rate();
        await nameNeedless(superfluous.map(cell => named([cell])));
      } else if (solutions) await nameEqual();
    } catch (cause) {
      if (cause instanceof Cancelled) return;
      put(count);
      put(facts, fault(cause));
    }
  }

  /** Names the clues without which there is still one solution: givens, then what is drawn and rules, each by itself. */
  async function nameNeedless(needless: string[]) {
    const { rules = [], constraints = {} } = good.shape;
    const others = [
      ...rules.map(rule => {
        const without = { ...good, shape: { ...good.shape, rules: rules.filter(other => other !== rule) } };
        return [say(`name-${rule}`), without] as const;
      }),
      ...Object.entries(constraints).flatMap(([kind, all]) =>
        all.map((text, at) => [`${say(`kind-${kind}`)} ${text}`, removeFrom(good, kind, at)] as const),
      ),
    ];
    for (const [name, without] of others) if (await rater.ask('solve', fileOf(without))) needless.push(name);
    const words = needless.length ? [say('superfluous', needless.length), ' ', needless.join(', ')] : say('minimal');
    facts.append(h('p', { id: 'superfluous' }, ...words));
  }

  /** Names the cells that are equal in every solution; on an open board few are. */
  async function nameEqual() {
    const groups = await rater.ask('equalCells', position());
    const named = groups.map(cells => cells.map(cell => name(cell)).join(' = ')).join(', ');
    if (named) facts.append(h('p', { id: 'equal' }, say('equal'), ' ', named));
  }

  async function rate() {
    const { scales, techniques } = await rater.ask('catalogue', ask());
    for (const scale of SCALES.filter(scale => scales.includes(scale))) {
      const figures = await rater.ask('rate', position(), ask({ scale })).catch((cause: unknown) => {
        if (cause instanceof Cancelled) throw cause;
        return {};
      });
      const shown = SHOWN[scale] ?? Object.keys(figures);
      const words = (key: string) => {
        const value = (figures as Record<string, unknown>)[key];
        if (value === undefined || value === null) return '';
        if (key === 'tier') return tierName(value);
        return (
          techniques.find(({ id }) => id === value)?.name ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
        );
      };
      if (scale === 'human') count.append(` ${[words('tier'), words('hardest')].filter(Boolean).join(', ')}`);
      const text = shown.map(key =>
        words(key) && shown.length > 1 && !/rating|tier|hardest|level|score/.test(key)
          ? `${key.toUpperCase()} ${words(key)}`
          : words(key),
      );
      table.append(
        h('tr', {}, h('th', { scope: 'row' }, PROGRAMS[scale] ?? scale), h('td', {}, text.filter(Boolean).join(', ') || '–')),
      );
    }
  }

  const showTruths = h('input', {
    type: 'checkbox',
    id: 'truths',
    onchange: () => {
      truths = [];
      draw();
      void survey();
    },
  });
  const kind = h(
    'select',
    { id: 'kind', 'aria-label': say('kind') },
    Object.entries(KINDS).map(([group, kinds]) =>
      h(
        'optgroup',
        { label: say(`kinds-${group}`) },
        kinds.map(key => h('option', { value: key }, say(`kind-${key}`))),
      ),
    ),
  );
  const number = h('input', { id: 'number', class: 'number', 'aria-label': say('number') });
  number.addEventListener('keydown', event => {
    if (event.key === 'Enter') addDrawn();
  });
  const tool = (key: string, picture: string, text: string) => {
    const element = button('', () => choose(key), { class: 'tool', 'data-tool': key, 'aria-pressed': key === '' });
    element.innerHTML = picture;
    element.append(h('span', {}, text));
    return element;
  };
  const toolBar = h(
    'div',
    { class: 'tool-bar', role: 'group', 'aria-label': say('draw') },
    tool('', '', say('clues')),
    Object.entries(KINDS).map(([group, kinds]) => [
      h('span', { class: 'faint' }, say(`kinds-${group}`)),
      kinds.map(key => tool(key, pictures[key], say(`kind-${key}`))),
    ]),
  );
  /** What the tool in hand demands. */
  const demand = h('p', { id: 'demand', class: 'faint', 'aria-live': 'polite' });
  const size = h(
    'select',
    { id: 'size', 'aria-label': say('board') },
    SIZES.map(n => h('option', { value: n, selected: n === draft.size }, `${n} × ${n}`)),
  );

  function addDrawn() {
    const isOutside = (KINDS.outside as readonly string[]).includes(kind.value);
    const cells = [...board.selected];
    const place = isOutside ? alongOf(cells, draft.size) : cells.map(name).join(' ');
    if (!cells.length) {
      announce(say('select-first'));
      put(problem, fault(say('select-first')));
      return;
    }
    const number_ = number.value;
    number.value = '';
    board.select([]);
    change(addTo(draft, kind.value, number_, place));
  }

  /** Cells were drawn over: what they become is added, once its number is there. */
  function drew() {
    if (!isDrawing || !board.selected.size) return;
    if (NUMBERED.includes(kind.value) && !number.value) number.focus();
    else addDrawn();
  }

  /** Chooses what is drawn; without a kind, cells are selected and digits entered. */
  function choose(key: string) {
    isDrawing = key !== '';
    if (key) kind.value = key;
    board.select([]);
    for (const tool of toolBar.querySelectorAll<HTMLElement>('[data-tool]'))
      tool.setAttribute('aria-pressed', String(tool.dataset.tool === (isDrawing ? kind.value : '')));
    void describe(key).catch(() => undefined);
  }

  async function describe(key: string) {
    const demands = new Map(key ? await background.ask('asks', { language: settings.language }) : []);
    if (key === (isDrawing ? kind.value : '')) put(demand, key ? `${say(`kind-${key}`)}: ${demands.get(key) ?? ''}.` : undefined);
  }

  function region(letter: string) {
    const box = draft.size === 6 ? [3, 2] : draft.size === 8 ? [4, 2] : Array<number>(2).fill(Math.round(Math.sqrt(draft.size)));
    const [wide = 3, high = 3] = box;
    const given = [draft.shape.regions ?? ''].flat().join('');
    const at = (cell: number) =>
      given[cell] ??
      symbol(
        Math.floor(Math.floor(cell / draft.size) / high) * Math.round(draft.size / wide) +
          Math.floor((cell % draft.size) / wide) +
          1,
      );
    change(regionOf(draft, [...board.selected], at, letter));
  }

  const enter = (digit: number) => {
    const cells = [...board.selected];
    if (!cells.length) return;
    const same = cells.every(cell => draft.givens[cell] === digit);
    change({ ...draft, givens: draft.givens.map((before, cell) => (cells.includes(cell) ? (same ? 0 : digit) : before)) });
  };
  const step = (from: 'past' | 'future', to: 'past' | 'future') => {
    if (catchUp()) return;
    const next = kept[from].pop();
    if (!next) return;
    kept[to].push(draft);
    go(next);
  };
  const undo = () => step('past', 'future');
  const redo = () => step('future', 'past');

  /** The other drafts, to go on with. */
  function listDrafts() {
    const others = drafts().filter(({ id }) => id !== kept.id);
    const row = (other: Kept) => {
      const { size, shape, givens } = other.draft;
      const kinds = Object.entries(shape.constraints ?? {}).filter(([, all]) => all.length);
      const parts = [
        `${size}×${size}`,
        say('clues-n', givens.filter(Boolean).length),
        ...kinds.map(([kind]) => say(`kind-${kind}`)),
        new Date(other.changed).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }),
      ];
      const name = parts.join(', ');
      const remove = () => {
        removeDraft(other.id);
        listDrafts();
        const back = () => {
          keepDraft(other);
          listDrafts();
        };
        draftList.append(h('p', {}, say('removed-game', name), ' ', button(say('undo'), back, { id: 'draft-back' })));
      };
      return h(
        'li',
        {},
        button(name, () => take(other), { class: 'link', 'data-draft': other.id }),
        button('✕', remove, { class: 'quiet', 'aria-label': say('remove', name) }),
      );
    };
    put(
      draftList,
      others.length
        ? h(
            'details',
            { id: 'drafts' },
            h('summary', {}, say('drafts', others.length)),
            h('ol', { class: 'games' }, others.map(row)),
          )
        : undefined,
    );
  }

  document.addEventListener('keydown', event => {
    if (root.hidden || isField(event.target)) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? event.key;
    const value = digit.length === 1 ? digitOf(digit) : 0;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'y' || (key === 'z' && event.shiftKey))) redo();
    else if ((event.ctrlKey || event.metaKey) && key === 'z') undo();
    else if (event.target instanceof Element && event.target.closest('[role=tablist], input[type=range]')) return;
    else if (board.key(event)) {
      /* moved */
    } else if (event.key === 'Backspace' || event.key === 'Delete') enter(0);
    else if (value >= 1 && value <= draft.size && !event.ctrlKey) {
      board.ensureSelected();
      enter(value);
    } else return;
    event.preventDefault();
  });

  const rules = h(
    'fieldset',
    {},
    h('legend', {}, say('rules')),
    RULES.map(rule => {
      const box = h('input', {
        type: 'checkbox',
        'data-rule': rule,
        onchange: () => {
          const others = (draft.shape.rules ?? []).filter(other => other !== rule);
          change({ ...draft, shape: { ...draft.shape, rules: box.checked ? [...others, rule] : others } });
        },
      });
      return h('label', {}, box, ' ', say(`name-${rule}`));
    }),
  );
  const keys = h('div');
  const drawKeys = () => {
    const digits = Array.from({ length: draft.size }, (_, at) => button(symbol(at + 1), () => enter(at + 1), { class: 'key' }));
    const erase = button(icon('erase'), () => enter(0), { class: 'key', 'aria-label': say('erase') });
    put(keys, keyRows([...digits, erase]));
    put(
      regions,
      Array.from({ length: draft.size }, (_, at) => button(symbol(at + 1), () => region(symbol(at + 1)), { class: 'ask' })),
    );
  };
  const regions = h('span', { class: 'tools' });
  drawKeys();
  const several = button(
    say('several'),
    () => {
      board.several = !board.several;
      several.setAttribute('aria-pressed', String(board.several));
    },
    { id: 'set-several', 'aria-pressed': false },
  );
  const words = h(
    'div',
    { class: 'words', tabindex: -1 },
    h(
      'p',
      { class: 'tools' },
      button(icon('undo'), undo, { 'aria-label': say('undo'), id: 'set-undo' }),
      button(icon('redo'), redo, { 'aria-label': say('redo'), id: 'set-redo' }),
      size,
      button(say('empty-board'), () => take(begun(blank(Number(size.value)))), { id: 'new' }),
      button(say('take-game'), () => take(begun(draftOf(app.game.board))), { class: 'quiet' }),
      button(say('play-it'), () => void app.open(fileOf(draft)).catch(cause => put(problem, fault(cause))), {
        class: 'main',
        id: 'play-it',
      }),
    ),
    draftList,
    problem,
    h('h2', {}, say('draw')),
    toolBar,
    demand,
    h('p', { class: 'faint' }, say('draw-help')),
    h('p', {}, several),
    h('p', { class: 'tools' }, kind, h('label', {}, say('number'), ' ', number), button(say('add'), addDrawn, { id: 'add' })),
    h('p', { class: 'tools' }, h('span', {}, say('region')), regions),
    listed,
    facts,
    h('p', {}, h('label', {}, showTruths, ' ', say('true-candidates'))),
    h('table', {}, table),
    rules,
    makerPanel(app, made => take(begun(draftOf(made)))).panel,
  );
  put(
    root,
    h('h1', { class: 'sr' }, say('set')),
    h(
      'div',
      { class: 'left' },
      h('div', { class: 'status' }, count),
      h('div', { class: 'stage' }, board.root),
      h('p', { id: 'set-rules', class: 'sr' }, say('set')),
    ),
    h('div', { class: 'right' }, keys, words),
  );
  return {
    root,
    show: () => {
      if (!read) void lay();
      listDrafts();
    },
    /** Takes a puzzle to edit. */
    edit: async (text: string) => {
      try {
        take(begun(draftOf(await background.ask('parse', text.trim()))));
        announce(say('opened'));
      } catch (cause) {
        put(problem, fault(cause));
      }
    },
  };
}
