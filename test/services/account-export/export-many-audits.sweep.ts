import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { storeAudits } from '../../../src/services/audits/store-audits.ts';
import { packDocuments } from '../../../src/storage/audit-documents.ts';
import { newAccount } from '../../api/new-account.ts';
import { newTrace } from '../../engine/trace/new-trace.ts';
import { takeShare } from '../../sweep-part.ts';
import { addAudits } from './add-audits.ts';
import { readParts } from './read-parts.ts';

const COUNT = takeShare(20_000);
/** For 20,000. D1 allows 1,000 in one request. */
const MAX_QUERIES = 250;

/** Checks an export of `COUNT` audits. */
function expectEveryAudit(parts: string[]): void {
  const { audits } = JSON.parse(parts.join('')) as { audits: { id: string }[] };
  expect(audits).toHaveLength(COUNT);
  expect(new Set(audits.map(({ id }) => id)).size).toBe(COUNT);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1_000);
}

function countQueries() {
  const prepare = vi.fn(env.DB.prepare.bind(env.DB));
  return { prepare, DB: { prepare, batch: env.DB.batch.bind(env.DB) } as unknown as D1Database };
}

test('the export of 20,000 old rows is valid JSON with each once, in few enough queries for one request', async () => {
  const account = await newAccount();
  await addAudits(account, COUNT, 100);
  const { prepare, DB } = countQueries();
  expectEveryAudit(await readParts(account, { ...env, DB }));
  expect(prepare.mock.calls.length).toBeLessThan(MAX_QUERIES);
});

test('the export of 20,000 audits reads each from R2 once, six at a time', async () => {
  const account = await newAccount();
  const packed = packDocuments({ dataJson: '{}', knowledge: null, facts: {} });
  const trace = newTrace();
  for (let first = 0; first < COUNT; first += 200) {
    const audits = Array.from({ length: Math.min(200, COUNT - first) }, (_, at) => {
      const url = `https://brightpage.com/${first + at}`;
      const report = {
        id: `r_${account.id}_${first + at}`,
        url,
        normalizedUrl: url,
        domain: 'brightpage.com',
        createdAt: first / 7,
      };
      const result = {
        fallback: false,
        note: null,
        score: 70,
        critical: 0,
        high: 0,
        medium: 0,
        low: 0,
        pagesCrawled: 1,
        validators: null,
      };
      return { report, result, trace, packed };
    });
    await storeAudits(env, account.id, audits);
  }
  let [reads, running, most] = [0, 0, 0];
  const get = async (key: string) => {
    reads++;
    most = Math.max(most, ++running);
    return env.AUDITS.get(key).finally(() => running--);
  };
  const { prepare, DB } = countQueries();
  expectEveryAudit(await readParts(account, { ...env, DB, AUDITS: { get } as unknown as R2Bucket }));
  expect(prepare.mock.calls.length).toBeLessThan(MAX_QUERIES);
  expect({ reads, most }).toEqual({ reads: COUNT, most: 6 });
});
