import type { Terminal } from '../terminal.ts';
import { stripControls } from '../terminal.ts';

const BAR_WIDTH = 24;

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
    const filled =
      total === null || total === 0 ? 0 : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
    const bar = total === null ? '' : `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} `;
    const text = `${bar}${total === null ? done : `${done}/${total}`} ${stripControls(label)}`;
    this.#bar = text.slice(0, Math.max(20, (this.#stream.columns ?? 80) - 1));
    this.#stream.write(`\r\u001b[K${this.#bar}`);
  }

  /** Prints a line above the bar, on a terminal and in a pipe. */
  log(line: string): void {
    if (this.#isQuiet) return;
    const clear = this.#bar === '' ? '' : '\r\u001b[K';
    this.#stream.write(`${clear}${stripControls(line)}\n${this.#bar}`);
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
