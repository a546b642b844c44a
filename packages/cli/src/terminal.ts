import type { Readable } from 'node:stream';
import type { WriteStream } from 'node:tty';

/** A stream that may be a terminal. */
type Output = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

export interface Terminal {
  stdin: Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };
  stdout: Output;
  stderr: Output;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
}

export type Color = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

const CODES: Record<Color, number> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

export type Paint = (color: Color, text: string) => string;

/** Returns how to colour text on a stream: not at all off a terminal or with `NO_COLOR`, in any case with `FORCE_COLOR`. */
export function createPaint(stream: Output, env: NodeJS.ProcessEnv): Paint {
  const isForced = (env.FORCE_COLOR ?? '') !== '' && env.FORCE_COLOR !== '0';
  const isOn = isForced || (stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb');
  return (color, text) => (isOn ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text);
}

/**
 * Returns foreign text as one line. A line that starts with `::` would be a command of GitHub Actions; control characters move the
 * cursor or set the title of the window.
 */
export function toLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
    .replace(/^::/, ': :');
}
