// The page is made of elements; this is all the framework that it has.
type Child = Node | string | number | null | undefined | false | Child[];

/** An element with attributes and children; `on…` are listeners, and `true` stands for an attribute without a value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Record<string, unknown> = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // Of a state that can be switched, no is an answer too.
    if (name.startsWith('aria-') && typeof value === 'boolean') { element.setAttribute(name, String(value)); continue; }
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
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

/** The element with this id, which the page has. */
export const by = (id: string) => document.getElementById(id) as HTMLElement;

/** What is inside an element, in place of what was. */
export function put(into: Element, ...children: Child[]) {
  into.replaceChildren();
  add(into, children);
}

export function button(text: string, onclick: () => void, attributes: Record<string, unknown> = {}) {
  return h('button', { type: 'button', onclick, ...attributes }, text);
}
