// Help with the game: the next step in three grades, what is wrong so far, why and why not.
import type { Hint, Named, Progress, Why } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { announce, button, h, put } from './dom.ts';
import { teacher, waiting } from './engine.ts';
import { digitsOf, symbol } from './game.ts';
import { pathPlayer } from './path.ts';
import { ask, settings } from './settings.ts';
import { say } from './strings.ts';
import { inline, plain, telling } from './telling.ts';

const shownClaim = (claim: string) => claim.replace('<>', ' ≠ ').replace('=', ' = ');

export function helpPanel(app: App) {
  const answer = h('div', { class: 'answer', id: 'answer' });
  const whyBox = h('div', { class: 'why' });
  /** Shows an answer, or removes it; what depends on whether there is one is drawn anew. */
  const tell = (...words: Parameters<typeof put>[1][]) => {
    put(answer, ...words);
    app.refresh();
  };
  let isNot = true;
  const nameOf = (cell: number) => app.game.name(cell);

  /** The whole step is asked for, though no more is shown than is wanted; so who wants more need not wait. */
  async function hint(grade: number) {
    app.clear();
    const hint = await waiting(answer, () => teacher.ask('hint', app.game.position(), 'whole', ask()));
    if (!hint) return;
    app.helped();
    // What the player has struck out or entered wrongly comes first.
    if (hint.unsolvable) await check();
    else showHint(hint, grade);
  }

  function showHint(hint: Hint, grade: number) {
    const whole = grade === 2 && hint.given;
    app.drawn = whole ? hint.drawn : undefined;
    app.lit = new Set(whole || !hint.given ? [] : grade === 1 ? hint.hintCells : hint.lookCells);
    app.refresh();
    const words = whole || !hint.given ? hint.words : grade === 1 ? hint.hint : hint.look;
    const title = whole ? hint.name : undefined;
    const again = () => showHint(hint, grade + 1);
    const hadFocus = answer.contains(document.activeElement);
    tell(
      title ? h('h2', {}, title) : undefined,
      hint.warning ? h('p', {}, h('em', {}, hint.warning)) : undefined,
      whole ? telling(hint.lines, hint.drawn, app.board, nameOf) : h('p', { class: 'look' }, inline(words)),
      h(
        'p',
        { class: 'tools' },
        hint.given && !whole ? button(say('more'), again, { class: 'main', id: 'more' }) : undefined,
        whole ? button(say('do-it'), () => doIt(hint), { class: 'main', id: 'do' }) : undefined,
        whole && hint.technique ? button(say('what-is-it'), () => about(hint.technique ?? ''), { class: 'quiet' }) : undefined,
      ),
    );
    answer.closest('.words')?.scrollTo(0, 0);
    if (hadFocus) answer.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
    announce([title, hint.warning, plain(words)].filter(Boolean).join('. '));
  }

  function doIt(hint: Hint) {
    const hadFocus = answer.contains(document.activeElement);
    app.drawn = undefined;
    app.game.follow(hint.drawn.placed, hint.drawn.removed);
    tell(
      h('p', { class: 'faint' }, say('done')),
      h(
        'p',
        { class: 'tools' },
        button(say('next-step'), () => hintAt(2), { class: 'main', id: 'again' }),
      ),
    );
    if (hadFocus) answer.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
    announce(say('done'));
  }

  async function about(technique: string) {
    const idea = await teacher.ask('idea', technique, ask());
    answer.querySelector('.idea')?.remove();
    answer.append(h('p', { class: 'idea' }, idea));
    announce(idea);
  }

  async function check() {
    app.clear();
    const progress = await waiting(answer, () => teacher.ask('progress', app.game.position(), ask()));
    if (!progress) return;
    tell(
      h(
        'div',
        { class: progress.good ? 'good' : 'bad' },
        progress.verdict.map(text => h('p', {}, text)),
      ),
      progress.wrong.length
        ? h(
            'p',
            { class: 'tools' },
            button(say('show-which'), () => showWrong(progress), { id: 'which', class: 'main' }),
          )
        : undefined,
    );
    announce(progress.verdict.join(' '));
  }

  function showWrong({ named, wrong }: Progress) {
    app.wrong = new Set(wrong.map(({ cell }) => cell));
    app.refresh();
    const rows = wrong.map(({ claim }, at) =>
      h(
        'li',
        {},
        named[at] ?? claim,
        ' ',
        button(say('why-wrong'), () => showWhy(claim, true), { 'data-claim': claim }),
      ),
    );
    tell(
      h('ul', { class: 'wrong' }, rows),
      named.slice(wrong.length).map(text => h('p', {}, text)),
    );
    announce(named.join(' '));
  }

  /** Of a wrong entry it is asked on the puzzle as it was given, where nothing is wrong yet. */
  async function showWhy(claim: string, onPuzzle = false) {
    const position = onPuzzle ? app.game.puzzle() : app.game.position();
    const why = await waiting(answer, () => teacher.ask('why', position, claim, ask()));
    if (why) tell(answerOf(claim, why));
    answer.closest('.words')?.scrollTo(0, 0);
  }

  function answerOf(claim: string, why: Why) {
    const verdict = say(why.holds === null ? 'holds-open' : why.holds ? 'holds' : 'holds-not', shownClaim(claim));
    announce([verdict, ...why.before.map(plain)].join(' '));
    return [
      h('h2', { class: why.holds === null ? 'open' : why.holds ? 'good' : 'bad' }, verdict),
      ...why.before.map(spans => h('p', {}, inline(spans))),
      why.path ? pathPlayer(app, why.path, { from: 1 }) : undefined,
      why.after ? h('p', {}, inline(why.after)) : undefined,
    ];
  }

  /** Names what the player did last, by the easiest steps that show it. */
  async function nameMove() {
    app.clear();
    const before = app.game.positionBefore();
    if (!before) {
      tell(h('p', { class: 'faint' }, say('name-move-none')));
      announce(say('name-move-none'));
      return;
    }
    const named = await waiting(answer, () => teacher.ask('nameMove', before, app.game.position(), ask()));
    if (!named) return;
    const title = ({ claims, step }: Named) => {
      const shown = claims.map(shownClaim).join(', ');
      return step ? `${shown}: ${step.name}` : say('name-move-unknown', shown);
    };
    tell(
      named.map(one => [
        h('h2', {}, title(one)),
        one.step ? telling(one.step.lines, one.step.drawn, app.board, nameOf) : undefined,
      ]),
    );
    announce(named.map(title).join('. '));
  }

  /** For the cell that is selected every digit can be asked about; one that was pointed at has both questions. */
  function whyFor(pointed = 0) {
    const { game } = app;
    const [cell, ...others] = app.board.selected;
    if (cell === undefined || others.length || app.scene || game.digit(cell)) {
      put(whyBox, h('p', { class: 'faint' }, say('why-choose')));
      return;
    }
    const form = button(
      isNot ? say('why-not') : say('why'),
      () => {
        isNot = !isNot;
        whyFor();
      },
      {
        'aria-pressed': isNot,
        id: 'why-form',
        title: say('why-form'),
        class: 'quiet',
      },
    );
    const digits = game.value('struck', cell) ? digitsOf(game.allowed(cell)) : digitsOf((1 << game.size) - 1);
    const question = (
      key: string,
      sign: string,
      digit: number,
      attributes: Record<string, unknown>,
      label = say(key, symbol(digit), game.name(cell)),
    ) => button(label, () => showWhy(`${game.name(cell)}${sign}${symbol(digit)}`), attributes);
    put(
      whyBox,
      h(
        'p',
        { class: 'tools' },
        form,
        digits.map(digit =>
          question(
            '',
            isNot ? '<>' : '=',
            digit,
            {
              class: 'ask',
              'aria-label': say(isNot ? 'why-not-digit' : 'why-digit', symbol(digit), game.name(cell)),
            },
            symbol(digit),
          ),
        ),
      ),
    );
    if (!pointed) return;
    whyBox.append(
      h(
        'p',
        { class: 'tools' },
        question('why-digit', '=', pointed, { class: 'main', id: 'why-digit' }),
        question('why-not-digit', '<>', pointed, { class: 'main', id: 'why-not-digit' }),
      ),
    );
    whyBox.querySelector<HTMLElement>('#why-not-digit')?.focus({ preventScroll: true });
  }

  const hintAt = (grade: number) => void hint(grade);
  const panel = h(
    'section',
    { 'aria-label': say('help') },
    h(
      'p',
      { class: 'tools' },
      button(say('hint'), () => hint(settings.help - 1), { class: 'main', id: 'hint' }),
      button(say('next-step'), () => hint(2), { id: 'next-step' }),
      button(say('check'), check, { id: 'check' }),
      button(say('name-move'), nameMove, { id: 'name-move' }),
    ),
    answer,
    h('details', { id: 'why' }, h('summary', {}, say('why-title')), whyBox),
  );
  whyFor();
  return {
    panel,
    /** Whether there is an answer. */
    get isTold() {
      return answer.hasChildNodes();
    },
    /** Removes the answer. */
    close: () => tell(),
    selected: () => whyFor(),
    asked: (digit: number) => {
      panel.querySelector('details')?.setAttribute('open', '');
      whyFor(digit);
    },
    /** What was said is no longer true. */
    changed: () => {
      if (!app.scene && answer.hasChildNodes()) {
        const hadFocus = answer.contains(document.activeElement);
        put(answer);
        if (hadFocus) panel.querySelector<HTMLElement>('#hint')?.focus({ preventScroll: true });
      }
      whyFor();
    },
    hint: () => {
      const more = answer.querySelector<HTMLElement>('#more');
      if (more) more.click();
      else void hint(settings.help - 1);
    },
  };
}
