// Statistics: figures by level, the puzzles of the days, techniques that were needed.
import type { App } from './app.ts';
import { button, h, put } from './dom.ts';
import { background } from './engine.ts';
import { kindName, today } from './home.ts';
import { byKind, byTechnique, type Figures, solvedDays, streak } from './numbers.ts';
import { locale, settings } from './settings.ts';
import { isSaid, say } from './strings.ts';
import { asTime } from './timer.ts';

/** The days of a month in weeks that begin on Monday; 0 stands for a day of another month. */
export function weeks(year: number, month: number): number[][] {
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const days = [...Array<number>(first).fill(0), ...Array.from({ length: last }, (_, day) => day + 1)];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => days[week * 7 + day] ?? 0),
  );
}

export function statsScreen(app: App) {
  const body = h('div', { class: 'columns' });
  const root = h(
    'section',
    { id: 'stats', class: 'screen page', 'aria-labelledby': 'stats-title' },
    h('h1', { id: 'stats-title' }, say('stats')),
    body,
  );
  let [year, month] = [0, 0];

  const nameOf = (kind: string) => (!kind || isSaid(`stats-${kind}`) ? say(`stats-${kind || 'own'}`) : kindName(kind));

  function table(all: Figures[]) {
    const time = (elapsed: number | undefined) => (elapsed === undefined ? '–' : asTime(elapsed));
    return h(
      'table',
      { id: 'figures' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['level', 'played', 'solved', 'alone', 'best', 'median'].map(key => h('th', { scope: 'col' }, say(`stats-${key}`))),
        ),
      ),
      h(
        'tbody',
        {},
        all.map(({ kind, played, solved, alone, best, median }) =>
          h(
            'tr',
            { 'data-kind-row': kind },
            h('th', { scope: 'row' }, nameOf(kind)),
            [played, solved, alone, time(best), time(median)].map(figure => h('td', {}, figure)),
          ),
        ),
      ),
    );
  }

  function calendar(now: string) {
    const done = solvedDays();
    const name = new Date(Date.UTC(year, month - 1, 15)).toLocaleDateString(locale(), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const weekday = (day: number) =>
      new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale(), { weekday: 'narrow', timeZone: 'UTC' });
    const turn = (by: number) => {
      const to = new Date(Date.UTC(year, month - 1 + by, 1));
      [year, month] = [to.getUTCFullYear(), to.getUTCMonth() + 1];
      show();
    };
    const cell = (day: number) => {
      if (!day) return h('td', {});
      const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const isDone = done.has(date);
      const text = isDone ? `${day} ✓` : String(day);
      const label = `${text}, ${say(isDone ? 'day-done' : 'daily-of', date)}`;
      return h(
        'td',
        {},
        date > now
          ? h('span', { class: 'faint' }, day)
          : button(text, () => app.day(date), {
              class: isDone ? 'day done' : 'day',
              'data-day': date,
              'aria-label': label,
              title: label,
            }),
      );
    };
    return h(
      'div',
      { class: 'card' },
      h('h2', {}, say('stats-daily')),
      h('p', { id: 'streak' }, say('streak', streak(now))),
      h(
        'p',
        { class: 'tools' },
        button('←', () => turn(-1), { 'aria-label': say('month-before') }),
        h('span', {}, name),
        button('→', () => turn(1), { 'aria-label': say('month-after') }),
      ),
      h(
        'table',
        { class: 'calendar', 'aria-label': name },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            [1, 2, 3, 4, 5, 6, 7].map(day => h('th', { scope: 'col' }, weekday(day))),
          ),
        ),
        h(
          'tbody',
          {},
          weeks(year, month).map(week => h('tr', {}, week.map(cell))),
        ),
      ),
    );
  }

  function show() {
    const now = today();
    if (!year) [year = 0, month = 1] = now.split('-').map(Number);
    const figures = byKind();
    const techniques = h('div');
    put(
      body,
      h(
        'div',
        { class: 'card' },
        h('h2', {}, say('stats-levels')),
        figures.length ? table(figures) : h('p', {}, say('stats-none')),
        techniques,
      ),
      calendar(now),
    );
    void needed(techniques).catch(() => undefined);
  }

  /** The techniques that solved games needed, by their names, which the engine has. */
  async function needed(into: HTMLElement) {
    const counts = byTechnique();
    if (!counts.length) return;
    const { techniques } = await background.ask('catalogue', { language: settings.language });
    const names = new Map(techniques.map(({ id, name }) => [id, name]));
    const rows = counts.map(([id, count]) =>
      h(
        'tr',
        {},
        h(
          'th',
          { scope: 'row' },
          button(names.get(id) ?? id, () => app.go('learn', id), { class: 'link' }),
        ),
        h('td', {}, count),
      ),
    );
    put(into, h('h2', {}, say('stats-hardest')), h('table', { id: 'needed' }, h('tbody', {}, rows)));
  }

  return { root, show };
}
