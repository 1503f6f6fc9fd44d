// The words of each language but English, which the small engine has inside: one file a language, which says what each
// file of the catalogue says in it. What begins two blanks in, below `text:`, is the code of a language.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const ROOT = '../../';
const yaml = folder => readdirSync(ROOT + folder).filter(name => name.endsWith('.yaml')).map(name => `${folder}/${name}`);

/** What a file says in a language, with the code before it. */
function part(text, code) {
  const [, words = ''] = text.split(/^text:\n/m);
  const begin = words.search(new RegExp(`^  ${code}:\n`, 'm'));
  if (begin < 0) return '';
  const rest = words.slice(begin);
  const end = rest.slice(1).search(/^  [a-z]+:\n/m);
  return end < 0 ? rest : rest.slice(0, end + 1);
}

const files = [...yaml('techniques'), ...yaml('techniques/words')];
const texts = new Map(files.map(file => [file, readFileSync(ROOT + file, 'utf8')]));
mkdirSync('small/words', { recursive: true });
for (const language of yaml('techniques/languages')) {
  const code = language.match(/(\w+)\.yaml$/)[1];
  if (code === 'en') continue;
  const parts = files.map(file => [file, part(texts.get(file), code)]).filter(([, words]) => words);
  if (!parts.length) throw new Error(`techniques: no file has words in ${code}`);
  const all = [...parts, [language, readFileSync(ROOT + language, 'utf8')]];
  writeFileSync(`small/words/${code}.txt`, all.map(([file, words]) => `=== ${file}\n${words}`).join(''));
}
