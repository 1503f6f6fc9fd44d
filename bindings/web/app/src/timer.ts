// The clock of a game: it runs while the game is seen, and can be paused or left out.
import { button, h, put } from './dom.ts';
import { icon } from './icons.ts';
import { settings } from './settings.ts';
import { say } from './strings.ts';

const EACH = 1000;

export function asTime(elapsed: number): string {
  const seconds = Math.floor(elapsed / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Makes a clock; it calls back whenever it halts, and when the player pauses it. */
export function clock(halted: () => void, pausing: (isPaused: boolean) => void) {
  let [before, since] = [0, 0];
  // It runs while nothing of this stops it.
  const stops = { paused: false, solved: true, away: false, hidden: document.hidden };
  const face = h('span', { class: 'clock', role: 'timer' });
  const pause = button(icon('pause'), () => set({ paused: !stops.paused }), { id: 'pause', class: 'quiet' });
  const root = h('span', { class: 'timer', hidden: !settings.timer }, face, pause);
  const elapsed = () => before + (since ? Date.now() - since : 0);

  function set(changes: Partial<typeof stops>) {
    const wasPaused = stops.paused;
    Object.assign(stops, changes);
    const isStopped = Object.values(stops).some(Boolean);
    const halts = isStopped && since > 0;
    before = elapsed();
    since = isStopped ? 0 : Date.now();
    put(pause, icon(stops.paused ? 'run' : 'pause'));
    pause.setAttribute('aria-label', say(stops.paused ? 'go-on' : 'pause-game'));
    pause.hidden = stops.solved;
    face.textContent = asTime(before);
    document.body.classList.toggle('paused', stops.paused);
    if (wasPaused !== stops.paused) pausing(stops.paused);
    if (halts) halted();
  }

  document.addEventListener('visibilitychange', () => set({ hidden: document.hidden }));
  setInterval(() => {
    if (since) face.textContent = asTime(elapsed());
  }, EACH);
  return {
    root,
    elapsed,
    text: () => asTime(elapsed()),
    get isPaused() {
      return stops.paused;
    },
    /** Begins with the time that has passed; of a solved game it stands still. */
    start(from: number, solved: boolean) {
      root.hidden = !settings.timer;
      [before, since] = [from, 0];
      set({ paused: false, solved });
    },
    stop: () => set({ solved: true }),
    /** Whether the player looks at another screen. */
    away: (away: boolean) => set({ away }),
  };
}
