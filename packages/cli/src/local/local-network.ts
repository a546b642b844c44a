import { checkUrl } from '../../../../src/crawler/check-url.ts';
import { findPortRefusal } from '../../../../src/crawler/refused-ports.ts';
import type {
  BrowserNetwork,
  BrowserRequest,
  BrowserResponse,
} from '../../../../src/crawler/render/request-server.ts';
import { CliError } from '../cli-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { decodeBody, listHeaders, request } from './request.ts';

/** For one request with its body, as the service has it. */
const TIMEOUT_MS = 15_000;

/**
 * Returns the network of a page that a browser on this computer loads: the host that is audited, and public ones. Only with
 * `allowPrivate` may the host that is audited have an address that is not public.
 *
 * @param audited the URL that was given to the command
 */
export function createLocalNetwork(
  audited: URL,
  { allowPrivate }: { allowPrivate: boolean },
): BrowserNetwork {
  return (address) => {
    const url = URL.parse(address);
    if (allowPrivate && url && isOfHost(url, audited)) return (sent) => send(url, true, sent);
    const checked = checkUrl(address);
    return checked.ok ? (sent) => send(new URL(checked.url.href), false, sent) : null;
  };
}

/** Whether a URL is of the host, at its port or one that no other service has. */
function isOfHost(url: URL, audited: URL): boolean {
  return (
    /^https?:$/.test(url.protocol) &&
    url.username + url.password === '' &&
    url.hostname === audited.hostname &&
    (url.port === audited.port || findPortRefusal(url.port) === null)
  );
}

async function send(
  url: URL,
  allowPrivate: boolean,
  { method, headers, body, spendBytes, signal: ended }: BrowserRequest,
): Promise<BrowserResponse> {
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]);
    const message = await request(url, { allowPrivate, signal, method, headers, body });
    const status = message.statusCode ?? 0;
    const isEmpty = method === 'HEAD' || status === 204 || status === 304;
    const chunks: Buffer[] = [];
    for await (const chunk of (isEmpty ? message : decodeBody(message)) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (spendBytes(chunk.length)) continue;
      message.destroy();
      return { kind: 'refused', reason: 'too-many-bytes' };
    }
    return { kind: 'answered', status, headers: listHeaders(message), body: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof CliError) return { kind: 'refused', reason: 'not-public' };
    return { kind: 'failed', message: describeFailure(error) };
  }
}
