// Preferences, kept in the browser: language, light or dark, how to play, and what hints may use.
import type { Ask, Technique } from '../../package/whydoku.js';
import { load, save } from './storage.ts';

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
  timer: boolean;
  /** Whether a digit removes its marks from the cells that it sees. */
  cleanUp: boolean;
  /** Whether broken rules are marked while playing. */
  live: boolean;
  /** Whether the candidates of every cell are kept filled in. */
  auto: boolean;
  /** Whether that was asked. */
  askedAuto: boolean;
  /** Whether entries are compared with the solution. */
  mistakes: boolean;
  /** Whether a digit is chosen before its cells. */
  digitFirst: boolean;
  /** The level of new variants; empty for any. */
  variantLevel: string;
  motion: boolean;
  /** How often each technique was found in practice. */
  found: Record<string, number>;
}

export const LANGUAGES: Record<string, string> = {
  de: 'Deutsch',
  en: 'English',
  nb: 'Norsk bokmål',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
};

function preferred(): string {
  const short = (code: string) => code.slice(0, 2).replace(/^n[no]$/, 'nb');
  const codes = (globalThis.navigator?.languages ?? []).flatMap(code => [code, short(code)]);
  return codes.find(code => code in LANGUAGES) ?? 'en';
}

export const usual = (): Settings => ({
  language: preferred(),
  theme: 'auto',
  profile: 'human',
  unknown: [],
  most: 0,
  noUniqueness: false,
  help: 1,
  timer: true,
  cleanUp: true,
  live: true,
  auto: false,
  askedAuto: false,
  mistakes: false,
  digitFirst: false,
  variantLevel: 'moderate',
  motion: true,
  found: {},
});

/** What is kept of the settings, as far as it has the types of the usual ones. */
function kept(): Partial<Settings> {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const types = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
  const all = Object.entries(load<Partial<Settings>>('settings', isObject) ?? {});
  const model: Record<string, unknown> = { ...usual() };
  return Object.fromEntries(all.filter(([key, value]) => types(value) === types(model[key])));
}

export const settings: Settings = { ...usual(), ...kept() };
/** The techniques of the ladder, once the engine has been asked. */
let ladder: Technique[] = [];
export const setLadder = (techniques: Technique[]) => {
  ladder = techniques;
};

export function keep(changes: Partial<Settings>) {
  // Another window may have changed some since.
  Object.assign(settings, kept(), changes);
  save('settings', settings);
}

/** Whether hints may use every technique. */
export const knowsAll = () => settings.unknown.length === 0 && settings.most === 0;

/** Returns the options of a question to the engine. */
export function ask(more: Ask = {}): Ask {
  const all: Ask = { language: settings.language, noUniqueness: settings.noUniqueness, ...more };
  if (settings.profile !== 'human') all.profile = settings.profile;
  else if (!knowsAll() && ladder.length) {
    const known = ladder.filter(
      ({ id, difficulty }) => !settings.unknown.includes(id) && (!settings.most || difficulty <= settings.most),
    );
    all.known = known.map(({ id }) => id);
  }
  return all;
}

/** How the browser writes dates in the language, such as `en-GB` for `en`. */
export const locale = () => navigator.languages.find(code => code.startsWith(settings.language)) ?? settings.language;

/** Applies theme, language and motion to the document. */
export function dress() {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.lang = settings.language;
  root.classList.toggle('still', !settings.motion);
}
