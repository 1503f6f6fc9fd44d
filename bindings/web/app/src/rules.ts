// The rules of a board in words. What is drawn on it the engine puts into words, as it does in what it tells.
import type { Board } from '../../package/whydoku.js';
import { background } from './engine.ts';
import { settings } from './settings.ts';
import { isSaid, say } from './strings.ts';

export async function rulesOf(board: Board): Promise<string> {
  const has = (kind: string) => board.houses.includes(kind);
  const words = [say(board.jigsaw ? 'rule-jigsaw' : has('box') ? 'rule-normal' : 'rule-lines')];
  for (const rule of board.rules) words.push(isSaid(`rule-${rule}`) ? say(`rule-${rule}`) : say('rule-other', rule));
  if (board.constraints.length) {
    const asks = new Map(await background.ask('asks', { language: settings.language }));
    for (const kind of board.constraints) words.push(asks.has(kind) ? `${asks.get(kind)}.` : say('rule-other', kind));
  }
  if (board.extra) words.push(say('rule-extra'));
  if (board.outside) words.push(say('rule-outside'));
  return words.join(' ');
}
