// The rules of a board in words.
import type { Board } from '../../package/whydoku.js';
import { CONSTRAINTS } from './constraints.ts';
import { inWords, isSaid, say } from './strings.ts';

export function rulesOf(board: Board): string {
  const has = (kind: string) => board.houses.includes(kind);
  const said = [say(board.jigsaw ? 'rule-jigsaw' : has('box') ? 'rule-normal' : 'rule-lines')];
  for (const rule of board.rules) said.push(isSaid(`rule-${rule}`) ? say(`rule-${rule}`) : say('rule-other', rule));
  for (const kind of board.constraints) said.push(CONSTRAINTS[kind] ? inWords(CONSTRAINTS[kind]) : say('rule-other', kind));
  if (board.extra) said.push(say('rule-extra'));
  if (board.outside) said.push(say('rule-outside'));
  return said.join(' ');
}
