/**
 * A gram is a pair of adjacent ASCII characters as one number, or the only character of a one-character piece. `positions`
 * holds the first position of each gram in the path, plus 1; 0 if the path does not have it.
 */
const positions = new Int32Array(128 * 128);
/** For each position, the next position of the same gram, plus 1; 0 for the last. */
let nextPositions = new Int32Array(0);
let characters = new Uint8Array(0);

/** Returns the gram of a piece at a position: a pair of characters, or the only character of the piece. */
export function readGram(piece: string, at: number): number {
  const first = piece.charCodeAt(at);
  return piece.length === 1 ? first : first * 128 + piece.charCodeAt(at + 1);
}

/** The grams of a path of ASCII characters. Valid until the next is made: all share memory, since a scan makes thousands. */
export class PathGrams {
  readonly length: number;
  /** Steps left: each position tried and each character compared takes one. Below 0, results are not valid. */
  steps: number;

  constructor(path: string, steps: number) {
    this.length = path.length;
    this.steps = steps;
    if (characters.length < path.length) {
      characters = new Uint8Array(path.length);
      nextPositions = new Int32Array(path.length);
    }
    positions.fill(0);
    let following = 0;
    for (let at = path.length - 1; at >= 0; at--) {
      const character = path.charCodeAt(at);
      const pair = character * 128 + following;
      characters[at] = character;
      nextPositions[at] = positions[pair] ?? 0;
      positions[pair] = at + 1;
      positions[character] = at + 1;
      following = character;
    }
  }

  has(gram: number): boolean {
    return positions[gram] !== 0;
  }

  /** Whether the path has `piece` at a position. */
  isAt(piece: string, position: number): boolean {
    if (position < 0 || position + piece.length > this.length) return false;
    for (let at = 0; at < piece.length; at++) {
      this.steps--;
      if (characters[position + at] !== piece.charCodeAt(at)) return false;
    }
    return true;
  }

  /** Returns the first position of `piece`, not empty, from `from` on; -1 without one or if no steps are left. */
  find(piece: string, from: number): number {
    const gram = readGram(piece, 0);
    let position = (positions[gram] ?? 0) - 1;
    while (position !== -1 && position < this.length && this.steps >= 0) {
      this.steps--;
      if (position >= from && this.isAt(piece, position)) return position;
      if (piece.length > 1) position = (nextPositions[position] ?? 0) - 1;
      else position = Math.max(position + 1, from);
    }
    return -1;
  }
}
