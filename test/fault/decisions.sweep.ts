import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FindingEvent } from '../../src/contracts/finding.ts';
import type { NewIgnore } from '../../src/contracts/ignore.ts';
import { HOUR } from '../../src/lib/time.ts';
import { assignFindings, listFindingLog } from '../../src/services/reports/findings.ts';
import { sendUnsentEvents } from '../../src/services/webhooks/events.ts';
import { addIgnores, deleteIgnore, listIgnores } from '../../src/services/websites/ignores.ts';
import { getVerifiedWebsite } from '../../src/services/websites/website.ts';
import { moveClock, readStoppedClock, stopClock } from '../clock.ts';
import { newVerifiedWebsite } from '../entry/api/scan.ts';
import { addEndpoint, readReceived, runDue } from '../objects/webhook-endpoint/endpoint.ts';
import { listFaultyCalls } from '../sweep-part.ts';
import { Outage, type OutageKind } from './outage.ts';

const CHECKS = ['title-missing', 'h1-missing'];
const IGNORES: NewIgnore[] = CHECKS.map((check) => ({ check, pages: '/oak', reason: 'accepted' }));
const ASSIGNMENT = { assignee: 'Jo', due_on: null, ticket: null };

type Website = Awaited<ReturnType<typeof createWebsite>>;
type Decision = (bindings: Env, website: Website) => Promise<unknown>;

const ignore: Decision = (bindings, { caller, website }) =>
  addIgnores({ env: bindings, caller }, { website, ignores: IGNORES });
const assign: Decision = (bindings, { caller, website }) =>
  assignFindings({ env: bindings, caller }, { website, ids: CHECKS, assignment: ASSIGNMENT });
const stopIgnoring: Decision = (bindings, { caller, website, ignored }) =>
  deleteIgnore({ env: bindings, caller }, { website, id: ignored });

/** An owner with a webhook, who ignores a finding already. */
async function createWebsite() {
  const { account, host } = await newVerifiedWebsite({});
  const caller = { accountId: account.id, email: account.email };
  const website = await getVerifiedWebsite({ env, caller }, { host });
  const before: NewIgnore = { check: 'h1-missing', pages: '/elm', reason: 'not_ours' };
  const [added] = await addIgnores({ env, caller }, { website, ignores: [before] });
  const endpoint = { account, ...(await addEndpoint(account)) };
  return { caller, website, endpoint, ignored: added!.id };
}

/** What is left of a decision once the hourly run has sent what it left: ignores, logs, and what the webhook got. */
async function readOutcome({ caller, website, endpoint }: Website) {
  moveClock(HOUR);
  await sendUnsentEvents(env, readStoppedClock());
  await runDue(endpoint);
  const context = { env, caller };
  const { rows } = await listIgnores(context, { website, page: { limit: 100 } });
  const logs = await Promise.all(CHECKS.map((id) => listFindingLog(context, { website, id })));
  const received = await readReceived(endpoint);
  const unsent = await env.DB_1.prepare('SELECT count(*) AS n FROM unsent_events').first('n');
  const toText = ({ event, ignore: what, assignment }: FindingEvent) =>
    JSON.stringify([event, what, assignment]);
  return {
    ignores: rows.map(({ check, pages, reason }) => `${check} ${pages} ${reason}`).toSorted(),
    logs: logs.map((log) => log.map(toText)),
    received: received
      .map(({ type, data }) => `${type} ${(data as { finding_id: string }).finding_id}`)
      .toSorted(),
    unsent,
  };
}

beforeEach(() => {
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
});

it.each([
  ['ignoring findings', ignore],
  ['assigning findings', assign],
  ['no longer ignoring a finding', stopIgnoring],
] as const)(
  '%s leaves the same, whichever call fails or is the last, if it is tried again',
  async (_, decide) => {
    const whole = await createWebsite();
    const outage = new Outage(null, 'lost');
    await decide(outage.env, whole);
    const expected = await readOutcome(whole);
    const count = [...outage.calls.values()].reduce((sum, calls) => sum + calls, 0);
    expect(count).toBeGreaterThanOrEqual(2);
    for (const call of listFaultyCalls(outage.calls))
      for (const kind of ['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[]) {
        const website = await createWebsite();
        const failing = new Outage(call, kind);
        const isDone = await decide(failing.env, website).then(
          () => true,
          () => false,
        );
        expect(failing.hasHappened).toBe(true);
        if (!isDone)
          await decide(env, website).catch((error: unknown) => {
            // It was deleted, and only the answer was lost.
            expect(error).toMatchObject({ code: 'ignore_not_found' });
          });
        expect(await readOutcome(website), `${call.name} ${call.nth} ${kind}`).toEqual(expected);
      }
  },
);

it('findings are ignored and assigned together or not at all', async () => {
  const { caller, website } = await createWebsite();
  const context = { env, caller };
  const pages = (count: number) => Array.from({ length: count }, (_, n) => `/${n}*`);
  const ignores = (count: number) =>
    pages(count).map((path): NewIgnore => ({ check: 'h1-missing', pages: path, reason: 'accepted' }));
  await expect(addIgnores(context, { website, ignores: ignores(51) })).rejects.toMatchObject({
    code: 'too_many_ignores',
  });
  await expect(
    addIgnores(context, { website, ignores: [...IGNORES, { check: 'no-such-check', reason: 'accepted' }] }),
  ).rejects.toMatchObject({ code: 'invalid_input', field: 'check' });
  const count = async () => (await listIgnores(context, { website, page: { limit: 100 } })).rows.length;
  expect(await count()).toBe(1);
  expect(await addIgnores(context, { website, ignores: ignores(50) })).toHaveLength(50);
  expect(await count()).toBe(51);
  expect(await addIgnores(context, { website, ignores: ignores(50) })).toHaveLength(50);
  expect(await listFindingLog(context, { website, id: 'h1-missing' })).toHaveLength(50);
  await expect(
    assignFindings(context, { website, ids: ['title-missing', 'no-such-check'], assignment: ASSIGNMENT }),
  ).rejects.toMatchObject({ code: 'finding_not_found' });
  expect(await listFindingLog(context, { website, id: 'title-missing' })).toEqual([]);
});
