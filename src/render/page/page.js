'use strict';
// The page stands without the script: it is painted first, and only then made to move.
let started = false;
const start = () => {
  if (started) return;
  started = true;
  const by = id => document.getElementById(id);
  const pictures = JSON.parse(by('data').textContent);
  const size = +by('data').dataset.size;
  const texts = [...by('board').querySelectorAll('[data-t]')];
  const givens = [...by('board').querySelectorAll('.given')];
  const scenes = [...by('steps').children];
  const root = document.body;
  const last = scenes.length - 1;
  const isMove = scene => scene.classList.contains('step') || scene.classList.contains('guess');
  let at = 0;
  let grade = 3;
  let playing;

  const grades = () => scenes[at].classList.contains('step') ? grade : 3;

  // Each scene says what changes since the one before it, so the way back undoes the same.
  function go(to, again) {
    to = Math.max(0, Math.min(last, to));
    if (to === at && !again) return;
    const flip = k => pictures[k].x.forEach(t => { texts[t].dataset.t ^= 1; });
    for (; at < to; ) flip(++at);
    for (; at > to; ) flip(at--);
    if (!again) grade = +by('grade').value;
    scenes.forEach((scene, k) => scene.classList.toggle('now', k === at));
    root.dataset.grade = grades();
    const whole = grades() === 3;
    by('under').innerHTML = whole ? pictures[at].u : '';
    by('over').innerHTML = whole ? pictures[at].o : '';
    by('at').textContent = by('at').dataset.of.replace('{}', scenes.slice(0, at + 1).filter(isMove).length);
    by('more').disabled = whole;
    by('first').disabled = by('back').disabled = at === 0;
    by('next').disabled = by('last').disabled = at === last;
    by('cursor').setAttribute('x', at * 4);
    by('slide').value = at;
    const title = scenes[at].querySelector('h2').innerText;
    by('slide').setAttribute('aria-valuetext', title);
    by('say').textContent = scenes[at].innerText;
    if (by('grid').open) table();
    by('list').querySelectorAll('a').forEach((link, k) => { link.ariaCurrent = k + 1 === at ? 'step' : null; });
    if (at === last) stop();
  }

  // Where a reader goes, Back leads back from; what plays or slides by leaves no traces.
  function visit(to) {
    stop();
    go(to);
    if (location.hash !== '#' + at) history.pushState(null, '', '#' + at);
  }

  function arrive() {
    stop();
    go(parseInt(location.hash.slice(1), 10) || 0);
    scrollTo(0, 0);
  }

  function play() {
    if (playing) { stop(); return; }
    if (at === last) go(0);
    playing = setInterval(() => { go(at + 1); history.replaceState(null, '', '#' + at); }, 2500);
    label('❚❚', 'pause');
  }

  function stop() {
    clearInterval(playing);
    playing = undefined;
    label('▶', 'play');
  }

  function label(sign, name) {
    by('play').textContent = sign;
    by('play').ariaLabel = by('play').title = by('play').dataset[name];
  }

  function more() {
    if (grades() < 3) { grade += 1; go(at, true); }
  }

  // The grid as a table, for those who listen: digits that stand, else the candidates.
  function table() {
    const cells = Array.from({ length: size * size }, () => '');
    const seen = new Map();
    givens.forEach(text => seen.set(text.dataset.c, text.textContent));
    texts.filter(text => text.dataset.t === '1').forEach(text => { cells[text.dataset.c] += text.textContent; });
    seen.forEach((digit, cell) => { cells[cell] = digit; });
    const numbers = [...Array(size).keys()];
    const head = numbers.map(c => `<th scope="col">c${c + 1}</th>`).join('');
    const rows = numbers.map(r => `<tr><th scope="row">r${r + 1}</th>${numbers.map(c => `<td>${cells[r * size + c]}</td>`).join('')}</tr>`);
    by('table').innerHTML = `<table><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  }

  by('first').onclick = () => visit(0);
  by('back').onclick = () => visit(at - 1);
  by('next').onclick = () => visit(at + 1);
  by('last').onclick = () => visit(last);
  by('play').onclick = play;
  by('more').onclick = more;
  by('grade').onchange = () => { grade = +by('grade').value; go(at, true); };
  by('slide').oninput = event => { stop(); go(+event.target.value); history.replaceState(null, '', '#' + at); };
  by('grid').ontoggle = () => { if (by('grid').open) table(); };
  by('print').onclick = () => window.print();
  by('curve').onclick = event => {
    const box = by('curve').getBoundingClientRect();
    visit(Math.floor((event.clientX - box.left) / box.width * scenes.length));
  };
  by('theme').onclick = () => {
    const html = document.documentElement;
    const dark = html.dataset.theme ? html.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
    html.dataset.theme = dark ? 'light' : 'dark';
  };
  document.onkeydown = event => {
    if (event.ctrlKey || event.altKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    const keys = { ArrowLeft: () => visit(at - 1), ArrowRight: () => visit(at + 1), Home: () => visit(0), End: () => visit(last), m: more, p: play };
    const act = keys[event.key];
    if (act) { event.preventDefault(); act(); }
  };

  // On paper all steps stand below one another, the harder ones with a picture of their own.
  let drawn = [];
  window.onbeforeprint = () => {
    const now = at;
    const kept = grade;
    scenes.forEach((scene, k) => {
      if (!scene.classList.contains('drawn')) return;
      go(k);
      grade = 3;
      go(k, true);
      const copy = by('board').cloneNode(true);
      copy.removeAttribute('id');
      copy.querySelectorAll('[id]').forEach(part => part.removeAttribute('id'));
      scene.querySelector('h2').after(copy);
      drawn.push(copy);
    });
    go(now);
    grade = kept;
    go(now, true);
  };
  window.onafterprint = () => { drawn.forEach(copy => copy.remove()); drawn = []; };

  window.onpopstate = window.onhashchange = arrive;
  if (location.hash) arrive();
  root.dataset.ready = '';
};
requestAnimationFrame(() => setTimeout(start));
// A page in the background is never painted.
setTimeout(start, 500);
