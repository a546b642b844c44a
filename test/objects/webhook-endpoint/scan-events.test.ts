import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ChangedFinding, ScanChanges } from '../../../src/contracts/changes.ts';
import { HOUR } from '../../../src/lib/time.ts';
import { toChangeEvents } from '../../../src/services/scans/notify-scan-end.ts';
import { expectMatchesSchema } from '../../entry/api/client.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { startScan } from '../scan/bound-scan.ts';
import { abortScan, readAlarm, runScan, stopScanClockInTests } from '../scan/scan-clock.ts';
import { addEndpoint, readReceived, runDue, type TestEndpoint } from './endpoint.ts';
import { CLOCK_START, moveClockTo, readStoppedClock, until } from '../../clock.ts';
import { createMailbox } from '../../entry/web/browser.ts';

stopScanClockInTests();

/**
 * Runs the alarms of a scan that has ended until `isDone`, which gets when the next one goes off. That is `null` for a moment when one
 * goes off, and after the last.
 */
async function runAlarms(id: string, isDone: (alarmAt: number | null) => boolean | Promise<boolean>) {
  for (;;) {
    const { alarmAt, isWorking } = await readAlarm(id);
    if (!isWorking && (await isDone(alarmAt))) return;
    if (isWorking || alarmAt === null || alarmAt < CLOCK_START) await scheduler.wait(2);
    else {
      moveClockTo(alarmAt);
      await runDurableObjectAlarm(env.SCAN.getByName(id));
    }
  }
}

/** Waits until an endpoint has accepted an event. */
async function untilAccepted({ webhook }: Pick<TestEndpoint, 'webhook'>): Promise<void> {
  await until(async () => (await env.WEBHOOK_ENDPOINT.getByName(webhook.id).getState()).pending > 0);
}

describe('the end of a scan', () => {
  it('is sent to the webhooks, as the API describes the scan', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', '/oak'),
      '*': linkPage('Oak'),
    });
    const endpoint = { account, ...(await addEndpoint(account)) };
    const id = await startScan(account, host);
    await runScan(id);
    await untilAccepted(endpoint);
    await runDue(endpoint);
    const received = await readReceived(endpoint);
    expect(received).toMatchObject([
      {
        type: 'scan.finished',
        data: { scan: { id, host, state: 'done', pages_stored: 2, credits_charged: 2 } },
      },
    ]);
  });

  it('that failed is another event', async () => {
    const { account, host } = await newVerifiedWebsite({ '*': { failure: 'close' } });
    const endpoint = { account, ...(await addEndpoint(account)) };
    const id = await startScan(account, host);
    await runScan(id);
    await untilAccepted(endpoint);
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toMatchObject([
      { type: 'scan.failed', data: { scan: { id, state: 'failed', error: { code: 'site_unreachable' } } } },
    ]);
  });

  it('is sent once even if its object dies before recording that it was sent', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs') });
    const endpoint = { account, ...(await addEndpoint(account)) };
    let deaths = 0;
    const getByName = (name: string) => ({
      accept: async (event: Parameters<ReturnType<typeof env.WEBHOOK_ENDPOINT.getByName>['accept']>[0]) => {
        await env.WEBHOOK_ENDPOINT.getByName(name).accept(event);
        deaths++;
        await abortScan(id);
        await new Promise(() => {});
      },
    });
    const id = await startScan(account, host, {
      WEBHOOK_ENDPOINT: { getByName } as unknown as Env['WEBHOOK_ENDPOINT'],
    });
    await runScan(id);
    await until(() => deaths > 0);
    await runScan(id);
    await runDue(endpoint);
    expect(deaths).toBe(1);
    expect(await readReceived(endpoint)).toHaveLength(1);
  });

  it('is sent even if the webhooks cannot be reached for an hour, and the mail does not wait for it', async () => {
    const { account, host } = await newVerifiedWebsite({ '*': { failure: 'close' } });
    const endpoint = { account, ...(await addEndpoint(account)) };
    const end = readStoppedClock() + HOUR;
    let accepted = 0;
    const getByName = (name: string) => ({
      accept: async (event: Parameters<ReturnType<typeof env.WEBHOOK_ENDPOINT.getByName>['accept']>[0]) => {
        if (readStoppedClock() < end) throw new Error('the object cannot be reached');
        await env.WEBHOOK_ENDPOINT.getByName(name).accept(event);
        accepted++;
      },
    });
    const { env: bindings, mails } = createMailbox();
    const id = await startScan(account, host, {
      EMAIL: bindings.EMAIL,
      WEBHOOK_ENDPOINT: { getByName } as unknown as Env['WEBHOOK_ENDPOINT'],
    });
    await runScan(id);
    await runAlarms(id, (alarmAt) => alarmAt !== null && alarmAt >= end);
    const { length: mailed } = mails;
    await runAlarms(id, () => accepted > 0);
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toMatchObject([{ type: 'scan.failed', data: { scan: { id } } }]);
    expect(mailed).toBe(1);
    expect(mails).toHaveLength(1);
  });
});

