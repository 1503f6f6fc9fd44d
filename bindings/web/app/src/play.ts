// The play screen: board and keypad, which stay in view, and beside or below them the words.
import type { Board, Drawn } from '../../package/whydoku.js';
import { type About, type App, sceneView } from './app.ts';
import { BoardView } from './board.ts';
import { classicBoard } from './classic.ts';
import { announce, button, by, fault, h, isField, put } from './dom.ts';
import { background, loadEngine, rater } from './engine.ts';
import { Game, type Saved } from './game.ts';
import { type Entry, entries, gameOf, isStale, keepGame, newId, readGame } from './games.ts';
import { helpPanel } from './help.ts';
import { isOffered, kindName } from './home.ts';
import { icon } from './icons.ts';
import { Keypad } from './keypad.ts';
import { best } from './numbers.ts';
import { packed } from './packed.ts';
import { pathPanel } from './path.ts';
import type { View } from './picture.ts';
import { rulesOf } from './rules.ts';
import { locale, settings } from './settings.ts';
import { sharePanel } from './share.ts';
import { stepsPanel } from './steps.ts';
import { watchOthers } from './storage.ts';
import { say, tierName } from './strings.ts';
import { asTime, clock } from './timer.ts';

/** The time until a full grid is asked about again when the engine gave no answer, in thousandths of a second. */
const AGAIN = 4000;
/** The number of games from which the browser is asked not to throw them away. */
const RETURNED = 3;
/** The number of kinds of clues that the name of a game has, where its puzzle has none. */
const NAMED = 2;
const PANELS = ['help', 'path', 'steps', 'share'] as const;

/** Whether a board has no rules but those of its houses. */
const isPlain = ({ constraints, rules, extra, outside }: Board) => !constraints.length && !rules.length && !extra && !outside;

