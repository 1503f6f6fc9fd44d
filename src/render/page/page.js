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
  let at = 0;
  let grade = 3;

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
    by('at').textContent = `${at + 1} / ${scenes.length}`;
    by('more').disabled = whole;
    by('first').disabled = by('back').disabled = at === 0;
    by('next').disabled = by('last').disabled = at === last;
    by('cursor').setAttribute('x', at * 4);
    by('slide').value = at;
    const title = scenes[at].querySelector('h2').innerText;
    by('slide').setAttribute('aria-valuetext', title);
    by('say').textContent = scenes[at].innerText;
    if (by('grid').open) table();
    history.replaceState(null, '', '#' + at);
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

  by('first').onclick = () => go(0);
  by('back').onclick = () => go(at - 1);
  by('next').onclick = () => go(at + 1);
  by('last').onclick = () => go(last);
  by('more').onclick = more;
  by('grade').onchange = () => { grade = +by('grade').value; go(at, true); };
  by('slide').oninput = event => go(+event.target.value);
  by('grid').ontoggle = () => { if (by('grid').open) table(); };
  by('print').onclick = () => window.print();
  by('curve').onclick = event => {
    const box = by('curve').getBoundingClientRect();
    go(Math.floor((event.clientX - box.left) / box.width * scenes.length));
  };
  by('theme').onclick = () => {
    const html = document.documentElement;
    const dark = html.dataset.theme ? html.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
    html.dataset.theme = dark ? 'light' : 'dark';
  };
  document.onkeydown = event => {
    if (event.ctrlKey || event.altKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last), m: more };
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
      scene.append(copy);
      drawn.push(copy);
    });
    go(now);
    grade = kept;
    go(now, true);
  };
  window.onafterprint = () => { drawn.forEach(copy => copy.remove()); drawn = []; };

  const wanted = parseInt(location.hash.slice(1), 10);
  if (wanted > 0) go(wanted);
  root.dataset.ready = '';
};
requestAnimationFrame(() => setTimeout(start));
// A page in the background is never painted.
setTimeout(start, 500);
