import { expect, it, vi } from 'vitest';
import { checkEndpointUrl, postEvent } from '../../src/crawler/post-event.ts';
import { OPEN_GATE } from '../crawler/admit-all.ts';
import { type ForbiddenCase, listForbiddenUrls } from '../forbidden-urls.ts';
import { corpusJson } from './corpus.ts';

const RESOLVERS = ['https://cloudflare-dns.com/dns-query'];

it('sends no event to a URL that is not public, with http, with https, and when it was saved all the same', async () => {
  const urls = listForbiddenUrls(await corpusJson<ForbiddenCase[]>('ssrf_urls.json'));
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
    `webhooks ${urls.length - accepted.length}/${urls.length} URLs refused, ${outgoing.mock.calls.length} outgoing requests`,
  );
  expect(accepted).toEqual([]);
  expect(outgoing).not.toHaveBeenCalled();
  expect(urls.length).toBeGreaterThan(2_300);
});

it('accepts the public https URLs', async () => {
  const cases = await corpusJson<{ url: string; href: string }[]>('public_urls.json');
  const https = cases.filter(({ href }) => href.startsWith('https:'));
  expect(https.filter(({ url }) => !checkEndpointUrl(url).ok)).toEqual([]);
  expect(https.length).toBeGreaterThan(20);
});
