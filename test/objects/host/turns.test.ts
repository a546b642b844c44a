import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerStatus } from '../../../src/lib/http/headers.ts';

/** In the future: an alarm whose time has passed by the real clock would go off immediately. */
const START = Date.parse('2126-06-01T12:00:00Z');
const OK: AnswerStatus = { status: 200, retryAfter: null };

function newObject() {
  return env.HOST.getByName(`shop-${crypto.randomUUID()}.brightpage.com`);
}

type HostObject = ReturnType<typeof newObject>;

function setSeconds(seconds: number): void {
  vi.setSystemTime(START + seconds * 1_000);
}

function getSeconds(): number {
  return (Date.now() - START) / 1_000;
}

function take(host: HostObject, work: string, crawlDelay: number | null = null) {
  return host.takeTurn({ work, kind: 'background', crawlDelay });
}

function takeAtOnce(host: HostObject, work = 'audit') {
  return host.takeTurn({ work, kind: 'interactive', crawlDelay: null });
}

async function takeAndEnd(host: HostObject, work: string, answer: AnswerStatus | null = OK): Promise<void> {
  const taken = await take(host, work);
  if (!taken.ok) throw new Error(`no turn: ${taken.reason}`);
  await host.endTurn(taken.turn, answer);
}

interface Run {
  work: string;
  startedAt: number;
  endedAt: number;
}

/**
 * Runs works that each want `limit` turns of `turnTime` seconds, ask again when they are told to, and never hold more turns than
 * `parallel`. Evicts the object at every moment that `evictsAt` says.
 */
async function runWorks(
  host: HostObject,
  works: readonly string[],
  { seconds, crawlDelay = null, turnTime = 0.4, parallel = 4, evictsAt = () => false }: RunOptions,
): Promise<Run[]> {
  const runs: Run[] = [];
  const held: { turn: string; run: Run }[] = [];
  const asksAt = new Map(works.map((work) => [work, 0]));
  for (let tick = 0; tick < seconds * 10; tick++) {
    setSeconds(tick / 10);
    for (const { turn, run } of held.filter(({ run: { endedAt } }) => endedAt <= getSeconds())) {
      await host.endTurn(turn, OK);
      held.splice(
        held.findIndex((other) => other.run === run),
        1,
      );
    }
    if (evictsAt(tick)) await evictDurableObject(host);
    for (const work of works) {
      while (
        (asksAt.get(work) ?? 0) <= getSeconds() &&
        held.filter(({ run }) => run.work === work).length < parallel
      ) {
        const taken = await take(host, work, crawlDelay);
        if (taken.ok) {
          const run = { work, startedAt: getSeconds(), endedAt: getSeconds() + turnTime };
          runs.push(run);
          held.push({ turn: taken.turn, run });
        } else asksAt.set(work, getSeconds() + taken.wait / 1_000);
      }
    }
  }
  return runs;
}

interface RunOptions {
  seconds: number;
  crawlDelay?: number | null;
  turnTime?: number;
  parallel?: number;
  evictsAt?: (tick: number) => boolean;
}

function countAtOnce(runs: readonly Run[]): number {
  return Math.max(
    ...runs.map(
      ({ startedAt }) => runs.filter((run) => run.startedAt <= startedAt && run.endedAt > startedAt).length,
    ),
  );
}

function listIntervals(runs: readonly Run[]): number[] {
  return runs.slice(1).map(({ startedAt }, index) => startedAt - (runs[index]?.startedAt ?? 0));
}

function countRuns(runs: readonly Run[], work: string): number {
  return runs.filter((run) => run.work === work).length;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setSeconds(0);
});

describe('background work of all accounts at one host (docs/contract.md 13.9)', () => {
  it('has four turns at the same time, however much work there is', async () => {
    const host = newObject();
    const taken = await Promise.all(['a', 'b', 'a', 'b', 'a', 'b'].map((work) => take(host, work)));
    expect(taken.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false]);
    const refused = taken[4];
    expect(refused).toMatchObject({ ok: false, reason: 'parallel' });
  });

  it('keeps its pace with two scans, and gives each half of the turns', async () => {
    const runs = await runWorks(newObject(), ['a', 'b'], { seconds: 30 });
    expect(countAtOnce(runs)).toBe(4);
    expect(runs.length).toBeGreaterThan(200);
    expect(countRuns(runs, 'a') / countRuns(runs, 'b')).toBeCloseTo(1, 0);
  });

  it('shares the Crawl-delay: one request at a time, all work in turn', async () => {
    const runs = await runWorks(newObject(), ['a', 'b', 'c'], { seconds: 120, crawlDelay: 2 });
    expect(countAtOnce(runs)).toBe(1);
    expect(Math.min(...listIntervals(runs))).toBeGreaterThanOrEqual(2);
    for (const work of ['a', 'b', 'c']) expect(countRuns(runs, work)).toBeGreaterThan(13);
    expect(runs.length).toBeGreaterThan(45);
  });

  it('obeys a Crawl-delay up to ten seconds, and says when the next turn is', async () => {
    const host = newObject();
    const first = await take(host, 'a', 60);
    setSeconds(1);
    if (first.ok) await host.endTurn(first.turn, OK);
    expect(await take(host, 'a', 60)).toEqual({ ok: false, reason: 'crawl_delay', wait: 9_000 });
    setSeconds(10);
    expect(await take(host, 'a', 60)).toMatchObject({ ok: true });
  });

  it('knows the Crawl-delay of the robots.txt that any work fetched', async () => {
    const host = newObject();
    const text = 'User-agent: *\nCrawl-delay: 3';
    const fetched = { kind: 'found', url: 'https://brightpage.com/robots.txt', text, bytes: 30 } as const;
    await host.putRobotsTxt('https://brightpage.com', fetched, START, null);
    await takeAndEnd(host, 'a');
    setSeconds(1);
    expect(await take(host, 'b')).toEqual({ ok: false, reason: 'crawl_delay', wait: 2_000 });
  });

  it('is not held up by work that has gone away', async () => {
    const host = newObject();
    await takeAndEnd(host, 'gone');
    await take(host, 'gone', 2);
    await take(host, 'a', 2);
    setSeconds(2);
    expect(await take(host, 'a', 2)).toMatchObject({ ok: false, reason: 'other_work' });
    setSeconds(3.1);
    expect(await take(host, 'a', 2)).toMatchObject({ ok: true });
  });
});

