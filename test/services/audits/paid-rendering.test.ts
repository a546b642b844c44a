import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditReport } from '../../../src/engine/audit-document.ts';
import { createAudit } from '../../../src/services/audits/create-audit.ts';
import { deleteAudit } from '../../../src/services/audits/delete-audits.ts';
import { getAudit, getAuditScreenshot } from '../../../src/services/audits/get-audit.ts';
import { createSession } from '../../../src/services/accounts/sessions.ts';
import { claimKey, type KeyClaim } from '../../../src/services/credits/idempotency.ts';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { interceptDatabases, putSetting, readRows } from '../../database.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { FakeBrowser, OPENING_TIME, SCREENSHOT } from '../../fake-browser.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { endHolds } from '../../objects/account/end-holds.ts';
import { moveClock, stopClock, until } from '../../clock.ts';
import { confirmDeletion, storeCode } from '../account-data/full-account.ts';
import { sweep } from './site-storage.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const MINUTE = 60_000;
const PAGE = `<html lang="en"><title>Chairs</title><body data-script="Oak chairs, made by hand">
<img src="/oak.png"><img src="http://10.0.0.1/"><img src="http://hidden.brightpage.com/"></body></html>`;

type Account = Awaited<ReturnType<typeof newAccount>>;

let browser: FakeBrowser;
let account: Account;
let host: string;

beforeEach(async () => {
  stopClock();
  browser = new FakeBrowser();
  browser.install();
  vi.spyOn(console, 'error').mockReturnValue();
  account = await newAccount();
  host = await createSite({ '/': { body: PAGE } });
  await createSite({ '*': {} }, { host: 'hidden.brightpage.com', dns: { A: ['10.0.0.1'] } });
});

afterEach(async () => {
  await putSetting('rendered_audit_cost', 1);
});

function toContext(bindings = browser.bind(env), { id, email } = account) {
  return { env: bindings, caller: { accountId: id, email } };
}

/** Audits the page with JavaScript. */
function audit(bindings?: Env, claim: KeyClaim | null = null): Promise<AuditReport> {
  return createAudit(toContext(bindings), { url: `https://${host}/`, loads: 1, claim });
}

async function claim(): Promise<KeyClaim> {
  const content = { method: 'POST', target: '/api/v1/reports', body: '{}' };
  return (await claimKey(toContext(), { key: 'audit-1', content })) as KeyClaim;
}

/** Expects these charges, no open hold, and that the ledger agrees with what is stored. */
async function expectCharges(...charges: number[]): Promise<void> {
  const { entries, balance, available } = await env.ACCOUNT.getByName(account.id).getCredits(50);
  const paid = entries.filter(({ ref_type: type }) => type === 'rendered_audit');
  expect(paid.map(({ delta }) => -delta)).toEqual(charges);
  expect(available).toBe(balance);
  const rows = await readRows('renderedAudits', { accountId: account.id });
  expect(rows.map(({ cost }) => cost)).toEqual(charges);
  expect(rows.map(({ id }) => id).sort()).toEqual(paid.map(({ ref_id: id }) => id).sort());
}

async function listImages(): Promise<string[]> {
  const { objects } = await env.AUDITS.list({ prefix: `${account.id}/` });
  return objects.flatMap(({ key }) => key.split('/').filter((part) => part.endsWith('.webp')));
}

