import { readRows } from '../database.ts';
import { createExecutionContext, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../src/app.ts';
import type { PublishResult } from '../../src/contracts/submission.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { createPublishableAudit } from '../entry/api/publishable-audit.ts';
import { newVerifiedWebsite } from '../entry/api/scan.ts';
import { type FaultyCall, Outage, type OutageKind } from './outage.ts';
import { moveClock, stopClock, until } from '../clock.ts';
import { listFaultyCalls } from '../sweep-part.ts';

const MINUTE = 60_000;

type Call = (...args: never[]) => Promise<unknown>;

/** An outage of only the request: the object of the scan that it starts works. */
class RequestOutage extends Outage {
  constructor(faultyCall: FaultyCall | null, fault: OutageKind) {
    super(faultyCall, fault);
    const scan = (name: string) => {
      const stub = env.SCAN.getByName(name);
      return new Proxy(stub, {
        get: (_, method) =>
          this.injectFault(`SCAN.${String(method)}`, (...args) =>
            (Reflect.get(stub, method) as Call)(...args),
          ),
      });
    };
    this.env.SCAN = { getByName: scan } as unknown as Env['SCAN'];
  }
}

interface Keyed {
  account: { id: string; key: string };
  path: string;
  body: unknown;
}

function send(bindings: Env, { account, path, body }: Keyed): Response | Promise<Response> {
  const request = new Request(`http://localhost:8787/api/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${account.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'once',
    },
    body: JSON.stringify(body),
  });
  return app.fetch(request, bindings, createExecutionContext());
}

async function listCharges(id: string): Promise<number[]> {
  const { entries, balance, available } = await env.ACCOUNT.getByName(id).getCredits(200);
  expect(available, 'no hold is left open').toBe(balance);
  return entries.filter(({ delta }) => delta < 0).map(({ delta }) => -delta);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  stopClock();
});

/** Sends a request with each of its calls broken in turn, in each way, and runs `check` after each. Returns the calls of one without. */
async function sweep(
  create: () => Promise<Keyed>,
  check: (request: Keyed, told: string) => Promise<void>,
): Promise<Map<string, number>> {
  const whole = new RequestOutage(null, 'lost');
  const untouched = await create();
  expect((await send(whole.env, untouched)).status).toBeLessThan(300);
  const calls = new Map(whole.calls);
  await check(untouched, 'without an outage');
  for (const fault of ['refused', 'lost', 'dead before', 'dead after'] as const) {
    for (const call of listFaultyCalls(calls)) {
      const request = await create();
      const outage = new RequestOutage(call, fault);
      await send(outage.env, request);
      await check(request, `${call.name} ${call.nth} ${fault}`);
    }
  }
  return calls;
}

/** Sends a request again until it is not under way. Its claim ends within 25 minutes of the clock, what it started when it is done. */
async function repeat(request: Keyed): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(env, request);
    if (answer.status !== 409) return answer;
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    if (attempt <= 50) moveClock(MINUTE / 2);
    await scheduler.wait(20);
  }
}

const newPublication = async (): Promise<Keyed> => {
  const account = await newAccount();
  const { id } = await createPublishableAudit(account);
  return { account, path: '/submissions', body: { report_id: id, provider: 'gemini' } };
};

describe('a publication with a key in which any call fails or kills the request', () => {
  it('ends in one charge, which the answer names, when repeated with the key', async () => {
    const calls = await sweep(newPublication, async (request, told) => {
      const answer = await repeat(request);
      expect(answer.status, told).toBe(201);
      const body = await answer.text();
      const { data } = JSON.parse(body) as { data: PublishResult };
      expect([data.credits_charged, data.balance], told).toEqual([30, 70]);
      expect(await (await send(env, request)).text(), told).toBe(body);
      expect(await listCharges(request.account.id), told).toEqual([30]);
    });
    for (const name of ['claimKey', 'hold', 'settle', 'endClaim']) expect(calls.get(name)).toBe(1);
  });

  it('ends in one charge when repeated after its account has closed the hold', async () => {
    await sweep(newPublication, async (request, told) => {
      const object = env.ACCOUNT.getByName(request.account.id);
      moveClock(6 * MINUTE);
      await runDurableObjectAlarm(object);
      const { data } = await (await repeat(request)).json<{ data: PublishResult }>();
      expect([data.credits_charged, data.balance], told).toEqual([30, 70]);
      expect(await listCharges(request.account.id), told).toEqual([30]);
    });
  });
});

const PAGES = { '/': { body: '<title>Chairs</title>' } };
const newScan = async (operation = 'scan'): Promise<Keyed> => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  return { account, path: `/websites/${host}/${operation}`, body: { max_pages: 1 } };
};

async function countStoredPages(id: string): Promise<number> {
  const scans = await readRows('scans', { accountId: id });
  return scans.reduce((sum, { pagesStored }) => sum + pagesStored, 0);
}

describe('a scan with a key in which any call fails or kills the request', () => {
  it('ends in one scan and one charge when repeated with the key', async () => {
    const calls = await sweep(
      () => newScan(),
      async (request, told) => {
        const answer = await repeat(request);
        expect(answer.status, told).toBe(200);
        const body = await answer.text();
        const { data } = JSON.parse(body) as { data: { credits_charged: number; balance: number } };
        expect([data.credits_charged, data.balance], told).toEqual([1, 99]);
        expect(await (await send(env, request)).text(), told).toBe(body);
        expect(await listCharges(request.account.id), told).toEqual([1]);
        expect(await countStoredPages(request.account.id), told).toBe(1);
      },
    );
    for (const name of ['claimKey', 'hold', 'SCAN.start', 'endClaim']) expect(calls.get(name)).toBe(1);
  });

  it('ends in one scan and one charge when its start is repeated', async () => {
    const create = () => newScan('scans');
    await sweep(create, async (request, told) => {
      const answer = await repeat(request);
      expect(answer.status, told).toBe(202);
      const location = answer.headers.get('Location');
      expect((await send(env, request)).headers.get('Location'), told).toBe(location);
      const id = location?.split('/').at(-1) ?? '';
      await until(async () => (await env.SCAN.getByName(id).read())?.finished_at !== null);
      expect(await listCharges(request.account.id), told).toEqual([1]);
      expect(await countStoredPages(request.account.id), told).toBe(1);
    });
  });
});
