// The first screen: continue, the puzzle of the day, a new game, and a puzzle of one's own.
import type { Wanted } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { classicBoard } from './classic.ts';
import { announce, button, fault, h, put, saveFile } from './dom.ts';
import { Asker, loadFor, makers, REST, waiting } from './engine.ts';
import { allGames, type Entry, entries, putBack, readGame, removeGame } from './games.ts';
import { importer } from './importer.ts';
import { livingStep } from './living.ts';
import { best, dailyKind } from './numbers.ts';
import { still } from './picture.ts';
import brought from './ready.json';
import { keep, locale, settings } from './settings.ts';
import { load, save } from './storage.ts';
import { say } from './strings.ts';
import { asTime } from './timer.ts';
import { LEVELS, softened } from './variants.ts';

export const TIERS = ['easy', 'moderate', 'tricky', 'hard', 'fiendish', 'diabolical'] as const;
const VARIANTS: Record<string, Partial<Wanted>> = {
  killer: { rules: ['killer'] },
  jigsaw: { jigsaw: true },
  thermometers: { rules: ['thermometers'] },
  kropki: { rules: ['kropki'] },
  arrows: { rules: ['arrows'] },
  xv: { rules: ['xv'] },
  diagonals: { rules: ['diagonals'] },
  six: { size: 6 },
};
/** A picture of the marks of each variant; the build draws them. */
const pictures = async () => (await import('./made/variants.json')).default as Record<string, string>;
/** Puzzles of a kind that are kept ready. */
const STOCK = 2;

/** Below this number of games the list is open, and not searched. */
const FEW = 6;

const isTier = (kind: string) => (TIERS as readonly string[]).includes(kind);
/** A variant and its level are one kind, such as `killer hard`; without a level it is as hard as it comes. */
const variantOf = (kind: string) => kind.split(' ')[0] ?? kind;
const levelOf = (kind: string) => kind.split(' ')[1];
/** Whether there are new games of a kind. */
export const isOffered = (kind: string) => isTier(kind) || variantOf(kind) in VARIANTS;
const wanted = (kind: string, seed: number): Wanted => ({
  seed,
  symmetry: 'half-turn',
  ...(isTier(kind) ? { tier: kind } : VARIANTS[variantOf(kind)]),
});
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
export function kindName(kind: string): string {
  if (isTier(kind)) return say(`tier-${kind}`);
  const [variant, level] = [variantOf(kind), levelOf(kind)];
  const name = say(variant === 'jigsaw' ? 'variant-jigsaw' : `name-${variant}`);
  return level ? `${name}, ${say(`tier-${level}`)}` : name;
}

/** The date here, as `2026-11-26`. */
export const today = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(n => String(n).padStart(2, '0')).join('-');
/** The seed and the kind of the puzzle of a day: harder towards the end of the week. */
export function ofDay(date: string): { seed: number; kind: string } {
  const day = new Date(`${date}T12:00:00Z`).getUTCDay();
  return { seed: Number(date.replaceAll('-', '')), kind: TIERS[[3, 0, 0, 1, 1, 2, 2][day] ?? 0] ?? 'easy' };
}

/** Takes a puzzle that is ready: made before, else one that the page brings along; nothing if there is none. */
async function taken(kind: string): Promise<string | undefined> {
  const stock = load<Record<string, string[]>>('stock') ?? {};
  const made = stock[kind]?.pop();
  if (made) {
    save('stock', stock);
    return made;
  }
  const used = load<string[]>('used') ?? [];
  const all: string[] =
    (brought as Record<string, string[]>)[kind] ??
    ((await import('./ready-variants.json')).default as Record<string, string[]>)[kind] ??
    [];
  const at = all.findIndex((_, nth) => !used.includes(`${kind} ${nth}`));
  if (at >= 0) save('used', [...used, `${kind} ${at}`]);
  return all[at];
}

/** One attempt at a puzzle of a kind. */
async function attempt(maker: Asker, kind: string, from: number, at: number): Promise<string | undefined> {
  const { board } = await maker.ask('attempt', wanted(kind, from), at);
  const level = levelOf(kind);
  return board && level ? softened(maker, board.text, level, from + at) : board?.text;
}

