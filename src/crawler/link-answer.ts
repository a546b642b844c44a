import type { LinkFailure } from '../contracts/links-out.ts';
import type { LinkAnswer } from '../engine/links/link-verdict.ts';
import { ByteBuffer } from '../lib/byte-buffer.ts';
import type { UnreachableReason } from './failure.ts';

/** The start of a body, decoded. */
export interface ReadBody {
  bytes: Uint8Array;
  hasMore: boolean;
}

export interface Answered {
  kind: 'answered';
  answer: LinkAnswer;
}

/** Makes an answer of what is known of it. */
export function toAnswered(fields: Partial<LinkAnswer>): Answered {
  const answer: LinkAnswer = {
    checkedAt: Date.now(),
    status: null,
    failure: null,
    target: null,
    blockedBy: null,
    bytes: null,
    hasMoreBytes: false,
    mediaType: '',
    encoding: null,
    cacheSeconds: null,
    image: null,
    ...fields,
  };
  return { kind: 'answered', answer };
}

const FAILURES: Record<UnreachableReason, LinkFailure> = {
  'no-address': 'no_address',
  dns: 'dns',
  tls: 'tls',
  refused: 'connection',
  timeout: 'timeout',
  'redirect-loop': 'redirects',
  'too-many-redirects': 'redirects',
  connection: 'connection',
};

export function toFailure(reason: UnreachableReason): Answered {
  return toAnswered({ failure: FAILURES[reason] });
}

/** The whole length that an answer names, in bytes; `null` if it names none (RFC 9110 sections 8.6 and 14.4). */
export function readLength(headers: Headers): number | null {
  const range = headers.get('content-range');
  const value = range === null ? headers.get('content-length') : range.slice(range.lastIndexOf('/') + 1);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** The size of a file as its answer names it, or as far as it was read. */
export function readSize(
  headers: Headers,
  body: ReadBody | null,
): Pick<LinkAnswer, 'bytes' | 'hasMoreBytes'> {
  const length = readLength(headers);
  if (length !== null || !body) return { bytes: length, hasMoreBytes: false };
  return { bytes: body.bytes.length, hasMoreBytes: body.hasMore };
}

/** Reads the start of a body. A part of a compressed file cannot be decoded to its end. */
export async function readUpTo(response: Response, limit: number): Promise<ReadBody> {
  const buffer = new ByteBuffer(limit);
  try {
    // Leaving the loop cancels the stream.
    for await (const chunk of response.body ?? [])
      if (!buffer.append(chunk)) return { bytes: buffer.bytes, hasMore: true };
  } catch {
    return { bytes: buffer.bytes, hasMore: true };
  }
  return { bytes: buffer.bytes, hasMore: false };
}
