// The icons of the page: one set, drawn with one width of line in the colour of the words beside them.
import { h } from './dom.ts';

const CELL = '<rect x="4" y="4" width="16" height="16" rx="2"/>';
const dots = (...places: [number, number][]) =>
  places.map(([x, y]) => `<circle class="full" cx="${x}" cy="${y}" r="1.3"/>`).join('');
const [LOW, MIDDLE, HIGH] = [8, 12, 16];
const ICONS = {
  digit: `${CELL}<path d="M10 9.5l2.4-1.7v8.6"/>`,
  marks: CELL + dots([LOW, LOW], [MIDDLE, LOW], [HIGH, LOW], [LOW, MIDDLE], [HIGH, MIDDLE], [LOW, HIGH], [MIDDLE, HIGH]),
  corner: CELL + dots([LOW, LOW], [HIGH, LOW], [LOW, HIGH]),
  centre: CELL + dots([LOW, MIDDLE], [MIDDLE, MIDDLE], [HIGH, MIDDLE]),
  colour: `${CELL}<path class="full" d="M4 18V6a2 2 0 0 1 2-2h12z"/>`,
  pen: `${dots([6, 18], [18, 6])}<path d="M6 18L18 6"/>`,
  undo: '<path d="M8.5 5L4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10h-3"/>',
  redo: '<path d="M15.5 5L20 9.5 15.5 14M20 9.5H10a5 5 0 0 0 0 10h3"/>',
  erase: '<path d="M9 5.5h11v13H9L3.5 12zM12 9.5l5 5M17 9.5l-5 5"/>',
  pause: '<path d="M9 6v12M15 6v12"/>',
  run: '<path d="M8 5.5v13L18.5 12z"/>',
};

/** An icon; what it stands for is said by the name of its button. */
export function icon(name: keyof typeof ICONS): HTMLElement {
  const element = h('span', { class: 'icon', 'aria-hidden': true });
  element.innerHTML = `<svg viewBox="0 0 24 24">${ICONS[name]}</svg>`;
  return element;
}
