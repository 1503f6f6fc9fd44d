// Elements are made by `h` and put in place by `put`; there is no framework beside these two.
import { messageOf } from './strings.ts';

type Child = Node | string | number | null | undefined | false | Child[];

/** Creates an element; `on…` are listeners, and `true` stands for an attribute without a value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('aria-') && typeof value === 'boolean') element.setAttribute(name, String(value));
    else if (value === undefined || value === null || value === false) continue;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  add(element, children);
  return element;
}

function add(to: Element, children: Child[]) {
  for (const child of children) {
    if (Array.isArray(child)) add(to, child);
    else if (child instanceof Node) to.append(child);
    else if (child !== null && child !== undefined && child !== false) to.append(String(child));
  }
}

/** Returns the element with an id. */
export function by(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/** Replaces the content of an element. */
export function put(into: Element, ...children: Child[]) {
  into.replaceChildren();
  add(into, children);
}

export function button(text: string | HTMLElement, onclick: () => unknown, attributes: Record<string, unknown> = {}) {
  return h('button', { type: 'button', onclick: () => void onclick(), ...attributes }, text);
}

/** Says something to screen readers. */
export function announce(text: string) {
  const live = by('say');
  live.textContent = '';
  live.textContent = text;
}

export function fault(problem: unknown) {
  return h('p', { class: 'fault', role: 'alert' }, messageOf(problem));
}

/** Whether a key press belongs to a field that is typed into. */
export const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]):not([type=range]):not([type=radio]), select, textarea, dialog') !== null;

/** Asks a question; returns whether the first answer was chosen. */
export function confirmed(question: string, yes: string, no: string): Promise<boolean> {
  const dialog = h('dialog', { 'aria-label': question });
  const answer = (text: string, is: boolean, attributes: Record<string, unknown>) =>
    button(text, () => dialog.close(String(is)), attributes);
  put(
    dialog,
    h('p', {}, question),
    h('p', { class: 'tools' }, answer(yes, true, { class: 'main', id: 'yes' }), answer(no, false, { id: 'no' })),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise(resolve => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === 'true');
    };
  });
}

/** Has the browser save a text or a bitmap as a file. */
export function saveFile(content: string | Blob, name: string, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
