// For those who set puzzles: what every scale says, how many solutions there are and which clues are not needed, while
// the clues are edited.
import { type App, fault } from './app.ts';
import { button, h, put } from './dom.ts';
import { Cancelled, rater } from './engine.ts';
import { symbol } from './game.ts';
import { makerPanel } from './maker.ts';
import { ask } from './settings.ts';
import { say } from './strings.ts';

const SCALES = ['human', 'se', 'hodoku', 'q1', 'q2', 'te', 'gsf', 'clues', 'time'];
/** Programs by their names. */
export const NAMES: Record<string, string> = { human: 'whydoku', se: 'Sudoku Explainer', hodoku: 'HoDoKu' };
const SHOWN: Record<string, string[]> = {
  human: ['rating', 'tier', 'hardest'], se: ['er', 'ep', 'ed'], hodoku: ['level', 'score'],
};

export function setterPanel(app: App) {
  const solutions = h('div', { class: 'solutions' });
  const table = h('tbody');
  const rated = h('progress', { value: 0, max: 1, 'aria-label': say('rating'), hidden: true });
  const edit = h('input', { type: 'checkbox', id: 'edit', onchange: () => edits(edit.checked) });
  const live = h('input', { type: 'checkbox', id: 'live', onchange: () => (live.checked ? survey() : rater.cancel()) });
  const size = h('select', { id: 'size' }, [4, 6, 8, 9, 10, 12, 16, 25].map(n => h('option', { value: n, selected: n === 9 }, `${n} × ${n}`)));
  /** Who edits clues wants to see what they leave. */
  const edits = (on: boolean) => {
    live.checked ||= on;
    app.toggleSetting(on);
    void survey();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string[] | undefined;

  async function survey() {
    rater.cancel();
    const puzzle = app.game.puzzle();
    try {
      put(solutions, h('p', { class: 'faint' }, say('counting')));
      const survey = await rater.ask('survey', puzzle, 1000);
      const count = survey.more ? say('solutions-more', String(survey.solutions)) : say(`solutions-${survey.solutions === 1 ? 'one' : 'n'}`, String(survey.solutions));
      const names = (cells: number[]) => cells.map(cell => `${app.game.name(cell)}${app.game.given(cell) ? ` = ${symbol(app.game.given(cell))}` : ''}`).join(', ');
      put(solutions,
        h('p', { class: survey.solutions === 1 ? 'good' : 'bad', id: 'solutions' }, count),
        survey.superfluous.length ? h('p', { id: 'superfluous' }, say('superfluous', String(survey.superfluous.length)), ' ', names(survey.superfluous)) : undefined,
        survey.solutions === 1 && !survey.superfluous.length ? h('p', {}, say('minimal')) : undefined,
        survey.open.length ? h('p', {}, say('differ'), ' ', names(survey.open)) : undefined);
      put(table);
      if (survey.solutions === 1) await rate(puzzle);
    } catch (problem) {
      if (!(problem instanceof Cancelled)) put(solutions, fault(problem));
    }
  }

  async function rate(puzzle: ReturnType<typeof app.game.puzzle>) {
    known ??= (await rater.ask('catalogue', ask())).scales;
    const all = SCALES.filter(scale => known!.includes(scale));
    rated.hidden = false;
    rated.max = all.length;
    for (const [done, scale] of all.entries()) {
      rated.value = done;
      let text: string;
      try {
        const figures = await rater.ask('rate', puzzle, ask({ scale }));
        const shown = SHOWN[scale] ?? Object.keys(figures);
        text = shown.filter(name => figures[name]).map(name => (shown.length > 1 ? `${name} ${figures[name]}` : figures[name])).join(', ');
      } catch (problem) {
        if (problem instanceof Cancelled) throw problem;
        text = '–';
      }
      table.append(h('tr', {}, h('th', { scope: 'row' }, NAMES[scale] ?? scale), h('td', {}, text || '–')));
    }
    rated.hidden = true;
  }

  const panel = h('section', { 'aria-label': say('set') },
    h('p', { class: 'tools' }, h('label', {}, edit, ' ', say('edit-givens')), h('label', {}, live, ' ', say('rate-live'))),
    h('p', { class: 'tools' }, button(say('survey'), survey, { class: 'main', id: 'survey' }),
      h('label', {}, say('empty-board'), ' ', size),
      button(say('new'), async () => {
        const n = Number(size.value);
        await app.open(`size: ${n}\n`);
        edits(edit.checked = true);
      }, { id: 'new' })),
    solutions, rated, h('table', {}, table), makerPanel(app).panel);
  return {
    panel,
    changed: () => {
      edit.checked = app.game.setting;
      if (!live.checked) return;
      clearTimeout(timer);
      timer = setTimeout(survey, 300);
    },
  };
}
