// The words of the page. English is part of the first load, another language is fetched when it is chosen; what the engine
// explains comes in the same languages from the library. `{0}` is the first thing that is filled in.
import en from './languages/en.json';

type Words = Record<string, string>;

const LOADERS: Record<string, () => Promise<{ default: Words }>> = {
  de: () => import('./languages/de.json'),
  nb: () => import('./languages/nb.json'),
  pt: () => import('./languages/pt.json'),
  // A dialect has only the words that differ.
  'pt-BR': async () => {
    const [pt, own] = await Promise.all([import('./languages/pt.json'), import('./languages/pt-BR.json')]);
    return { default: { ...pt.default, ...own.default } };
  },
  ru: () => import('./languages/ru.json'),
};
const english: Words = en;
let words = english;
let inWords = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));
/** Returns the message of an error in the language that is set. */
export const messageOf = (problem: unknown) => inWords(problem);

export async function loadLanguage(code: string) {
  const [read, { message }] = await Promise.all([LOADERS[code]?.(), import('../../package/messages.js')]);
  words = read?.default ?? english;
  inWords = problem => message(problem, code);
}

/** Returns the words of a key in the language that is set. */
export function say(key: string, ...holes: (string | number)[]): string {
  return (words[key] ?? english[key] ?? key).replace(/\{(\d)\}/g, (_, at: string) => String(holes[Number(at)] ?? ''));
}

export const isSaid = (key: string) => key in english;

/** Returns the name of a tier as the scales have them, such as `easy` or `beyond logic`. */
export const tierName = (tier: unknown) => say(`tier-${String(tier ?? '').replaceAll(' ', '-')}`);
