// Puzzles in and out: pasted, dropped, linked, written, printed.
import type { Format } from '../../package/whydoku.js';
import { type App, announce, fault, waiting } from './app.ts';
import { EXAMPLES } from './examples.ts';
import { button, h, put } from './dom.ts';
import { tools } from './engine.ts';
import { ask } from './settings.ts';
import { say } from './strings.ts';

const FORMATS: Format[] = ['line', 'yaml', 'pencilmarks', 'library', 'sdk', 'f-puzzles', 'f-puzzles-link', 'sudokupad', 'interactive', 'jigsaw'];

/** As many puzzles of a collection as anyone looks through. */
const MOST = 1000;

/** Prints a page that is not this one. */
export function printPage(html: string, title: string) {
  document.querySelector('iframe.print')?.remove();
  const frame = h('iframe', { class: 'print', title });
  frame.srcdoc = html;
  // A page of one file builds itself first.
  frame.onload = () => setTimeout(() => frame.contentWindow?.print(), 700);
  document.body.append(frame);
}

export function filesPanel(app: App, link: () => string) {
  const text = h('textarea', { rows: 6, id: 'text', spellcheck: false, 'aria-label': say('paste-here'), placeholder: say('paste-here') });
  const said = h('div', { class: 'answer' });
  const written = h('textarea', { rows: 5, readonly: true, id: 'written', 'aria-label': say('export'), hidden: true });
  const format = h('select', { id: 'format', 'aria-label': say('format') }, FORMATS.map(name => h('option', { value: name }, name)));

  async function open(from: string) {
    try {
      await app.open(from);
      put(said);
      announce(say('opened'));
    } catch (problem) {
      put(said, fault(problem));
      await choose(from, problem);
    }
  }

  /** A text that is no one puzzle may hold many, to choose from. */
  async function choose(from: string, problem: unknown) {
    const { puzzles, wrong, more } = await tools.ask('list', from, MOST).catch(() => ({ puzzles: [], wrong: 0, more: false }));
    if (!puzzles.length) { put(said, fault(problem)); return; }
    const rows = puzzles.map(({ text, name, size, givens }, at) => h('li', {},
      button(name ?? say('puzzle-n', String(at + 1)), () => void app.open(text), { class: 'link' }),
      h('span', { class: 'faint' }, ` ${size}×${size}, ${say('clues-n', String(givens))}`)));
    const count = say(more ? 'puzzles-more' : 'puzzles-n', String(puzzles.length));
    put(said, h('p', { class: 'good', id: 'puzzles' }, count), wrong ? h('p', { class: 'faint' }, say('unread', String(wrong))) : undefined,
      h('ol', { class: 'steps' }, rows));
    announce(count);
    await app.open(puzzles[0]!.text);
  }

  /** Hands the link on as the machine does it, else copies it. */
  async function share() {
    const url = link();
    if (navigator.share) {
      // Whoever changes their mind has shared nothing, which is no fault.
      await navigator.share({ title: app.game.board.name ?? 'whydoku', url }).catch(() => undefined);
      return;
    }
    await copy();
  }

  async function copy() {
    await navigator.clipboard.writeText(link());
    announce(say('copied'));
    put(said, h('p', {}, say('copied')));
  }

  async function write() {
    const out = await waiting(said, () => tools.ask('exportAs', app.game.position(), format.value as Format), () => tools.cancel());
    if (out === undefined) return;
    written.hidden = false;
    written.value = out;
    written.focus();
    written.select();
  }

  /** The path as a page of its own: to be kept, or printed. */
  async function page() {
    const name = app.game.board.name ?? 'whydoku';
    return waiting(said, () => tools.ask('page', app.game.position(), name, ask()), () => tools.cancel());
  }

  async function download() {
    const html = await page();
    if (!html) return;
    const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    h('a', { href: url, download: 'whydoku.html' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async function printPath() {
    const html = await page();
    if (!html) return;
    printPage(html, say('print-path'));
  }

  const file = h('input', {
    type: 'file', id: 'file', 'aria-label': say('file'),
    onchange: async () => { const chosen = file.files?.[0]; if (chosen) await open(await chosen.text()); },
  });
  const examples = h('select', { id: 'examples', 'aria-label': say('examples'), onchange: () => {
    const chosen = EXAMPLES[Number(examples.value)];
    if (chosen) void open(chosen.text);
  } }, h('option', { value: '' }, say('examples')), EXAMPLES.map(({ name }, at) => h('option', { value: at }, name)));

  const panel = h('section', { 'aria-label': say('files') },
    h('h2', {}, say('open')), text,
    h('p', { class: 'tools' }, button(say('open'), () => open(text.value), { class: 'main', id: 'open' }), file, examples), said,
    h('h2', {}, say('share')),
    h('p', { class: 'tools' }, 'share' in navigator ? button(say('share'), share, { id: 'share', class: 'main' }) : undefined,
      button(say('copy-link'), copy, { id: 'copy-link' })),
    h('h2', {}, say('export')),
    h('p', { class: 'tools' }, format, button(say('write'), write, { id: 'write' })), written,
    h('h2', {}, say('print')),
    h('p', { class: 'tools' }, button(say('print-board'), () => window.print()), button(say('print-path'), printPath), button(say('save-page'), download)));
  return { panel, open };
}
