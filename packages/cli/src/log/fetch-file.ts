import { ByteBuffer } from '../../../../src/lib/byte-buffer.ts';
import { CliError } from '../cli-error.ts';
import { describeFailure } from '../describe-failure.ts';

const TIMEOUT_MS = 30_000;

/** A fetched file with the headers of its answer. */
interface FetchedFile {
  bytes: Uint8Array;
  headers: Headers;
}

/**
 * Fetches a file of a service; `null` if there is none (404).
 *
 * @throws CliError for another status, a file of more than `maxBytes`, and if the service cannot be reached
 */
export async function fetchFile(url: string, maxBytes: number): Promise<FetchedFile | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return null;
    if (!response.ok) throw new CliError(`${url} answered ${response.status}.`);
    const buffer = new ByteBuffer(maxBytes);
    for await (const chunk of response.body ?? []) {
      if (!buffer.append(chunk)) throw new CliError(`${url} is larger than ${maxBytes} bytes.`);
    }
    return { bytes: buffer.bytes, headers: response.headers };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${url} cannot be fetched: ${describeFailure(error)}.`);
  }
}
