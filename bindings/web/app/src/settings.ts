// What the player prefers, kept in the browser: language, light or dark, and what the teacher may use.
import type { Ask } from '../../package/whydoku.js';

export interface Settings {
  language: string;
  theme: 'auto' | 'light' | 'dark';
  /** The ladder: our own, or that of a program. */
  profile: string;
  /** Techniques that are not known. */
  unknown: string[];
  /** Techniques above this difficulty are not known; 0 for no bound. */
  most: number;
  noUniqueness: boolean;
  /** How much the first hint tells: 1 where to look, 2 what is there, 3 all. */
  help: number;
}

export const LANGUAGES = ['en', 'nb', 'pt', 'ru'];
const preferred = () => navigator.languages.map(code => code.slice(0, 2).replace(/^n[no]$/, 'nb'))
  .find(code => LANGUAGES.includes(code)) ?? 'en';
const usual = (): Settings => ({
  language: preferred(), theme: 'auto', profile: 'human', unknown: [], most: 0, noUniqueness: false, help: 1,
});

function read(): Settings {
  try {
    const kept: Partial<Settings> = JSON.parse(localStorage.getItem('whydoku') ?? '{}');
    return { ...usual(), ...kept };
  } catch {
    return usual();
  }
}

export const settings = read();
/** The techniques of the ladder with their difficulty, once the engine has told them. */
export let ladder: { id: string; name: string; difficulty: string }[] = [];
export const learn = (techniques: typeof ladder) => { ladder = techniques; };

export function keep(changes: Partial<Settings>) {
  Object.assign(settings, changes);
  try { localStorage.setItem('whydoku', JSON.stringify(settings)); } catch { /* A browser that keeps nothing. */ }
}

/** Whether the teacher may use all that there is. */
export const knowsAll = () => settings.unknown.length === 0 && settings.most === 0;

/** How the engine is asked. */
export function ask(more: Ask = {}): Ask {
  const all: Ask = { language: settings.language, noUniqueness: settings.noUniqueness, ...more };
  if (settings.profile !== 'human') all.profile = settings.profile;
  else if (!knowsAll() && ladder.length) {
    const known = ladder.filter(({ id, difficulty }) => !settings.unknown.includes(id)
      && (!settings.most || Number(difficulty) <= settings.most));
    all.known = known.map(({ id }) => id);
  }
  return all;
}

export function dress() {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme; else root.dataset.theme = settings.theme;
  root.lang = settings.language;
}