const SCAN = { started_at: '2026-06-01T12:00:00+00:00', finished_at: '2026-06-01T12:05:00+00:00' };

function finding(id: string): ChangedFinding {
  return { id, kind: 'page', title: 'A title', severity: 'high', pages_before: 0, pages_after: 2 };
}

const UNCHANGED: ScanChanges = {
  host: 'shop.com',
  scan: { ...SCAN, id: 'scan_2' },
  against: { ...SCAN, id: 'scan_1' },
  score: { before: 70, after: 70 },
  grade: { before: 'C', after: 'C' },
  pillars: [],
  caps: { added: [], removed: [] },
  pages: { new: { count: 0, urls: [] }, gone: { count: 0, urls: [] }, changed: { count: 0, urls: [] } },
  findings: { new: [], fixed: [], grown: [], shrunk: [] },
  ignored: [],
  reopened: [],
  score_changes: [],
  not_comparable: [],
};
const COMPARISON = { host: 'shop.com', scan_id: 'scan_2', against_scan_id: 'scan_1' };

describe('a comparison', () => {
  it('without a change, or of the first scan, has no event', () => {
    expect(toChangeEvents(UNCHANGED, 0)).toEqual([]);
    expect(toChangeEvents({ ...UNCHANGED, against: null, score: { before: null, after: 70 } }, 0)).toEqual(
      [],
    );
  });

  it('of another score has an event with both', () => {
    const score = { before: 70, after: null };
    expect(toChangeEvents({ ...UNCHANGED, score }, 5)).toEqual([
      {
        id: 'score.changed:scan_2',
        type: 'score.changed',
        at: 5,
        data: { ...COMPARISON, score, grade: UNCHANGED.grade },
      },
    ]);
  });

  it('of other findings has one event for the new and one for the fixed, with up to 50', async () => {
    const found = Array.from({ length: 60 }, (_, number) => finding(`check-${number}`));
    const findings = {
      ...UNCHANGED.findings,
      new: found,
      fixed: [finding('gone')],
      grown: [finding('more')],
    };
    const events = toChangeEvents({ ...UNCHANGED, findings }, 0);
    expect(events).toEqual([
      {
        id: 'finding.new:scan_2',
        type: 'finding.new',
        at: 0,
        data: { ...COMPARISON, count: 60, findings: found.slice(0, 50) },
      },
      {
        id: 'finding.fixed:scan_2',
        type: 'finding.fixed',
        at: 0,
        data: { ...COMPARISON, count: 1, findings: [finding('gone')] },
      },
    ]);
    for (const { type, data } of events)
      await expectMatchesSchema(['webhooks', type, 'post', 'requestBody'], {
        type,
        timestamp: SCAN.started_at,
        data,
      });
  });

  it('leaves ignored findings out of the new ones', () => {
    const findings = { ...UNCHANGED.findings, new: [finding('a'), finding('b')], fixed: [finding('c')] };
    const types = (ignored: string[]) =>
      toChangeEvents({ ...UNCHANGED, findings, ignored }, 0).map(({ type, data }) => [
        type,
        'findings' in data && data.findings.map(({ id }) => id),
      ]);
    expect(types(['b', 'c'])).toEqual([
      ['finding.new', ['a']],
      ['finding.fixed', ['c']],
    ]);
    expect(types(['a', 'b'])).toEqual([['finding.fixed', ['c']]]);
  });

  it('tells of the new findings those that had been fixed', async () => {
    const findings = { ...UNCHANGED.findings, new: [finding('a'), finding('b'), finding('c')] };
    const changes = { ...UNCHANGED, findings, reopened: ['b', 'c'], ignored: ['c'] };
    const event = toChangeEvents(changes, 0).at(-1)!;
    expect(event).toMatchObject({
      id: 'finding.reopened:scan_2',
      type: 'finding.reopened',
      data: { ...COMPARISON, count: 1, findings: [finding('b')] },
    });
    const { type, data } = event;
    await expectMatchesSchema(['webhooks', type, 'post', 'requestBody'], {
      type,
      timestamp: SCAN.started_at,
      data,
    });
  });
});
