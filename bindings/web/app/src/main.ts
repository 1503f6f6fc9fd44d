// The page: the board, its keypad, and a panel beside it. What each part does stands in its own file.
import './page.css';
import type { Board, Drawn } from '../../package/whydoku.js';
import { type App, announce, fault } from './app.ts';
import { BoardView } from './board.ts';
import { button, by, h, put } from './dom.ts';
import { Cancelled, background, teacher } from './engine.ts';
import { EXAMPLES } from './examples.ts';
import { Game, bit } from './game.ts';
import { filesPanel } from './files.ts';
import { Keypad } from './keypad.ts';
import { pathPanel } from './path.ts';
import { prefsPanel } from './prefs.ts';
import { rulesOf } from './rules.ts';
import { setterPanel } from './setter.ts';
import { dress, knowsAll, learn, settings } from './settings.ts';
import { say } from './strings.ts';
import { teacherPanel } from './teacher.ts';


const board: BoardView = new BoardView({
  type: (key, event) => keys.typed(key, event),
  selected: () => { teach?.selected(); way?.selected(); },
  asked: (cell, digit) => { if (!app.scene) { by('tab-teacher').click(); teach?.asked(cell, digit); } },
});
const app = { board, drawn: undefined, wrong: new Set<number>(), scene: undefined, refresh, open, toggleSetting } as unknown as App;
const keys = new Keypad(app);
let teach: ReturnType<typeof teacherPanel> | undefined;
let way: ReturnType<typeof pathPanel> | undefined;
let setter: ReturnType<typeof setterPanel> | undefined;
let files: ReturnType<typeof filesPanel> | undefined;
let tab = 'teacher';

/** Draws the board: a scene of a path, or the game. */
function refresh() {
  const { game, scene } = app;
  const isTold = Boolean(scene ?? app.drawn);
  by('to-game').hidden = !isTold;
  document.body.classList.toggle('told', isTold);
  board.show(scene ? {
    digit: cell => scene.digits[cell]!,
    candidates: cell => scene.candidates[cell]!,
    centre: () => 0,
    given: cell => game.given(cell) > 0,
    colours: () => 0,
    clashes: new Set(),
    wrong: new Set(),
    drawn: scene.drawn,
  } : {
    digit: cell => game.digit(cell),
    // A step about candidates cannot be seen where none are shown.
    candidates: cell => (app.drawn && !game.auto && !game.digit(cell) ? shownFor(app.drawn, cell) : game.candidates(cell)),
    centre: cell => (app.drawn ? 0 : game.centre(cell)),
    given: cell => game.given(cell) > 0,
    colours: cell => game.state.colours[cell]!,
    clashes: game.clashes(),
    wrong: app.wrong,
    drawn: app.drawn,
  });
}

/** What a step needs to be seen: of a single, the digit that is placed; else every candidate. */
function shownFor(drawn: Drawn, cell: number) {
  const { game } = app;
  if (drawn.removed.length || drawn.arrows.length) return game.allowed(cell);
  return drawn.placed.filter(([at]) => at === cell).reduce((bits, [, digit]) => bits | bit(digit), game.candidates(cell));
}

/** Lays a board; the engine has read it. */
function lay(read: Board) {
  app.game = new Game(read);
  app.game.onchange = changed;
  app.scene = undefined;
  app.drawn = undefined;
  app.wrong.clear();
  board.lay(read);
  sayRules(read);
  put(by('name'), read.name ?? '');
  keys.draw();
  way?.reset();
  changed();
}

function sayRules(of: Board) {
  void rulesOf(of).then(rules => { if (app.game.board === of) put(by('rules'), rules); });
}

async function open(text: string) {
  lay(await background.ask('parse', text.trim()));
  by('stage').scrollIntoView({ block: 'nearest' });
  announce(say('opened'));
}

let wasSolved = false;
function changed() {
  const { game } = app;
  app.scene = undefined;
  app.wrong.clear();
  teach?.changed();
  setter?.changed();
  keys.count();
  refresh();
  (by('undo') as HTMLButtonElement).disabled = !game.canUndo;
  (by('redo') as HTMLButtonElement).disabled = !game.canRedo;
  by('auto').setAttribute('aria-pressed', String(game.auto));
  by('setting').hidden = !game.setting;
  const solved = game.isFull && game.clashes().size === 0 && !game.setting;
  by('solved').hidden = !solved;
  if (solved && !wasSolved) announce(say('solved'));
  wasSolved = solved;
  remember();
}

/** Clues are edited: the engine is asked again what they leave. */
async function toggleSetting(on: boolean) {
  const { game } = app;
  if (game.setting && !on) {
    try {
      const read = await background.ask('parse', game.puzzle());
      Object.assign(game.board, { text: read.text, candidates: read.candidates, entered: read.entered, marked: false });
    } catch (problem) {
      by('setting').after(fault(problem));
    }
  }
  game.setting = on;
  changed();
}

let remembering: ReturnType<typeof setTimeout> | undefined;
/** The address says what is on the board, so that it can be kept, sent and opened again. */
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(async () => {
    history.replaceState(null, '', await address());
    try { localStorage.setItem('whydoku-at', location.hash); } catch { /* A browser that keeps nothing. */ }
  }, 300);
}

