import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createAudit, refreshAudit } from '../../src/services/audits/create-audit.ts';
import { publishAudit } from '../../src/services/directory/publish-audit.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { insertAuditRows } from '../../src/storage/stored-results.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { createPublishableAudit } from '../entry/api/publishable-audit.ts';
import { countRows } from '../count-rows.ts';
import { createSite } from '../internet.ts';
import { freeAuditSlot } from '../counted-work.ts';

// The figures of docs/decisions/0018-rows.md: each row of a table and each entry of an index is billed. There a publication has one row more,
// which the object of the log writes: the index of the leaf.

const PAGE = { body: '<!doctype html><title>Garden chairs</title><h1>Garden chairs</h1>' };

let caller: { accountId: string; email: string };
let host: string;
let auditId: string;

/** Frees the minute of the account, does some work and returns the rows that it writes. */
async function countWritten(work: (env: Env) => Promise<unknown>): Promise<number> {
  await freeAuditSlot(caller.accountId);
  return (await countRows(work)).written;
}

beforeAll(async () => {
  const { id, email } = await newAccount();
  caller = { accountId: id, email };
  host = await createSite({ '/': PAGE, '/one': PAGE });
  // The first audit of a day adds its count.
  auditId = (await createAudit({ env, caller }, { url: `https://${host}/` })).id;
});

test('an audit writes its row with four indexes, and a count', async () => {
  const audit = (counted: Env) => createAudit({ env: counted, caller }, { url: `https://${host}/one` });
  expect(await countWritten(audit)).toBe(6);
  expect(await countWritten(audit)).toBe(6);
});

test('a refresh writes the row without its indexes, and a count', async () => {
  expect(await countWritten((counted) => refreshAudit({ env: counted, caller }, { id: auditId }))).toBe(2);
});

test('a scanned page writes its row with four indexes', async () => {
  const counts = { score: 71, critical: 0, high: 2, medium: 5, low: 9, pagesCrawled: 1 };
  const audits = Array.from({ length: 25 }, (_, at) => {
    const url = `https://chairs.brightpage.com/${at}`;
    const names = { url, normalizedUrl: url, domain: 'chairs.brightpage.com', note: null, validators: '[]' };
    return { id: `r_${at}`, ...names, ...counts, createdAt: at, documentsAt: at, fallback: false };
  });
  const { accountId } = caller;
  expect(
    await countWritten((counted) => insertAuditRows(openDatabase(counted, accountId), accountId, audits)),
  ).toBe(25 * 5);
});

test('a publication writes its rows with their indexes; the first of an audit marks the audit', async () => {
  const account = await newAccount();
  const publisher = { accountId: account.id, email: account.email };
  const { id } = await createPublishableAudit(account);
  const first = await countRows((counted) =>
    publishAudit({ env: counted, caller: publisher }, { reportId: id, provider: 'gemini' }),
  );
  const second = await countRows((counted) =>
    publishAudit({ env: counted, caller: publisher }, { reportId: id, provider: 'claude' }),
  );
  expect([first.written, second.written]).toEqual([10, 9]);
});