describe('an audit with JavaScript', () => {
  it('is compared with the HTML as sent, and charged once', async () => {
    const { data } = await audit();
    expect(data.rendered).toMatchObject({
      text: { html_words: 0, rendered_words: 5, js_ratio: 1 },
      screenshots: ['desktop', 'phone'],
    });
    await expectCharges(1);
    await endHolds(account);
    await expectCharges(1);
  });

  it('times requests from the start of the navigation, not of the browser', async () => {
    const { data } = await audit();
    const [first] = data.rendered?.requests.items ?? [];
    expect(first?.start_ms).toBeLessThan(OPENING_TIME);
  });

  it('sends the requests of the page as the crawler sends its own', async () => {
    const { data } = await audit();
    const requests = data.rendered?.requests.items.map(({ url, outcome, reason }) => [url, outcome, reason]);
    expect(requests).toEqual([
      [`https://${host}/`, 'loaded', null],
      [`https://${host}/oak.png`, 'failed', null],
      ['http://10.0.0.1/', 'refused', 'not-public'],
      ['http://hidden.brightpage.com/', 'refused', 'not-public'],
    ]);
    expect(await listRequestsTo('hidden.brightpage.com')).toEqual([]);
    const agents = (await listRequestsTo(host)).map(({ headers }) => headers['user-agent']);
    expect(new Set(agents).size).toBe(1);
  });

  it('that credits do not cover requests nothing, also no browser', async () => {
    await putSetting('rendered_audit_cost', 101);
    await expect(audit()).rejects.toMatchObject({ code: 'insufficient_credits', status: 402 });
    expect(browser.connections).toBe(0);
    expect(await listRequestsTo(host)).toEqual([]);
    await expectCharges();
  });

  it('is an audit without JavaScript where there is no browser, and free', async () => {
    const { data } = await audit(env);
    expect(data).toMatchObject({ rendered: null, render_failure: { reason: 'no-browser' } });
    await expectCharges();
  });

  it('of a page that cannot be reached is free', async () => {
    host = 'nowhere.brightpage.com';
    await expect(audit()).rejects.toMatchObject({ code: 'page_unreachable' });
    expect(browser.connections).toBe(0);
    await expectCharges();
  });

  it.each([
    ['the browser dies once', ['dies'], 2, null, 1],
    ['the browser dies twice', ['dies', 'dies'], 2, 'browser-lost', 0],
    ['the page crashes', ['crashes'], 1, 'crashed', 0],
  ] as const)('while %s, is charged only if it was read', async (_, endings, loads, reason, charge) => {
    browser.endings = [...endings];
    const { data } = await audit();
    expect(data.render_failure?.reason ?? null).toBe(reason);
    expect(browser.loads).toHaveLength(loads);
    await expectCharges(...(charge === 0 ? [] : [charge]));
  });
});

describe('a service that is killed', () => {
  it('before it has stored the audit leaves a hold, which is released when its lease ends', async () => {
    browser.endings = ['hangs'];
    void audit().catch(() => {});
    await vi.waitUntil(() => browser.loads.length === 1);
    const { balance, available } = await env.ACCOUNT.getByName(account.id).getCredits(1);
    expect(available).toBe(balance - 1);
    await endHolds(account);
    await expectCharges();
  });

  it('after it has stored the audit is paid for it when the lease ends, once', async () => {
    const stub = env.ACCOUNT.getByName(account.id);
    const fails = async () => {
      throw new Error('the account does not answer');
    };
    const calls = { settle: fails, release: fails } as Record<string, unknown>;
    const failing = new Proxy(stub, {
      get: (target, name: keyof typeof stub) =>
        calls[name] ?? ((...args: never[]) => (target[name] as Function)(...args)),
    });
    const bindings = {
      ...browser.bind(env),
      ACCOUNT: { getByName: () => failing } as unknown as Env['ACCOUNT'],
    };
    expect((await audit(bindings)).data.rendered).toBeTruthy();
    expect((await stub.getCredits(1)).available).toBe(99);
    await endHolds(account);
    await expectCharges(1);
  });

  it('once D1 has stored the audit and its answer is lost is paid for it', async () => {
    const databases = interceptDatabases({
      batch: async (_, run) => {
        await run();
        throw new Error('the answer was lost');
      },
    });
    await expect(audit({ ...browser.bind(env), ...databases })).rejects.toThrow('the answer was lost');
    await endHolds(account);
    await expectCharges(1);
  });

  it('leaves ledgers that agree with what is stored', async () => {
    await audit();
    moveClock(20 * MINUTE);
    await reconcileLedgers(env, Date.now());
    expect(await readRows('ledgerDifferences', { accountId: account.id })).toEqual([]);
  });
});

