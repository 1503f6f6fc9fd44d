// The page in a real headless browser, used as people use it: by keyboard, by mouse, by touch, in every language, with and
// without a network; judged by axe-core. `node tests/page.mjs [short | USE …]`, where a use is a function in `uses/`.
import { go, isFirefox } from './browser.mjs';
import * as board from './uses/board.mjs';
import * as files from './uses/files.mjs';
import * as games from './uses/games.mjs';
import * as help from './uses/help.mjs';
import * as looks from './uses/looks.mjs';
import * as places from './uses/places.mjs';
import * as study from './uses/study.mjs';
import * as times from './uses/times.mjs';

const asked = process.argv.slice(2).filter(name => name !== 'short');
const all = [board, games, help, files, study, places, looks, times]
  .flatMap(part => Object.values(part))
  .filter(use => typeof use === 'function');
const uses =
  process.argv[2] === 'short'
    ? [board.keysAnywhere, places.offline]
    : all.filter(({ name }) => !asked.length || asked.includes(name));
// Fingers, links that are cut, slow machines, paper: what only Chromium can be made to do.
const CHROMIUM = ['byTouch', 'longPress', 'onPhone', 'offline', 'update', 'installed', 'firstBoard', 'firstHint', 'onPaper'];
await go(uses.filter(({ name }) => !isFirefox || !CHROMIUM.includes(name)));
