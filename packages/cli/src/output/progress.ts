import type { Terminal } from '../terminal.ts';
import { toLine } from '../terminal.ts';

/** Most columns of the bar, and its share of the terminal. */
const BAR_WIDTH = 24;
const BAR_SHARE = 0.3;

/** Shows progress on standard error: a bar that redraws itself on a terminal, lines in a pipe, nothing with --quiet. */
export class Progress {
  readonly #stream: Terminal['stderr'];
  readonly #isLive: boolean;
  readonly #isQuiet: boolean;
  #bar = '';

  constructor({ stderr, env }: Terminal, isQuiet = false) {
    this.#stream = stderr;
    this.#isQuiet = isQuiet;
    this.#isLive = stderr.isTTY === true && env.TERM !== 'dumb';
  }

  /** Redraws the bar. Off a terminal it prints nothing. @param total `null` if it is not known */
  update(label: string, done: number, total: number | null): void {
    if (!this.#isLive || this.#isQuiet) return;
    // A terminal of unknown width reports 0.
    const columns = this.#stream.columns || 80;
    const bar = total === null ? '' : `${drawBar(total === 0 ? 0 : done / total, columns)} `;
    const text = `${bar}${total === null ? done : `${done}/${total}`} ${toLine(label)}`;
    this.#bar = text.slice(0, columns - 1);
    this.#stream.write(`\r\u001b[K${this.#bar}`);
  }

  /** Prints a line above the bar, on a terminal and in a pipe. */
  log(line: string): void {
    if (!this.#isQuiet) this.warn(line);
  }

  /** Prints a line above the bar, also with --quiet: what changes the meaning of the result. */
  warn(line: string): void {
    const clear = this.#bar === '' ? '' : '\r\u001b[K';
    this.#stream.write(`${clear}${toLine(line)}\n${this.#bar}`);
  }

  /** Prints a line in a pipe only, for what the bar shows on a terminal. */
  step(line: string): void {
    if (!this.#isLive) this.log(line);
  }

  /** Removes the bar. */
  end(): void {
    if (this.#bar !== '') this.#stream.write('\r\u001b[K');
    this.#bar = '';
  }
}

function drawBar(share: number, columns: number): string {
  const width = Math.min(BAR_WIDTH, Math.floor(columns * BAR_SHARE));
  const filled = Math.round(Math.min(1, share) * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}
