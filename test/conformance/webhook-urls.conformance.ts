import { afterEach, expect, it, vi } from 'vitest';
import { checkEndpointUrl, postEvent } from '../../src/crawler/post-event.ts';
import { OPEN_GATE } from '../crawler/admit-all.ts';
import { FORBIDDEN_URLS } from '../objects/webhook-endpoint/forbidden-urls.ts';
import { corpusJson } from './corpus.ts';

interface RefusedCase {
  url: string;
  hostname: string | null;
  reason: string;
}

/** Reasons that are about the host alone, not about its port, the user or the scheme. */
const FORBIDDEN_HOST = /special-purpose|special-use|single-label|IPv\d|Teredo|NAT64/;

const RESOLVERS = ['https://cloudflare-dns.com/dns-query'];

afterEach(() => {
  vi.restoreAllMocks();
});

it('sends no event to a URL that is not public, with http, with https, and when it was saved all the same', async () => {
  const cases = await corpusJson<RefusedCase[]>('ssrf_urls.json');
  const urls = new Set(FORBIDDEN_URLS);
  for (const { url, hostname, reason } of cases) {
    urls.add(url);
    // Over http the scheme alone is a reason.
    for (const scheme of ['http', 'https']) {
      urls.add(url.replace(/^(\s*)https?:/i, `$1${scheme}:`));
      if (FORBIDDEN_HOST.test(reason)) urls.add(`${scheme}://${hostname}/`);
    }
  }
  const outgoing = vi.spyOn(globalThis, 'fetch');
  const accepted: string[] = [];
  for (const url of urls) {
    const result = await postEvent(url, {
      headers: {},
      body: '{}',
      admit: OPEN_GATE.admit,
      resolvers: RESOLVERS,
    });
    if (result.kind !== 'refused' || checkEndpointUrl(url).ok) accepted.push(url);
  }
  console.log(
    `webhooks ${urls.size - accepted.length}/${urls.size} URLs refused, ${outgoing.mock.calls.length} outgoing requests`,
  );
  expect(accepted).toEqual([]);
  expect(outgoing).not.toHaveBeenCalled();
  expect(urls.size).toBeGreaterThan(2_200);
});

it('accepts the public https URLs', async () => {
  const cases = await corpusJson<{ url: string; href: string }[]>('public_urls.json');
  const https = cases.filter(({ href }) => href.startsWith('https:'));
  expect(https.filter(({ url }) => !checkEndpointUrl(url).ok)).toEqual([]);
  expect(https.length).toBeGreaterThan(20);
});