describe('a busy site (docs/contract.md 13.10)', () => {
  it('gets no background turn before the wait it asks for, and one a second after it', async () => {
    const host = newObject();
    await takeAndEnd(host, 'a', { status: 429, retryAfter: '20' });
    expect(await take(host, 'a')).toEqual({ ok: false, reason: 'site_busy', wait: 20_000 });
    setSeconds(19.9);
    expect(await take(host, 'b')).toMatchObject({ ok: false, reason: 'site_busy' });
    setSeconds(20);
    await takeAndEnd(host, 'a');
    setSeconds(20.5);
    expect(await take(host, 'b')).toEqual({ ok: false, reason: 'site_slow', wait: 500 });
    setSeconds(21);
    expect(await take(host, 'b')).toMatchObject({ ok: true });
    setSeconds(23);
    expect(await take(host, 'a')).toMatchObject({ ok: false, reason: 'parallel' });
  });

  it.each([
    { answer: { status: 429, retryAfter: null }, wait: 5_000 },
    { answer: { status: 503, retryAfter: '3600' }, wait: 60_000 },
    { answer: { status: 429, retryAfter: '0' }, wait: 1_000 },
    { answer: { status: 429, retryAfter: 'Sat, 01 Jun 2126 12:00:30 GMT' }, wait: 30_000 },
  ])('asks for $wait ms with $answer', async ({ answer, wait }) => {
    const host = newObject();
    await takeAndEnd(host, 'a', answer);
    expect(await take(host, 'a')).toEqual({ ok: false, reason: 'site_busy', wait });
  });

  it('is not one that answers 503 without Retry-After, or nothing', async () => {
    const host = newObject();
    await takeAndEnd(host, 'a', { status: 503, retryAfter: null });
    await takeAndEnd(host, 'a', null);
    expect(await take(host, 'a')).toMatchObject({ ok: true });
  });

  it('is slow for all work when an audit was refused', async () => {
    const host = newObject();
    const audit = await takeAtOnce(host);
    if (audit.ok) await host.endTurn(audit.turn, { status: 429, retryAfter: '7' });
    expect(await take(host, 'a')).toEqual({ ok: false, reason: 'site_busy', wait: 7_000 });
    expect(await takeAtOnce(host)).toMatchObject({ ok: true });
  });

  it('regains its pace after ten minutes without such an answer', async () => {
    const host = newObject();
    await takeAndEnd(host, 'a', { status: 429, retryAfter: '5' });
    setSeconds(604);
    await takeAndEnd(host, 'a');
    expect(await take(host, 'a')).toMatchObject({ ok: false });
    setSeconds(605);
    const taken = await Promise.all(['a', 'a', 'a', 'a'].map((work) => take(host, work)));
    expect(taken.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  it('has a longer Crawl-delay: that is what a turn waits for', async () => {
    const host = newObject();
    await takeAndEnd(host, 'a', { status: 429, retryAfter: '5' });
    setSeconds(5);
    await takeAndEnd(host, 'a');
    expect(await take(host, 'a', 10)).toEqual({ ok: false, reason: 'crawl_delay', wait: 10_000 });
  });

  it('stays slow after an eviction', async () => {
    const host = newObject();
    await takeAndEnd(host, 'a', { status: 429, retryAfter: '60' });
    await evictDurableObject(host);
    setSeconds(59);
    expect(await take(host, 'a')).toMatchObject({ ok: false, reason: 'site_busy' });
    setSeconds(60);
    await takeAndEnd(host, 'a');
    await evictDurableObject(host);
    setSeconds(60.9);
    expect(await take(host, 'a')).toMatchObject({ ok: false, reason: 'site_slow' });
  });
});

describe('interactive work (docs/contract.md 13.11)', () => {
  it('starts immediately beside any number of turns, and background work gives way', async () => {
    const host = newObject();
    const background = await Promise.all(['a', 'a', 'b', 'b'].map((work) => take(host, work)));
    const audits = await Promise.all([1, 2, 3].map(() => takeAtOnce(host)));
    expect(audits.map(({ ok }) => ok)).toEqual([true, true, true]);
    for (const taken of background) if (taken.ok) await host.endTurn(taken.turn, OK);
    expect(await take(host, 'a')).toMatchObject({ ok: true });
    expect(await take(host, 'b')).toMatchObject({ ok: false, reason: 'parallel' });
  });

  it('starts immediately within a Crawl-delay, which begins again', async () => {
    const host = newObject();
    const scan = await take(host, 'a', 10);
    if (scan.ok) await host.endTurn(scan.turn, OK);
    setSeconds(9);
    const audit = await takeAtOnce(host);
    if (audit.ok) await host.endTurn(audit.turn, OK);
    setSeconds(10);
    expect(await take(host, 'a', 10)).toEqual({ ok: false, reason: 'crawl_delay', wait: 9_000 });
  });

  it('holds background work up for at most a minute', async () => {
    const host = newObject();
    let second = 0;
    for (; second < 120; second++) {
      setSeconds(second);
      await takeAtOnce(host);
      if ((await take(host, 'scan', 10)).ok) break;
    }
    expect(second).toBe(60);
  });
});

it('is granted to at most two link checks at once, whoever makes them, and scans get the other turns', async () => {
  const host = newObject();
  const check = (work: string) =>
    host.takeTurn({ work, kind: 'background', crawlDelay: null, isLinkCheck: true });
  const first = await check('a');
  expect(await check('b')).toMatchObject({ ok: true });
  for (const work of ['a', 'b', 'c'])
    expect(await check(work)).toEqual({ ok: false, reason: 'parallel', wait: 500 });
  expect(await take(host, 'scan')).toMatchObject({ ok: true });
  expect(await take(host, 'scan')).toMatchObject({ ok: true });
  if (first.ok) await host.endTurn(first.turn, OK);
  expect(await check('c')).toMatchObject({ ok: true });
});

describe('a turn whose holder has died', () => {
  it('ends after 30 seconds', async () => {
    const host = newObject();
    await take(host, 'a', 1);
    setSeconds(29);
    expect(await take(host, 'b', 1)).toMatchObject({ ok: false, reason: 'parallel' });
    setSeconds(30);
    expect(await take(host, 'b', 1)).toMatchObject({ ok: true });
  });

  it('can be ended late without effect', async () => {
    const host = newObject();
    const dead = await take(host, 'a', 1);
    setSeconds(31);
    await take(host, 'b', 1);
    if (dead.ok) await host.endTurn(dead.turn, OK);
    setSeconds(33);
    expect(await take(host, 'a', 1)).toMatchObject({ ok: false, reason: 'parallel' });
  });
});

describe('eviction', () => {
  it('never makes the object faster', async () => {
    const runs = await runWorks(newObject(), ['a', 'b'], {
      seconds: 400,
      turnTime: 8,
      evictsAt: (tick) => tick % 611 === 100,
    });
    expect(countAtOnce(runs)).toBe(4);
    expect(runs.length).toBeGreaterThan(40);
  });

  it('makes a host without Crawl-delay wait for the turns that may run, not for a Crawl-delay', async () => {
    const host = newObject();
    await take(host, 'a');
    await evictDurableObject(host);
    setSeconds(1);
    expect(await take(host, 'b')).toEqual({ ok: false, reason: 'parallel', wait: 34_000 });
    setSeconds(35);
    expect(await take(host, 'b')).toMatchObject({ ok: true });
  });

  it('costs a scan with a Crawl-delay nothing', async () => {
    const runs = await runWorks(newObject(), ['a'], {
      seconds: 100,
      crawlDelay: 10,
      parallel: 1,
      evictsAt: (tick) => tick % 100 === 50,
    });
    expect(listIntervals(runs)).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10]);
  });

  it('keeps the Crawl-delay of a turn that was running', async () => {
    const host = newObject();
    await take(host, 'a', 10);
    await evictDurableObject(host);
    setSeconds(11);
    expect(await take(host, 'b', 10)).toEqual({ ok: false, reason: 'parallel', wait: 19_000 });
    setSeconds(30);
    expect(await take(host, 'b', 10)).toMatchObject({ ok: true });
  });
});

describe('storage', () => {
  it('is written once for the turns of five seconds', async () => {
    const host = newObject();
    const written = await runInDurableObject(host, async (instance, { storage }) => {
      const put = vi.spyOn(storage.kv, 'put');
      for (let n = 0; n < 100; n++) {
        setSeconds(n / 25);
        const taken = instance.takeTurn({ work: 'a', kind: 'background', crawlDelay: null });
        if (taken.ok) instance.endTurn(taken.turn, OK);
      }
      const { length } = put.mock.calls;
      put.mockRestore();
      return length;
    });
    expect(written).toBe(1);
  });
});
