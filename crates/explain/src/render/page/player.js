/**
 * Goes from scene to scene, by hand or by itself. Pages of one file and the app in a browser have this player in common;
 * each draws a scene in its own way, since a page has all words inside and the app asks for them.
 * @param {{
 *   count: number,
 *   isMove: (scene: number) => boolean,
 *   show: (scene: number, before: number) => void,
 *   playing: (is: boolean) => void,
 *   pace: number,
 * }} story
 */
export function scenePlayer({ count, isMove, show, playing, pace }) {
  const last = count - 1;
  let at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  /** @param {number} to */
  function go(to) {
    to = Math.max(0, Math.min(last, to));
    if (to === at) return;
    const before = at;
    at = to;
    show(at, before);
    if (at === last) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
    playing(false);
  }

  function toggle() {
    if (timer !== undefined) { stop(); return; }
    if (at === last) go(0);
    timer = setInterval(() => go(at + 1), pace);
    playing(true);
  }

  return {
    get at() { return at; },
    get isPlaying() { return timer !== undefined; },
    last, go, stop, toggle,
    /** How many steps there are up to a scene: the start and cases are none. @param {number} scene */
    number: scene => Array.from({ length: scene + 1 }, (_, k) => k).filter(isMove).length,
    /** The scene that a key leads to, if it leads to any. @param {string} key @returns {number | undefined} */
    under: key => ({ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last })[key],
    /** The scene below a pointer on the curve. @param {{ clientX: number }} event @param {Element} curve */
    below(event, curve) {
      const box = curve.getBoundingClientRect();
      return Math.floor((event.clientX - box.left) / box.width * count);
    },
  };
}
