// What the parts of the page share: the game, the board, and how to go elsewhere.
import type { Board, Drawn } from '../../package/whydoku.js';
import type { BoardView } from './board.ts';
import type { Game, State } from './game.ts';
import type { Entry } from './games.ts';
import type { View } from './picture.ts';

export type Screen = 'home' | 'play' | 'learn' | 'set' | 'settings' | 'stats';

/** A position that is shown in place of the game. */
export interface Scene {
  digits: number[];
  candidates: number[];
  drawn: Drawn | undefined;
}

/** What is known of a puzzle that is opened beside its text. */
export interface About {
  kind?: string;
  name?: string;
  /** What a player has made of it. */
  state?: State;
}

export interface App {
  game: Game;
  entry: Entry;
  board: BoardView;
  /** What a step marks on the board, while the game itself is shown. */
  drawn: Drawn | undefined;
  /** Cells that a hint points at. */
  lit: Set<number>;
  /** Cells that were found wrong. */
  wrong: Set<number>;
  /** Cells that break a rule, as the engine or the board itself says. */
  broken: Set<number>;
  scene: Scene | undefined;
  /** Counts that help was asked for. */
  helped: () => void;
  /** Draws the board as it should be now. */
  refresh: () => void;
  /** Removes what an explanation shows. */
  clear: () => void;
  /** Begins a game, or goes on with the one that there is of this puzzle. */
  start: (board: Board, about?: About) => void;
  /** Reads a puzzle and begins a game; what is wrong with the text is thrown. */
  open: (text: string, about?: About) => Promise<void>;
  resume: (id: string) => void;
  /** Shows a screen; `detail` is what its address names beside it, such as a technique. */
  go: (screen: Screen, detail?: string) => void;
  /** Begins a new game of a kind. */
  next: (kind: string) => Promise<void>;
  /** Begins the puzzle of a day, or goes on with it. */
  day: (date: string) => Promise<void>;
  /** Shows a panel of the play screen. */
  panel: (name: string) => void;
  /** The address of the position. */
  link: () => Promise<string>;
}

/** A position of a path, a lesson or a step as a view. */
export function sceneView(scene: Scene, given: (cell: number) => boolean): View {
  const none = () => 0;
  return {
    digit: cell => scene.digits[cell] ?? 0,
    given,
    candidates: cell => scene.candidates[cell] ?? 0,
    corner: none,
    centre: none,
    colours: none,
    tint: none,
    pens: [],
    bad: new Set(),
    lit: new Set(),
    drawn: scene.drawn,
  };
}
