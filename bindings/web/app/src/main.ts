// The page: four screens and what leads from one to another. A board is drawn before the engine is loaded.
import './made/board.css';
import './page.css';
import type { Screen } from './app.ts';
import { announce, button, by, confirmed, fault, h, isField, put } from './dom.ts';
import { background, Cancelled, REST, savesData } from './engine.ts';
import { homeScreen, saveGames } from './home.ts';
import { unpacked } from './packed.ts';
import { playScreen } from './play.ts';
import { dress, knowsAll, setLadder, settings } from './settings.ts';
import { type Trouble, troubles, watchOthers } from './storage.ts';
import { loadLanguage, say } from './strings.ts';

const SCREENS: Screen[] = ['home', 'play', 'learn', 'set', 'settings', 'stats'];
/** A screen that is fetched when it is opened. */
interface Opened {
  root: HTMLElement;
  show: (detail: string) => void;
  /** Takes a puzzle to edit. */
  edit?: (text: string) => Promise<void>;
}
let screens: ReturnType<typeof build> | undefined;

/** Makes every screen in the language that is set. */
function build() {
  const play = playScreen(go);
  const { app } = play;
  const home = homeScreen(app);
  // The other screens are loaded when they are opened.
  const later = (name: Screen) => h('section', { id: name, hidden: true });
  const opened = new Map<Screen, Opened>();
  /** Shows a screen that is fetched first. What cannot be fetched is said in its place, and tried again. */
  async function screen(name: Screen, detail: string, make: () => Promise<Opened>) {
    const made = opened.get(name) ?? (await make().catch(() => undefined));
    if (!made) {
      // A browser may remember that a module could not be fetched; the address says which screen is wanted.
      const again = button(say('try-again'), () => location.reload(), { class: 'main', id: 'try-again' });
      put(by(name), h('div', { class: 'page' }, fault(say('not-fetched')), h('p', {}, again)));
      return;
    }
    if (!opened.has(name)) {
      opened.set(name, made);
      made.root.hidden = document.body.dataset.screen !== name;
      by(name).replaceWith(made.root);
    }
    made.show(detail);
  }
  const nav = (['play', 'learn', 'set', 'settings'] as const).map(name =>
    h(
      'a',
      {
        href: `#${name}`,
        'data-go': name,
        onclick: (event: Event) => {
          event.preventDefault();
          go(name);
        },
      },
      say(`nav-${name}`),
    ),
  );
  put(by('bar'), nav);
  put(by('screens'), home.root, play.root, later('learn'), later('set'), later('settings'), later('stats'));
  return {
    app,
    play,
    home,
    edit: async (text: string) => opened.get('set')?.edit?.(text),
    async show(name: Screen, detail: string) {
      if (name === 'home') home.show();
      if (name === 'learn') await screen(name, detail, async () => (await import('./learn.ts')).learnScreen(app));
      if (name === 'set') await screen(name, detail, async () => (await import('./set.ts')).setScreen(app));
      if (name === 'stats') await screen(name, detail, async () => (await import('./stats.ts')).statsScreen(app));
      if (name === 'settings') {
        await screen(name, detail, async () => (await import('./prefs.ts')).prefsScreen(isLanguage => void restart(isLanguage)));
      }
    },
  };
}

