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
  const isMove = k => scenes[k].classList.contains('step') || scenes[k].classList.contains('guess');
  let grade = 3;
  const player = scenePlayer({
    count: scenes.length,
    isMove,
    pace: 2500,
    // Each scene says what changes since the one before it, so the way back undoes the same.
    show: (at, before) => {
      const flip = k => pictures[k].x.forEach(t => { texts[t].dataset.t ^= 1; });
      for (let k = before; k < at; ) flip(++k);
      for (let k = before; k > at; ) flip(k--);
      grade = +by('grade').value;
      draw();
      if (player.isPlaying) history.replaceState(null, '', '#' + at);
    },
    playing: is => (is ? label('❚❚', 'pause') : label('▶', 'play')),
  });

  const grades = () => scenes[player.at].classList.contains('step') ? grade : 3;

  function draw() {
    const { at, last } = player;
    scenes.forEach((scene, k) => scene.classList.toggle('now', k === at));
    root.dataset.grade = grades();
    const whole = grades() === 3;
    by('under').innerHTML = whole ? pictures[at].u : '';
    by('over').innerHTML = whole ? pictures[at].o : '';
    by('at').textContent = by('at').dataset.of.replace('{}', player.number(at));
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
  }

  // Where a reader goes, Back leads back from; what plays or slides by leaves no traces.
  function visit(to) {
    player.stop();
    player.go(to);
    if (location.hash !== '#' + player.at) history.pushState(null, '', '#' + player.at);
  }

  function arrive() {
    player.stop();
    player.go(parseInt(location.hash.slice(1), 10) || 0);
    scrollTo(0, 0);
  }

  function label(sign, name) {
    by('play').textContent = sign;
    by('play').ariaLabel = by('play').title = by('play').dataset[name];
  }

  function more() {
    if (grades() < 3) { grade += 1; draw(); }
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
  by('back').onclick = () => visit(player.at - 1);
  by('next').onclick = () => visit(player.at + 1);
  by('last').onclick = () => visit(player.last);
  by('play').onclick = player.toggle;
  by('more').onclick = more;
  by('grade').onchange = () => { grade = +by('grade').value; draw(); };
  by('slide').oninput = event => {
    player.stop();
    player.go(+event.target.value);
    history.replaceState(null, '', '#' + player.at);
  };
  by('grid').ontoggle = () => { if (by('grid').open) table(); };
  by('print').onclick = () => window.print();
  by('curve').onclick = event => visit(player.below(event, by('curve')));
  by('theme').onclick = () => {
    const html = document.documentElement;
    const dark = html.dataset.theme ? html.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
    html.dataset.theme = dark ? 'light' : 'dark';
  };
  document.onkeydown = event => {
    if (event.ctrlKey || event.altKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    const to = player.under(event.key);
    const act = to === undefined ? { m: more, p: player.toggle }[event.key] : () => visit(to);
    if (act) { event.preventDefault(); act(); }
  };

  // On paper all steps stand below one another, the harder ones with a picture of their own.
  let drawn = [];
  window.onbeforeprint = () => {
    const now = player.at;
    const kept = grade;
    scenes.forEach((scene, k) => {
      if (!scene.classList.contains('drawn')) return;
      player.go(k);
      grade = 3;
      draw();
      const copy = by('board').cloneNode(true);
      copy.removeAttribute('id');
      copy.querySelectorAll('[id]').forEach(part => part.removeAttribute('id'));
      scene.querySelector('h2').after(copy);
      drawn.push(copy);
    });
    player.go(now);
    grade = kept;
    draw();
  };
  window.onafterprint = () => { drawn.forEach(copy => copy.remove()); drawn = []; };

  window.onpopstate = window.onhashchange = arrive;
  if (location.hash) arrive();
  root.dataset.ready = '';
};
requestAnimationFrame(() => setTimeout(start));
// A page in the background is never painted.
setTimeout(start, 500);
