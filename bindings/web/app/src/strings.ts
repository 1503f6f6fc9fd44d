// The words of the page. English is part of the first load, another language is fetched when it is chosen; what the engine
// explains comes in the same languages from the library. `{0}` is the first thing that is filled in.
import en from './languages/en.json';

type Words = Record<string, string>;

const LOADERS: Record<string, () => Promise<{ default: Words }>> = {
  de: () => import('./languages/de.json'),
  nb: () => import('./languages/nb.json'),
  pt: () => import('./languages/pt.json'),
  ru: () => import('./languages/ru.json'),
};
const english: Words = en;
let words = english;

export async function loadLanguage(code: string) {
  words = (await LOADERS[code]?.())?.default ?? english;
}

/** Returns the words of a key in the language that is set. */
export function say(key: string, ...holes: (string | number)[]): string {
  return (words[key] ?? english[key] ?? key).replace(/\{(\d)\}/g, (_, at: string) => String(holes[Number(at)] ?? ''));
}

export const isSaid = (key: string) => key in english;

/** Returns the name of a tier as the scales have them, such as `easy` or `beyond logic`. */
export const tierName = (tier: unknown) => say(`tier-${String(tier ?? '').replaceAll(' ', '-')}`);