function go(screen: Screen, detail = '') {
  const app = screens?.app;
  const to = screen === 'play' && !app?.entry ? 'home' : screen;
  document.body.dataset.screen = to;
  screens?.play.away(to !== 'play');
  for (const name of SCREENS) by(name).hidden = name !== to;
  for (const link of document.querySelectorAll<HTMLElement>('[data-go]')) {
    if (link.dataset.go === to) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const named = to === 'play' ? app?.entry.id : detail;
  const hash = to === 'home' ? '#' : `#${to}${named ? `=${named}` : ''}`;
  if ((location.hash || '#') !== hash) history.pushState(null, '', hash);
  void screens?.show(to, detail);
  scrollTo(0, 0);
}

/** Settings have changed: the words, or the looks alone. */
async function restart(isLanguage: boolean) {
  dress();
  const app = screens?.app;
  const id = app?.entry?.id;
  if (!isLanguage) {
    if (app?.entry) screens?.play.obey();
    app?.refresh();
    return;
  }
  await loadLanguage(settings.language).catch(() => announce(say('not-fetched')));
  // The player may have gone elsewhere meanwhile.
  const { hash } = location;
  screens = build();
  if (id) screens.app.resume(id);
  history.replaceState(null, '', hash || '#');
  await arrive(hash);
}

/** Shows what the address names. */
async function arrive(hash: string): Promise<void> {
  const asked = new URLSearchParams(hash.slice(1).replaceAll('+', '%2B'));
  const [text, game] = [asked.get('puzzle'), asked.get('play')];
  const state = asked.get('state');
  if (text) await screens?.app.open(text, state ? { state: await unpacked(state) } : {});
  else if (game) screens?.app.resume(game);
  else {
    const [screen, detail] = hash.slice(1).split('=');
    go(SCREENS.find(name => name === screen) ?? 'home', detail);
  }
}

const told = (problem: unknown) => {
  go('home');
  by('home').prepend(fault(problem));
};

/** Takes a text that was pasted or dropped. The editor takes it itself, and a game is left only when the player says so. */
function take(text: string) {
  const { screen } = document.body.dataset;
  const open = () => {
    go('home');
    void screens?.home.importing.open(text);
  };
  if (screen === 'set') void screens?.edit(text);
  else if (screen === 'play') confirmed(say('paste-question'), say('open'), say('stay')).then(is => is && open());
  else open();
}

document.addEventListener('paste', event => {
  const text = event.clipboardData?.getData('text');
  if (text && !isField(event.target)) take(text);
});
document.addEventListener('dragover', event => event.preventDefault());
document.addEventListener('drop', async event => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  const text = file ? await file.text() : event.dataTransfer?.getData('text');
  if (text) take(text);
});
watchOthers(key => {
  if (key === 'games' && document.body.dataset.screen === 'home') screens?.home.show();
});
// Nobody waits for what was cancelled.
addEventListener('unhandledrejection', event => {
  if (event.reason instanceof Cancelled) event.preventDefault();
});
addEventListener('popstate', () => void arrive(location.hash).catch(told));

/** Offers a new version; the old one runs on until the player takes it. */
async function serviceWorker() {
  const registration = await navigator.serviceWorker.register('offline.js');
  const offer = () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    put(
      by('update'),
      say('new-version'),
      ' ',
      button(
        say('take-version'),
        () => {
          navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
          waiting.postMessage('take over');
        },
        { id: 'take-version' },
      ),
      button(
        say('later'),
        () => {
          by('update').hidden = true;
        },
        { class: 'quiet' },
      ),
    );
    by('update').hidden = false;
    announce(say('new-version'));
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'all kept') screens?.home.offline();
  });
  const { active } = await navigator.serviceWorker.ready;
  if (!savesData()) setTimeout(() => active?.postMessage('keep all'), REST);
}

/** Says in words, and to everybody, that games cannot be kept. */
function tellTrouble(trouble: Trouble | undefined) {
  by('trouble').hidden = !trouble;
  if (!trouble) return;
  const file = button(say('save-games'), saveGames, { id: 'save-in-trouble' });
  put(by('trouble'), say(`storage-${trouble}`), ' ', trouble === 'full' ? file : undefined);
}

async function begin() {
  troubles.onchange = tellTrouble;
  dress();
  if (settings.language !== 'en') await loadLanguage(settings.language).catch(() => undefined);
  screens = build();
  by('home-link').addEventListener('click', event => {
    event.preventDefault();
    go('home');
  });
  await arrive(location.hash).catch(told);
  document.body.dataset.ready = '';
  // Who does not know every technique is only helped with those that are known, whose names the engine has.
  if (!knowsAll()) setLadder((await background.ask('catalogue', { language: settings.language })).techniques);
  if ('serviceWorker' in navigator && !import.meta.env.DEV) await serviceWorker().catch(() => undefined);
}

void begin();
