import { open } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';
import { toFileError } from '../describe-failure.ts';

/** Reads a file. @throws CliError if it cannot be read or has more than `maxBytes` */
export async function readSmallFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path).catch((error: unknown) => {
    throw toFileError(error, path);
  });
  try {
    const bytes = new Uint8Array(maxBytes + 1);
    let length = 0;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each read continues the last one
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      length += bytesRead;
      if (length > maxBytes) throw new CliError(`${path} is larger than ${maxBytes} bytes.`);
      if (bytesRead === 0) return bytes.subarray(0, length);
    }
  } catch (error) {
    throw error instanceof CliError ? error : toFileError(error, path);
  } finally {
    await file.close();
  }
}

/** Returns the text of UTF-8 bytes, with U+FFFD for what is not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
