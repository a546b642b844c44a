import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { ServiceError } from '../../../src/lib/errors.ts';
import { HOUR } from '../../../src/lib/time.ts';
import type { Caller } from '../../../src/services/context.ts';
import { addWebsite, releaseWebsite } from '../../../src/services/websites/claims.ts';
import { listWebsites } from '../../../src/services/websites/list-websites.ts';
import { type AttemptRunner, verifyWebsite } from '../../../src/services/websites/verify-website.ts';
import { createRandom } from '../../random.ts';
import { PART, takeShare } from '../../sweep-part.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { newHost } from '../../internet.ts';
import { type Action, WebsiteModel } from './website-model.ts';

const STEPS = takeShare(2_000);
const BURSTS = takeShare(200);

/** Each query returns the rows that break the invariant; NOW is the time. */
const INVARIANTS = {
  'an owner has a claim': `SELECT host FROM websites WHERE owner_account_id IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM website_claims c WHERE c.host = websites.host AND c.account_id = owner_account_id)`,
  'a website is verified if, and only if, it has an owner': `SELECT host FROM websites
    WHERE (owner_account_id IS NULL) <> (verified_at IS NULL) OR (verified_at IS NULL) <> (verified_method IS NULL)`,
  'a website is released if, and only if, it has no claims': `SELECT host FROM websites
    WHERE (released_at IS NULL) <> EXISTS (SELECT 1 FROM website_claims c WHERE c.host = websites.host)`,
  'a website without owner is not public': `SELECT host FROM websites WHERE owner_account_id IS NULL AND public_scorecard`,
  'a website on hold has no owner': `SELECT host FROM websites WHERE hold_until > NOW AND owner_account_id IS NOT NULL`,
  'a claim has a website': `SELECT host FROM website_claims WHERE host NOT IN (SELECT host FROM websites)`,
  'an account has at most ten unverified websites': `SELECT account_id AS host FROM website_claims JOIN websites USING (host)
    WHERE owner_account_id IS NOT account_id GROUP BY account_id HAVING count(*) > 10`,
};

const NO_VIOLATIONS = Object.fromEntries(Object.keys(INVARIANTS).map((rule) => [rule, null]));

it.each([PART.number, 20_260_600 + PART.number])(
  'random moves of several accounts keep the invariants (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const random = createRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const accounts = await newCallers(4);
    const hosts = Array.from({ length: 24 }, newHost);
    const model = new WebsiteModel();
    const seen = new Map<string, number>();
    let now = Date.parse('2026-06-01T00:00:00Z');
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    for (let step = 0; step < STEPS; step++) {
      now += Math.floor(random() * 2 * HOUR);
      const action = pick<Action>(['add', 'add', 'add', 'verify', 'release']);
      const [caller, host, proven] = [pick(accounts), pick(hosts), random() < 0.7];
      const expected = model.apply(action, caller.accountId, host, { now, tokenFound: proven });
      const told = `step ${step}: ${action} ${host} by ${caller.email}`;
      expect(await performAction(action, caller, host, proven), told).toBe(expected);
      expect(await findViolations(now), told).toEqual(NO_VIOLATIONS);
      seen.set(`${action} ${expected}`, (seen.get(`${action} ${expected}`) ?? 0) + 1);
    }
    // Every possible outcome occurred.
    const outcomes = [
      'add 200',
      'add 201',
      'add 409',
      'add 429',
      'release 200',
      'release 403',
      'release 404',
      'verify 404',
      'verify 409',
      'verify not_found',
      'verify verified',
    ];
    if (PART.of === 1) expect([...seen.keys()].sort()).toEqual(outcomes);
    else expect(outcomes).toEqual(expect.arrayContaining([...seen.keys()]));
    for (const caller of accounts) {
      const listed = (await listWebsites({ env, caller })).rows.map(
        ({ host, status }) => `${host} ${status}`,
      );
      expect(listed.sort()).toEqual(getExpectedList(model, caller));
    }
  },
);

it('moves at the same time keep the invariants', { timeout: 600_000 }, async () => {
  const random = createRandom(6 + PART.number);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const accounts = await newCallers(4);
  const hosts = Array.from({ length: 3 }, newHost);
  let now = Date.parse('2026-06-01T00:00:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  for (let burst = 0; burst < BURSTS; burst++) {
    now += Math.floor(random() * 12 * HOUR);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        performAction(
          pick<Action>(['add', 'verify', 'verify', 'release']),
          pick(accounts),
          pick(hosts),
          true,
        ),
      ),
    );
    expect(outcomes.join(' ')).toMatch(/^(?:(?:200|201|403|404|409|verified|not_found) ?){8}$/);
    expect(await findViolations(now), `burst ${burst}`).toEqual(NO_VIOLATIONS);
  }
});

async function newCallers(count: number): Promise<Caller[]> {
  const accounts = await Promise.all(Array.from({ length: count }, newAccount));
  return accounts.map(({ id, email }) => ({ accountId: id, email }));
}

/** Returns the HTTP status, or the outcome of a verification whose attempts succeed if `proven`. */
async function performAction(
  action: Action,
  caller: Caller,
  host: string,
  tokenFound: boolean,
): Promise<string> {
  const outcome = tokenFound ? 'found' : 'not_found';
  const runAttempts: AttemptRunner = async () => [
    { method: 'dns', host, source: `_svc.${host}`, outcome, result: '' },
  ];
  try {
    if (action === 'add') return (await addWebsite({ env, caller }, { host })).created ? '201' : '200';
    if (action === 'verify')
      return (await verifyWebsite({ env, caller }, { host, attemptAll: runAttempts })).outcome;
    await releaseWebsite({ env, caller }, { host });
    return '200';
  } catch (error) {
    if (error instanceof ServiceError) return String(error.status);
    throw error;
  }
}

/** Returns the rows that break each invariant, or `null`. */
async function findViolations(now: number): Promise<Record<string, string | null> | null> {
  const rules = Object.entries(INVARIANTS).map(
    ([rule, rows]) => `(SELECT group_concat(host) FROM (${rows})) AS "${rule}"`,
  );
  const query = sql.raw(`SELECT ${rules.join()}`.replaceAll('NOW', String(now)));
  return openDatabase(env, SERVICE).get(query);
}

function getExpectedList(model: WebsiteModel, { accountId }: Caller): string[] {
  return [...model.websites]
    .filter(([, { claimants: claims }]) => claims.has(accountId))
    .map(([host, { owner }]) => `${host} ${owner === accountId ? 'verified' : 'pending'}`)
    .sort();
}
