// The clock of a game: it runs while the page is seen, and can be paused or left out.
import { button, h } from './dom.ts';
import { settings } from './settings.ts';
import { say } from './strings.ts';

const EACH = 1000;

export function asTime(elapsed: number): string {
  const seconds = Math.floor(elapsed / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Makes a clock; it tells the time that has passed at each pause and every few seconds. */
export function clock(keep: (elapsed: number) => void) {
  let [before, since] = [0, 0];
  let isPaused = false;
  const face = h('span', { class: 'clock', role: 'timer' });
  const pause = button(
    '❚❚',
    () => {
      if (isPaused) go();
      else halt(true);
    },
    { id: 'pause', class: 'quiet' },
  );
  const root = h('span', { class: 'timer', hidden: !settings.timer }, face, pause);
  const elapsed = () => before + (since ? Date.now() - since : 0);
  const label = () => {
    pause.textContent = isPaused ? '▶' : '❚❚';
    pause.setAttribute('aria-label', say(isPaused ? 'go-on' : 'pause-game'));
    document.body.classList.toggle('paused', isPaused);
    face.textContent = asTime(elapsed());
  };
  const go = () => {
    isPaused = false;
    since = Date.now();
    label();
  };
  const halt = (paused: boolean) => {
    before = elapsed();
    since = 0;
    isPaused = paused;
    keep(before);
    label();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      if (since) halt(isPaused);
    } else if (!isPaused && !isStopped) go();
  });
  let isStopped = true;
  setInterval(() => {
    if (since) face.textContent = asTime(elapsed());
  }, EACH);
  return {
    root,
    elapsed,
    text: () => asTime(elapsed()),
    start(from: number, stopped: boolean) {
      root.hidden = !settings.timer;
      before = from;
      since = 0;
      isStopped = stopped;
      isPaused = false;
      if (stopped) label();
      else go();
    },
    stop() {
      before = elapsed();
      since = 0;
      isStopped = true;
      label();
    },
  };
}
