// The teacher: the next step in three grades, why and why not, and what is wrong so far.
import type { Hint, Why } from '../../package/whydoku.js';
import { type App, announce, waiting } from './app.ts';
import { button, h, put } from './dom.ts';
import { teacher } from './engine.ts';
import { digitsOf, symbol } from './game.ts';
import { pathPlayer } from './path.ts';
import { practicePanel } from './practice.ts';
import { inline, plain } from './said.ts';
import { ask, settings } from './settings.ts';
import { say } from './strings.ts';
import { telling } from './walk.ts';

export function teacherPanel(app: App) {
  const answer = h('div', { class: 'answer', id: 'answer' });
  const whyBox = h('div', { class: 'why' });
  let isNot = true;

  const nameOf = (cell: number) => app.game.name(cell);

  /** The whole step is asked for, though no more is shown than is wanted; so who wants more need not wait. */
  async function hint(at: number) {
    const hint = await waiting(answer, () => teacher.ask('hint', app.game.position(), 'whole', ask()));
    if (hint) showHint(hint, at);
  }

  function showHint(hint: Hint, at: number) {
    const whole = at === 2 && hint.given;
    app.drawn = whole ? hint.drawn : undefined;
    app.refresh();
    const parts: HTMLElement[] = [];
    const name = whole ? hint.name : undefined;
    const words = whole || !hint.given ? hint.said : at === 1 ? hint.hint : hint.look;
    if (name) parts.push(h('h3', {}, name));
    if (hint.warning) parts.push(h('p', {}, h('em', {}, hint.warning)));
    if (whole) parts.push(telling(hint.said, hint.drawn, app.board, nameOf));
    else if (words.length) parts.push(h('p', {}, inline(words)));
    const tools: HTMLElement[] = [];
    if (hint.given && at < 2) tools.push(button(say('more'), () => showHint(hint, at + 1), { class: 'main', id: 'more' }));
    if (whole) {
      tools.push(button(say('do-it'), () => {
        app.drawn = undefined;
        put(answer, h('p', { class: 'faint' }, say('done')));
        app.game.follow(hint.drawn.placed, hint.drawn.removed);
        announce(say('done'));
      }, { class: 'main', id: 'do' }));
      if (hint.technique) tools.push(button(say('what-is-it'), () => about(hint.technique!)));
    }
    put(answer, parts, h('p', { class: 'tools' }, tools));
    // One that is longer than the room below the board is read from its beginning.
    answer.scrollIntoView({ block: answer.offsetHeight > innerHeight * 0.4 ? 'start' : 'nearest' });
    announce([name, hint.warning, plain(words)].filter(Boolean).join('. '));
  }

  async function about(technique: string) {
    const idea = await teacher.ask('idea', technique, ask());
    answer.querySelector('.idea')?.remove();
    answer.append(h('p', { class: 'idea' }, idea));
    announce(idea);
  }

  async function check() {
    const progress = await waiting(answer, () => teacher.ask('progress', app.game.position(), ask()));
    if (!progress) return;
    app.wrong.clear();
    app.drawn = undefined;
    app.refresh();
    const verdict = progress.verdict.map(text => h('p', {}, text));
    const tools = progress.wrong.length
      ? button(say('show-which'), () => showWrong(progress.named, progress.wrong), { id: 'which', class: 'main' }) : undefined;
    put(answer, h('div', { class: progress.good ? 'good' : 'bad' }, verdict), tools ? h('p', { class: 'tools' }, tools) : undefined);
    announce(progress.verdict.join(' '));
  }

  function showWrong(named: string[], wrong: string[]) {
    const place = (claim: string) => app.game.cell(claim.match(/r\d+c\d+/)![0]);
    app.wrong = new Set(wrong.map(place));
    app.refresh();
    const rows = wrong.map((claim, at) => h('li', {}, named[at] ?? claim, ' ',
      button(say('why-wrong'), () => showWhy(claim, true), { 'data-claim': claim })));
    const rest = named.slice(wrong.length).map(text => h('p', {}, text));
    put(answer, h('ul', { class: 'wrong' }, rows), rest);
    announce(named.join(' '));
  }

  /** Of a wrong entry it is asked on the puzzle as it was given, where nothing is wrong yet. */
  async function showWhy(claim: string, onPuzzle = false) {
    const position = onPuzzle ? app.game.puzzle() : app.game.position();
    const why = await waiting(answer, () => teacher.ask('why', position, claim, ask()));
    if (why) put(answer, answerOf(claim, why));
  }

  function answerOf(claim: string, why: Why) {
    const holds = why.holds === null ? 'open' : why.holds ? 'good' : 'bad';
    const verdict = say(why.holds === null ? 'holds-open' : why.holds ? 'holds' : 'holds-not', claim.replace('<>', ' ≠ ').replace('=', ' = '));
    const before = why.before.map(said => h('p', {}, inline(said)));
    const after = why.after ? h('p', {}, inline(why.after)) : undefined;
    announce([verdict, ...why.before.map(plain)].join(' '));
    return [
      h('h3', { class: holds }, verdict), ...before,
      why.path ? pathPlayer(app, why.path, { from: 1 }) : undefined, after,
    ];
  }

  /** For the cell that is chosen: every digit can be asked about. One that was pointed at has both questions. */
  function whyFor(pointed = 0) {
    const cells = [...app.board.selected];
    const cell = cells[0];
    if (cells.length !== 1 || cell === undefined || app.scene || app.game.digit(cell)) {
      put(whyBox, h('p', { class: 'faint' }, say('why-choose')));
      return;
    }
    const digits = digitsOf(app.game.auto ? app.game.allowed(cell) & ~app.game.state.taken[cell]! : (1 << app.game.size) - 1);
    const form = button(isNot ? say('why-not') : say('why'), () => { isNot = !isNot; whyFor(); }, {
      'aria-pressed': isNot, id: 'why-form', title: say('why-form'),
    });
    put(whyBox, h('p', { class: 'tools' }, form, digits.map(digit =>
      button(symbol(digit), () => showWhy(`${app.game.name(cell)}${isNot ? '<>' : '='}${symbol(digit)}`), {
        class: 'ask', 'aria-label': say(isNot ? 'why-not-digit' : 'why-digit', symbol(digit), app.game.name(cell)),
      }))));
    if (!pointed) return;
    const question = (key: string, sign: string) => button(say(key, symbol(pointed), app.game.name(cell)),
      () => showWhy(`${app.game.name(cell)}${sign}${symbol(pointed)}`), { class: 'main', id: key });
    whyBox.append(h('p', { class: 'tools' }, question('why-digit', '='), question('why-not-digit', '<>')));
    whyBox.querySelector<HTMLElement>('#why-not-digit')?.focus({ preventScroll: true });
  }

  const panel = h('section', { 'aria-label': say('teacher') },
    h('p', { class: 'tools' },
      button(say('hint'), () => hint(settings.help - 1), { class: 'main', id: 'hint' }),
      button(say('next-step'), () => hint(2), { id: 'next-step' }),
      button(say('check'), check, { id: 'check' })),
    answer, h('h2', {}, say('why-title')), whyBox, practicePanel(app));
  whyFor();
  return {
    panel,
    selected: () => whyFor(),
    asked: (_cell: number, digit: number) => whyFor(digit),
    /** What was said is true no more. */
    changed: () => { app.drawn = undefined; if (!app.scene) put(answer); whyFor(); },
    hint: () => {
      const more = answer.querySelector<HTMLElement>('#more');
      if (more) more.click(); else void hint(settings.help - 1);
    },
    check,
  };
}
