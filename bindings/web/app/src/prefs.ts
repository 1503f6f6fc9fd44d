// What the player prefers: language, light or dark, what the teacher may use and how much a hint tells.
import type { Catalogue } from '../../package/whydoku.js';
import { button, h, put } from './dom.ts';
import { teacher } from './engine.ts';
import { ask, keep, learn, settings } from './settings.ts';
import { NAMES as PROGRAMS } from './setter.ts';
import { say } from './strings.ts';

const NAMES: Record<string, string> = { en: 'English', nb: 'Norsk bokmål', pt: 'Português', ru: 'Русский' };

export function prefsPanel(again: () => void, dressed: () => void) {
  const known = h('div', { class: 'techniques' });
  const language = h('select', { id: 'language', onchange: () => { keep({ language: language.value }); again(); } },
    Object.entries(NAMES).map(([code, name]) => h('option', { value: code, lang: code, selected: code === settings.language }, name)));
  const theme = h('select', { id: 'theme', onchange: () => { keep({ theme: theme.value as typeof settings.theme }); dressed(); } },
    (['auto', 'light', 'dark'] as const).map(name => h('option', { value: name, selected: name === settings.theme }, say(`theme-${name}`))));
  const ladder = (name: string) => h('option', { value: name, selected: name === settings.profile }, PROGRAMS[name] ?? name);
  // Until the engine has told which ladders there are, there is the one that is taken.
  const profile = h('select', { id: 'profile', onchange: () => {
    keep({ profile: profile.value });
    list();
  } }, ladder(settings.profile));
  const help = h('input', {
    type: 'range', min: 1, max: 3, value: settings.help, id: 'help', oninput: () => { keep({ help: Number(help.value) }); tell(); },
  });
  const helpText = h('output', {});
  const unique = h('input', {
    type: 'checkbox', id: 'unique', checked: !settings.noUniqueness, onchange: () => keep({ noUniqueness: !unique.checked }),
  });
  let all: Catalogue | undefined;

  const tell = () => {
    helpText.textContent = say(['grade-look', 'grade-hint', 'grade-whole'][settings.help - 1]!);
    help.setAttribute('aria-valuetext', helpText.textContent);
  };

  async function list() {
    if (!all) {
      all = await teacher.ask('catalogue', ask());
      learn(all.techniques);
      const names = all.profiles.map(([name]) => name);
      put(profile, ['human', ...names.filter(name => name !== 'human')].map(ladder));
    }
    if (settings.profile !== 'human') { put(known); return; }
    const { techniques } = all;
    const highest = Math.max(...techniques.map(({ difficulty }) => Number(difficulty)));
    const most = h('input', {
      type: 'range', min: 1, max: highest, step: 0.1, value: settings.most || highest, id: 'most',
      oninput: () => { keep({ most: Number(most.value) >= highest ? 0 : Number(most.value) }); show(); },
    });
    const bound = h('output', {});
    const boxes = techniques.map(({ id, name, difficulty }) => {
      const box = h('input', { type: 'checkbox', value: id, checked: !settings.unknown.includes(id), onchange: () => {
        keep({ unknown: box.checked ? settings.unknown.filter(other => other !== id) : [...settings.unknown, id] });
      } });
      return { row: h('li', {}, h('label', {}, box, ` ${name} `, h('span', { class: 'faint' }, difficulty))), difficulty: Number(difficulty) };
    });
    const show = () => {
      const least = settings.most || highest;
      bound.textContent = settings.most ? say('up-to', String(settings.most)) : say('everything');
      most.setAttribute('aria-valuetext', bound.textContent);
      for (const { row, difficulty } of boxes) row.classList.toggle('beyond', difficulty > least);
    };
    put(known, h('p', { class: 'tools' }, h('label', { for: 'most' }, say('known-up-to')), most, bound),
      h('details', {}, h('summary', {}, say('known')), h('ul', {}, boxes.map(({ row }) => row))));
    show();
  }

  tell();
  return {
    panel: h('section', { 'aria-label': say('settings') },
      h('p', { class: 'tools' }, h('label', {}, say('language'), ' ', language), h('label', {}, say('theme'), ' ', theme)),
      h('h2', {}, say('teacher')),
      h('p', { class: 'tools' }, h('label', { for: 'help' }, say('first-hint')), help, helpText),
      h('p', { class: 'tools' }, h('label', {}, say('profile'), ' ', profile), h('label', {}, unique, ' ', say('uniqueness'))),
      known,
      h('p', { class: 'tools' }, button(say('forget'), () => { keep({ unknown: [], most: 0, noUniqueness: false, help: 1, profile: 'human' }); again(); }))),
    list,
  };
}
