import { expect, it, vi } from 'vitest';
import { checkUrl } from '../../src/crawler/check-url.ts';
import { followRedirects } from '../../src/crawler/follow-redirects.ts';
import { FETCH_LIMITS } from '../../src/crawler/read-page.ts';
import { createRequester } from '../../src/crawler/requester.ts';
import { OPEN_GATE } from '../crawler/admit-all.ts';
import { corpusJson } from './corpus.ts';

interface RefusedCase {
  url: string;
  reason: string;
}

interface PublicCase {
  url: string;
  /** The URL as the WHATWG parser serializes it. */
  href: string;
}

const OPTIONS = {
  siteUrl: 'https://audit.example.com',
  resolvers: ['https://cloudflare-dns.com/dns-query'],
  ...OPEN_GATE,
};

it('refuses every URL that is not public, without one outgoing request', async () => {
  const cases = await corpusJson<RefusedCase[]>('ssrf_urls.json');
  const outgoing = vi.spyOn(globalThis, 'fetch');
  const accepted: RefusedCase[] = [];
  for (const refusedCase of cases) {
    const result = await followRedirects(checkUrl(refusedCase.url), {
      ...createRequester(OPTIONS, new AbortController().signal),
      ...FETCH_LIMITS,
    });
    if (result.kind !== 'refused' || checkUrl(refusedCase.url).ok) accepted.push(refusedCase);
  }
  const refused = cases.length - accepted.length;
  console.log(
    `ssrf_urls.json ${refused}/${cases.length} refused, ${outgoing.mock.calls.length} outgoing requests`,
  );
  expect(accepted).toEqual([]);
  expect(outgoing).not.toHaveBeenCalled();
  expect(cases.length).toBeGreaterThan(1_000);
});

it('accepts every public URL as browsers parse it', async () => {
  const cases = await corpusJson<PublicCase[]>('public_urls.json');
  const wrong = cases.filter(({ url, href }) => {
    const checked = checkUrl(url);
    return !checked.ok || checked.url.href !== normalized(href);
  });
  console.log(`public_urls.json ${cases.length - wrong.length}/${cases.length} accepted`);
  expect(wrong).toEqual([]);
  expect(cases.length).toBeGreaterThan(50);
});

/** Normalization removes only the fragment and a trailing dot of the host. */
function normalized(href: string): string {
  return href.replace(/#.*$/s, '').replace(/^(https?:\/\/[^/:]+)\.(?=[:/])/, '$1');
}
