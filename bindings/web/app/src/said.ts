// Tellings as elements. Lines that begin with a number become a list; elsewhere each sentence that names cells is a line.
// Lines can be pointed at.
import type { Said } from '../../package/whydoku.js';
import { h } from './dom.ts';

/** A line of a telling, and the names of the cells in it. */
export interface Line { element: HTMLElement; text: string }

/** A telling, paragraph by paragraph, and its lines. */
export function told(said: Said): { elements: HTMLElement[]; lines: Line[] } {
  const rows = rowsOf(said);
  const elements: HTMLElement[] = [];
  const lines: Line[] = [];
  let list: HTMLElement | undefined;
  for (const row of rows) {
    const text = row.map(([text]) => text).join('');
    const number = /^(\d+(?:\.\d+)*)\. /.exec(text);
    if (!number) {
      list = undefined;
      elements.push(h('p', {}, sentences(row).map(sentence => {
        const text = plain(sentence);
        if (!CELL.test(text)) return inline(sentence);
        const element = h('span', { class: 'line' }, inline(sentence));
        lines.push({ element, text });
        return element;
      })));
      continue;
    }
    if (!list) elements.push(list = h('ol', { class: 'lines' }));
    const depth = number[1]!.split('.').length - 1;
    const element = h('li', { tabindex: 0, class: depth ? 'within' : '', style: `--depth:${depth}` },
      h('span', { class: 'no' }, `${number[1]}. `), h('span', {}, inline(cut(row, number[0].length))));
    list.append(element);
    lines.push({ element, text });
  }
  return { elements, lines };
}

const CELL = /r\d+c\d+/;

/** The sentences of a paragraph, each with the blank behind it. */
function sentences(row: Said): Said[] {
  const all: Said[] = [[]];
  for (const [text, part] of row) {
    text.split(/(?<=[.!?]\s)/).forEach((piece, at) => {
      if (at > 0) all.push([]);
      if (piece) all.at(-1)!.push([piece, part]);
    });
  }
  return all.filter(sentence => sentence.length);
}

/** A telling in one paragraph. */
export function inline(said: Said): (HTMLElement | string)[] {
  return said.map(([text, part]) => {
    if (part === '') return text;
    return h(part === 'w' ? 'em' : 'b', { class: part }, text);
  });
}

export const plain = (said: Said) => said.map(([text]) => text).join('');

function rowsOf(said: Said): Said[] {
  const rows: Said[] = [[]];
  for (const [text, part] of said) {
    text.split('\n').forEach((piece, at) => {
      if (at > 0) rows.push([]);
      if (piece) rows.at(-1)!.push([piece, part]);
    });
  }
  return rows.filter(row => row.some(([text]) => text.trim()));
}

/** The same without so many letters at the beginning. */
function cut(row: Said, letters: number): Said {
  const rest: Said = [];
  for (const [text, part] of row) {
    const kept = text.slice(letters);
    letters = Math.max(0, letters - text.length);
    if (kept) rest.push([kept, part]);
  }
  return rest;
}
