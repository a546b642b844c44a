import { describe, expect, it, vi } from 'vitest';
import { checkUrl } from '../../src/crawler/check-url.ts';
import { fetchInTurn, type FetchInTurnOptions } from '../../src/crawler/fetch-in-turn.ts';
import { readBody } from '../../src/crawler/read-body.ts';
import { getBareHost } from '../../src/lib/host/bare-host.ts';
import { stopTimers, until } from '../clock.ts';
import { createSite, listRequestsTo, newHost } from '../internet.ts';

/** Options that log turns, admissions and the ends of turns. @param wait before each turn */
function createLoggedOptions(log: string[], wait: () => Promise<void> = async () => {}): FetchInTurnOptions {
  return {
    headers: {},
    sign: async () => ({}),
    admit: async (hostname, count) => {
      log.push(`admit ${count} at ${hostname}`);
      return { kind: 'admitted' };
    },
    takeTurns: async (hostname, count) => {
      await wait();
      const host = getBareHost(hostname);
      log.push(`turn at ${hostname}`);
      const end = async (answer: { status: number; retryAfter: string | null } | null) =>
        void log.push(`end at ${host}: ${answer ? `${answer.status} ${answer.retryAfter}` : 'no answer'}`);
      return { kind: 'admitted', turns: Array.from({ length: count }, () => ({ host, end })) };
    },
    guard: async () => ({ kind: 'public' }),
    maxRedirects: 5,
    headersTimeoutMs: 5_000,
    totalTimeoutMs: 5_000,
    signal: new AbortController().signal,
  };
}

describe('a turn', () => {
  it('lasts over redirects at its host and its www. until the body is read, and reports the answer', async () => {
    const host = newHost();
    const www = `www.${host}`;
    await createSite({ '/': { status: 301, headers: { location: `https://${www}/` } } }, { host });
    await createSite({ '/': { status: 429, headers: { 'retry-after': '7' }, body: 'busy' } }, { host: www });
    const log: string[] = [];
    await fetchInTurn(checkUrl(`https://${host}/`), createLoggedOptions(log), async ({ response }) => {
      await readBody(response, 100);
      log.push('read');
    });
    expect(log).toEqual([`turn at ${host}`, `admit 1 at ${www}`, 'read', `end at ${host}: 429 7`]);
  });

  it('ends before that of another host is taken', async () => {
    const target = await createSite({ '/': { body: 'arrived' } });
    const host = await createSite({ '/': { status: 302, headers: { location: `https://${target}/` } } });
    const log: string[] = [];
    await fetchInTurn(checkUrl(`https://${host}/`), createLoggedOptions(log), ({ response }) =>
      readBody(response, 100),
    );
    expect(log).toEqual([
      `turn at ${host}`,
      `end at ${host}: no answer`,
      `turn at ${target}`,
      `end at ${target}: 200 null`,
    ]);
  });

  it('ends when there is no answer, and when reading fails', async () => {
    const host = await createSite({ '/': { failure: 'close' }, '/cut': { body: 'cut', failure: 'break' } });
    const log: string[] = [];
    await fetchInTurn(checkUrl(`https://${host}/`), createLoggedOptions(log), async () => {});
    const read = fetchInTurn(checkUrl(`https://${host}/cut`), createLoggedOptions(log), ({ response }) =>
      readBody(response, 100),
    );
    await expect(read).rejects.toThrow();
    expect(log).toEqual([
      `turn at ${host}`,
      `end at ${host}: no answer`,
      `turn at ${host}`,
      `end at ${host}: 200 null`,
    ]);
  });

  it('that is held already is neither counted nor taken', async () => {
    const host = await createSite({ '/': { body: 'page' } });
    const log: string[] = [];
    const turn = { host, end: async () => void log.push('end') };
    await fetchInTurn(
      checkUrl(`https://${host}/`),
      { ...createLoggedOptions(log), turn },
      async ({ response }) => {
        await readBody(response, 100);
      },
    );
    expect(log).toEqual(['end']);
  });
});

it('the wait for a turn is not counted in the timeouts', async () => {
  const host = await createSite({ '/': { body: 'page' } });
  stopTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = vi.fn(() => promise);
  const fetching = fetchInTurn(checkUrl(`https://${host}/`), createLoggedOptions([], wait), ({ response }) =>
    readBody(response, 100),
  );
  await until(() => wait.mock.calls.length > 0);
  vi.advanceTimersByTime(60_000);
  expect(await listRequestsTo(host)).toEqual([]);
  resolve();
  expect(await fetching).toMatchObject({ kind: 'answered', content: { truncated: false } });
});
