// Entering a puzzle: text, link or file. What a drawing or a sentence means is asked where it is not understood.
import type { How, Read } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { announce, button, fault, h, put } from './dom.ts';
import { tools } from './engine.ts';
import { takeGames } from './games.ts';
import { say } from './strings.ts';

/** As many puzzles of a collection as anyone looks through. */
const MOST = 1000;
/** Meanings that lines, circles and cages have most often, as the reader takes them. */
const MEANINGS = [
  'thermometers',
  'renban',
  'whispers',
  'palindromes',
  'arrows',
  'between-lines',
  'region-sums',
  'sum-lines 10',
  'zippers',
  'cages',
  'white-dots',
  'black-dots',
  'odd',
  'even',
];

export function importer(app: App) {
  const text = h('textarea', {
    rows: 4,
    id: 'text',
    spellcheck: false,
    'aria-label': say('paste-here'),
    placeholder: say('paste-here'),
  });
  const answer = h('div', { class: 'answer' });
  const file = h('input', {
    type: 'file',
    id: 'file',
    'aria-label': say('file'),
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) await open(await chosen.text());
    },
  });

  async function open(from: string) {
    put(answer);
    const games = takeGames(from);
    if (games) {
      app.go('home');
      put(
        answer,
        h('p', { class: 'good', id: 'games-taken' }, say('games-taken', games.taken)),
        games.failed ? h('p', { class: 'bad' }, say('unread', games.failed)) : undefined,
      );
      return;
    }
    try {
      await app.open(from);
      text.value = '';
    } catch (problem) {
      const read = await tools.ask('read', from, {}).catch(() => undefined);
      if (read?.unknown.length || read?.unread.length) question(from, read, { meanings: [], ignored: [] });
      else await choose(from, problem);
    }
  }

  /** Asks for the meaning of each element and each sentence that is not understood. */
  function question(from: string, read: Read, how: Required<Pick<How, 'meanings' | 'ignored'>>) {
    const again = async (meanings: string[], ignored: string[]) => {
      const next = { meanings: [...how.meanings, ...meanings], ignored: [...how.ignored, ...ignored] };
      const read = await tools.ask('read', from, next);
      if (read.board) {
        put(answer);
        app.start(read.board);
      } else if (read.problem)
        put(
          answer,
          fault(read.problem),
          h(
            'p',
            {},
            button(say('ask-again'), () => question(from, start, { meanings: [], ignored: [] })),
          ),
        );
      else question(from, read, next);
    };
    const start = read;
    const element = ([group, name]: [string, string]) => {
      const meaning = h('input', { list: 'meanings', 'aria-label': say('meaning-of', name), placeholder: say('meaning') });
      return h(
        'li',
        {},
        h('span', {}, group, ' '),
        meaning,
        button(
          say('take-meaning'),
          () => {
            if (meaning.value) void again([`${name} = ${meaning.value}`], []);
          },
          { class: 'main' },
        ),
        button(say('ignore'), () => again([], [name])),
      );
    };
    put(
      answer,
      h(
        'datalist',
        { id: 'meanings' },
        MEANINGS.map(value => h('option', { value })),
      ),
      read.unknown.length
        ? [h('h3', {}, say('unknown-elements')), h('ul', { class: 'questions', id: 'unknown' }, read.unknown.map(element))]
        : undefined,
      read.unread.length
        ? [
            h('h3', {}, say('unknown-sentences')),
            h(
              'ul',
              { class: 'questions', id: 'unread' },
              read.unread.map(sentence =>
                h(
                  'li',
                  {},
                  h('q', {}, sentence),
                  ' ',
                  button(say('ignore'), () => again([], [sentence])),
                ),
              ),
            ),
          ]
        : undefined,
    );
    announce(say('unknown-elements'));
  }

  /** A text that is no one puzzle may hold many, to choose from. */
  async function choose(from: string, problem: unknown) {
    const { puzzles, wrong, more } = await tools.ask('list', from, MOST).catch(() => ({ puzzles: [], wrong: 0, more: false }));
    const [first] = puzzles;
    if (!first) {
      put(answer, fault(problem));
      return;
    }
    const rows = puzzles.map(({ text, name, size, givens }, at) =>
      h(
        'li',
        {},
        button(name ?? say('puzzle-n', at + 1), () => app.open(text, { name: name ?? say('puzzle-n', at + 1) }), {
          class: 'link',
        }),
        h('span', { class: 'faint' }, ` ${size}×${size}, ${say('clues-n', givens)}`),
      ),
    );
    const count = say(more ? 'puzzles-more' : 'puzzles-n', puzzles.length);
    put(
      answer,
      h('p', { class: 'good', id: 'puzzles' }, count),
      wrong ? h('p', { class: 'faint' }, say('unread', wrong)) : undefined,
      h('ol', { class: 'steps' }, rows),
    );
    announce(count);
  }

  return {
    root: h(
      'section',
      { 'aria-labelledby': 'import-title' },
      h('h2', { id: 'import-title' }, say('own-puzzle')),
      text,
      h(
        'p',
        { class: 'tools' },
        button(say('open'), () => open(text.value), { id: 'open' }),
        file,
      ),
      answer,
    ),
    open,
  };
}
