import { lookup as lookupAddresses, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { findSpecialPurpose } from '../../../../src/crawler/ip-address.ts';
import { CliError } from '../cli-error.ts';
import { VERSION } from '../version.ts';

export interface RequestOptions {
  /** Whether requests to addresses that are not public are allowed. */
  allowPrivate: boolean;
  signal: AbortSignal;
  /** `GET` by default. */
  method?: string;
  /** In place of ours, by their names in lower case. */
  headers?: Record<string, string>;
  body?: string | undefined;
}

export const USER_AGENT = `site-audit/${VERSION}`;

const HEADERS = {
  'user-agent': USER_AGENT,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
  'accept-encoding': 'gzip, br',
};

/**
 * Sends a request and resolves with the response as soon as the headers have arrived. Checks the resolved address while
 * connecting, so that a second DNS answer cannot lead elsewhere.
 *
 * @throws CliError if the address is not public and `allowPrivate` is false
 */
export async function request(
  url: URL,
  { allowPrivate, signal, method = 'GET', headers, body }: RequestOptions,
): Promise<IncomingMessage> {
  // Arguments have none: refuse-credentials.ts.
  if (url.username !== '' || url.password !== '')
    throw new CliError(
      `A redirect or link to ${url.host} contains a user name or password. It is not followed.`,
    );
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // `lookup` is not called for IP addresses.
  if (!allowPrivate && isIP(host) !== 0) refusePrivate(host, host);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const lookup = allowPrivate ? undefined : createGuardedLookup(host);
    const options = { method, headers: { ...HEADERS, ...headers }, signal, agent: false };
    const sent = send(url, { ...options, ...(lookup && { lookup }) }, resolve);
    sent.once('error', reject);
    sent.end(body);
  });
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

function createGuardedLookup(host: string) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookupAddresses(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      try {
        for (const { address } of addresses) refusePrivate(address, host);
      } catch (refusal) {
        return callback(refusal as CliError, '');
      }
      const [first] = addresses;
      if (options.all === true) return callback(null, addresses);
      return callback(null, first?.address ?? '', first?.family);
    });
  };
}

function refusePrivate(address: string, host: string): void {
  const purpose = findSpecialPurpose(address);
  if (purpose === null) return;
  const subject = address === host ? address : `${host} is ${address}, which`;
  throw new CliError(`${subject} is not a public address (${purpose}). Add --allow-private to audit it.`);
}

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

export function listHeaders({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.push([(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']);
  }
  return headers;
}

/** Returns the body of an answer with its content coding removed. */
export function decodeBody(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = DECODERS.get(coding)?.();
  if (!decoder) return message;
  // Without this, a response that is cut off would never end the decoder.
  message.once('error', (error) => decoder.destroy(error));
  return message.pipe(decoder);
}
