// Practice: positions whose next step is a technique, made for whoever wants to learn it.
import { type App, announce, waiting } from './app.ts';
import { button, h, put } from './dom.ts';
import { background, makers } from './engine.ts';
import { newSeed } from './maker.ts';
import { ask, keep, settings } from './settings.ts';
import { say } from './strings.ts';

export function practicePanel(app: App) {
  const said = h('div', { class: 'answer', id: 'practised' });
  const technique = h('select', { id: 'practise-technique', 'aria-label': say('practise') });

  async function practise() {
    const id = technique.value;
    const name = technique.selectedOptions[0]?.textContent ?? id;
    const seed = newSeed();
    // Whoever practises it knows it, or soon will: the hints may use it.
    keep({ unknown: settings.unknown.filter(other => other !== id) });
    const found = await waiting(said, far => makers.collect(1, (thread, at) => thread.ask('practise', id, seed, at, ask()),
      looked => far(say('looked-at', String(looked)))), () => makers.end());
    const exercise = found?.[0];
    if (!exercise?.board) return;
    await app.open(exercise.board.text);
    app.game.goTo(exercise.digits, exercise.candidates);
    put(said, h('p', { class: 'good' }, say('practise-ready', name)));
    announce(say('practise-ready', name));
  }

  async function fill() {
    if (technique.options.length) return;
    const { techniques } = await background.ask('catalogue', { language: settings.language });
    technique.append(...techniques.map(({ id, name, difficulty }) => h('option', { value: id, selected: id === 'x-wing' }, `${name} (${difficulty})`)));
  }

  return h('details', { id: 'practice', ontoggle: () => void fill() }, h('summary', {}, say('practise')),
    h('p', { class: 'tools' }, technique, button(say('practise-it'), practise, { class: 'main', id: 'practise' })), said);
}