describe('a repeated request with one idempotency key', () => {
  it('continues the work of one that died before it stored anything, for one charge', async () => {
    browser.endings = ['hangs'];
    void audit(undefined, await claim()).catch(() => {});
    await vi.waitUntil(() => browser.loads.length === 1);
    moveClock(3 * MINUTE);
    await freeAuditSlot(account.id);
    const again = await claim();
    expect((await audit(undefined, again)).data.rendered).toBeTruthy();
    await expectCharges(1);
  });

  /** Begins an audit, and returns it once it waits for the page. */
  async function beginHeldAudit(): Promise<{ begun: Promise<AuditReport> }> {
    await createSite({ '/': { held: true } }, { host });
    const begun = audit(undefined, await claim());
    begun.catch(() => {});
    await until(async () => (await listRequestsTo(host)).some(({ url }) => url === `https://${host}/`));
    return { begun };
  }

  it('gets 409 while one is under way, also if that takes more than two minutes', async () => {
    let refusal: unknown;
    browser.beforeLoad = async () => {
      moveClock(MINUTE);
      refusal = await claim().catch((error: unknown) => error);
    };
    const { begun } = await beginHeldAudit();
    moveClock(1.5 * MINUTE);
    await createSite({ '/': { body: PAGE } }, { host });
    expect((await begun).data.rendered).toBeTruthy();
    expect(refusal).toMatchObject({ code: 'idempotency_key_in_use', status: 409 });
    await expectCharges(1);
  });

  it('takes over from one that has stopped, which then loads and stores nothing', async () => {
    const { begun: stopped } = await beginHeldAudit();
    moveClock(3 * MINUTE);
    const again = await claim();
    await createSite({ '/': { body: PAGE } }, { host });
    await expect(stopped).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
    expect(browser.loads).toEqual([]);
    expect(await readRows('reports', { accountId: account.id })).toEqual([]);
    await freeAuditSlot(account.id);
    expect((await audit(undefined, again)).data.rendered).toBeTruthy();
    await expectCharges(1);
  });

  it('returns the audit of one that died after it had stored it, without a load', async () => {
    const first = await audit(undefined, await claim());
    moveClock(3 * MINUTE);
    const again = await audit(undefined, await claim());
    expect(again.id).toBe(first.id);
    expect(browser.loads).toHaveLength(1);
    await expectCharges(1);
  });
});

describe('the screenshots', () => {
  async function read(id: string, reader = account): Promise<string> {
    const image = await getAuditScreenshot(toContext(env, reader), { id, screenshot: 'phone' });
    return new Response(image).text();
  }

  it('are for the account alone', async () => {
    const { id } = await audit();
    expect(await read(id)).toBe(SCREENSHOT);
    await expect(read(id, await newAccount())).rejects.toMatchObject({ status: 403 });
    await expect(read('r_0')).rejects.toMatchObject({ status: 404 });
  });

  it('are missing from an audit without JavaScript', async () => {
    const { id } = await audit(env);
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
  });

  it('are erased after their audit is deleted', async () => {
    const { id } = await audit();
    expect(await listImages()).toEqual(['desktop.webp', 'phone.webp']);
    await deleteAudit(toContext(), { id });
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
    await sweep({ accountId: account.id, hosts: [host] });
    expect(await listImages()).toEqual([]);
    const charges = await readRows('renderedAudits', { accountId: account.id });
    expect(charges).toHaveLength(1);
  });

  it('are erased after their audit is replaced', async () => {
    await audit();
    await freeAuditSlot(account.id);
    const { id } = await createAudit(toContext(), { url: `https://${host}/` });
    await sweep({ accountId: account.id, hosts: [host] });
    expect(await listImages()).toEqual([]);
    expect((await getAudit(toContext(), { id })).data.rendered).toBeUndefined();
  });

  it('are erased after the account is deleted, also in the middle of an audit', async () => {
    await audit();
    await freeAuditSlot(account.id);
    const client = { address: '127.0.0.1', country: 'PT', userAgent: '' };
    const { token: session } = await createSession(env, { email: account.email, client });
    browser.beforeLoad = async () => {
      await storeCode({ account, session });
      expect(await confirmDeletion(env, { account, session })).toEqual({ ok: true });
    };
    await audit().catch(() => {});
    await endHolds(account);
    await sweep({ accountId: account.id, hosts: [host] }, 4);
    expect(await listImages()).toEqual([]);
    expect(await readRows('reports', { accountId: account.id })).toEqual([]);
  });
});
