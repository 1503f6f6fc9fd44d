// A step told: its words, its legend, and the walk along its lines with the picture following.
import type { Drawn, Said } from '../../package/whydoku.js';
import { announce } from './app.ts';
import type { BoardView } from './board.ts';
import { button, h } from './dom.ts';
import { digitOf, symbol } from './game.ts';
import type { Walked } from './picture.ts';
import { type Line, told } from './said.ts';
import { say } from './strings.ts';

/** Whether the picture has the colour of a part. */
const isDrawn = (drawn: Drawn, tone: string) => new RegExp(`"[hskeo][^"]* ${tone}[" ]`).test(drawn.under);

/** The words of a step as elements; lines point at the board. */
export function telling(said: Said, drawn: Drawn, board: BoardView, nameOf: (cell: number) => string): HTMLElement {
  // A colour that the picture does not have would be looked for in vain.
  const { elements, lines } = told(said.map(([text, part]) => [text, /^t\d/.test(part) && !isDrawn(drawn, part.split(' ')[0]!) ? 'plain' : part]));
  const box = h('div', { class: 'telling' }, elements);
  colour(lines, drawn, nameOf);
  if (drawn.arrows.length || lines.length) follow(box, lines, drawn, board, nameOf);
  const key = legend(said, drawn, nameOf);
  if (key) box.append(key);
  return box;
}

const cellsIn = (text: string) => new Set(text.match(/r\d+c\d+/g) ?? []);

const isNumbered = ({ element }: Line) => element.tagName === 'LI';

/** The digits that a line names beside its cells. */
const digitsIn = (text: string) =>
  new Set((text.replace(/^[\d.]+ /, '').replace(/r\d+c\d+/g, '').match(/\b[1-9A-P]\b/g) ?? []).map(digitOf));

/** Lines that tell a case are coloured as its arrows are. */
function colour(lines: Line[], drawn: Drawn, nameOf: (cell: number) => string) {
  const cases = new Map<number, string>();
  for (const arrow of drawn.arrows) {
    const [cell] = arrow.ends[0] ?? [0];
    if (!cases.has(arrow.case)) cases.set(arrow.case, nameOf(cell));
  }
  if (cases.size < 2) return;
  let now: number | undefined;
  for (const line of lines.filter(isNumbered)) {
    if (!line.element.classList.contains('within')) {
      const first = line.text.match(/r\d+c\d+/)?.[0];
      const digits = line.text.replace(/^[\d.]+ /, '').replace(/r\d+c\d+/g, '').match(/[1-9A-P]\b/);
      const fits = (name: string, at: number) => name === first
        && drawn.arrows.find(arrow => arrow.case === at)?.ends.some(([, digit]) => symbol(digit) === digits?.[0]);
      now = [...cases].find(([at, name]) => fits(name, at))?.[0];
    }
    if (now !== undefined) line.element.classList.add('case', `l${now % 4}`);
  }
}

/** Pointing at a line shows what it speaks of; two buttons walk from line to line. */
function follow(box: HTMLElement, lines: Line[], drawn: Drawn, board: BoardView, nameOf: (cell: number) => string) {
  const named = lines.map(line => cellsIn(line.text));
  const digits = lines.map(line => digitsIn(line.text));
  let at = -1;
  const go = (to: number) => {
    at = to;
    lines.forEach(({ element }, line) => element.classList.toggle('now', line === at));
    if (at < 0) { board.walk(undefined); return; }
    const sofar = new Set(named.slice(0, at + 1).flatMap(names => [...names]));
    const shows = (names: Set<string>) => new Set(drawn.arrows.flatMap(({ ends }, arrow) =>
      (ends.every(([cell]) => names.has(nameOf(cell))) ? [arrow] : [])));
    const arrows = shows(sofar);
    const earlier = shows(new Set(named.slice(0, at).flatMap(names => [...names])));
    const latest = new Set([...arrows].filter(arrow => !earlier.has(arrow)));
    const cells = new Set([...named[at]!].map(name => board.cellNamed(name)));
    const candidates = drawn.parts.filter(([cell, digit]) => cells.has(cell) && digits[at]!.has(digit));
    const walked: Walked = { cells, candidates, arrows, latest };
    board.walk(walked);
  };
  /** By the buttons: the line comes into sight, and is said to those who listen. */
  const turn = (to: number) => {
    go(to);
    if (at < 0) return;
    lines[at]!.element.scrollIntoView({ block: 'nearest' });
    announce(lines[at]!.text);
  };
  lines.forEach(({ element }, line) => {
    element.addEventListener('pointerenter', event => { if (event.pointerType === 'mouse') go(line); });
    element.addEventListener('focus', () => go(line));
    element.addEventListener('click', () => go(line));
  });
  box.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') go(-1); });
  // Two sentences need no walk.
  if (lines.length < (lines.some(isNumbered) ? 2 : 3)) return;
  box.prepend(h('p', { class: 'walk' },
    button('◀', () => turn(Math.max(-1, at - 1)), { 'aria-label': say('line-back'), title: say('line-back') }),
    button('▶', () => turn(Math.min(lines.length - 1, at + 1)), { 'aria-label': say('line-next'), title: say('line-next') }),
    h('span', { class: 'faint' }, say('line-by-line'))));
}

/** What the signs of the picture mean, as far as they are there. */
function legend(said: Said, drawn: Drawn, nameOf: (cell: number) => string) {
  const items: HTMLElement[] = [];
  const item = (style: string, text: string) => {
    items.push(h('li', {}, h('span', { class: `sign ${style}`, 'aria-hidden': true }), text));
  };
  if (drawn.placed.length) item('placed', say('sign-placed'));
  if (drawn.removed.length) item('removed', say('sign-removed'));
  // The colours of parts, by the words that have them.
  for (const tone of ['t1', 't2', 't3', 't4', 't5']) {
    const words = new Set(said.filter(([text, part]) => part.split(' ')[0] === tone && /\d/.test(text)).map(([text]) => text));
    if (words.size && isDrawn(drawn, tone)) item(`tone ${tone}`, [...words].slice(0, 3).join('; '));
  }
  if (/class="k on/.test(drawn.under)) item('on', say('sign-on'));
  if (/class="k off/.test(drawn.under)) item('off', say('sign-off'));
  const svg = drawn.arrows.map(arrow => arrow.svg).join('');
  if (svg.includes('strong')) item('strong', say('sign-strong'));
  if (svg.includes('weak')) item('weak', say('sign-weak'));
  for (const [, letter, cells] of drawn.letters?.matchAll(/([A-Z]): (.*?)(?= [A-Z]: |$)/g) ?? []) {
    items.push(h('li', {}, h('span', { class: 'sign letters', 'aria-hidden': true }, letter), cells));
  }
  const cases = [...new Set(drawn.arrows.map(arrow => arrow.case))];
  if (cases.length > 1) {
    for (const at of cases) {
      const [cell, digit] = drawn.arrows.find(arrow => arrow.case === at)!.ends[0]!;
      item(`case l${at % 4}`, `${nameOf(cell)} = ${symbol(digit)}`);
    }
  }
  if (!items.length) return undefined;
  return h('details', { class: 'legend' }, h('summary', {}, say('legend')), h('ul', {}, items));
}
