// All steps at a position, technique by technique, easiest first.
import type { Instance } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { announce, button, h, put } from './dom.ts';
import { Cancelled, tools } from './engine.ts';
import { ask, settings } from './settings.ts';
import { say } from './strings.ts';
import { telling } from './telling.ts';

export function stepsPanel(app: App) {
  const list = h('div', { class: 'found' });
  const progress = h('p', { class: 'waiting', hidden: true });
  const article = h('article', { tabindex: -1, hidden: true });

  async function find() {
    tools.cancel();
    app.clear();
    put(list);
    article.hidden = true;
    const { techniques } = await tools.ask('catalogue', ask());
    const position = app.game.position();
    const bar = h('progress', { max: techniques.length, value: 0, 'aria-label': say('working') });
    put(
      progress,
      bar,
      button(say('cancel'), () => tools.cancel(), { class: 'cancel' }),
    );
    progress.hidden = false;
    let count = 0;
    try {
      for (const [at, { id, name }] of techniques.entries()) {
        bar.value = at;
        const { steps } = await tools.ask('find', position, id, { language: settings.language });
        count += steps.length;
        if (steps.length) {
          list.append(
            h(
              'details',
              { open: !list.childElementCount || count <= 12 },
              h('summary', {}, `${name} (${steps.length})`),
              h(
                'ol',
                { class: 'steps' },
                steps.map(step =>
                  h(
                    'li',
                    {},
                    button(step.expert, () => show(step), { class: 'link' }),
                  ),
                ),
              ),
            ),
          );
        }
      }
      announce(say('found-n', count));
    } catch (problem) {
      if (!(problem instanceof Cancelled)) throw problem;
    } finally {
      progress.hidden = true;
      list.prepend(h('p', { id: 'found' }, say('found-n', count)));
    }
  }

  function show(step: Instance) {
    app.clear();
    app.drawn = step.drawn;
    app.refresh();
    article.hidden = false;
    put(
      article,
      h('h2', {}, step.name),
      telling(step.lines, step.drawn, app.board, cell => app.game.name(cell)),
      h(
        'p',
        { class: 'tools' },
        button(
          say('do-it'),
          () => {
            app.drawn = undefined;
            app.game.follow(step.drawn.placed, step.drawn.removed);
          },
          { class: 'main' },
        ),
      ),
    );
    article.closest('.words')?.scrollTo(0, 0);
    announce(article.textContent);
  }

  return {
    panel: h(
      'section',
      { 'aria-label': say('steps-here') },
      h('p', { class: 'tools' }, button(say('find-all'), find, { class: 'main', id: 'find-all' })),
      progress,
      article,
      list,
    ),
    changed: () => {
      article.hidden = true;
      put(list);
    },
  };
}
