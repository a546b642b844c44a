import { expect, it, vi } from 'vitest';
import { LinkChecker } from '../../src/crawler/check-link.ts';
import { createRequester } from '../../src/crawler/requester.ts';
import { OPEN_GATE } from '../crawler/admit-all.ts';
import { corpusJson } from './corpus.ts';

it('sends no request to a link that is not public', async () => {
  const cases = await corpusJson<{ url: string }[]>('ssrf_urls.json');
  const outgoing = vi.spyOn(globalThis, 'fetch');
  const options = {
    siteUrl: 'https://audit.example',
    resolvers: ['https://dns.google/resolve'],
    ...OPEN_GATE,
  };
  const checker = new LinkChecker(createRequester(options, new AbortController().signal));
  const accepted: string[] = [];
  for (const { url } of cases) {
    const { kind, requests } = await checker.check({ url, kind: 'image' }, true);
    if (kind !== 'skipped' || requests > 0) accepted.push(url);
  }
  console.log(`links ${cases.length - accepted.length}/${cases.length} URLs refused`);
  expect(accepted).toEqual([]);
  expect(outgoing).not.toHaveBeenCalled();
  expect(cases.length).toBeGreaterThan(350);
});
