import { copyRow, readRow, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { PROVIDERS } from '../../../src/lib/directory-providers.ts';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import { getSnapshot, putSnapshot, DamagedSnapshotError } from '../../../src/storage/snapshots.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { toDocumentsKey, toSiteName } from '../../../src/storage/audit-documents.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';
import { hashResponse, requestPage } from '../../entry/web/published-snapshot.ts';
import type { Submission } from '../../../src/contracts/submission.ts';
import { takeShare } from '../../sweep-part.ts';

const COUNT = takeShare(1_000);
/** Publications at the same time. */
const CONCURRENCY = 8;

type Account = Awaited<ReturnType<typeof newAccount>>;

/** Copies of an audit under other ids and addresses, each with another title. */
async function copyAudit(account: Account, count: number): Promise<string[]> {
  const { id } = await createPublishableAudit(account);
  const row = await readRow('reports', { id });
  if (!row) throw new Error(`no audit ${id}`);
  const copies = Array.from({ length: count }, (_, at) => `r_copy_${at}`);
  await copyRow(
    'reports',
    { id },
    copies.map((copy, at) => ({ id: copy, normalizedUrl: `${row.normalizedUrl}?copy=${at}` })),
  );
  const siteName = toSiteName(account.id, row.domain);
  const toKey = (copyId: string) => toDocumentsKey(siteName, { id: copyId, documentsAt: row.documentsAt });
  const documents = await (await env.AUDITS.get(toKey(id)))!.arrayBuffer();
  for (const copy of copies) await env.AUDITS.put(toKey(copy), documents);
  return copies;
}

it(`each of ${COUNT} snapshots matches its hash, cannot be written again, and is refused with one bit flipped`, async () => {
  const account = await newAccount();
  const gift = { amount: 100_000, reason: 'Gift', refType: 'grant', refId: 'gift', actor: 'system' } as const;
  await env.ACCOUNT.getByName(account.id).recordGrant(gift);
  const caller = { accountId: account.id, email: account.email };
  const audits = await copyAudit(account, Math.ceil(COUNT / PROVIDERS.length));
  const work = audits
    .flatMap((report) => PROVIDERS.map((provider) => ({ report, provider })))
    .slice(0, COUNT);

  const snapshots: Submission[] = [];
  for (let at = 0; at < work.length; at += CONCURRENCY) {
    const published = work
      .slice(at, at + CONCURRENCY)
      .map(({ report, provider }) => publishAudit({ env, caller }, { reportId: report, provider }));
    snapshots.push(...(await Promise.all(published)).map(({ submission }) => submission));
  }
  expect(new Set(snapshots.map(({ id }) => id)).size).toBe(COUNT);
  expect(new Set(snapshots.map(({ snapshot_sha256 }) => snapshot_sha256)).size).toBe(COUNT);
  expect(await env.ACCOUNT.getByName(account.id).getBalance()).toBe(100_100 - 30 * COUNT);

  for (const { provider, id, snapshot_sha256 } of snapshots) {
    const answer = await requestPage(`/ai-directory/${provider}/${id}.json`);
    expect(await hashResponse(answer)).toBe(snapshot_sha256);
  }

  const stored = await readRows('submissions');
  expect(stored).toHaveLength(COUNT);
  for (const [number, { r2Key: key, sha256 }] of stored.entries()) {
    const second = await putSnapshot(env.SNAPSHOTS, key, new TextEncoder().encode(`{"forged":"${key}"}`));
    expect(second.sha256).toBe(sha256);
    const bytes = await getSnapshot(env.SNAPSHOTS, key, sha256);
    const at = (number * 7_919) % bytes.length;
    const flipped = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (number % 8)));
    await env.SNAPSHOTS.put(key, flipped);
    await expect(getSnapshot(env.SNAPSHOTS, key, sha256)).rejects.toThrow(DamagedSnapshotError);
  }
});
