// An explanation as elements: its lines, which point at the board, a walk from line to line, and a legend. All of it is data of the
// engine; no word is read.
import type { Drawn, Line, Spans } from '../../package/whydoku.js';
import type { BoardView } from './board.ts';
import { announce, button, h } from './dom.ts';
import { symbol } from './game.ts';
import { say } from './strings.ts';

export const plain = (spans: Spans) => spans.map(([text]) => text).join('');

/** Returns words with the colours of their parts; a colour that the picture does not have is left out. */
export function inline(spans: Spans, tones?: string[]): (HTMLElement | string)[] {
  return spans.map(([text, part]) => {
    if (part === '') return text;
    if (part === 'w') return h('em', {}, text);
    const isAbsent = tones && /^t\d/.test(part) && !tones.includes(part);
    return h('b', { class: isAbsent ? '' : part }, text);
  });
}

/** Returns the lines of a step, which show on a board what they speak of. */
export function telling(lines: Line[], drawn: Drawn, board: BoardView, nameOf: (cell: number) => string): HTMLElement {
  const elements: HTMLElement[] = [];
  const blocks: HTMLElement[] = [];
  const cases = new Set(drawn.arrows.map(arrow => arrow.case)).size;
  let [list, paragraph]: (HTMLElement | undefined)[] = [undefined, undefined];
  let last = -1;
  for (const line of lines) {
    const words = inline(line.parts, drawn.tones);
    const colour = line.case !== null && cases > 1 ? `case l${line.case % 4}` : '';
    if (line.number !== null) {
      if (!list) {
        list = h('ol', { class: 'lines' });
        blocks.push(list);
      }
      const element = h(
        'li',
        { tabindex: 0, class: `${line.depth ? 'within ' : ''}${colour}`, style: `--depth:${line.depth}` },
        h('span', { class: 'no' }, `${line.number}. `),
        h('span', {}, words),
      );
      list.append(element);
      elements.push(element);
      paragraph = undefined;
    } else {
      list = undefined;
      if (!paragraph || line.paragraph !== last) {
        paragraph = h('p');
        blocks.push(paragraph);
      }
      const element = h('span', { class: line.cells.length ? 'line' : '' }, words);
      paragraph.append(element);
      elements.push(element);
    }
    last = line.paragraph;
  }
  const box = h('div', { class: 'telling' }, blocks);
  follow(box, lines, elements, board);
  const signs = legend(lines, drawn, nameOf);
  if (signs) box.append(signs);
  return box;
}

/** Pointing at a line shows what it speaks of; two buttons walk from line to line. */
function follow(box: HTMLElement, lines: Line[], elements: HTMLElement[], board: BoardView) {
  const stops = [...lines.keys()].filter(at => lines[at]?.number !== null || lines[at]?.cells.length);
  let at = -1;
  const go = (to: number) => {
    at = to;
    const stop = stops[at] ?? -1;
    for (const [line, element] of elements.entries()) element.classList.toggle('now', line === stop);
    const line = lines[stop];
    if (!line) {
      board.walk(undefined);
      return;
    }
    const arrows = new Set(lines.slice(0, stop + 1).flatMap(line => line.arrows));
    board.walk({ cells: line.cells, candidates: line.candidates, arrows, latest: new Set(line.arrows) });
  };
  const turn = (to: number) => {
    go(Math.max(-1, Math.min(stops.length - 1, to)));
    const stop = stops[at];
    if (stop === undefined) return;
    elements[stop]?.scrollIntoView({ block: 'nearest' });
    announce(elements[stop]?.textContent ?? '');
  };
  // Words may also scroll below a mouse that stands still, which points at nothing.
  const moves = (event: PointerEvent) => event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0);
  stops.forEach((stop, nth) => {
    const element = elements[stop];
    element?.addEventListener('pointermove', event => {
      if (at !== nth && moves(event)) go(nth);
    });
    element?.addEventListener('focus', () => go(nth));
    element?.addEventListener('click', () => go(nth));
  });
  box.addEventListener('pointerleave', event => {
    if (moves(event)) go(-1);
  });
  // Two sentences need no walk.
  if (stops.length < (lines.some(({ number }) => number !== null) ? 2 : 3)) return;
  box.prepend(
    h(
      'p',
      { class: 'walk' },
      button('◀', () => turn(at - 1), { 'aria-label': say('line-back'), title: say('line-back') }),
      button('▶', () => turn(at + 1), { 'aria-label': say('line-next'), title: say('line-next') }),
      h('span', { class: 'faint' }, say('line-by-line')),
    ),
  );
}

/** Returns what the signs of the picture mean, as far as they are there. */
function legend(lines: Line[], drawn: Drawn, nameOf: (cell: number) => string) {
  const items: HTMLElement[] = [];
  const item = (style: string, text: string, sign = '') => {
    items.push(h('li', {}, h('span', { class: `sign ${style}`, 'aria-hidden': true }, sign), text));
  };
  if (drawn.placed.length) item('placed', say('sign-placed'));
  if (drawn.removed.length) item('removed', say('sign-removed'));
  for (const tone of drawn.tones.filter(tone => tone !== 't0')) {
    const parts = lines.flatMap(line => line.parts);
    const words = new Set(parts.filter(([text, part]) => part === tone && /\d/.test(text)).map(([text]) => text));
    if (words.size) item(`tone ${tone}`, [...words].slice(0, 3).join('; '));
  }
  if (drawn.on) item('on', say('sign-on'));
  if (drawn.off) item('off', say('sign-off'));
  if (drawn.arrows.some(({ strong }) => strong)) item('strong', say('sign-strong'));
  if (drawn.arrows.some(({ strong }) => !strong)) item('weak', say('sign-weak'));
  for (const [at, cells] of drawn.sets.entries()) item('letters', cells.map(nameOf).join(' '), String.fromCharCode(65 + at));
  const cases = new Map(drawn.arrows.toReversed().map(arrow => [arrow.case, arrow.ends[0]]));
  if (cases.size > 1) {
    for (const [at, end] of [...cases].toSorted(([a], [b]) => a - b)) {
      if (end) item(`case l${at % 4}`, `${nameOf(end[0])} = ${symbol(end[1])}`);
    }
  }
  if (!items.length) return undefined;
  return h('details', { class: 'legend' }, h('summary', {}, say('legend')), h('ul', {}, items));
}
