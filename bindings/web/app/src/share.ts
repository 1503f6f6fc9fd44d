// Sharing a position: as a link, in a format, on paper.
import type { Format } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { announce, button, fault, h, put, saveFile } from './dom.ts';
import { tools, waiting } from './engine.ts';
import { asPng, asSvg } from './image.ts';
import { ask } from './settings.ts';
import { say } from './strings.ts';

const FORMATS: Format[] = [
  'line',
  'yaml',
  'pencilmarks',
  'library',
  'sdk',
  'f-puzzles',
  'f-puzzles-link',
  'sudokupad',
  'sudokuwiki',
  'interactive',
  'jigsaw',
];

/** Prints a page that is not this one. */
export function printPage(html: string, title: string) {
  document.querySelector('iframe.print')?.remove();
  const frame = h('iframe', { class: 'print', title });
  frame.srcdoc = html;
  // A page of one file builds itself first.
  frame.onload = () => setTimeout(() => frame.contentWindow?.print(), 700);
  document.body.append(frame);
}

export function sharePanel(app: App) {
  const answer = h('div', { class: 'answer' });
  const written = h('textarea', { rows: 5, readonly: true, id: 'written', 'aria-label': say('export'), hidden: true });
  const format = h(
    'select',
    { id: 'format', 'aria-label': say('format') },
    FORMATS.map(name => h('option', { value: name }, name)),
  );
  const title = () => app.game.board.name ?? app.entry.name;

  async function copy() {
    await navigator.clipboard.writeText(await app.link());
    announce(say('copied'));
    put(answer, h('p', {}, say('copied')));
  }

  /** Hands the link on as the machine does it. Whoever changes their mind has shared nothing, which is no fault. */
  const share = async () => navigator.share({ title: title(), url: await app.link() }).catch(() => undefined);

  async function write() {
    const text = await waiting(
      answer,
      () => tools.ask('exportAs', app.game.position(), format.value as Format),
      () => tools.cancel(),
    );
    if (text === undefined) return;
    written.hidden = false;
    written.value = text;
    written.focus();
    written.select();
  }

  const page = () =>
    waiting(
      answer,
      () => tools.ask('page', app.game.position(), title(), ask()),
      () => tools.cancel(),
    );

  async function download() {
    const html = await page();
    if (html) saveFile(html, 'whydoku.html', 'text/html');
  }

  /** Saves the board as it is seen, with the step that is told. */
  async function picture(kind: 'png' | 'svg') {
    const { drawing } = app.board;
    if (!drawing) return;
    try {
      if (kind === 'svg') saveFile(asSvg(drawing), 'whydoku.svg', 'image/svg+xml');
      else saveFile(await asPng(drawing), 'whydoku.png', 'image/png');
    } catch (problem) {
      put(answer, fault(problem));
    }
  }

  async function printPath() {
    const html = await page();
    if (html) printPage(html, say('print-path'));
  }

  return {
    panel: h(
      'section',
      { 'aria-label': say('share') },
      h(
        'p',
        { class: 'tools' },
        'share' in navigator ? button(say('share'), share, { id: 'share', class: 'main' }) : undefined,
        button(say('copy-link'), copy, { id: 'copy-link' }),
      ),
      h('p', { class: 'tools' }, format, button(say('write'), write, { id: 'write' })),
      written,
      h(
        'p',
        { class: 'tools' },
        h('span', {}, say('print')),
        button(say('print-board'), () => window.print()),
        button(say('print-path'), printPath),
        button(say('save-page'), download),
      ),
      h(
        'p',
        { class: 'tools' },
        button(say('save-picture', 'PNG'), () => picture('png'), { id: 'save-png' }),
        button(say('save-picture', 'SVG'), () => picture('svg'), { id: 'save-svg' }),
      ),
      answer,
    ),
  };
}