async function address() {
  const { game } = app;
  const text = game.setting || game.canUndo ? (await background.ask('parse', game.puzzle()).catch(() => game.board)).text : game.board.text;
  const at = game.saved();
  return `#puzzle=${encodeURIComponent(text)}${at ? `&at=${at}` : ''}`;
}

async function arrive(hash: string) {
  const asked = new URLSearchParams(hash.slice(1).replaceAll('+', '%2B'));
  const text = asked.get('puzzle');
  if (!text) return false;
  await open(text);
  const at = asked.get('at');
  if (at) app.game.restore(at);
  return true;
}

/** The whole page in the language that is set. */
function build() {
  teach = teacherPanel(app);
  way = pathPanel(app);
  setter = setterPanel(app);
  files = filesPanel(app, () => location.href);
  const prefs = prefsPanel(() => { dress(); const kept = app.game; build(); relay(kept); }, dress);
  const panels: Record<string, HTMLElement> = {
    teacher: teach.panel, path: way.panel, set: setter.panel, files: files.panel, settings: prefs.panel,
  };
  const tabs = Object.keys(panels).map(name => h('button', {
    type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, 'aria-selected': name === tab,
    tabindex: name === tab ? 0 : -1, onclick: () => choose(name),
  }, say(name)));
  document.body.dataset.tab = tab;
  const choose = (name: string) => {
    document.body.dataset.tab = tab = name;
    for (const other of tabs) {
      const is = other.id === `tab-${name}`;
      other.setAttribute('aria-selected', String(is));
      other.tabIndex = is ? 0 : -1;
    }
    for (const [other, panel] of Object.entries(panels)) by(`panel-${other}`).hidden = other !== name || !panel;
    if (name === 'settings') void prefs.list();
    if (name !== 'path' && name !== 'teacher' && app.scene) { app.scene = undefined; refresh(); }
  };
  const bar = h('div', { role: 'tablist', 'aria-label': 'whydoku', class: 'tabs' }, tabs);
  bar.addEventListener('keydown', event => {
    const at = tabs.findIndex(({ id }) => id === `tab-${tab}`);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const to = tabs[(at + step + tabs.length) % tabs.length]!;
    choose(to.id.slice(4));
    to.focus();
  });
  put(by('side'), bar, Object.entries(panels).map(([name, panel]) => h('div', {
    role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, hidden: name !== tab, tabindex: -1,
  }, panel)));
  put(by('bar'),
    button('↶', () => app.game.undo(), { id: 'undo', 'aria-label': say('undo'), title: `${say('undo')} (Ctrl Z)`, disabled: true }),
    button('↷', () => app.game.redo(), { id: 'redo', 'aria-label': say('redo'), title: `${say('redo')} (Ctrl Y)`, disabled: true }),
    button(say('to-game'), () => { app.scene = undefined; app.drawn = undefined; refresh(); }, { id: 'to-game', hidden: true, class: 'main' }));
  put(by('rules-title'), say('rules'));
  put(by('solved'), say('solved'));
  put(by('setting'), say('setting'));
  put(by('keys-help'), say('help-keys'));
  if (tab === 'settings') void prefs.list();
}

/** The same game after the words have changed. */
function relay(game: Game) {
  board.lay(game.board);
  sayRules(game.board);
  keys.draw();
  changed();
}

document.addEventListener('keydown', event => {
  if (/INPUT|SELECT|TEXTAREA/.test((event.target as Element).tagName)) return;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
    event.preventDefault();
    if (key === 'y' || event.shiftKey) app.game.redo(); else app.game.undo();
  } else if (event.key === '?') { void teach?.hint(); by('tab-teacher').click(); }
});
document.addEventListener('paste', event => {
  if (/INPUT|TEXTAREA/.test((event.target as Element).tagName)) return;
  const text = event.clipboardData?.getData('text');
  if (text) { by('tab-files').click(); void files?.open(text); }
});
document.addEventListener('dragover', event => event.preventDefault());
document.addEventListener('drop', async event => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  const text = file ? await file.text() : event.dataTransfer?.getData('text');
  if (text) { by('tab-files').click(); void files?.open(text); }
});
// Nobody waits for what was given up, so that it was is no fault.
window.addEventListener('unhandledrejection', event => { if (event.reason instanceof Cancelled) event.preventDefault(); });
window.addEventListener('hashchange', () => { if (location.hash.startsWith('#puzzle=')) void arrive(location.hash).catch(problem => by('setting').after(fault(problem))); });

async function begin() {
  dress();
  by('stage').append(board.root);
  build();
  const style = h('style');
  document.head.append(style);
  void teacher.ask('style').then(text => { style.textContent = text; });
  let kept = '';
  try { kept = localStorage.getItem('whydoku-at') ?? ''; } catch { /* A browser that keeps nothing. */ }
  const hashes = [location.hash, kept, `#puzzle=${EXAMPLES[0]!.text}`];
  for (const [at, hash] of hashes.entries()) {
    try {
      if (await arrive(hash)) break;
    } catch (problem) {
      // What a link says wrongly is told; what was kept is passed over.
      if (at === 0) by('setting').after(fault(problem));
    }
  }
  document.body.dataset.ready = '';
  // Who does not know every technique is only helped with those that are known, whose names the engine knows.
  if (!knowsAll()) learn((await background.ask('catalogue', { language: settings.language })).techniques);
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await navigator.serviceWorker.register('offline.js').catch(() => undefined);
  }
}

void begin();