export function playScreen(go: App['go']) {
  const board = new BoardView({
    selected: () => {
      help.selected();
      path.selected();
    },
    asked: (_cell, digit) => {
      if (!app.scene) {
        panel('help');
        help.asked(digit);
      }
    },
    candidate: candidate => keypad.candidate(candidate),
    pressed: cell => !app.scene && keypad.pressed(cell),
  });
  const app = {
    board,
    drawn: undefined,
    lit: new Set<number>(),
    wrong: new Set<number>(),
    broken: new Set<number>(),
    scene: undefined,
    helped,
    refresh,
    clear,
    start,
    open,
    resume,
    go,
    panel,
    link,
  } as unknown as App;
  const first = classicBoard('.'.repeat(81));
  if (!first) throw new Error('the classic board was not built');
  app.game = new Game(first);
  const keypad = new Keypad(app);
  const help = helpPanel(app);
  const path = pathPanel(app);
  const steps = stepsPanel(app);
  const share = sharePanel(app);
  const time = clock(keep, isPaused => {
    for (const element of [stage, keypad.root, words, undo, redo]) element.inert = isPaused;
  });

  let solution: number[] | undefined;
  let judged = 0;
  let askedAgain: ReturnType<typeof setTimeout> | undefined;
  const sections = { help: help.panel, path: path.panel, steps: steps.panel, share: share.panel };
  const tabs = PANELS.map(name =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': `panel-${name}`,
        onclick: () => panel(name),
      },
      say(name),
    ),
  );
  const bar = h('div', { role: 'tablist', 'aria-label': say('play-screen'), class: 'tabs' }, tabs);
  bar.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const at = tabs.findIndex(tab => tab.getAttribute('aria-selected') === 'true');
    const to = tabs[(at + step + tabs.length) % tabs.length];
    to?.click();
    to?.focus();
  });
  const solved = h('div', { id: 'solved', class: 'banner', hidden: true });
  const rules = h('p', { id: 'rules', class: 'faint' });
  const rulesTitle = h('summary');
  const unused = h('p', { id: 'unused', class: 'open', hidden: true });
  const rulesBox = h('details', { class: 'rules' }, rulesTitle, unused, rules);
  const brokenBox = h('div', { id: 'broken', class: 'bad', hidden: true });
  const name = h('span', { id: 'name' });
  const turn = (key: 'undo' | 'redo', keys: string) =>
    h(
      'button',
      { type: 'button', id: key, 'aria-label': say(key), title: `${say(key)} (${keys})`, onclick: () => app.game[key]() },
      icon(key),
      h('span', { class: 'word' }, say(key)),
    );
  const [undo, redo] = [turn('undo', 'Ctrl Z'), turn('redo', 'Ctrl Y')];
  const back = button(
    say('to-game'),
    () => {
      help.close();
      clear();
    },
    { id: 'to-game', hidden: true },
  );
  const stage = h('div', { id: 'stage' }, board.root);
  const words = h(
    'div',
    { class: 'words', tabindex: -1 },
    solved,
    brokenBox,
    rulesBox,
    bar,
    PANELS.map(name => h('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}` }, sections[name])),
    h(
      'details',
      { class: 'rules' },
      h('summary', {}, say('keys')),
      h('p', { id: 'keys-help', class: 'faint' }, say('help-keys')),
    ),
  );
  const root = h(
    'section',
    { id: 'play', class: 'screen', 'aria-label': say('play-screen') },
    h('h1', { class: 'sr' }, say('play-screen')),
    h('div', { class: 'left' }, h('div', { class: 'status' }, name, time.root, undo, redo, back), stage),
    h('div', { class: 'right' }, keypad.root, words),
  );

  function panel(name: string) {
    tabs.forEach((tab, at) => {
      const is = PANELS[at] === name;
      tab.setAttribute('aria-selected', String(is));
      tab.tabIndex = is ? 0 : -1;
    });
    for (const other of PANELS) {
      const section = root.querySelector<HTMLElement>(`#panel-${other}`);
      if (section) section.hidden = other !== name;
    }
  }
  panel('help');

  function gameView(): View {
    const { game, drawn } = app;
    return {
      digit: cell => game.digit(cell),
      given: cell => game.given(cell) > 0,
      // A step about candidates cannot be seen where none are shown.
      candidates: cell => (drawn ? shownFor(drawn, cell) : game.shown(cell)),
      corner: cell => (drawn || game.digit(cell) ? 0 : game.value('corner', cell)),
      centre: cell => (drawn || game.digit(cell) ? 0 : game.value('centre', cell)),
      colours: cell => game.value('colours', cell),
      tint: (cell, digit) => game.value('tints', cell * game.size + digit - 1),
      pens: game.pens(),
      bad: new Set([...(settings.live ? app.broken : []), ...mistakes(), ...app.wrong]),
      lit: app.lit,
      drawn,
    };
  }

  /** Entries that differ from the solution, if the player wants them marked and it is known. */
  function mistakes() {
    const { game } = app;
    if (!settings.mistakes || !solution) return [];
    return game.all.filter(cell => game.value('digits', cell) && game.digit(cell) !== solution?.[cell]);
  }

  /** Has the engine solve the puzzle, where entries are compared with its solution. */
  async function compare() {
    const { game } = app;
    if (!settings.mistakes || solution) return;
    const known = await background.ask('solve', game.puzzle()).catch(() => null);
    if (app.game !== game || !known) return;
    solution = known;
    refresh();
  }

  /** Applies the settings to the game. */
  function obey() {
    app.game.cleanUp = settings.cleanUp;
    app.game.auto = settings.auto;
    void compare();
  }

  /** What a step needs to be seen: of a single its own marks suffice; else every candidate. */
  function shownFor(drawn: Drawn, cell: number) {
    const { game } = app;
    if (game.digit(cell)) return 0;
    return drawn.removed.length || drawn.arrows.length ? game.possible(cell) : game.shown(cell);
  }

  function refresh() {
    const { game, scene } = app;
    back.hidden = !scene && !app.drawn && !help.isTold;
    root.classList.toggle('told', Boolean(scene ?? app.drawn));
    board.show(scene ? sceneView(scene, cell => game.given(cell) > 0) : gameView());
  }

  function clear() {
    app.scene = undefined;
    app.drawn = undefined;
    app.lit = new Set();
    app.wrong = new Set();
    refresh();
  }

  /** Lays a game: its board, its history, its time. */
  function lay(read: Board, entry: Entry, saved?: Saved) {
    // The clock of the game before.
    if (app.entry && app.entry.id !== entry.id) keep();
    app.game = new Game(read, saved);
    app.entry = entry;
    app.game.onchange = changed;
    solution = undefined;
    obey();
    document.body.dataset.solved = String(entry.solved);
    board.lay(read);
    path.reset();
    panel('help');
    clear();
    const by = [read.name, read.author].filter(Boolean).join(', ');
    rulesTitle.textContent = by ? `${say('rules')}: ${by}` : say('rules');
    // The rules of a variant are seen beside the board; on a phone they would take the place of the words.
    rulesBox.open = !isPlain(read) && matchMedia('(min-width: 54rem)').matches;
    unused.hidden = true;
    void sayRules();
    name.textContent = entry.name;
    time.start(entry.elapsed, entry.solved);
    keypad.draw();
    changed();
    // A link is opened once: going back leads to what was there before it.
    if (location.hash.startsWith('#puzzle=')) history.replaceState(null, '', `#play=${entry.id}`);
    go('play');
    announce(say('opened'));
    void loadEngine().catch(() => undefined);
    if (entries().length >= RETURNED) void navigator.storage?.persist?.().catch(() => undefined);
  }

  async function sayRules() {
    const { game } = app;
    const words = await rulesOf(game.board).catch(() => '');
    if (app.game === game) rules.textContent = words;
  }

  function start(read: Board, about: About = {}) {
    const isNew = about.state || read.entered.some(Boolean) || read.marked;
    const known = isNew ? undefined : gameOf(read.text);
    if (known) {
      resume(known.id);
      return;
    }
    const cells = read.size ** 2;
    const now = Date.now();
    const kinds = [...new Set(read.constraints)].slice(0, NAMED).map(ruleName);
    const date = new Date(now).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' });
    const title = about.name ?? read.name ?? [`${read.size}×${read.size}`, ...kinds, date].join(', ');
    const entry: Entry = {
      id: newId(),
      name: title,
      kind: about.kind ?? '',
      begun: now,
      played: now,
      elapsed: 0,
      solved: false,
      filled: 0,
      cells,
    };
    lay(read, entry, about.state && new Game(read).with(about.state).saved());
  }

  async function open(text: string, about: About = {}) {
    const classic = classicBoard(text);
    start(classic ?? (await background.ask('parse', text.trim())), about);
    if (!classic) void sayUnused(text.trim(), app.entry.id);
  }

  /** Says which sentences of the rules a puzzle was read without, where it has one solution without them. */
  async function sayUnused(text: string, id: string) {
    const { sentences } = await background.ask('read', text, {}).catch(() => ({ sentences: [] }));
    const left = sentences.filter(({ verdict }) => verdict === 'unused').map(({ text }) => text);
    if (!left.length || app.entry.id !== id) return;
    put(unused, say('unused-sentences'), ' ', left.join(' '));
    unused.hidden = false;
    rulesBox.open = true;
    announce(unused.textContent ?? '');
  }

  function resume(id: string) {
    if (app.entry?.id === id && !isStale(id)) {
      clear();
      go('play');
      return;
    }
    const saved = readGame(id);
    const entry = entries().find(entry => entry.id === id);
    if (saved && entry) lay(saved.board, entry, saved.saved);
    else {
      go('home');
      by('home').prepend(fault(say('no-such-game')));
    }
  }

  function changed() {
    show();
    keep();
  }

  /** Shows the game as it stands. */
  function show() {
    const { game } = app;
    app.scene = undefined;
    app.drawn = undefined;
    app.lit = new Set();
    app.wrong = new Set();
    help.changed();
    steps.changed();
    keypad.draw();
    undo.disabled = !game.past.length;
    redo.disabled = !game.future.length;
    app.broken = game.clashes();
    refresh();
    void judge();
  }

  /** Writes the game at once, or shows it as another window has left it. */
  function keep() {
    const { game, entry } = app;
    // The screen may have been made anew, in another language.
    if (!root.isConnected) return;
    entry.played = Date.now();
    entry.elapsed = time.elapsed();
    entry.filled = game.all.filter(cell => game.digit(cell) > 0).length;
    if (keepGame(entry, game.board, game.saved()) === 'stale') refreshFrom(entry.id);
  }

  /** Another window has written a game: its moves are shown, and nothing is written over them. */
  function refreshFrom(id: string) {
    const saved = readGame(id);
    const entry = entries().find(entry => entry.id === id);
    if (!saved || !entry) {
      put(brokenBox, say('removed-elsewhere'));
      brokenBox.hidden = false;
      return;
    }
    app.game = new Game(saved.board, saved.saved);
    app.game.onchange = changed;
    obey();
    app.entry = entry;
    document.body.dataset.solved = String(entry.solved);
    time.start(entry.elapsed, entry.solved);
    show();
    announce(say('other-window'));
  }
  watchOthers(key => {
    if (root.isConnected && app.entry && key === `stamp:${app.entry.id}` && isStale(app.entry.id)) refreshFrom(app.entry.id);
  });

  /**
   * Has the engine say which rules are broken, where there are more than houses; and whether the puzzle is solved. Without an
   * answer neither is known: a full grid is asked about again until there is one.
   */
  async function judge() {
    const { game } = app;
    const asked = ++judged;
    clearTimeout(askedAgain);
    let kinds: string[] = [];
    let isKnown = true;
    if (!isPlain(game.board) && (settings.live || game.isFull) && game.hasMoves) {
      const broken = await background.ask('broken', game.position()).catch(() => undefined);
      if (judged !== asked) return;
      isKnown = broken !== undefined;
      app.broken = new Set([...game.clashes(), ...(broken ?? []).flatMap(({ cells }) => cells)]);
      kinds = [...new Set((broken ?? []).map(({ kind }) => kind))];
      refresh();
      keypad.count();
    }
    const isFull = game.isFull && game.hasMoves;
    sayBroken(kinds, isFull, isKnown);
    const isSolved = isFull && isKnown && !app.broken.size;
    solved.hidden = !isSolved;
    if (isSolved && !app.entry.solved) celebrate();
    else if (isSolved) put(solved, say('solved'));
    if (isFull && !isKnown) askedAgain = setTimeout(() => void judge(), AGAIN);
  }

  /** Of a full grid it is said in any case that it is wrong, or that nobody knows yet; else only as far as the player wants. */
  function sayBroken(kinds: string[], isFull: boolean, isKnown: boolean) {
    const isTold = app.broken.size > 0 && (settings.live || isFull);
    brokenBox.hidden = !isTold && (isKnown || !isFull);
    if (brokenBox.hidden) return;
    if (!isTold) put(brokenBox, say('cannot-tell'));
    else if (settings.live) put(brokenBox, say('rule-broken'), ' ', kinds.map(kind => ruleName(kind)).join(', '));
    else {
      const show = () => {
        app.wrong = app.broken;
        refresh();
      };
      put(brokenBox, say('full-wrong'), ' ', button(say('show-which'), show, { id: 'show-broken' }));
    }
    if (isFull) announce(brokenBox.textContent ?? '');
  }

  const ruleName = (kind: string) => {
    const name = say(`kind-${kind}`);
    return name === `kind-${kind}` ? kind : name;
  };

  function helped() {
    app.entry.hints = (app.entry.hints ?? 0) + 1;
    keep();
  }

  /** The end of a puzzle: the time, how hard it was, and the path. */
  function celebrate() {
    const { entry, game } = app;
    const isKind = isOffered(entry.kind);
    const before = best(entry.kind);
    entry.solved = true;
    entry.ended = Date.now();
    time.stop();
    keep();
    const figures = h('p', { class: 'faint' });
    const record = before === undefined || !isKind ? '' : before > entry.elapsed ? say('best-yet') : say('best', asTime(before));
    put(
      solved,
      h('h2', {}, say('solved')),
      settings.timer ? h('p', { id: 'time-taken' }, say('time-taken', time.text()), ' ', record) : undefined,
      figures,
      h(
        'p',
        { class: 'tools' },
        button(
          say('show-path'),
          () => {
            panel('path');
            void path.explainPuzzle();
          },
          { id: 'play-path' },
        ),
        isKind
          ? button(say('next-game', kindName(entry.kind)), () => app.next(entry.kind), { class: 'main', id: 'next-game' })
          : undefined,
        button(say('new-game'), () => go('home'), { class: isKind ? '' : 'main', id: 'another' }),
      ),
    );
    root.classList.add('celebrates');
    setTimeout(() => root.classList.remove('celebrates'), 1500);
    announce(`${say('solved')} ${time.text()}`);
    const known = { language: settings.language };
    void Promise.all([rater.ask('rate', game.puzzle(), { ...known, scale: 'human' }), rater.ask('catalogue', known)]).then(
      ([rated, { techniques }]) => {
        entry.hardest = String(rated.hardest ?? '');
        if (app.entry === entry) keep();
        const hardest = techniques.find(({ id }) => id === rated.hardest)?.name ?? String(rated.hardest ?? '');
        figures.textContent = say('rated', String(rated.rating ?? ''), tierName(rated.tier), hardest);
      },
      () => undefined,
    );
  }

  /** The address of the position: the puzzle, and what the player has made of it, each kind of mark apart. */
  async function link() {
    const { game } = app;
    const made = await packed(game.state);
    const puzzle = `${location.origin}${location.pathname}#puzzle=${encodeURIComponent(game.board.text)}`;
    return made ? `${puzzle}&state=${made}` : puzzle;
  }

  document.addEventListener('keydown', event => {
    if (root.hidden || !root.isConnected || isField(event.target) || !app.entry || time.isPaused) return;
    const { target } = event;
    const isOnBoard = target instanceof Element && target.closest('.cells') !== null;
    // Buttons, tabs and sliders keep the keys that they need themselves.
    const isControl = target instanceof Element && target.closest('button, summary, a, input') !== null;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      if (key === 'y' || event.shiftKey) app.game.redo();
      else app.game.undo();
    } else if (event.key === '?') {
      panel('help');
      help.hint();
    } else if ((event.key === 'Enter' || event.key === ' ') && isControl) return;
    else if (event.key === 'Enter' && isOnBoard) board.ensureSelected();
    else if (
      target instanceof Element &&
      target.closest('.player, input[type=range], [role=tablist]') &&
      /^Arrow|Home|End/.test(event.key)
    )
      return;
    else if (!board.key(event) && !keypad.typed(event)) return;
    event.preventDefault();
  });
  addEventListener('pagehide', () => {
    if (app.entry) keep();
  });
  return { app, root, obey, away: (away: boolean) => time.away(away) };
}
