// Puzzles on paper: two a page with their rules, and the solutions behind them.
import type { Board } from '../../package/whydoku.js';
import { tools } from './engine.ts';
import boardStyle from './made/board.css?raw';
import { still } from './picture.ts';
import { rulesOf } from './rules.ts';
import { settings } from './settings.ts';
import { printPage } from './share.ts';
import { say } from './strings.ts';

const STYLE = `@page{size:A4;margin:1.5cm} body{margin:0;font:11pt/1.4 system-ui,sans-serif;color:#000;background:#fff;color-scheme:light}
section{break-inside:avoid;margin:0 0 1cm;text-align:center} h2{font-size:12pt;margin:0 0 .2cm} p{margin:.2cm 0 0}
section svg{width:11cm} .solutions{break-before:page;display:grid;grid-template-columns:repeat(3,1fr);gap:.6cm;text-align:center}
.solutions svg{width:100%} h1{break-before:page;font-size:14pt}`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const plain = (text: string) => text.replace(/[&<>]/g, letter => ENTITIES[letter] ?? letter);

export async function booklet(boards: Board[]): Promise<string> {
  const solved = await Promise.all(boards.map(({ text }) => tools.ask('solve', text)));
  const rules = await Promise.all(boards.map(rulesOf));
  const puzzles = boards.map(
    (board, at) =>
      `<section><h2>${say('puzzle-n', at + 1)}</h2>${still(board, board.givens)}<p>${plain(rules[at] ?? '')}</p></section>`,
  );
  const solutions = boards.map((board, at) => `<div>${at + 1}${still(board, solved[at] ?? board.givens)}</div>`);
  return (
    `<!doctype html><html lang="${settings.language}"><meta charset="utf-8"><title>whydoku</title>` +
    `<style>${boardStyle}\n${STYLE}</style>${puzzles.join('')}<h1>${say('solutions')}</h1>` +
    `<div class="solutions" style="break-before:avoid">${solutions.join('')}</div></html>`
  );
}

export const printBooklet = async (boards: Board[]) => printPage(await booklet(boards), say('print-booklet'));
