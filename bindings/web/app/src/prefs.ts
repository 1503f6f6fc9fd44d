// The settings screen.
import type { Catalogue } from '../../package/whydoku.js';
import { button, h, put } from './dom.ts';
import { teacher } from './engine.ts';
import { keep, LANGUAGES, type Settings, setLadder, settings, usual } from './settings.ts';
import { say } from './strings.ts';

/** Programs by their names. */
export const PROGRAMS: Record<string, string> = { human: 'whydoku', se: 'Sudoku Explainer', hodoku: 'HoDoKu' };

export function prefsScreen(changed: (isLanguage: boolean) => void) {
  const known = h('div', { class: 'techniques' });
  let all: Catalogue | undefined;
  const choose = (id: string, options: [value: string, text: string][], value: string, keepIt: (value: string) => void) => {
    const select = h(
      'select',
      { id, onchange: () => keepIt(select.value) },
      options.map(([value_, text]) => h('option', { value: value_, selected: value_ === value }, text)),
    );
    return select;
  };
  const toggle = (name: 'timer' | 'cleanUp' | 'live' | 'auto' | 'mistakes' | 'digitFirst' | 'motion', key: string) => {
    const box = h('input', {
      type: 'checkbox',
      id: `set-${name}`,
      checked: settings[name],
      onchange: () => {
        keep({ [name]: box.checked });
        changed(false);
      },
    });
    return h('p', {}, h('label', {}, box, ' ', say(key)));
  };
  const language = choose('language', Object.entries(LANGUAGES), settings.language, value => {
    keep({ language: value });
    changed(true);
  });
  const themes = (['auto', 'light', 'dark'] as const).map((name): [string, string] => [name, say(`theme-${name}`)]);
  const theme = choose('theme', themes, settings.theme, value => {
    keep({ theme: value as Settings['theme'] });
    changed(false);
  });
  const profile = h(
    'select',
    {
      id: 'profile',
      onchange: () => {
        keep({ profile: profile.value });
        void show();
      },
    },
    h('option', { value: settings.profile }, PROGRAMS[settings.profile] ?? settings.profile),
  );
  const grades = ['grade-look', 'grade-hint', 'grade-whole'].map((key, at): [string, string] => [String(at + 1), say(key)]);
  const help = choose('help', grades, String(settings.help), value => keep({ help: Number(value) }));
  const unique = h('input', {
    type: 'checkbox',
    id: 'unique',
    checked: !settings.noUniqueness,
    onchange: () => keep({ noUniqueness: !unique.checked }),
  });

  async function show() {
    all ??= await teacher.ask('catalogue', { language: settings.language });
    setLadder(all.techniques);
    const names = ['human', ...all.profiles.map(([name]) => name).filter(name => name !== 'human')];
    put(
      profile,
      names.map(name => h('option', { value: name, selected: name === settings.profile }, PROGRAMS[name] ?? name)),
    );
    if (settings.profile !== 'human') {
      put(known);
      return;
    }
    const { techniques } = all;
    const highest = Math.max(...techniques.map(({ difficulty }) => difficulty));
    const bound = h('output', {});
    const most = h('input', {
      type: 'range',
      min: 1,
      max: highest,
      step: 0.1,
      value: settings.most || highest,
      id: 'most',
      oninput: () => {
        keep({ most: Number(most.value) >= highest ? 0 : Number(most.value) });
        mark();
      },
    });
    const rows = techniques.map(({ id, name, difficulty }) => {
      const box = h('input', {
        type: 'checkbox',
        value: id,
        checked: !settings.unknown.includes(id),
        onchange: () => {
          keep({ unknown: box.checked ? settings.unknown.filter(other => other !== id) : [...settings.unknown, id] });
        },
      });
      return { row: h('li', {}, h('label', {}, box, ` ${name} `, h('span', { class: 'faint' }, difficulty))), difficulty };
    });
    const mark = () => {
      bound.textContent = settings.most ? say('up-to', settings.most) : say('everything');
      most.setAttribute('aria-valuetext', bound.textContent);
      for (const { row, difficulty } of rows) row.classList.toggle('beyond', difficulty > (settings.most || highest));
    };
    put(
      known,
      h('p', { class: 'tools' }, h('label', { for: 'most' }, say('known-up-to')), most, bound),
      h(
        'details',
        {},
        h('summary', {}, say('known')),
        h(
          'ul',
          {},
          rows.map(({ row }) => row),
        ),
      ),
    );
    mark();
  }

  const field = (key: string, element: HTMLElement) => h('p', {}, h('label', {}, say(key), ' ', element));
  return {
    root: h(
      'section',
      { id: 'settings', class: 'screen page', 'aria-labelledby': 'settings-title' },
      h('h1', { id: 'settings-title' }, say('settings')),
      h(
        'div',
        { class: 'columns' },
        h(
          'div',
          { class: 'card' },
          field('language', language),
          field('theme', theme),
          toggle('timer', 'use-timer'),
          toggle('cleanUp', 'use-clean-up'),
          toggle('live', 'use-live'),
          toggle('mistakes', 'use-mistakes'),
          toggle('auto', 'use-auto'),
          toggle('digitFirst', 'use-digit-first'),
          toggle('motion', 'use-motion'),
        ),
        h(
          'div',
          { class: 'card' },
          h('h2', {}, say('help')),
          field('first-hint', help),
          field('profile', profile),
          h('p', {}, h('label', {}, unique, ' ', say('uniqueness'))),
          known,
          h(
            'p',
            {},
            button(
              say('forget'),
              () => {
                keep({ ...usual(), language: settings.language, found: settings.found });
                changed(true);
              },
              { class: 'quiet', id: 'forget' },
            ),
          ),
        ),
      ),
    ),
    show: () => void show(),
  };
}