/** Makes puzzles of a kind in the background until some are ready. */
async function restock(kind: string) {
  const maker = new Asker();
  const from = seed();
  for (let at = 0; at < 400; at += 1) {
    const stock = load<Record<string, string[]>>('stock') ?? {};
    const kept = stock[kind] ?? [];
    if (kept.length >= STOCK) break;
    const text = await attempt(maker, kind, from, at).catch(() => undefined);
    if (text) save('stock', { ...load<Record<string, string[]>>('stock'), [kind]: [...kept, text] });
  }
  maker.end();
}

/** Saves all games in one file, which the field for puzzles takes again. */
export const saveGames = () => saveFile(allGames(), `whydoku-${today()}.json`, 'application/json');

export function homeScreen(app: App) {
  const answer = h('div', { class: 'answer' });
  const games = h('div');
  const rows = h('ol', { class: 'games' });
  const undoing = h('p', { role: 'status' });
  const search = h('input', {
    type: 'search',
    id: 'search-games',
    'aria-label': say('search'),
    placeholder: say('search'),
    oninput: list,
  });
  const ready = h('p', { id: 'offline-ready', class: 'faint', hidden: true }, say('offline-ready'));
  let isListOpen: boolean | undefined;
  const importing = importer(app);
  const daily = button('', () => playDaily(today()), { id: 'daily' });

  async function play(kind: string) {
    loadFor(kind);
    const text = await taken(kind);
    const about = { kind, name: kindName(kind) };
    if (text) await app.open(text, about);
    else {
      const from = seed();
      const made = await waiting(
        answer,
        tell =>
          makers.collect(
            1,
            async (thread, at) => ({ looked: 1, board: await attempt(thread, kind, from, at) }),
            looked => tell(say('looked-at', looked)),
          ),
        () => makers.end(),
      );
      if (made?.[0]?.board) await app.open(made[0].board, about);
    }
    // Not while the engine is wanted for the first hint.
    setTimeout(() => void restock(kind), REST);
  }

  app.next = kind => play(kind).catch(problem => void put(answer, fault(problem)));
  app.day = date => {
    app.go('home');
    return playDaily(date).catch(problem => void put(answer, fault(problem)));
  };

  async function playDaily(date: string) {
    const known = entries().find(entry => entry.kind === dailyKind(date));
    if (known) {
      app.resume(known.id);
      return;
    }
    const { seed, kind } = ofDay(date);
    // One attempt after another, so that everybody gets the same puzzle.
    const maker = new Asker();
    const board = await waiting(
      answer,
      async tell => {
        for (let at = 0; ; at += 1) {
          const { board } = await maker.ask('attempt', wanted(kind, seed), at);
          if (board) return board;
          tell(say('looked-at', at + 1));
        }
      },
      () => maker.end(),
    );
    maker.end();
    if (board) app.start(board, { kind: dailyKind(date), name: say('daily-of', date) });
  }

  /** A picture of what there is to play at once: the last game, else an easy puzzle. */
  function preview(last: Entry | undefined) {
    const saved = last && readGame(last.id);
    const board = saved?.board ?? classicBoard(brought.easy[0] ?? '');
    if (!board) return undefined;
    const digits = board.givens.map((digit, cell) => digit || saved?.saved.state.digits[cell] || 0);
    const picture = h('span', { class: 'preview', 'aria-hidden': true });
    picture.innerHTML = still(board, digits);
    // Without the names of rows and columns, which nobody could read.
    const side = board.side * board.size;
    picture.firstElementChild?.setAttribute('viewBox', [board.left - 2, board.top - 2, side + 4, side + 4].join(' '));
    const element = h(
      'button',
      {
        type: 'button',
        id: last ? 'continue' : 'begin',
        class: 'first',
        onclick: () => (last ? app.resume(last.id) : void play('easy')),
      },
      picture,
      h(
        'span',
        {},
        h('span', { class: 'label' }, say(last ? 'continue' : 'board-first')),
        ' ',
        h('span', { class: 'faint' }, last?.name ?? kindName('easy')),
      ),
    );
    return element;
  }

  const bestOf = (kind: string) => {
    const time = best(kind);
    return time === undefined ? undefined : h('small', { class: 'faint' }, say('best', asTime(time)));
  };
  /** A level with what it needs. */
  const level = (kind: string) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', 'data-kind': kind, onclick: () => void app.next(kind) },
        h('b', {}, kindName(kind)),
        h('span', { class: 'faint' }, say(`needs-${kind}`)),
        bestOf(kind),
      ),
    );
  /** The variants, all of one level. */
  function variants() {
    const level = h(
      'select',
      {
        id: 'variant-level',
        'aria-label': say('tier'),
        onchange: () => {
          keep({ variantLevel: level.value });
          show();
        },
      },
      [...LEVELS, ''].map(name =>
        h('option', { value: name, selected: name === settings.variantLevel }, name ? say(`tier-${name}`) : say('as-it-comes')),
      ),
    );
    const kinds = Object.keys(VARIANTS).map(variant => [variant, `${variant} ${settings.variantLevel}`.trim()] as const);
    return [
      h('p', { class: 'tools' }, h('h3', {}, say('variants')), level),
      h(
        'div',
        { class: 'variants' },
        kinds.map(([variant, kind]) => {
          const picture = h('span', { class: 'mark', 'aria-hidden': true });
          void pictures().then(
            made => (picture.innerHTML = made[variant] ?? ''),
            () => undefined,
          );
          return h(
            'button',
            { type: 'button', 'data-kind': variant, onclick: () => void app.next(kind) },
            picture,
            h('span', { class: 'label' }, kindName(variant)),
            bestOf(kind),
          );
        }),
      ),
    ];
  }

  function row(entry: Entry) {
    const done = entry.solved ? say('solved') : `${Math.round((100 * entry.filled) / entry.cells)} %`;
    const date = new Date(entry.played).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
    return h(
      'li',
      {},
      button(entry.name, () => app.resume(entry.id), { class: 'link', 'data-game': entry.id }),
      h('span', { class: 'faint' }, ` ${done}, ${asTime(entry.elapsed)}, ${date} `),
      button('✕', () => remove(entry), { class: 'quiet', 'aria-label': say('remove', entry.name) }),
    );
  }

  /** Removes a game, and offers to put it back. */
  function remove(entry: Entry) {
    const removed = removeGame(entry.id);
    show();
    announce(say('removed'));
    if (!removed) return;
    const back = () => {
      putBack(removed);
      put(undoing);
      show();
    };
    put(undoing, say('removed-game', entry.name), ' ', button(say('undo'), back, { id: 'put-back' }));
  }

  /** The games whose names hold what is searched for. */
  function list() {
    const words = search.value.trim().toLowerCase();
    put(
      rows,
      entries()
        .filter(({ name }) => name.toLowerCase().includes(words))
        .map(row),
    );
  }

  const playing = h('div', { class: 'playing' });
  const choosing = h('div', { class: 'choosing' });
  const living = h('div', { class: 'living', id: 'living' });
  let shownDay = '';
  const root = h(
    'section',
    { id: 'home', class: 'screen page', 'aria-labelledby': 'home-title' },
    h('h1', { id: 'home-title' }, say('tagline')),
    h(
      'div',
      { class: 'first-screen' },
      playing,
      living,
      choosing,
      h(
        'div',
        { class: 'own' },
        importing.root,
        h('h2', {}, say('learn')),
        h('p', { class: 'faint' }, say('learn-about')),
        h(
          'p',
          {},
          button(say('to-learn'), () => app.go('learn'), { id: 'to-learn' }),
        ),
        ready,
      ),
    ),
  );

  function show() {
    const all = entries();
    const last = all.find(entry => !entry.solved);
    const date = today();
    const done = all.find(entry => entry.kind === dailyKind(date));
    daily.textContent = say('daily', kindName(ofDay(date).kind)) + (done?.solved ? ' ✓' : '');
    search.hidden = all.length < FEW;
    list();
    put(
      games,
      all.length
        ? h(
            'details',
            {
              open: isListOpen ?? all.length < FEW,
              ontoggle: (event: Event) => (isListOpen = (event.target as HTMLDetailsElement).open),
            },
            h('summary', {}, say('your-games', all.length)),
            search,
            rows,
            h('p', { class: 'tools' }, button(say('save-games'), saveGames, { class: 'quiet', id: 'save-games' })),
          )
        : undefined,
    );
    put(
      playing,
      preview(last),
      h(
        'p',
        { class: 'tools' },
        daily,
        button(say('stats'), () => app.go('stats'), { class: 'quiet', id: 'to-stats' }),
      ),
    );
    put(
      choosing,
      h('h2', {}, say('new-game')),
      h('ul', { class: 'levels' }, TIERS.map(level)),
      variants(),
      answer,
      undoing,
      games,
    );
    if (shownDay === date) return;
    shownDay = date;
    void livingStep(app, living, date).catch(() => undefined);
  }

  return {
    root,
    show,
    importing,
    /** Says that the page now needs no network. */
    offline: () => {
      ready.hidden = false;
    },
  };
}
