import { describe, expect, it, vi } from 'vitest';
import { verifyByFile } from '../../../src/services/websites/methods.ts';
import { type SiteResponse, newHost, listRequestsTo, createSite } from '../../internet.ts';
import { createProofFetcherFor } from './fetch-proof.ts';
import { EXAMPLE_TOKEN } from '../../../src/contracts/verification-method.ts';
import { until } from '../../clock.ts';

const TOKEN = 'Zr0wzP3T6mXq1vB8yK5nD2cF7hJ4lS9aGtUeWxRiOo0';
const PATH = `/svc-verification-${TOKEN}.txt`;
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const FILE: SiteResponse = { headers: TEXT, body: TOKEN };

const verify = (host: string) => verifyByFile(host, TOKEN, createProofFetcherFor(host));

/** A site that answers every path the same way, except those of `pages`. */
async function serveCatchAll(
  answer: SiteResponse,
  pages: Record<string, SiteResponse> = {},
): Promise<string> {
  return createSite({ ...pages, '*': answer });
}

describe('a host that answers for a file of a random name', () => {
  it('with the token is not verified', async () => {
    const attempt = await verify(await serveCatchAll(FILE));
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toContain('a random file name made up for this check, also answers with a token');
  });

  it('with the token and status 404 is not verified either', async () => {
    expect((await verify(await serveCatchAll({ ...FILE, status: 404 }, { [PATH]: FILE }))).outcome).toBe(
      'not_found',
    );
  });

  it('with the requested name is not verified: it echoes paths', async () => {
    const echo = async (url: string) => {
      const text = /svc-verification-(.+)\.txt$/.exec(url)?.[1] ?? '';
      return { kind: 'answered' as const, url, status: 200, mediaType: 'text/plain', text };
    };
    expect((await verifyByFile('brightpage.com', TOKEN, echo)).outcome).toBe('not_found');
  });

  it('by redirecting to the token file is not verified', async () => {
    const host = await serveCatchAll({ status: 302, headers: { location: PATH } }, { [PATH]: FILE });
    expect((await verify(host)).outcome).toBe('not_found');
  });

  it.each<[string, SiteResponse]>([
    ['with its own error page and status 200', { body: '<!doctype html><title>Not found</title>' }],
    ['with a redirect to its home page', { status: 302, headers: { location: '/' } }],
    [
      'with a redirect to another host',
      { status: 302, headers: { location: 'https://errors.brightpage.com/' } },
    ],
    ['with 404', { status: 404, body: 'Not found' }],
    ['with 500', { status: 500, body: 'Oops' }],
  ])('%s is proven by the file', async (_name, answer) => {
    const home = { body: '<title>Chairs</title>' };
    expect((await verify(await serveCatchAll(answer, { '/': home, [PATH]: FILE }))).outcome).toBe('found');
  });

  it.each<[string, SiteResponse]>([
    ['429', { status: 429 }],
    ['503', { status: 503 }],
    ['nothing', { failure: 'close' }],
  ])('with %s leaves it open, for now', async (_name, answer) => {
    const attempt = await verify(await serveCatchAll(answer, { [PATH]: FILE }));
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toContain('Trying again may help.');
  });
});

describe('the token file', () => {
  it('is fetched over http when https does not have it', async () => {
    const host = await createSite({ [`https:${PATH}`]: { failure: 'close' }, [`http:${PATH}`]: FILE });
    expect(await verify(host)).toMatchObject({ outcome: 'found', source: `http://${host}${PATH}` });
    const sibling = (await listRequestsTo(host)).at(-1)?.url;
    expect(sibling).toMatch(/^http:.+\/svc-verification-[\w-]{43}\.txt$/);
  });

  it('may be reached by redirects within the host and to its www.', async () => {
    const host = newHost();
    const location = `https://www.${host}${PATH}`;
    await createSite({ [PATH]: { status: 301, headers: { location } } }, { host });
    await createSite({ [PATH]: FILE }, { host: `www.${host}` });
    const attempt = await verify(host);
    expect(attempt.outcome).toBe('found');
    expect(attempt.result).toContain(`https://www.${host}${PATH}`);
  });

  it('may not be reached by a redirect to another host, which is not contacted', async () => {
    const elsewhere = await createSite({ [PATH]: FILE });
    const location = `https://${elsewhere}${PATH}`;
    const attempt = await verify(await createSite({ [PATH]: { status: 302, headers: { location } } }));
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toContain(`redirects to ${location}, which is refused`);
    expect(await listRequestsTo(elsewhere)).toEqual([]);
  });

  it('is a temporary failure when the host answers with errors of its own', async () => {
    const attempt = await verify(await createSite({ [PATH]: { status: 500 } }));
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toContain('answered HTTP 500');
  });

  it('is a temporary failure when the host does not answer in time', async () => {
    const host = await createSite({ [PATH]: { failure: 'hang' } });
    const over = new AbortController();
    const verification = verifyByFile(host, EXAMPLE_TOKEN, createProofFetcherFor(host, over.signal));
    await until(async () => (await listRequestsTo(host)).length > 0);
    over.abort();
    const attempt = await verification;
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toContain('did not answer');
  });

  it('is a temporary failure when the host does not send it in time', async () => {
    const host = await createSite({ [PATH]: { body: 'svc', failure: 'stall' } });
    const over = new AbortController();
    const fetch = vi.spyOn(globalThis, 'fetch');
    const verification = verifyByFile(host, EXAMPLE_TOKEN, createProofFetcherFor(host, over.signal));
    const { calls, settledResults } = fetch.mock;
    const isAnswered = (_: unknown, call: number) => settledResults[call]?.type === 'fulfilled';
    await until(() => calls.filter(isAnswered).some(([url]) => url === `https://${host}${PATH}`));
    over.abort();
    const attempt = await verification;
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toContain(`${host} did not send the whole page within 8 seconds`);
  });
});
